// Six people and a television: four browsers, three of them phones, and two terminals. All but the
// host come through a tunnel, whose address comes with the links of the table.
import assert from "node:assert/strict";
import { play } from "./player.mjs";
import { ask, choose, close, finish, open, past, start, until, words } from "./lib.mjs";

const [tunnel, hostLink, invite] = words;
const there = await open();
const phone = { size: [390, 844], touch: true };
const people = { Ann: await there.person() };
const { Ann: ann } = people;
const television = await there.person({ size: [1920, 1080] });
const button = (page, name) => page.getByRole("button", { name, exact: true });
const dialog = (page) => page.locator("dialog[open]");
const held = (page) => page.locator(".own[data-holder]").waitFor({ state: "attached" });
const over = (page) => page.getByText("The evening is over.").first().waitFor();
const paused = (page) => page.getByText("Pause since").filter({ visible: true }).first();
const row = (name) => dialog(ann).locator(`[data-setting="${name}"]`);
const table = (link) => ({ table: new URL(link).pathname.split("/").pop(), invite: link });
const hands = async (link) => (await past(table(link))).length;
const step = (text) => console.log(new Date().toISOString().slice(11, 19), text);

/** Everybody plays, at browsers and at terminals. */
async function plays() {
    for (const [seed, page] of Object.values(people).entries()) await play(page, seed + 7);
    await ask("play");
}
async function stops() {
    for (const page of Object.values(people)) await page.evaluate(() => window.player?.stop?.());
    await ask("hush");
}
/** A guest comes by a link: a single field and a single tap. */
async function comes(name, link, size = phone) {
    const page = await there.person(size);
    await page.goto(link);
    await page.locator("#name").fill(name);
    assert.equal(await page.locator("main input:not([type='checkbox']):visible").count(), 1);
    await page.locator("form .main").click();
    people[name] = page;
    return page;
}
/** Wait until so many more hands are over. */
async function more(link, count) {
    const before = await hands(link);
    await until("hands are over", async () => (await hands(link)) >= before + count, 120_000, 700);
}

// --- the first Friday: the host at home, guests through the tunnel
await ann.goto(hostLink);
await ann.locator("#name").fill("Ann");
await ann.locator("form .main").click();
await held(ann);
for (const name of ["Ben", "Cat", "Dan"]) await held(await comes(name, invite));
for (const name of ["Fay", "Gus"]) await ask(`terminal ${name} ${invite}`);
assert.equal(new URL(invite).origin, tunnel);
const { pathname, hash } = new URL(invite);
await television.goto(`${tunnel}${pathname}/tv${hash}`);
await television.locator("main.tv").waitFor();
step("six are there, and a television");

// stakes of all games in a single place, and the host approves purchases from now on
await choose(ann, "Table settings");
await row("clock").waitFor();
const stakes = dialog(ann).getByRole("form", { name: "Stakes" });
await stakes.getByRole("textbox").fill("quarter, half");
await stakes.getByRole("button", { name: "Set" }).click();
await stakes.getByText("All games: quarter, half").waitFor();
await row("approve").getByRole("switch").click();
await close(ann);
await start(ann);
await ann.locator(".own [data-card]").first().waitFor();
await television.getByText("High Card").first().waitFor();
await plays();
await more(invite, 1);
step("the host's own game was played");

// --- ten minutes' pause, over which the room is killed and begins again
await stops();
await choose(ann, "Pause the table");
for (const page of [...Object.values(people), television]) {
    await paused(page).waitFor();
}
await ask("kill");
await ask("later 600");
await ask("start");
await until("the host's page is connected again, and paused", async () =>
    ann
        .locator(".bar .pause")
        .getByText(/10 min/)
        .isVisible(),
);
assert.equal(await ann.locator(".mine .left").count(), 0);
await button(ann.locator(".bar"), "End the pause").click();
await paused(television).waitFor({ state: "hidden" });
await plays();
await more(invite, 1);
step("after a pause and a restart everybody plays on");

// --- the end
await ann.evaluate(() => window.player.stop());
await choose(ann, "Host controls");
await button(dialog(ann), "End the evening").click();
await button(dialog(ann), "Yes").click();
await ann.keyboard.press("Escape");
await play(ann, 5);
for (const page of Object.values(people)) await over(page);
await there.done();
finish();
