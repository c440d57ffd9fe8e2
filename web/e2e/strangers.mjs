// Frames of showdowns for people who know neither game nor program (scripts/stranger_frames.py calls this):
//
//     node e2e/strangers.mjs FOLDER PLAN.json
//
// The plan lists hands: their scene, the folder of their frames, the states to play, and the most frames
// of each; a play that is a cause begins with the event that changes cards. Two frames are taken for a
// second of play; sentences that tell the result are hidden, and a frame with one is an error.
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { launch } from "../tools/browser.mjs";
import { enter, served, slowDown } from "./recorded.mjs";

const [out, plan] = process.argv.slice(2);
const hands = JSON.parse(await readFile(plan, "utf8"));
/** The page is this many times as slow. */
const SLOW = 3;
/** Milliseconds of play between frames, and for which the last picture is looked at. */
const [APART, STAYS] = [500, 1500];
const HIDDEN = `
    .story, .talk, .changed, .holds, .winner .said, .showdown .notes, .verdict, .won .head, .yours, .badge,
    .ribbon.say, .ribbon.carry, .ribbon.win, .visually-hidden { visibility: hidden !important }`;
/** Words that only a verdict has. */
const TELLS = /\b(wins?|won|beats?|loses?|lost|splits?|stays)\b/i;

const { server, base } = await served();
const browser = await launch();
const page = await browser.newPage({
    viewport: { width: 1280, height: 800 },
    colorScheme: "dark",
    reducedMotion: "no-preference",
});
await slowDown(page, SLOW);
await enter(page, base, `${hands[0].scene}-${hands[0].plays[0].from - 1}`);
await page.addStyleTag({ content: HIDDEN });

/** Wait for the cue that changes cards: its thread is drawn then. A card may be wild as it comes. */
const caused = () =>
    page.waitForFunction(
        () => {
            const { cue } = window.playing();
            return cue === null || cue.links.length > 0;
        },
        null,
        { polling: 20, timeout: 120_000 },
    );

/** Draw the threads as if a wrong card were their cause. */
const plant = (id) =>
    page.evaluate((id) => {
        const { x, y, width, height } = document
            .querySelector(`.felt [data-card="${id}"]`)
            .getBoundingClientRect();
        const drawing = document.querySelector(".scenes > svg");
        const origin = drawing.getBoundingClientRect();
        const [from, top] = [x + width / 2 - origin.x, y + height - origin.y];
        for (const path of drawing.querySelectorAll("path")) {
            const [, end] = path.getAttribute("d").match(/ (\S+ \S+)$/);
            path.setAttribute("d", `M${from} ${top}L${end}`);
        }
        for (const circle of drawing.querySelectorAll("circle")) {
            circle.setAttribute("cx", from);
            circle.setAttribute("cy", top);
        }
    }, id);

for (const { scene, folder, plays } of hands) {
    await mkdir(join(out, folder), { recursive: true });
    let frame = 0;
    for (const { from, to, most, cause, planted } of plays) {
        await page.evaluate(([scene, at]) => window.show(scene, at), [scene, String(from - 1)]);
        await page.waitForTimeout(1000);
        const go = (at) =>
            page.evaluate(([scene, at]) => window.show(scene, at, 0, true), [scene, String(at)]);
        let at = from;
        await go(at);
        await page.waitForTimeout(50);
        if (cause) await caused();
        if (planted) await plant(planted);
        let rested = 0;
        let next = Date.now();
        for (let taken = 0; taken < most && rested <= STAYS; taken++) {
            next += APART * SLOW;
            await page.waitForTimeout(Math.max(0, next - Date.now()));
            frame++;
            const path = join(out, folder, `frame${String(frame).padStart(2, "0")}.png`);
            await page.screenshot({ path });
            // hidden words are not in it
            const read = await page.locator(".felt").first().innerText();
            if (TELLS.test(read)) throw new Error(`${path} tells the result: ${read}`);
            const rests = await page.evaluate(() => window.playing().cue === null);
            if (rests && at < to) await go(++at);
            else if (rests) rested += APART;
        }
    }
    console.log(`${folder}: ${frame} frames`);
}
await browser.close();
await server.close();
process.exit(0);
