// Photographs of every page but the table (sheet.mjs has that): desktop, tablet, phone and a phone that
// lies, evening and afternoon. The first word is the folder they go to.
import { mkdir } from "node:fs/promises";
import { base, finish, only, open, openTable, past, sit, until, words } from "./lib.mjs";
import { play } from "./player.mjs";

const [folder = "photographs"] = words;
await mkdir(folder, { recursive: true });
const there = await open();
const SIZES = { desktop: [1280, 800], tablet: [768, 1024], phone: [360, 640], lying: [740, 360] };
const THEMES = { evening: "dark", afternoon: "light" };

/** Photograph what a page shows now, in each size and theme. */
async function take(page, name) {
    for (const [theme, colorScheme] of Object.entries(THEMES)) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        for (const [size, [width, height]] of Object.entries(SIZES)) {
            await page.setViewportSize({ width, height });
            await page.waitForTimeout(400); // what fades has faded
            await page.screenshot({ path: `${folder}/${name}-${size}-${theme}.png` });
        }
    }
    await page.setViewportSize({ width: 1280, height: 800 });
}

const page = await there.person();
const PAGES = {
    start: "/",
    evenings: "/evenings",
    games: "/games",
    game: "/games/cripple_mr_onion",
    floor: "/floor",
    verify: "/verify",
    about: "/about",
    sorry: "/t/nonesuch#nokeyatall",
};
for (const [name, path] of Object.entries(PAGES)) {
    await page.goto(base + path);
    await page.locator("h1, h2").first().waitFor();
    await page.waitForLoadState("networkidle");
    await take(page, name);
}
await page.goto(base);
await page.getByText("Choose the games and house rules first").click();
await page.locator("dialog[open] .main:not(:disabled)").waitFor();
await take(page, "menu");
const opened = await openTable({ settings: { start: "host" } });
await page.goto(opened.invite);
await page.locator("#name").waitFor();
await take(page, "invited");
await sit(page, opened.invite, "Ann");
await take(page, "waiting");

const played = await openTable({
    menu: only("the_omen"),
    players: Array(3).fill("caller"),
    hands: 1,
});
const ann = await there.person();
await sit(ann, played.invite, "Ann");
await play(ann, 7);
await until("the hand is over", async () => (await past(played)).length > 0);
for (const [name, path] of Object.entries({ ledger: "/ledger", replay: "/hands/1" })) {
    await ann.goto(`${base}/t/${played.table}${path}`);
    await ann.locator("h1, h2").first().waitFor();
    await ann.waitForLoadState("networkidle");
    await take(ann, name);
}
await there.done();
finish();
