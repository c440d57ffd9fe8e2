// A hand of each source game by one way of playing alone: `keys`, `words` (the command line) or
// `thumb` (touch, on a phone's screen); or of the games that are named after it.
import assert from "node:assert/strict";
import { asked, finish, only, open, openTable, past, sit, until, words } from "./lib.mjs";
import { answers, ready, touch } from "./player.mjs";

const SOURCE = [
    "the_omen",
    "bonedoneskis",
    "cripple_mr_onion",
    "omaha_hi_lo",
    "chaos",
    "night_chaos",
];
const [way, ...wanted] = words;
const there = await open();
const thumb = way === "thumb";
const ann = await there.person({ size: thumb ? [360, 640] : [1280, 800], touch: thumb });

/** What somebody types using the ringed button, and looking at a rule first. */
async function byKeys(page, turn) {
    // what is asked once more, Enter would not do: the yes stands before the no
    if (await page.locator(".doubt").isVisible()) await page.keyboard.press("Shift+Tab");
    if (turn === 0) {
        for (const title of ["The rule", "Keys"]) {
            await page.keyboard.press("?");
            await page.getByRole("region", { name: title, exact: true }).waitFor();
        }
        await page.keyboard.press("Escape");
    }
    if (turn % 6 === 5) return byTab(page);
    if (turn % 3 === 2) await page.keyboard.press("1");
    if (turn % 6 === 3) await page.keyboard.press("p");
    if (turn % 4 === 1) await page.keyboard.press("c");
    await page.keyboard.press("Enter");
}

/** Where Enter decides nothing, as of paying or folding: Tab to the first button, and press it. */
async function byTab(page) {
    const there = () => document.activeElement?.matches(".bar.asked .choice:not(.fold)");
    for (let tabs = 0; tabs < 60; tabs++) {
        await page.keyboard.press("Tab");
        if (await page.evaluate(there)) return page.keyboard.press("Enter");
    }
}

/** What somebody types who trusts in words. */
async function byWords(page, turn) {
    const SAID = ["call", "check", "none", "pass", "stay", "show", "1", "go on", "all"];
    await page.keyboard.press("/");
    const field = page.locator(".bar input[type=text], .bar input:not([type])").first();
    if (!(await field.isVisible().catch(() => false))) return;
    if (await page.locator(".doubt").isVisible()) {
        await field.fill("yes");
        return field.press("Enter");
    }
    // what is said first in a question's own words is tried first; what is not understood says so
    const offered = await page.locator(".bar.asked .choice span").allInnerTexts();
    const said = [...offered.map((one) => one.toLowerCase().split(" $")[0]), ...SAID];
    await field.fill(said[turn % said.length]);
    await field.press("Enter");
    await page.keyboard.press("Escape");
}

const BY = { keys: byKeys, words: byWords, thumb: touch };

/** A hand of a game; whether anything was asked in it: all the others may fold before. */
async function hand(game) {
    const table = await openTable({
        menu: only(game),
        players: ["caller", "caller"],
        hands: 1,
        settings: { window: 1000 },
    });
    await sit(ann, table.invite, "Ann");
    if (thumb) await ready(ann, game.length);
    let turn = 0;
    await until(`a hand of ${game} is over by ${way}`, async () => {
        if (await asked(ann)) await BY[way](ann, turn++);
        if (thumb) {
            const wide = await ann.evaluate(() => document.documentElement.scrollWidth);
            assert.ok(wide <= 360, `${game} is ${wide} wide`);
        }
        return (await past(table)).length >= 1;
    });
    if (thumb) turn = await answers(ann);
    return turn > 0;
}

for (const game of wanted.length ? wanted : SOURCE) {
    while (!(await hand(game)));
    console.log(`${game}: 1`);
}
await there.done();
finish();
