// Photographs of every page, and of each game's table at its start, in the middle and at the
// showdown, and at the moment that makes some of them: desktop, tablet, phone and a phone that lies,
// evening and afternoon. The first word: the folder they go to; the names of games may follow, or `pages`
// for the pages alone.
import { mkdir } from "node:fs/promises";
import { base, finish, games, only, open, openTable, past, sit, until, words } from "./lib.mjs";
import { play } from "./player.mjs";

const [folder = "photographs", ...wanted] = words;
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

/** What some games are played for, by what is asked then, or may be answered. */
const MOMENTS = {
    acey_deucey: /fall between/,
    auction: /^Bid|bid for/m,
    jacks_to_open_trips_to_win: /^(Open|Bet)/m,
};

/** Play calmly, hand after hand, until it is somebody's moment. */
async function moment(game) {
    const opened = await openTable({
        menu: only(game.name),
        players: Array(Math.min(3, game.seats[1] - 1)).fill("caller"),
        settings: { clock: 600_000 },
    });
    const ann = await there.person();
    await sit(ann, opened.invite, "Ann");
    const asks = ann.locator(".bar.asked").first();
    await until(`the moment of ${game.name}`, async () => {
        if (!(await asks.isVisible())) return false;
        const words = [
            await asks.innerText(),
            ...(await ann.locator(".slate .asked").allInnerTexts()),
        ];
        if (MOMENTS[game.name].test(words.join("\n"))) return true;
        await asks.locator(".choice:not(.fold, :disabled)").first().click();
        return false;
    });
    await take(ann, `${game.name}-moment`);
    await ann.context().close();
}

async function table(game) {
    const house = Math.min(4, game.seats[1] - 1);
    const opened = await openTable({
        menu: only(game.name),
        players: ["sensible", "caller", "caller", "sensible"].slice(0, house),
        settings: { look: 600_000, clock: 600_000, window: 2000 },
    });
    const ann = await there.person();
    await sit(ann, opened.invite, "Ann");
    const asked = async () =>
        (await ann.locator(".bar.asked .choice").first().isVisible()) ||
        (await past(opened)).length > 0;
    await until(`${game.name} asks`, asked);
    await take(ann, `${game.name}-start`);
    if (await ann.locator("button.hint").isVisible()) {
        await ann.locator("button.hint").click();
        await ann.locator(".asked-note .hint").waitFor();
        await take(ann, `${game.name}-hint`);
    }
    await play(ann, 2 * game.name.length);
    await until("a few answers were given", async () => {
        const given = await ann.evaluate(() => window.player.pressed.count);
        return given >= 3 || (await past(opened)).length > 0;
    });
    await ann.evaluate(() => window.player.stop());
    await until(`${game.name} asks again`, asked);
    await take(ann, `${game.name}-middle`);
    await play(ann, game.name.length);
    await until("the hand is over", async () => (await past(opened)).length > 0);
    await take(ann, `${game.name}-showdown`);
    if (game.name === "the_omen") {
        for (const [name, path] of [
            ["ledger", "/ledger"],
            ["replay", "/hands/1"],
        ]) {
            await ann.goto(`${base}/t/${opened.table}${path}`);
            await ann.locator("h1, h2").first().waitFor();
            await ann.waitForLoadState("networkidle");
            await take(ann, name);
        }
    }
    await ann.context().close();
    if (game.name in MOMENTS) await moment(game);
}

if (!wanted.length || wanted.includes("pages")) {
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
}
for (const game of await games()) {
    if (!wanted.length || wanted.includes(game.name)) await table(game);
}
await there.done();
finish();
