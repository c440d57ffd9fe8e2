// Every page, in both themes: axe finds no serious fault, and nothing is wider than a phone. Of the
// rulebook's pages those of every game, or of those that are named; and then what lies upon a page
// when it is opened is looked at only if `sheets` are named, too.
import assert from "node:assert/strict";
import {
    asked,
    axeOn,
    base,
    choose,
    close,
    faults,
    finish,
    games,
    only,
    open,
    openTable,
    painted,
    past,
    sit,
    start,
    until,
    words,
} from "./lib.mjs";
import { play } from "./player.mjs";

const there = await open();
const PHONES = [
    [360, 640],
    [360, 540],
];
const wrong = [];
const sheets = !words.length || words.includes("sheets");

/** What axe holds against a page, and how wide it is on a phone; `opened` opens what lies upon it. */
async function look(page, name, opened = async () => undefined) {
    for (const colorScheme of ["dark", "light"]) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        // each theme from its beginning: what is looked at here is how a page reads in it
        await page.reload();
        await page.locator("h1, h2").first().waitFor();
        await opened();
        await page.waitForLoadState("networkidle");
        const found = await faults(page, colorScheme === "light");
        wrong.push(...found.map((one) => `${name}, ${colorScheme}: ${one}`));
    }
    for (const [width, height] of PHONES) {
        await page.setViewportSize({ width, height });
        await painted(page);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        if (wide > width) wrong.push(`${name}: ${wide} wide at ${width} x ${height}`);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
}

const headed = (page) =>
    page
        .locator("h1, h2")
        .first()
        .waitFor()
        .then(
            () => true,
            () => false,
        );

// what is there without a table
const reader = async () => {
    const page = await there.person({ bypassCSP: true });
    await axeOn(page);
    return page;
};
const guest = await reader();
const found = (await games()).map(({ name }) => name);
const read = found.filter((name) => !words.length || words.includes(name));
const ALONE = ["/", "/evenings", "/games", "/floor", "/about", "/verify"];
for (const path of [...ALONE, ...read.map((name) => `/games/${name}`), "/t/nonesuch#nokeyatall"]) {
    await guest.goto(base + path);
    if (await headed(guest)) await look(guest, path);
    else wrong.push(`${path}: no heading`);
}

// the menu that is made before a table is opened
await guest.goto(base);
await look(guest, "the menu", async () => {
    await guest.getByRole("button", { name: /^Choose the games and house rules/ }).click();
    await guest.locator("dialog[open] .main:not(:disabled)").waitFor();
});

// a table: invited, waiting, in a hand, over; its ledger and a hand gone by
const table = await openTable({
    menu: only("the_omen"),
    players: ["caller", "caller"],
    settings: { start: "host" },
});
await guest.goto(table.invite);
await guest.locator("#name").waitFor();
await look(guest, "invited");
const page = await reader();
await sit(page, table.host, "Ann");
await look(page, "a table that waits");
await start(page);
await until("something is asked", () => asked(page));
await look(page, "a hand");
/** What lies upon the table when it is chosen in its menu. */
const SHEETS = [
    "Host controls",
    "Your seat",
    "Buy chips",
    "My link",
    "Compare notes",
    "Keep my evening",
    "Settings",
];
for (const what of sheets ? SHEETS : []) {
    await look(page, what, async () => {
        await choose(page, what);
        await page.locator("dialog[open] h2").waitFor();
    });
}
if (sheets) await page.reload();
const before = (await past(table)).length;
await play(page, 3);
await until("the hand is over", async () => (await past(table)).length > before);
await page.evaluate(() => window.player.stop());
await choose(page, "Host controls");
await page.getByRole("button", { name: "End the evening" }).click();
await page.getByRole("button", { name: "Yes" }).click();
await close(page);
await play(page, 3);
await page.getByText("The evening is over.").first().waitFor();
await look(page, "an evening that is over");
for (const path of ["/ledger", "/hands/1"]) {
    await page.goto(`${base}/t/${table.table}${path}`);
    if (!(await headed(page))) wrong.push(`${path}: no heading`);
    await look(page, path);
}
if (sheets) {
    await look(page, "the chances of a hand", async () => {
        await page.getByRole("button", { name: "Equity, links, all hands" }).click();
        await page.locator("dialog[open] .links").waitFor();
    });
    await page.goto(`${base}/verify?table=${table.table}&hand=1`);
    await look(page, "a hand that is verified", async () => {
        await page.getByRole("button", { name: "Verify every hand" }).click();
        await page.locator("details.panel li").first().waitFor({ state: "attached" });
        await page.locator("details.panel summary").first().click();
        await page.locator("details.panel li").first().waitFor();
    });
    await guest.goto(`${base}/nothing/here`);
    await guest.getByRole("link", { name: "To the start page" }).waitFor();
    await look(guest, "no page");
    await guest.goto(`${base}/floor?game=omaha_hi_lo&incident=boxed_card`);
    await guest.getByRole("button", { name: "Yes", exact: true }).waitFor();
    await look(guest, "what a ruling turns on");
}

assert.deepEqual(wrong, []);
await there.done();
finish();
