// The host's powers from the felt, and what everybody must agree to: chips that are asked for, house
// players, clocks, votes, muting, new links, handing on, sending away, ending.
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { asked, choose, close, come, finish, only, open, openTable, sit, until } from "./lib.mjs";
import { answer, play, ready } from "./player.mjs";

const there = await open();
const table = await openTable({
    menu: only("seven_card_stud"),
    settings: { start: "host", approve: true },
});
const [ann, ben, cat] = [await there.person(), await there.person(), await there.person()];
const people = { Ann: ann, Ben: ben, Cat: cat };
const button = (page, name) => page.getByRole("button", { name, exact: true });
const dialog = (page) => page.locator("dialog[open]");
const seated = (page) => page.locator(".own[data-holder]").waitFor({ state: "attached" });
const said = (page, text) => page.locator(".talk").getByText(text).first().waitFor();

/** Something in the host's powers, or in one's own chair, that is asked once more. */
async function sure(page, what) {
    await dialog(page).getByRole("button", { name: what, exact: true }).click();
    await button(dialog(page), "Yes").click();
}
/** The part of the host's powers that is about somebody. */
const about = (page, name) => dialog(page).locator("li").filter({ hasText: name });
/** A link that was just made, and is shown once. */
const fresh = (page) => dialog(page).getByRole("status").locator("input").inputValue();

// chips are asked for, and given or not: on the felt, and among the powers
await sit(ann, table.host, "Ann");
await come(ben, table.invite, "Ben");
const waits = ann.locator(".bar").getByRole("list", { name: "Requests to buy in" });
await waits.getByText(/Ben wants to buy \$/).waitFor();
await button(waits, "Let in").click();
await seated(ben);
await come(cat, table.invite, "Cat");
await waits.getByText(/Cat wants to buy/).waitFor();
await button(waits, "No").click();
await said(cat, "the host would rather not sell you chips now");
await choose(cat, "Take a seat");
await dialog(cat)
    .getByRole("button", { name: /^Sit down with/ })
    .click();
await choose(ann, "Host controls");
await button(dialog(ann), "Let in").click();
await seated(cat);

// a player of the house comes and goes
await button(dialog(ann), "Add").click();
await about(ann, "sensible").getByRole("button", { name: "Remove" }).click();
await about(ann, "sensible").waitFor({ state: "detached" });

// a new link for Ben, which he gets between hands: his old one opens nothing, the new one his chair
await choose(ben, "My link");
const old = await dialog(ben).getByRole("textbox").inputValue();
await close(ben);
await about(ann, "Ben").getByRole("button", { name: "New link" }).click();
await button(dialog(ann), "Yes").click();
await until("a link is shown", async () => (await fresh(ann)).includes("#"));
const own = await fresh(ann);
const lost = await there.person();
await lost.goto(old);
await lost.getByRole("heading", { name: "This link does not work" }).waitFor();
await ben.goto("about:blank");
await ben.goto(own);
await seated(ben);
// and a new invitation
await sure(ann, "New invitation");
await until("another link is shown", async () => (await fresh(ann)) !== own);
const invite = await fresh(ann);
await lost.goto("about:blank");
await lost.goto(table.invite);
await lost.getByRole("heading", { name: "This link does not work" }).waitFor();
await lost.goto("about:blank");
await lost.goto(invite);
await lost.locator("#name").waitFor();
await close(ann);
await lost.context().close();

// the first hand
await choose(ann, "Host controls");
await button(dialog(ann), "Deal the first hand").click();
const whose = () =>
    until("somebody is asked", async () => {
        for (const [name, page] of Object.entries(people)) if (await asked(page)) return name;
        return null;
    });
await whose();

// a pause is asked for and agreed to: nothing is asked, and no time runs, until the host ends it
await close(ann);
await choose(ben, "Ask for a pause");
await ann
    .locator(".bar .asked")
    .getByText(/Ben.* would like a pause/)
    .waitFor();
await button(ann.locator(".bar .asked"), "Pause").click();
for (const page of Object.values(people)) {
    await page.locator(".turn").getByText("Pause since").waitFor();
    await page.locator(".bar .pause").getByText("Just now").waitFor();
    assert.equal(await asked(page), false);
    assert.equal(await page.locator(".mine .left").count(), 0);
}
assert.equal(await button(ben.locator(".bar"), "End the pause").count(), 0);
await button(ann.locator(".bar"), "End the pause").click();
await ben.locator(".turn").getByText("Pause since").waitFor({ state: "detached" });
await whose();
await choose(ann, "Host controls");

// nobody hears Ben, and then they do
await about(ann, "Ben").getByRole("button", { name: "Mute: Ben" }).click();
await about(ann, "Ben").getByText("muted").waitFor();
const field = ben.getByRole("textbox", { name: "Say something" });
await field.fill("Can you hear me?");
await button(ben, "Send").click();
await ben.getByText("The host has muted you.").waitFor();
await about(ann, "Ben").getByRole("button", { name: "Unmute: Ben" }).click();
await said(ben, "you are heard again");
await button(ben, "Send").click();
await said(ann, "Can you hear me?");

await close(ann);

/** Somebody asks for something, and the others agree; until it has come about. */
async function agreed(name, what, done) {
    for (;;) {
        await choose(people[name], "Your seat");
        await button(dialog(people[name]), what).click();
        await close(people[name]);
        for (const [other, page] of Object.entries(people)) {
            if (other !== name)
                await page
                    .locator(".vote")
                    .getByText(/asks to/)
                    .waitFor();
        }
        for (const [other, page] of Object.entries(people)) {
            if (other !== name) await button(page.locator(".vote"), "Agree").click();
        }
        // a minute is all that a vote may take, which a machine may need that does much else
        if (await until(what, done, 60_000).catch(() => false)) return;
    }
}

// what Ann, say, has answered is taken back: the next has answered too, so that all must agree
for (const page of Object.values(people)) await ready(page, 1);
const first = await whose();
const place = await people[first].locator(".own[data-holder]").getAttribute("data-holder");
/** What another browser shows of the first: the badge and the bet, and the story so far. */
const seen = async (page) => ({
    seat: await page.locator(`[data-chips="${place}"]`).locator("..").innerText(),
    story: await page.locator(".story li").allInnerTexts(),
});
const others = Object.keys(people).filter((name) => name !== first);
const before = await Promise.all(others.map((name) => seen(people[name])));
// at once, by the button beside the answers; a slow machine may need the consent of the others
await answer(people[first]);
await people[first]
    .locator(".bar")
    .getByRole("button", { name: /^Take back/ })
    .click();
await until("the first is asked again", async () => {
    for (const name of others) {
        const agree = button(people[name].locator(".vote"), "Agree");
        if (await agree.isVisible()) await agree.click();
    }
    return asked(people[first]);
});
await answer(people[first]);
await until("the next is asked", async () => (await whose()) !== first);
const second = await whose();
const third = others.find((name) => name !== second);
const earlier = before[others.indexOf(third)];
const after = await seen(people[third]);
assert.notEqual(after.seat, earlier.seat);
assert.ok(after.story.length > earlier.story.length);
await answer(people[second]);
await until("the third is asked", async () => !(await asked(people[second])));
await agreed(first, "Take back", () => asked(people[first]));
await until("the bet is gone from another browser", async () =>
    isDeepStrictEqual(await seen(people[third]), earlier),
);
const told = people[third].locator(".talk").getByText("answer is taken back");
await told.first().waitFor();
assert.ok((await told.count()) >= 1);

// the whole hand is called off
const hand = () => ann.locator(".talk").getByText("the hand is called off").count();
assert.equal(await hand(), 0);
await agreed("Ben", "Call the hand off", async () => (await hand()) > 0);

// Ben runs the table from now on
await choose(ann, "Host controls");
await about(ann, "Ben").getByRole("button", { name: "Make host" }).click();
await button(dialog(ann), "Yes").click();
await said(ben, "you are the host now");
await close(ann);
await ann.locator(".more > [aria-expanded]").first().click();
assert.equal(await ann.locator(".menu.panel").getByText("Host controls").count(), 0);
await ann.keyboard.press("Escape");
await choose(ben, "Host controls");

// Cat is sent away, once the hand is over; in the end the evening is
await about(ben, "Cat").getByRole("button", { name: "Remove" }).click();
await button(dialog(ben), "Yes").click();
await said(cat, "the host has asked you to leave");
for (const page of Object.values(people)) await play(page, 3);
await cat.getByText("The host has asked you to leave.").waitFor();
await sure(ben, "End the evening");
await close(ben);
for (const page of [ann, ben]) {
    await page.getByText("The evening is over.").first().waitFor();
    await page.getByRole("link", { name: "Who pays whom" }).waitFor();
}
await there.done();
finish();
