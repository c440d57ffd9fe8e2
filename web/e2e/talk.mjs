// What people are called, what they say, and where somebody cannot come in: names and talk are text
// and nothing else, whatever is in them; and a page always says what happened and what to do.
import assert from "node:assert/strict";
import { arrive, ask, base, finish, only, open, openTable, painted, sit, until } from "./lib.mjs";

const there = await open();
const table = await openTable({
    menu: only("holdem"),
    players: ["caller"],
    chairs: 3,
    settings: { start: "host" },
});
const NAMES = ["Bo &amp; Co", "יוסי"];
const [bo, yossi] = [await there.person(), await there.person({ size: [360, 640], touch: true })];
// brackets are the table's own: in them it says what somebody is
await arrive(bo, table.host);
await bo.locator("#name").fill("<i>Bo</i>");
await bo.locator("form .main").click();
await bo.getByText(/a name cannot contain brackets/i).waitFor();
await sit(bo, table.host, NAMES[0]);

// a name that is taken, or looks like it, and then another
await arrive(yossi, table.invite);
await yossi.locator("#name").fill("BO &AMP; C0");
await yossi.locator("form .main").click();
await yossi.getByText(/a name in use here looks like/i).waitFor();
await yossi.locator("#name").fill(NAMES[1]);
await yossi.locator("form .main").click();
await yossi.locator(".own[data-holder]").waitFor({ state: "attached" });

// all chairs are taken: somebody may come in all the same, and watch and talk
const fox = await there.person();
await arrive(fox, table.invite);
await fox.getByText("All seats are taken.").waitFor();
await fox.locator("#name").fill("🦊 Fox 🏳️‍🌈");
await fox.locator("form .main").click();
await fox.getByText("A name is made of letters that everybody can see.").waitFor();
await fox.locator("#name").fill("🦊 Fox");
await fox.getByRole("button", { name: "Enter" }).click();
await fox.locator(".bar").first().waitFor();
assert.equal(await fox.locator(".own[data-holder]").count(), 0);

// talk, whatever is in it
const LINES = [
    "<img src=x onerror=\"document.title='got you'\"><b>bold</b> & <script>1</script>",
    "שלום, כמה זה? <b>7</b>!",
    "a".repeat(200),
    "👩‍👩‍👧‍👦 🇩🇪 👍🏽 ♠♥♦♣",
];
for (const line of LINES) {
    const field = fox.getByRole("textbox", { name: "Say something" });
    await field.fill(line);
    await fox.getByRole("button", { name: "Send" }).click();
    await until("it is sent", async () => (await field.inputValue()) === "");
}
await fox.getByRole("button", { name: "React" }).click();
await fox.getByRole("button", { name: "🎉" }).click();
const said = (page) => page.locator(".talk li:not(.room) .text").allInnerTexts();
await yossi.locator(".more > [aria-expanded]").click();
await yossi.locator(".menu.panel").getByText("Talk").click();
for (const page of [fox, bo, yossi]) {
    await until("all is said", async () => (await said(page)).length === LINES.length + 1);
    assert.deepEqual(await said(page), [...LINES, "🎉"]);
    assert.equal(await page.locator("img[src=x], .talk script, .talk bdi b, bdi i").count(), 0);
    assert.doesNotMatch(await page.title(), /got you/);
    await painted(page);
    const wide = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(wide[0] <= wide[1], `${wide} wide`);
    const parts = await page.evaluate(() =>
        [...document.querySelectorAll(".talk li")].filter(
            (one) => one.scrollWidth > one.clientWidth,
        ),
    );
    assert.deepEqual(parts, []);
}
for (const name of NAMES) await bo.getByText(name, { exact: true }).first().waitFor();

// where there is nothing: a table that is not, a link without its key, a page that is none
const lost = await there.person();
const SORRY = {
    "/t/nonesuch#nokeyatall": "Table not found",
    [`/t/${table.table}#wrong`]: "This link does not work",
    [`/t/${table.table}`]: "This link does not work",
    "/nothing/here": "Page not found",
};
for (const [path, title] of Object.entries(SORRY)) {
    await lost.goto("about:blank");
    await lost.goto(base + path);
    await lost.getByRole("heading", { name: title }).waitFor();
    await lost.getByRole("link", { name: "To the start page" }).waitFor();
}

// the server is lost: what has not come yet says so, and comes when it is back
await lost.goto(base);
await lost.locator(".choices .main").waitFor();
await ask("kill");
await lost.locator(".choices .main").click();
await lost.getByText("The room cannot be reached at the moment.").waitFor();
await lost.getByRole("link", { name: "Floor" }).first().click();
await lost.getByRole("heading", { name: "This page could not be loaded" }).waitFor();
await bo.getByText(/Connection lost. Your seat and your chips are safe/).waitFor();
await ask("start");
await lost.getByRole("button", { name: "Reload" }).click();
await lost.getByRole("heading", { name: "Floor" }).waitFor();
await bo.locator(".notice").waitFor({ state: "detached" });
assert.deepEqual(await said(bo), [...LINES, "🎉"]);
await there.done();
finish();
