// Contact sheets of the table, from recorded moments (scripts/contact_sheet.py calls this):
//
//     node e2e/sheet.mjs FOLDER evening|afternoon SOURCE,... [SCENE ...]
//
// The games of the first list are drawn at five moments, the other scenes at their showdown, each on a
// desktop and on a phone. The browser lays the pictures out and photographs that.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { launch } from "../tools/browser.mjs";
import { enter, filmOf, painted, served } from "./recorded.mjs";

const [folder, theme, list, ...catalogue] = process.argv.slice(2);
const sources = list.split(",").filter(Boolean);
/** Sizes: of the window, of a picture on the sheet, pictures in a row, and rows on a sheet. */
const SIZES = {
    desktop: { window: [1280, 800], width: 640, columns: 5, rows: 8 },
    phone: { window: [390, 844], width: 290, columns: 10, rows: 4 },
};
const MOMENTS = 5;
/** Milliseconds after which what fades has faded and the face of a game is loaded. */
const SETTLES = 400;

/** Moments of a hand: its first question, its end, and between them at equal distances. */
function momentsOf({ marks }) {
    const long = marks.showdown - marks.start;
    return Array.from({ length: MOMENTS }, (_, at) =>
        Math.round(marks.start + (long * at) / (MOMENTS - 1)),
    );
}

const shots = [];
for (const scene of sources) {
    const film = await filmOf(scene);
    for (const at of momentsOf(film)) shots.push({ sheet: "sources", scene, at });
}
for (const scene of catalogue) {
    shots.push({ sheet: "showdowns", scene, at: (await filmOf(scene)).marks.showdown });
}

await mkdir(folder, { recursive: true });
const { server, base } = await served();
const browser = await launch();
const colorScheme = theme === "afternoon" ? "light" : "dark";
const page = await browser.newPage({ colorScheme, reducedMotion: "reduce", hasTouch: true });
const errors = [];
await enter(page, base, `${shots[0].scene}-${shots[0].at}`, errors);

/** Lay pictures out on a sheet and photograph it. */
async function lay(name, pictures, { width, columns }) {
    const figures = pictures.map(
        ({ scene, at, image }) =>
            `<figure><img src="data:image/jpeg;base64,${image}"><figcaption>${scene} ${at}</figcaption></figure>`,
    );
    const sheet = await browser.newPage({
        viewport: { width: columns * (width + 8) + 8, height: 600 },
    });
    await sheet.setContent(`<style>
        body { display: grid; grid-template-columns: repeat(${columns}, ${width}px); gap: 8px;
            margin: 8px; background: #777; font: 15px sans-serif; color: #fff }
        figure { margin: 0 }
        img { width: 100%; display: block }
    </style>${figures.join("")}`);
    await sheet.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
    const path = join(folder, `${name}.png`);
    await sheet.screenshot({ path, fullPage: true });
    await sheet.close();
    console.log(path);
}

for (const [size, layout] of Object.entries(SIZES)) {
    const [width, height] = layout.window;
    await page.setViewportSize({ width, height });
    for (const shot of shots) {
        await page.evaluate(([scene, at]) => window.show(scene, at), [shot.scene, String(shot.at)]);
        await page.waitForTimeout(SETTLES);
        await painted(page);
        const picture = await page.screenshot({ type: "jpeg", quality: 90 });
        shot.image = picture.toString("base64");
    }
    for (const kind of ["sources", "showdowns"]) {
        const pictures = shots.filter(({ sheet }) => sheet === kind);
        const room = layout.columns * layout.rows;
        for (let from = 0; from < pictures.length; from += room) {
            const number = pictures.length > room ? `-${from / room + 1}` : "";
            await lay(`${kind}-${size}${number}`, pictures.slice(from, from + room), layout);
        }
    }
}
await browser.close();
await server.close();
for (const error of errors) console.log(`error: ${error}`);
process.exit(errors.length ? 1 : 0);
