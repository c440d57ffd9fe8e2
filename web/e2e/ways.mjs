// A hand of each source game by one way of playing alone: `keys`, `words` (the command line) or
// `thumb` (touch, on a phone's screen).
import assert from "node:assert/strict";
import { finish, only, open, openTable, past, sit, until, words } from "./lib.mjs";
import { play } from "./player.mjs";

const SOURCE = [
    "the_omen",
    "bonedoneskis",
    "cripple_mr_onion",
    "omaha_hi_lo",
    "chaos",
    "night_chaos",
];
const [way] = words;
const there = await open();

/** What somebody types who does what the ringed button says; and looks at a rule before. */
async function byKeys(page, turn) {
    if (turn === 0) {
        await page.keyboard.press("?");
        await page.keyboard.press("Escape");
    }
    if (turn % 3 === 2) await page.keyboard.press("1");
    if (turn % 4 === 1) await page.keyboard.press("c");
    await page.keyboard.press("Enter");
}

/** What somebody types who trusts in words. */
async function byWords(page, turn) {
    const SAID = ["call", "check", "none", "pass", "stay", "show", "1", "go on", "all"];
    await page.keyboard.press("/");
    const field = page.locator(".bar input[type=text], .bar input:not([type])").first();
    if (!(await field.isVisible().catch(() => false))) return;
    // what is said first in a question's own words is tried first; what is not understood says so
    const offered = await page.locator(".bar.asked .choice span").allInnerTexts();
    const said = [...offered.map((one) => one.toLowerCase().split(" $")[0]), ...SAID];
    await field.fill(said[turn % said.length]);
    await field.press("Enter");
    await page.keyboard.press("Escape");
}

for (const game of SOURCE) {
    const table = await openTable({
        menu: only(game),
        players: ["caller", "caller"],
        hands: 1,
        settings: { start: "soon", window: 1000 },
    });
    const thumb = way === "thumb";
    const ann = await there.person({ size: thumb ? [360, 640] : [1280, 800], touch: thumb });
    await sit(ann, table.invite, "Ann");
    if (thumb) await play(ann, game.length);
    let turn = 0;
    await until(`a hand of ${game} is over by ${way}`, async () => {
        const asked = await ann.locator(".bar.asked").isVisible();
        if (asked && way === "keys") await byKeys(ann, turn++);
        if (asked && way === "words") await byWords(ann, turn++);
        if (thumb) {
            const wide = await ann.evaluate(() => document.documentElement.scrollWidth);
            assert.ok(wide <= 360, `${game} is ${wide} wide`);
        }
        return (await past(table)).length >= 1;
    }).catch(async (error) => {
        await ann.screenshot({ path: `stuck-${way}-${game}.png` });
        throw error;
    });
    console.log(`${game}: 1`);
    await ann.context().close();
}
await there.done();
finish();
