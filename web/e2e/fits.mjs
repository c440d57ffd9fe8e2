// Nothing is cut and nothing jumps: every game at each kind of question that it asks and at its
// showdown, drawn from recorded moments (scripts/felt_scenes.py) by the page photos.html.
//
//     node e2e/fits.mjs sample|all|control GAME ...
//
// Inside the table's root no element's content is larger than its box, no element is wider than
// the box around it or leaves the window, cards, buttons and lines do not lie over each other, the
// hand and the buttons keep their place from question to question, and what is tapped is large
// enough. `control` breaks the page on purpose: then faults must be found.
import { launch } from "../tools/browser.mjs";
import { enter, filmOf, painted, served } from "./recorded.mjs";

const [which = "sample", ...scenes] = process.argv.slice(2);
const ALL_SIZES = [
    [360, 540],
    [390, 844],
    [640, 680], // half of a laptop's screen, beside a video call
    [1280, 800],
];
/** For developers: one size alone. */
const SIZES = ALL_SIZES.filter((size) => [undefined, size.join("x")].includes(process.env.ONLY));
const MORE = [
    [320, 568],
    [360, 640],
    [820, 1180],
    [1920, 1080],
];
const SOURCE_GAMES = [
    "the_omen",
    "bonedoneskis",
    "cripple_mr_onion",
    "omaha_hi_lo",
    "chaos",
    "night_chaos",
];

/** Faults of what is drawn now, and where hand and buttons are. */
function look() {
    const faults = [];
    const root = document.querySelector(".felt");
    const [wide, high] = [innerWidth, innerHeight];
    const name = (element) => {
        const words = (element.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 40);
        const of = element.closest("[class]");
        return `${element.localName}.${[...of.classList].filter((one) => !one.startsWith("s-") && !one.startsWith("svelte")).join(".")} "${words}"`;
    };
    const seen = (element) => element.checkVisibility({ visibilityProperty: true });
    const all = [...root.querySelectorAll("*")].filter(
        (one) => !one.closest("svg, .visually-hidden, aside, dialog") && seen(one),
    );
    // lists that are scrolled by their nature: the trays of an arrangement
    const scrolled = (one) => one.closest("[data-scrolls]") !== null;
    for (const one of all) {
        const style = getComputedStyle(one);
        const box = one.getBoundingClientRect();
        if (box.width === 0 || box.height === 0 || scrolled(one)) continue;
        const clips = style.overflowX !== "visible" || style.overflowY !== "visible";
        if (clips && one.scrollWidth > one.clientWidth + 1)
            faults.push(`cut sideways: ${name(one)} ${one.scrollWidth} > ${one.clientWidth}`);
        if (clips && one.scrollHeight > one.clientHeight + 1)
            faults.push(`cut below: ${name(one)} ${one.scrollHeight} > ${one.clientHeight}`);
        if (box.left < -1 || box.right > wide + 1 || box.top < -1 || box.bottom > high + 1)
            faults.push(
                `off the page: ${name(one)} ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`,
            );
        const around = one.parentElement?.getBoundingClientRect();
        const floats = ["absolute", "fixed"].includes(style.position);
        // cards of a hand overlap on purpose
        const card = one.closest(".fan") !== null;
        if (around && !floats && !card && box.width > around.width + 1.5 && around.width > 0)
            faults.push(`wider than its box: ${name(one)} ${box.width} > ${around.width}`);
    }
    const boxes = (selector) =>
        [...root.querySelectorAll(selector)]
            .filter(seen)
            .map((one) => [one, one.getBoundingClientRect()]);
    const parts = boxes(
        ".fan, [data-holder=board], .aside, .plate, .badge, .chips, .slate, .turn, .actions button, .rows, .dummy .who, .notes button, h1, .pot, " +
            ".showdown :is(.head, .row, .name, h2, h3, .winner, .other, .yours, .notes, .steps button, .absent, .left, .next, .hand > ul)",
    ).filter(([, box]) => box.width > 0 && box.height > 0);
    for (const [at, [one, box]] of parts.entries()) {
        for (const [other, there] of parts.slice(at + 1)) {
            if (one.contains(other) || other.contains(one) || scrolled(one)) continue;
            const x = Math.min(box.right, there.right) - Math.max(box.left, there.left);
            const y = Math.min(box.bottom, there.bottom) - Math.max(box.top, there.top);
            if (x > 3 && y > 3)
                faults.push(
                    `overlap: ${name(one)} and ${name(other)} by ${Math.round(x)} x ${Math.round(y)}`,
                );
        }
    }
    // a showdown lies within its scene, above the hand: its parts, and theirs
    const scene = root.querySelector(".scenes")?.getBoundingClientRect();
    for (const [part, box] of boxes(".showdown, .showdown :not(svg, svg *, .visually-hidden)")) {
        if (box.height > 0 && (box.bottom > scene.bottom + 1 || box.top < scene.top - 1))
            faults.push(
                `out of its scene: ${name(part)} ${[box.top, box.bottom].map(Math.round)} in ${[scene.top, scene.bottom].map(Math.round)}`,
            );
    }
    for (const [one, box] of boxes(
        ".actions button, .bar button, .own button.card, header button",
    )) {
        if (box.height < 31.5 || box.width < 31.5 || (one.closest(".actions") && box.height < 43.5))
            faults.push(
                `too small to tap: ${name(one)} ${Math.round(box.width)} x ${Math.round(box.height)}`,
            );
    }
    const bar = root.querySelector("header").getBoundingClientRect();
    if (bar.height > high / 6)
        faults.push(`the bar takes the table's room: ${Math.round(bar.height)} of ${high}`);
    const top = (selector) => root.querySelector(selector)?.getBoundingClientRect().top ?? null;
    const bottom = (selector) =>
        root.querySelector(selector)?.getBoundingClientRect().bottom ?? null;
    return { faults, own: bottom(".own"), actions: top(".actions") };
}

/** Break the page so that each kind of fault is there. */
const CONTROL = `
    .slate { max-height: 12px; overflow: hidden }
    .felt header .evening { min-width: 0; max-width: 8px }
    .plate { width: 400px }
    .showdown { padding-top: 100cqh !important }
    .actions button { min-height: 20px !important; height: 20px; padding: 0 }
`;

const { server, base } = await served();
const browser = await launch();
const page = await browser.newPage({ reducedMotion: "reduce", hasTouch: true });
const errors = [];
const found = new Set();
let looked = 0;

function note(fault) {
    if (!found.has(fault)) console.log(fault);
    found.add(fault);
}

/** Faults of what is shown, and where hand and buttons are, when nothing moves any more. */
async function looksOf() {
    await painted(page);
    // a busy machine may still be on the way
    await page.evaluate(() => {
        for (const moving of document.getAnimations())
            if (moving.effect.getComputedTiming().endTime !== Infinity) moving.finish();
    });
    looked += 1;
    return page.evaluate(look);
}

/** Look at some moments of a film at one size, all with the same settings. */
async function visit(scene, moments, [width, height], settings = "") {
    await page.setViewportSize({ width, height });
    const places = new Map();
    for (const { at, answers } of moments) {
        await page.evaluate(
            async ([scene, at, answers]) => {
                await window.show(scene, at);
                if (answers) window.answer();
            },
            [scene, String(at), answers],
        );
        const { faults, own, actions } = await looksOf();
        const where = `${scene} ${at}${answers ? ", answered," : ""} at ${width}x${height}${settings}`;
        for (const fault of faults) note(`${where}: ${fault}`);
        for (const [what, y] of Object.entries({ own, actions })) {
            const before = places.get(what) ?? y;
            if (y !== null && Math.abs(before - y) > 1)
                note(`${where}: ${what} jumps from ${before} to ${y}`);
            if (y !== null) places.set(what, y);
        }
    }
}

/**
 * The first and the last of each kind of question, and of waiting; the end of the hand. What several
 * are asked at once is looked at once more when the reader has answered.
 */
function momentsOf({ seat }) {
    const kinds = new Map();
    seat.forEach(({ table, view }, at) => {
        if (table.stage !== "playing" || view === null) return;
        const kind = view.question?.kind ?? "waits";
        kinds.set(kind, [...(kinds.get(kind) ?? []), at]);
    });
    const some = [...kinds.values()].flatMap((all) => [all[0], all.at(-1)]);
    return [...new Set([...some, seat.length - 1])]
        .sort((a, b) => a - b)
        .flatMap((at) => {
            const { question, asked } = seat[at].view ?? {};
            const again = question && asked.length > 1 ? [{ at, answers: true }] : [];
            return [{ at, answers: false }, ...again];
        });
}

/** Milliseconds until the lazily loaded face of a game is there. */
const FACE_LOADS = 300;

await enter(page, base, `${scenes[0]}-0`, errors);
// the scenes are loaded lazily, after the first cards
const end = (await filmOf(scenes[0])).seat.length - 1;
await page.evaluate(([scene, at]) => window.show(scene, at), [scenes[0], String(end)]);
await page.locator(".scenes").waitFor({ state: "attached" });
if (which === "control") await page.addStyleTag({ content: CONTROL });
for (const scene of scenes) {
    const moments = momentsOf(await filmOf(scene));
    if (SOURCE_GAMES.includes(scene.split("@")[0])) {
        await page.evaluate((scene) => window.show(scene, "0"), scene);
        await page.waitForTimeout(FACE_LOADS);
    }
    for (const size of SIZES) await visit(scene, moments, size);
    if (which !== "all" || !SOURCE_GAMES.includes(scene.split("@")[0])) continue;
    for (const size of MORE) await visit(scene, moments, size);
    await page.evaluate(() => window.speaks("de"));
    for (const size of MORE) await visit(scene, moments, size, " in German");
    await page.evaluate(() => window.speaks("en"));
    await page.evaluate(() => (document.documentElement.style.fontSize = "130%"));
    for (const size of MORE) await visit(scene, moments, size, " at 130 %");
    await page.evaluate(() => (document.documentElement.style.fontSize = ""));
}
// the longest titles are those of games that were put together out of many rules
const TITLE =
    "Seven-card Stud with Four Buys a Card, Low Spade Half, Threes and Nines Wild and Threes Match the Pot";
for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.evaluate(([scene, at]) => window.show(scene, at), [scenes[0], String(end)]);
    await page.evaluate((title) => {
        document.querySelector(".felt h1 bdi").textContent = title;
    }, TITLE);
    const { faults } = await looksOf();
    const isOfBar = (fault) => /bar takes|overlap.*h1|note|evening/.test(fault);
    for (const fault of faults.filter(isOfBar))
        note(`a long title at ${width}x${height}: ${fault}`);
}
await browser.close();
await server.close();
for (const error of errors) console.log(`error: ${error}`);
console.log(`${looked} pictures, ${found.size} faults`);
process.exit((which === "control" ? found.size > 0 : found.size === 0) && !errors.length ? 0 : 1);
