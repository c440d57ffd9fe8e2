// Real cards on a phone, in the page without a server and without a network: a hand is tapped in to
// its end; a tab that is closed in the middle of it loses nothing; a slip is corrected. The words: a
// size, a theme, a folder for photographs or "-", and games.
import assert from "node:assert/strict";
import { join } from "node:path";
import { base, finish, open, PATIENCE, words } from "./lib.mjs";

const [size, theme, folder, ...games] = words;
const [width, height] = size.split("x").map(Number);
const MOST = 300;
const there = await open();
const person = await there.person({ size: [width, height], touch: width < 500 });
const context = person.context();
await context.addInitScript((chosen) => {
    localStorage.setItem("pokernight.settings", JSON.stringify({ theme: chosen }));
}, theme);

let page = person;
const times = [];
const patient = { timeout: PATIENCE };
const photo = async (name) => {
    if (folder === "-") return;
    const path = join(folder, `${name}-${width}-${theme}.png`);
    await page.screenshot({ path, timeout: 60_000 });
};
const taken = new Set();
const once = async (name) => {
    if (taken.has(name)) return;
    taken.add(name);
    await photo(name);
};
const cards = () => page.locator(".real .row [data-hand], .real .cards > *").count();
const says = () => page.locator(".next .says").textContent();
const over = () => page.locator(".next [data-usual=true]", { hasText: "Deal the next hand" });

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Wait until what was tapped is told. */
const settled = () => page.locator(".real[aria-busy=false]").waitFor(patient);

/** Do what happens most of the time; a tap on the pad is a card that is free. */
async function tap() {
    if ((await page.locator(".pad").count()) > 0) {
        const ranks = page.locator(".pad .ranks button:enabled");
        const place = Math.floor(Math.random() * (await ranks.count()));
        await ranks.nth(place).click();
        const suits = page.locator(".pad .suits button:enabled");
        if ((await suits.count()) > 0) await suits.first().click();
        const start = Date.now();
        await settled();
        if ((await over().count()) === 0) times.push(Date.now() - start);
        return "card";
    }
    const usual = page.locator(".next [data-usual=true]");
    const button = (await usual.count()) > 0 ? usual : page.locator(".next button:enabled");
    await button.first().click();
    // cards are chosen first, and then told
    const choose = page.locator(".next .pick > button");
    while ((await usual.count()) === 0 && (await choose.count()) > 0) {
        if (await choose.isEnabled()) {
            await choose.click();
            break;
        }
        await page.locator(".next .pick button.card[aria-pressed=false]").first().click();
    }
    await settled();
    return "choice";
}

await page.goto(`${base}/real-cards`);
await page.getByRole("button", { name: "Deal", exact: true }).waitFor(patient);
await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, patient);
await context.setOffline(true);
for (const [number, game] of games.entries()) {
    if (number > 0) {
        await page.getByRole("button", { name: "Change players or betting" }).click();
    }
    await page.locator("#real-game").selectOption(game, patient);
    await photo(`setup-${game}`);
    await page.getByRole("button", { name: "Deal", exact: true }).click();
    await page.locator(".next").waitFor(patient);
    await photo(`deal-${game}`);
    let taps = 0;
    let reopened = false;
    while ((await over().count()) === 0) {
        assert.ok((taps += 1) < MOST, `${game} does not end: ${await says()}`);
        const said = await says();
        const kind = await tap();
        if (kind === "choice")
            await once(`choice-${game}-${said.slice(0, 12)}`.replaceAll(/\W+/g, "_"));
        if (taps === 9) await photo(`pad-${game}`);
        if (said.includes("or muck it")) await once(`show-${game}`);
        if (taps === 12 && !reopened) {
            // a slip: the last card that was told is another
            reopened = true;
            const told = page.locator(".real .row button.card").last();
            if ((await told.count()) > 0) {
                await told.click();
                await page.locator(".says", { hasText: "was mistyped" }).waitFor(patient);
                await photo(`slip-${game}`);
                await tap();
                await settled();
                await photo(`slip-told-${game}`);
            }
            const before = await page.locator(".real .left").textContent();
            const lain = await cards();
            await page.close();
            page = await context.newPage();
            await page.goto(`${base}/real-cards`);
            await page.locator(".next").waitFor(patient);
            assert.equal(await page.locator(".real .left").textContent(), before);
            assert.equal(await cards(), lain);
        }
    }
    await page.waitForTimeout(600);
    await photo(`end-${game}`);
    console.log(`told ${game} in ${taps} taps, a card in ${String(median(times))} ms`);
    await page.getByRole("button", { name: "Book", exact: true }).click();
    await page.getByText("Hands won").waitFor(patient);
    await photo(`book-${game}`);
    // the hand in the book is looked at again, from its deal to its showdown
    await page.getByText("See a hand again").click();
    await page.locator("dialog ol button").last().click();
    await page.getByRole("button", { name: "Last step" }).waitFor(patient);
    await photo(`again-deal-${game}`);
    await page.getByRole("button", { name: "Last step" }).click();
    await page.waitForTimeout(600);
    await photo(`again-end-${game}`);
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await page.locator(".next").waitFor(patient);
    const wide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    assert.ok(!wide, `${game}: the page is wider than the phone`);
}
await page.getByRole("button", { name: "Call the floor" }).click();
await page.getByText("What went wrong?").waitFor(patient);
await photo("floor");
await there.done();
finish();
