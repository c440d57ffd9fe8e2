// The hard cases of a phone, in a real one: ten at Hold'em, seven at Cripple Mr Onion, seven at
// Bonedoneskis with extra cards; or those that are named. At every question, at both sizes: nothing is
// wider than the page, what one plays with is on it and big enough, and nothing lies over it; and axe
// finds no serious fault in either theme.
import assert from "node:assert/strict";
import {
    asked,
    axeOn,
    faults,
    finish,
    only,
    open,
    openTable,
    painted,
    past,
    sit,
    until,
    words,
} from "./lib.mjs";
import { answer, ready } from "./player.mjs";

const PHONES = [
    [360, 640],
    [360, 540],
];
/** How many sit at each, and how many cards somebody has then at least. */
const HARD = {
    holdem: { seats: 10, cards: 2 },
    cripple_mr_onion: { seats: 7, cards: 10 },
    bonedoneskis: { seats: 7, cards: 7 },
};
const there = await open();
const wrong = new Set();

/** What is not as it should be on this page, at this size. */
const ugly = (page) =>
    page.evaluate(() => {
        const found = [];
        const all = (selector) => [...document.querySelectorAll(selector)];
        const [wide, high] = [innerWidth, innerHeight];
        if (document.documentElement.scrollWidth > wide) found.push("it scrolls sideways");
        if (document.documentElement.scrollHeight > high) found.push("it scrolls down");
        const least = (selector, width, height) => {
            for (const one of all(selector)) {
                const box = one.getBoundingClientRect();
                if (box.width < width - 0.5 || box.height < height - 0.5) {
                    found.push(`${selector} is ${box.width} x ${box.height}`);
                }
            }
        };
        least(".own [data-card]", 44, 61.5);
        least(".board [data-card]", 44, 61.5);
        least(".rows > .row", 100, 28);
        least(".bar.asked .buttons button", 44, 44);
        /** Whether somebody can see it, and put a finger on it. */
        const within = (selector, spot) => {
            for (const one of all(selector)) {
                const box = one.getBoundingClientRect();
                const name = one.ariaLabel ?? one.innerText;
                if (box.left < -0.5 || box.right > wide + 0.5 || box.bottom > high + 0.5) {
                    found.push(`${selector} is not all on the page: ${name}`);
                } else if (!one.contains(document.elementFromPoint(...spot(box)))) {
                    found.push(`something lies over ${selector}: ${name}`);
                }
            }
        };
        const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
        within(".own [data-card]", (box) => [box.x + 8, box.y + 12]);
        within(".board [data-card]", middle);
        within(".bar.asked .buttons button", middle);
        within(".slate .words", middle);
        for (const one of all(".row")) {
            if (one.getBoundingClientRect().right > wide + 0.5) found.push("a row is too wide");
        }
        return found;
    });

/** How many cards lie before whoever has the most. */
const most = (page) =>
    page.evaluate(() => {
        const held = [...document.querySelectorAll("[data-holder^=seat]")];
        return Math.max(0, ...held.map((one) => one.querySelectorAll("[data-card]").length));
    });

/** Look at a question at both sizes; and once in a while, by axe. */
async function look(page, name, closely) {
    // a vote that is put off lies over nothing
    const later = page.locator(".vote .quiet");
    if (await later.isVisible()) await later.click();
    for (const [width, height] of PHONES) {
        await page.setViewportSize({ width, height });
        await painted(page);
        for (const one of await ugly(page)) wrong.add(`${name} at ${height}: ${one}`);
    }
    for (const colorScheme of closely ? ["dark", "light"] : []) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await painted(page);
        for (const one of await faults(page, colorScheme === "light")) {
            wrong.add(`${name}, ${colorScheme}: ${one}`);
        }
    }
}

/** Stay in whatever it costs, until somebody has had so many cards. */
async function played(game) {
    const { seats, cards } = HARD[game];
    // in the language with the longer words
    const locale = "de-DE";
    const page = await there.person({ size: PHONES[0], touch: true, bypassCSP: true, locale });
    await axeOn(page);
    const stays = page.locator(".bar.asked .choice:not(.fold, :disabled)").first();
    const trays = page.locator(".bar.asked .arrange");
    let had = 0;
    while (had < cards) {
        const table = await openTable({
            menu: only(game),
            chairs: seats,
            players: Array(seats - 1).fill("caller"),
            hands: 1,
            settings: { window: 1000 },
        });
        await sit(page, table.invite, "Ann");
        await ready(page, seats);
        await until(`a hand of ${game} is over`, async () => {
            if (!(await asked(page))) return (await past(table)).length > 0;
            const now = await most(page);
            // it is fullest later on
            if (now >= had) await look(page, game, had < cards && now >= cards);
            had = Math.max(had, now);
            if (now >= cards && (await trays.isVisible())) {
                await trays.click();
                await look(page, `${game}, in trays`, false);
                await trays.click();
            }
            if (await stays.isVisible()) await stays.click();
            else await answer(page);
            return false;
        });
    }
    console.log(`${game}: ${seats} seats, ${had} cards`);
    await page.context().close();
}

for (const game of words.length ? words : Object.keys(HARD)) await played(game);
assert.deepEqual([...wrong], []);
await there.done();
finish();
