// A group over two evenings: made from the ledger of the first, "again" in a tap, members back by their
// own keys in a tap and without a name, a newcomer by a name and a tap, payments, votes, standings.
// With a folder as first word, photographs of its page go there.
import assert from "node:assert/strict";
import { base, choose, finish, open, openTable, sit, start, until, words } from "./lib.mjs";
import { play } from "./player.mjs";

const there = await open();
const MENU = `title = "Friday night"
choice = "rotation"
[[game]]
game = "texas_holdem"
stakes = "2/4"
[[game]]
game = "five_card_draw"
`;
const table = await openTable({ menu: MENU, hands: 2, settings: { start: "host" } });
const people = {
    Ann: await there.person(),
    Ben: await there.person({ size: [390, 844], touch: true }),
};
const { Ann: ann, Ben: ben } = people;
const button = (page, name) => page.getByRole("button", { name, exact: true });
const over = (page) => page.getByText("The evening is over.").first().waitFor();
let clicks = 0;
const click = async (what) => {
    clicks += 1;
    await what.click();
};

// the first evening, and the group of the people there
await sit(ann, table.host, "Ann");
await sit(ben, table.invite, "Ben");
await start(ann);
for (const page of Object.values(people)) await play(page, 3);
for (const page of Object.values(people)) await over(page);
await ann.getByRole("link", { name: "Who pays whom" }).click();
await button(ann, "Make this a group").click();
await ann.getByRole("heading", { name: "Friday night", level: 1 }).waitFor();
assert.match(new URL(ann.url()).pathname, /^\/g\/\w+$/);
assert.equal(new URL(ann.url()).hash, "", "no key is left in the address");
await ben.getByRole("link", { name: "Who pays whom" }).click();
await button(ben, "Balances and standings").click();
const balance = (page, name) =>
    page.getByRole("region", { name: "Balances" }).locator("tr").filter({ hasText: name });
const before = await balance(ben, "Ben").locator("td").last().textContent();
assert.equal(await balance(ann, "Ben").locator("td").last().textContent(), before);

// what is owed is ticked as paid by the host, and can be undone
const paid = ann.getByRole("button", { name: /^Paid/ });
if (await paid.count()) {
    await paid.click();
    await ann.getByText("Nobody owes anything.").waitFor();
    await ann.getByText("1 payment", { exact: true }).click();
    await button(ann, "Undo").click();
    await paid.waitFor();
}

// the hand of the night
await ann.getByRole("radio").first().check();
await ann.getByText("Hand of the night", { exact: true }).waitFor();

// again next week: the host from the start page to the first card, a member in a tap, a newcomer in two
await ann.goto(base);
await click(ann.getByRole("link", { name: "Friday night" }).first());
await click(ann.getByRole("button", { name: /^Again / }));
await button(ann, "Copy the invitation").waitFor();
const invitation = await ann.locator("pre").textContent();
assert.match(invitation, /^Friday night: .+\nHold'em, Five-card Draw$/);
const link = await ann.evaluate(() => {
    const [group] = JSON.parse(localStorage.getItem("pokernight.groups"));
    return fetch(`/api/groups/${group.group}`, {
        headers: { authorization: `Bearer ${group.key}` },
    })
        .then((answer) => answer.json())
        .then((shown) => `${location.origin}/g/${shown.id}#${shown.invite}`);
});
/** A page at which a single tap, and a name where there is a field for it, takes the seat. */
const taps = async (page, name, fields) => {
    await button(page, name).waitFor();
    assert.equal(await page.locator("main input:not([type='radio']):visible").count(), fields);
    await button(page, name).click();
    await held(page);
};
const held = async (page) => {
    await page.locator(".own[data-holder]").waitFor({ state: "attached" });
};
await ben.goto(link);
await ben.getByRole("heading", { name: "Next evening" }).waitFor();
await taps(ben, "Take your seat", 0);
const cleo = await there.person({ size: [390, 844], touch: true });
await cleo.goto(link);
await cleo.getByText("Hold'em, Five-card Draw").waitFor();
await cleo.locator("#name").fill("Cleo");
await taps(cleo, "Join and take a seat", 1);
await click(button(ann, "Take your seat"));
await held(ann);
await click(ann.getByRole("button", { name: "Deal the first hand" }).first());
await ann.locator(".own [data-card]").first().waitFor();
assert.ok(clicks <= 5, `the host clicks ${clicks} times`);
console.log("the host, from the start page to the first card:", clicks, "clicks");
people.Cleo = cleo;
for (const page of [ben, cleo]) await play(page, 5);
// the host ends the evening before she plays, so that nothing is pressed behind the menu
await choose(ann, "Host controls");
const dialog = ann.locator("dialog[open]");
await button(dialog, "End the evening").click();
await button(dialog, "Yes").click();
await ann.keyboard.press("Escape");
await play(ann, 5);
for (const page of Object.values(people)) await over(page);

// two evenings in the standings; a second device of a member is the same member
await ann.goto(base);
await ann.getByRole("link", { name: "Friday night" }).first().click();
const season = ann.getByRole("region", { name: "Season" });
await season.waitFor();
assert.equal(await season.locator("tbody").first().locator("tr").count(), 3);
const sums = await ann.evaluate(async () => {
    const [group] = JSON.parse(localStorage.getItem("pokernight.groups"));
    const answer = await fetch(`/api/groups/${group.group}`, {
        headers: { authorization: `Bearer ${group.key}` },
    });
    const shown = await answer.json();
    return [Object.values(shown.balances), shown.evenings.length, group.key];
});
assert.equal(
    sums[0].reduce((sum, cents) => sum + cents, 0),
    0,
);
assert.equal(sums[1], 2);
const device = await there.person();
await device.goto(`${base}${new URL(ann.url()).pathname}#${sums[2]}`);
await device.getByRole("button", { name: /^Again / }).waitFor();

if (words[0]) {
    for (const [name, size] of Object.entries({ desktop: [1280, 900], phone: [390, 844] })) {
        for (const colorScheme of ["dark", "light"]) {
            await ann.emulateMedia({ colorScheme, reducedMotion: "reduce" });
            await ann.setViewportSize({ width: size[0], height: size[1] });
            await until("it is laid out", async () => (await season.boundingBox()).width > 0);
            await ann.waitForTimeout(300);
            await ann.screenshot({
                path: `${words[0]}/group-${name}-${colorScheme}.png`,
                fullPage: true,
            });
        }
    }
}
await there.done();
finish();
