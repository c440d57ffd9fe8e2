// Frames of a hand as it plays, side by side in one picture (scripts/showdown_strip.py calls this):
//
//     node e2e/strip.mjs OUT.webp SCENE AT:KIND:PART:CAPTION ...
//
// A frame is taken while the event of that kind, which came with state AT, is shown; PART of its time
// has passed. The page plays in slow motion, so that a busy machine takes the same frames.
import { writeFile } from "node:fs/promises";
import { launch } from "../tools/browser.mjs";
import { enter, served, slowDown } from "./recorded.mjs";

const [out, scene, ...list] = process.argv.slice(2);
const frames = list.map((words) => {
    const [at, kind, part, caption] = words.split(":");
    return { at: Number(at), kind, part: Number(part), caption };
});
/** The page is this many times as slow. */
const SLOW = 6;
const [WIDTH, COLUMNS, QUALITY] = [760, 2, 82];

const { server, base } = await served();
const browser = await launch();
const page = await browser.newPage({
    viewport: { width: 1280, height: 800 },
    colorScheme: "dark",
    reducedMotion: "no-preference",
});
await slowDown(page, SLOW);
await enter(page, base, `${scene}-${frames[0].at - 1}`);

/** Play a state until the event is shown, and take the frame. */
async function take({ at, kind, part }) {
    await page.evaluate(([scene, at]) => window.show(scene, at), [scene, String(at - 1)]);
    await page.waitForTimeout(1500);
    await page.evaluate(([scene, at]) => window.show(scene, at, 0, true), [scene, String(at)]);
    const lasts = await page.waitForFunction(
        (kind) => {
            const cue = window.playing().cue;
            return cue?.event?.kind === kind ? cue.lasts : false;
        },
        kind,
        { polling: 20, timeout: 240_000 },
    );
    await page.waitForTimeout((await lasts.jsonValue()) * part * SLOW);
    const cloth = await page.locator(".cloth").first().boundingBox();
    return (await page.screenshot({ clip: cloth })).toString("base64");
}

const figures = [];
for (const [place, frame] of frames.entries()) {
    const image = await take(frame);
    figures.push(
        `<figure><img src="data:image/png;base64,${image}">` +
            `<figcaption><b>${place + 1}</b> ${frame.caption}</figcaption></figure>`,
    );
}
const strip = await browser.newPage({
    viewport: { width: COLUMNS * (WIDTH + 12) + 12, height: 400 },
});
await strip.setContent(`<style>
    body { display: grid; grid-template-columns: repeat(${COLUMNS}, ${WIDTH}px); gap: 12px;
        margin: 12px; background: #10141c; font: 24px sans-serif; color: #e9e4d6 }
    figure { margin: 0 }
    img { width: 100%; display: block; border-radius: 8px }
    figcaption { margin: 8px 4px }
    b { color: #eccb52 }
</style>${figures.join("")}`);
await strip.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
const shooting = await strip.context().newCDPSession(strip);
const { width, height } = await strip.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    height: document.body.offsetHeight + 24,
}));
const { data } = await shooting.send("Page.captureScreenshot", {
    format: "webp",
    quality: QUALITY,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width, height, scale: 1 },
});
await writeFile(out, Buffer.from(data, "base64"));
await browser.close();
await server.close();
process.exit(0);
