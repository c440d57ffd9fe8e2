// The site as the room hands it out: the pages that are named load without an error and ask nobody
// else for anything, axe finds no serious fault by day or by night, nothing is wider than a phone,
// and what is searched for is found; from a file, too, whose folder is the first word.
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { axeOn, base, faults, finish, open, painted, words } from "./lib.mjs";

const [folder, ...pages] = words;
const there = await open();
const wrong = [];
const elsewhere = [];

/** Somebody whose requests are watched. */
async function reader(options, own) {
    const page = await there.person(options);
    page.on("request", (one) => one.url().startsWith(own) || elsewhere.push(one.url()));
    page.on("response", (one) => one.status() >= 400 && wrong.push(`${one.status()} ${one.url()}`));
    page.on("requestfailed", (one) => wrong.push(`${one.url()}: ${one.failure()?.errorText}`));
    page.on("console", (said) => said.type() === "warning" && wrong.push(said.text()));
    return page;
}

/** What is found by a word that is written into a field of a page. */
async function searched(page, start, word, field = ".sidebar-search") {
    await page.goto(start);
    await page.locator(field).fill(word);
    await page.locator(field).press("Enter");
    await page.getByRole("heading", { name: "Search Results" }).waitFor();
    return page.locator("#search-results li a").allInnerTexts();
}

const room = `${base}/docs/`;
const plain = await reader({}, room);
const bare = await reader({ bypassCSP: true }, room);
await axeOn(bare);
for (const name of pages) {
    await plain.setViewportSize({ width: 1280, height: 800 });
    await plain.goto(room + name);
    await plain.locator("h1").first().waitFor();
    await plain.setViewportSize({ width: 360, height: 640 });
    await painted(plain);
    const wide = await plain.evaluate(() => document.documentElement.scrollWidth);
    if (wide > 360) wrong.push(`${name}: ${wide} wide on a phone`);
    await bare.goto(room + name);
    for (const theme of ["light", "dark"]) {
        await bare.evaluate((one) => (document.body.dataset.theme = one), theme);
        const found = await faults(bare, theme === "dark");
        wrong.push(...found.map((one) => `${name}, ${theme}: ${one}`));
    }
}
await plain.setViewportSize({ width: 1280, height: 800 });
assert((await searched(plain, room, "Damien")).includes("The Omen"));
const field = "article .search-page input";
assert((await searched(plain, `${room}search.html`, "Damien", field)).includes("The Omen"));
const files = pathToFileURL(`${folder}/`).href;
const reading = await reader({}, files);
assert((await searched(reading, `${files}index.html`, "Damien")).includes("The Omen"));

assert.deepEqual(wrong, []);
assert.deepEqual(elsewhere, []);
await there.done();
finish();
