// An evening through a tunnel: the host at home, two friends outside, one of them on a phone. What is
// pressed is what docs/hosting.md says, in its order: those words come with the address of the room.
import assert from "node:assert/strict";
import { ask, choose, close, finish, open, past, until, words } from "./lib.mjs";
import { answers, play } from "./player.mjs";

const [own, faults, field, opens, invite, sits, deals, asks, isMe, letsIn] = words;
const there = await open();
const [ann, ben, cat] = [
    await there.person(),
    await there.person({ size: [390, 844], touch: true }),
    await there.person(),
];
const press = (page, name) => page.getByRole("button", { name, exact: true }).first().click();
const seated = (page) => page.locator(".own[data-holder]").waitFor({ state: "attached" });
const dialog = (page) => page.locator("dialog[open]");
const called = (page, name) => page.getByLabel(field, { exact: true }).fill(name);

/** The link that the host gives to others, as it is shown now. */
async function invited() {
    await press(ann, invite);
    await dialog(ann).getByText("Its operator could read what passes").waitFor();
    await dialog(ann).locator("img").waitFor();
    const link = await dialog(ann).getByRole("textbox").inputValue();
    await close(ann);
    return link;
}

const began = Date.now();
// a stranger at the same address opens no table
await cat.goto(new URL(own).origin);
await cat.getByText("Tables in this room are opened by its host").waitFor();
assert.equal(await cat.getByRole("button", { name: opens, exact: true }).count(), 0);
// the host does, with the key in the link of the host's own page
await ann.goto(own);
await called(ann, "Ann");
assert.equal(new URL(ann.url()).hash, "");
await press(ann, opens);
await seated(ann);
const link = await invited();
const outside = new URL(link).origin;
assert.notEqual(outside, new URL(own).origin);
for (const [page, name] of [
    [ben, "Ben"],
    [cat, "Cat"],
]) {
    await page.goto(link);
    await called(page, name);
    await press(page, sits);
    await seated(page);
}
await press(ann, deals);
const choices = (page) => page.getByRole("group", { name: asks });
const dealer = await until("somebody deals", async () => {
    for (const page of [ann, ben, cat]) if (await choices(page).isVisible()) return page;
    return null;
});
await choices(dealer).getByRole("button").first().click();
await play(ann, 11);
await play(ben, 12);
await play(cat, 13);
const card = cat.locator("[data-card]").first();
await card.waitFor();
console.log(`from the host's page to a friend's first card: ${String(Date.now() - began)} ms`);
const table = new URL(link).pathname.split("/").pop();
const hands = () => past({ table, invite: link });
await until("a hand is over", async () => (await hands()).length > 0);
assert.ok((await answers(ben)) + (await answers(cat)) > 0, "nobody outside was asked");

if (faults === "moves") {
    // Ben sits out: in a hand of Ben's own the chair would be Ben's again only when it is over
    for (const page of [ann, ben, cat]) await page.evaluate(() => window.player.stop());
    await choose(ben, "Sit out");
    // the tunnel dies, and another has another address
    await ask("kill");
    await ben.getByText("ask the host for the new link").waitFor();
    // the notice goes when the host has opened the new link
    await ann.getByText("give your friends the new link").waitFor();
    const moved = await invited();
    assert.notEqual(new URL(moved).origin, outside);
    await ann.getByText("give your friends the new link").waitFor({ state: "detached" });
    await ben.goto(moved);
    await called(ben, "Ben");
    await press(ben, sits);
    await press(ben, new RegExp(isMe.replace("Ben", ".Ben."))); // the name is isolated
    await ben.getByText("The host is asked to let you back in").waitFor();
    await ann.locator(".bar").getByText("asks to come back with a new link").waitFor();
    await ann.locator(".bar").getByRole("button", { name: letsIn, exact: true }).click();
    await seated(ben);
}
await there.done();
finish();
