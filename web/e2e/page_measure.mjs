// What the page without a server costs a browser: CPU time until it can be used, the first time and
// again, and memory after many hands. One line of JSON. The first word: how many hands are played.
//
// CPU times are of the threads of the process that draws the page, in milliseconds: the system counts
// them (/proc), so that they mean the same however busy the machine is.
import { readFileSync } from "node:fs";
import { base, finish, open, PATIENCE, until, words } from "./lib.mjs";
import { hurry, log, over, spent } from "./page_lib.mjs";
import { play } from "./player.mjs";

const [hands = "100"] = words;
const GAME = "chaos";
/** Milliseconds of rest before memory is measured once more. */
const REST = 40_000;
/** Milliseconds between looks at the log. */
const POLL = 10_000;
const there = await open();
const { renderers, threads, since } = await spent(there.browser);
const found = {};

/** Open the page, and have a hand dealt as soon as that can be pressed. */
async function dealt(page) {
    const before = await threads();
    const began = Date.now();
    await page.goto(base);
    await page.waitForFunction(
        () => performance.getEntriesByName("first-contentful-paint").length > 0,
        null,
        { timeout: PATIENCE, polling: 20 },
    );
    const paint = await since(before);
    await page.locator("#alone").selectOption(GAME);
    await page.getByRole("button", { name: "Play alone" }).click();
    await page.locator(".own[data-holder]").waitFor({ state: "attached" });
    return { paint, card: await since(before), wall: Date.now() - began };
}

const size = { size: [390, 844], touch: true };
let page = await there.person(size);
const context = page.context();
await hurry(context);
found.first = await dealt(page);
await until("Python's snapshot is kept", () =>
    page.evaluate(async () => (await (await caches.open("pokernight-python")).keys()).length > 0),
);
await page.close();
page = await context.newPage();
await context.setOffline(true);
found.again = await dealt(page);

// what is kept after many hands: of memory that no other process shares; another tab reads the log
const reader = await context.newPage();
await reader.goto(`${base}/about`);
const table = new URL(page.url()).pathname.split("/").pop();
await play(page, 7);
await until(
    "the hands are over",
    async () => over(await log(reader, table)) >= Number(hands),
    4 * PATIENCE,
    POLL,
);
await page.evaluate(() => window.player.stop());
const own = (process) => {
    const sums = readFileSync(`/proc/${process}/smaps_rollup`, "utf8");
    const parts = [...sums.matchAll(/^Private_(?:Clean|Dirty): +(\d+) kB$/gm)];
    return Math.round(parts.reduce((sum, [, size]) => sum + Number(size), 0) / 1024);
};
found.hands = over(await log(reader, table));
// the first page's process lives on for its service worker: this page's is the largest
const largest = async () => Math.max(...(await renderers()).map(own));
found.busy = await largest();
// played without a pause a browser puts off clearing up until there is one
await new Promise((done) => setTimeout(done, REST));
found.megabytes = await largest();
console.log(JSON.stringify(found));
await there.browser.close();
finish();
