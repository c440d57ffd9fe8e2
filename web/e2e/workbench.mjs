// The workbench of the page without a server, and games in it that mean harm. The words: a size,
// a folder of game files, and which parts to try.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { base, finish, open, PATIENCE, until, words } from "./lib.mjs";
import { log, over } from "./page_lib.mjs";
import { play } from "./player.mjs";

const [size, folder, ...parts] = words;
const [width, height] = size.split("x").map(Number);
const there = await open();
const page = await there.person({ size: [width, height], touch: width < 500 });
const phone = width <= 900;
const tab = async (name) => {
    if (phone) await page.getByRole("button", { name, exact: true }).click();
};
const source = (name) => readFileSync(join(folder, name), "utf8");

/** Open a game as somebody does who was given a file, and agree to run it. */
async function run(text) {
    await tab("Code");
    await page
        .locator("input[type=file]")
        .setInputFiles({ name: "game.py", mimeType: "text/x-python", buffer: Buffer.from(text) });
    await page.getByRole("button", { name: "Run it" }).click();
    const state = page.locator(".state");
    await until(
        "the game was run",
        async () => !/^\s*$|starting|Checking|Not run/.test(await state.innerText()),
        PATIENCE,
        100,
    );
    return state.innerText();
}

/** All that this site has stored, as text. */
const stored = () =>
    page.evaluate(
        () =>
            new Promise((done) => {
                const opened = indexedDB.open("pokernight-evenings", 1);
                opened.onsuccess = () => {
                    const asked = opened.result
                        .transaction("entries")
                        .objectStore("entries")
                        .getAll(IDBKeyRange.upperBound(["o"]));
                    asked.onsuccess = () =>
                        done(
                            JSON.stringify([
                                asked.result,
                                localStorage.getItem("pokernight.tables"),
                            ]),
                        );
                };
            }),
    );

/** Write the log of an evening as one that was played before. */
const seed = () =>
    page.evaluate(
        () =>
            new Promise((done, failed) => {
                const opened = indexedDB.open("pokernight-evenings", 1);
                opened.onerror = () => failed(opened.error);
                opened.onsuccess = () => {
                    const writing = opened.result.transaction("entries", "readwrite");
                    for (const seq of [1, 2, 3])
                        writing
                            .objectStore("entries")
                            .put([seq, 1000, `{"seeded":${seq}}`, ""], ["0ld", seq]);
                    writing.oncomplete = done;
                };
            }),
    );

/** Play the game that is on the bench at a table, until a hand of it is over; gives the table. */
async function playHand(seed) {
    const shown = await page.locator("iframe[title]").elementHandle();
    const frame = await shown.contentFrame();
    await frame.locator(".own[data-holder]").waitFor({ state: "attached" });
    const table = new URL(frame.url()).pathname.split("/").pop();
    await play(frame, seed);
    await until("a hand is over", async () => over(await log(page, table)) > 0, PATIENCE, 200);
    await frame.evaluate(() => window.player.stop());
    return table;
}

await page.goto(`${base}/workbench`);
await page.locator(".cm-content").waitFor();
await until("all is kept", () => page.evaluate(() => navigator.serviceWorker.controller !== null));
// what means harm keeps the network, that it may try it
await page.context().setOffline(!parts.includes("hostile"));

if (parts.includes("hostile")) {
    await seed();
    await page.evaluate(() =>
        localStorage.setItem("pokernight.tables", '[{"table":"0ld","key":"k"}]'),
    );
    const before = await stored();
    for (const name of readdirSync(folder)
        .filter((name) => name.endsWith(".py"))
        .sort()) {
        const said = await run(source(name));
        console.log(`hostile ${JSON.stringify({ name, said })}`);
        assert.equal(await stored(), before, `${name} has changed an evening`);
        assert.match(page.url(), /\/workbench\/?$/, name);
        assert.equal(await page.evaluate(() => ({}).polluted ?? window.polluted ?? ""), "", name);
    }
}

if (parts.includes("links")) {
    for (const [fragment, sentence] of [
        ["#g9=abc", "another version"],
        ["#g1=%%%", "damaged"],
        ["#g1=AAAA", "damaged"],
        [`#g1=${"A".repeat(31_000)}`, "more than a game file"],
    ]) {
        await page.goto(`about:blank`);
        await page.goto(`${base}/workbench${fragment}`);
        await page.getByRole("alert").filter({ hasText: sentence }).waitFor();
    }
    // an evening of the workbench is opened there alone, whatever its address says
    await page.goto(`${base}/t/own-0123`);
    await page.getByText("This browser has no such evening").waitFor({ state: "attached" });
    assert.match(page.url(), /\/workbench\/?\?evening=own-0123$/);
    // where the site's pages of games lead to
    await page.goto(`${base}/workbench?game=chaos`);
    await page.getByText("My Chaos can be played").waitFor({ state: "attached" });
}

if (parts.includes("loop")) {
    // a game that hangs at the table is ended, and its evening goes on from what is stored: each
    // worker of a game is a day later than the one before, and the game hangs on the first day alone
    await page.addInitScript(() => {
        const started = () => Number(sessionStorage.getItem("workers") ?? 0);
        window.Blob = class extends Blob {
            constructor(parts, options) {
                const program = options?.type === "text/javascript" && parts.length === 3;
                if (!program) return super(parts, options);
                const later = `const day0 = Date.now; Date.now = () => day0() + ${started()} * 864e5;`;
                sessionStorage.setItem("workers", String(started() + 1));
                super([later, ...parts], options);
            }
        };
    });
    await page.reload();
    await page.locator(".cm-content").waitFor();
    await page.getByText("can be played").waitFor({ state: "attached" });
    await page.evaluate(() => sessionStorage.setItem("workers", "0"));
    const tomorrow = Date.now() / 864e5 + 0.5;
    await run(source("loop.py").replace("END = 0", `END = ${String(tomorrow)}`));
    await tab("Play");
    await page.getByRole("button", { name: "Play it" }).click();
    // beside it the draft's own Python may be ended, too, as it is slower on a busy machine
    const played = page.getByRole("region", { name: "Play", exact: true });
    await played.getByText("The game did not answer and was ended").waitFor({ state: "attached" });
    console.log("ended");
    const table = await playHand(5);
    console.log("went on");
    const kept = await log(page, table);
    // the page is loaded again: the draft is there, and the evening by its address
    const text = await page.evaluate(() => localStorage.getItem("pokernight.workbench"));
    await page.reload();
    await page.getByText("can be played").waitFor({ state: "attached" });
    assert.equal(await page.evaluate(() => localStorage.getItem("pokernight.workbench")), text);
    await page.goto(`${base}/t/${table}`);
    await page.getByRole("button", { name: "Run it" }).click();
    await page
        .frameLocator("iframe[title]")
        .locator(".own[data-holder]")
        .waitFor({ state: "attached" });
    assert.deepEqual((await log(page, table)).slice(0, kept.length), kept);
    console.log("reopened");
}

if (parts.includes("bench")) {
    const state = page.locator(".state");
    await page.getByText("can be played").waitFor();
    // a mistake is shown at its line, and mended
    const editor = page.locator(".cm-content");
    await editor.click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("\nx = (");
    await page.getByRole("button", { name: /^Line \d+$/ }).waitFor();
    assert.match(await state.innerText(), /was never closed/);
    for (let back = 0; back < 7; back += 1) await page.keyboard.press("Backspace");
    await page.getByText("can be played").waitFor();
    await page.keyboard.type("\nundefined_here()\n");
    await page.getByText("Nothing here is called undefined_here").waitFor();
    for (let back = 0; back < 18; back += 1) await page.keyboard.press("Backspace");
    await page.getByText("can be played").waitFor();
    await page.keyboard.type("\nshowd");
    await page.locator(".cm-tooltip-autocomplete").getByText("showdown").first().waitFor();
    await page.keyboard.press("Escape");
    for (let back = 0; back < 6; back += 1) await page.keyboard.press("Backspace");
    await page.getByText("can be played").waitFor();

    // another game is pasted, and played to the end of a hand
    await editor.click();
    await page.keyboard.press("Control+A");
    await page.keyboard.insertText(source("pasted.py"));
    await page.getByText("Pasted Game can be played").waitFor();
    await tab("Play");
    await page.getByRole("button", { name: "Play it" }).click();
    await playHand(7);
    console.log("played");
    await tab("Proof");
    await page.getByRole("button", { name: "Prove it" }).click();
    await page.locator('[data-state="kept"]').first().waitFor();
    await page.getByText("Every promise that the game uses held").waitFor();
    // nobody is asked together with others, and every other promise is kept
    assert.equal(await page.locator('[data-state="kept"]').count(), 12);
    assert.equal(await page.locator('[data-promise="sealed"][data-state="unused"]').count(), 1);
    console.log("proved");
    await tab("Report");
    await page.getByRole("button", { name: "Write a playtest report" }).click();
    await page.locator(".report table").waitFor();
    console.log(
        `report ${JSON.stringify((await page.locator(".report").innerText()).split("\n"))}`,
    );
    await tab("Code");
    await page.getByRole("button", { name: "Copy a link" }).click();
    await until("there is a link", () => page.url().includes("#g1="), PATIENCE, 50);
    const link = page.url();
    const text = await page.evaluate(() => localStorage.getItem("pokernight.workbench"));
    await page.context().setOffline(false);
    const other = await there.person();
    await other.goto(link);
    await other.getByText("Not run yet").waitFor();
    await other.getByRole("button", { name: "Run it" }).click();
    await other.getByText("can be played").waitFor();
    assert.equal(await other.evaluate(() => localStorage.getItem("pokernight.workbench")), text);
    await page.locator("#said").fill("seven stud, deuces wild");
    await page.getByRole("button", { name: "Show this as Python" }).click();
    await page.getByText("with Deuces Wild can be played").waitFor();
}
await there.browser.close();
finish();
