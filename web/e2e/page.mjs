// The page without a server: loaded once, then the network is cut, and games are played to the end
// of a hand. The words: a size, how often the tab is killed, a seed, and games: the last is said, and
// dealt from its page in the rulebook. Whenever the tab was killed it is opened again; what was
// acknowledged before, and what it shows then, is printed as JSON.
import assert from "node:assert/strict";
import { base, finish, open, PATIENCE, until, words } from "./lib.mjs";
import { hurry, log, over } from "./page_lib.mjs";
import { play } from "./player.mjs";

const [size, kills, seed, ...games] = words;
const [width, height] = size.split("x").map(Number);
const there = await open();
const first = await there.person({ size: [width, height], touch: width < 500 });
const context = first.context();
const asked = new Set();
context.on("request", (request) => asked.add(new URL(request.url()).origin));

/** What the pages of this browser have sent and heard, as far as it came out before they ended. */
let sent = [];
let acknowledged = [];
let seen = null;
await context.exposeBinding("noted", (_, what, value) => {
    if (what === "sent") sent.push(value);
    else if (what === "done") acknowledged.push(value);
    else seen = value;
});
await hurry(context);
await context.addInitScript(() => {
    const answers = new Set();
    const say = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (text) {
        if (typeof text === "string") {
            const { type, id } = JSON.parse(text);
            if (type === "answer") {
                answers.add(id);
                void window.noted("sent", id);
            }
        }
        return say.call(this, text);
    };
    const { set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, "onmessage");
    Object.defineProperty(MessagePort.prototype, "onmessage", {
        set(listener) {
            set.call(this, (event) => {
                if (typeof event.data === "string") {
                    const message = JSON.parse(event.data);
                    if (message.type === "done" && answers.has(message.id))
                        void window.noted("done", message.id);
                    if (message.type === "state") void window.noted("state", event.data);
                }
                return listener(event);
            });
        },
    });
});

let chance = Number(seed);
const drawn = (most) => (chance = (chance * 16807) % 2147483647) % most;
const idle = (time) => new Promise((done) => setTimeout(done, time));
const start = Date.now();
await first.goto(base);
await first.getByRole("button", { name: "Play alone" }).waitFor();
console.log(`ready after ${String(Date.now() - start)} ms`);
assert.ok(await first.evaluate(() => navigator.serviceWorker.controller), "nothing is kept");
await context.setOffline(true);

// a browser that stores nothing or is too old is told so, and what to do
for (const [lacking, sentence] of [
    ["indexedDB", "This browser keeps nothing for this page"],
    ["DecompressionStream", "This browser is too old for the page"],
    ["WebAssembly", "This browser is too old for the page"],
]) {
    // without a service worker, which would load all files, as much of them as there is time for
    const bare = await there.person({ serviceWorkers: "block" });
    await bare.addInitScript((lacking) => {
        if (lacking === "indexedDB") Object.defineProperty(window, lacking, { value: undefined });
        else Reflect.deleteProperty(window, lacking);
    }, lacking);
    await bare.goto(base);
    await bare.getByText(sentence).waitFor();
    await bare.context().close();
}

let page = first;
for (const [place, game] of games.entries()) {
    if (game.includes("+")) {
        await page.goto(`${base}/games/${encodeURIComponent(game)}`);
        await page.getByRole("button", { name: "Deal me this" }).click();
    } else {
        await page.goto(`${base}/`);
        await page.locator("#alone").selectOption(game);
        await page.getByRole("button", { name: "Play alone" }).click();
    }
    await page.waitForURL("**/t/*");
    const began = Date.now();
    await page.locator(".own[data-holder]").waitFor({ state: "attached" });
    if (place === 0) console.log(`first card after ${String(Date.now() - began)} ms`);
    const table = new URL(page.url()).pathname.split("/").pop();
    [sent, acknowledged] = [[], []];
    await play(page, drawn(1000) + 1);
    for (let kill = 0; kill < Number(kills); kill += 1) {
        await until("it was asked something", () => sent.length > 0, PATIENCE, 20);
        await idle(drawn(2500));
        const cdp = await context.newCDPSession(page);
        cdp.send("Page.crash").catch(() => undefined);
        await page.waitForEvent("crash");
        await page.close();
        seen = null;
        page = await context.newPage();
        await page.goto(`${base}/t/${table}`);
        const shown = await until("the evening goes on", () => seen);
        const entries = await log(page, table);
        console.log(
            `killed ${JSON.stringify({ game, sent: sent.length, acknowledged: acknowledged.length, shown, entries })}`,
        );
        await play(page, drawn(1000) + 1);
    }
    await until(
        `a hand of ${game} is over`,
        async () => over(await log(page, table)) > 0,
        PATIENCE,
        200,
    );
    console.log(`played ${game}`);
}
// a full storage is told, with what to do; what was kept is there when there is room again
{
    const [, table] = /\/t\/([^/#]+)/.exec(page.url());
    await page.goto(`${base}/t/${table}`);
    await page.locator(".own[data-holder]").waitFor({ state: "attached" });
    const cdp = await context.newCDPSession(page);
    const { origin } = new URL(base);
    await cdp.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
    await play(page, drawn(1000) + 1);
    await page.getByText(/the storage of this browser is full/i).waitFor();
    const kept = await log(page, table);
    await cdp.send("Storage.overrideQuotaForOrigin", { origin });
    seen = null;
    await page.getByRole("button", { name: "Reload" }).click();
    const shown = await until("the evening goes on where there is room", () => seen);
    assert.ok(JSON.parse(shown).seq >= kept.length, "something that was kept is gone");
    console.log("full");
}
// who wins: the link opens the question, a tap changes it, and a bad one gets a sentence
const began = Date.now();
const hands = "2h 9h 4c / Qh 3d 5s 6c, 3c 2d 8d / Kc 4h 9c Qd";
await page.goto(`${base}/wins#chaos:${hands.replaceAll(" ", "+")}`);
await page.getByText("was the last queen face up").first().waitFor();
await page.locator(".scene .showdown").waitFor();
await page.getByRole("button", { name: "Ann, card 1: deuce of hearts" }).click();
await page.getByRole("button", { name: "Unknown card", exact: true }).click();
await page.getByText("nobody folds").waitFor();
assert.ok(page.url().includes("#chaos:??+9h"), page.url());
await page.evaluate(() => (location.hash = "#chaos:As+As,2c"));
await page.getByText("As is there twice").waitFor();
// the page of a game is drawn also where it is opened first
await page.goto(`${base}/games/chaos`);
await page.getByRole("button", { name: "Deal me this" }).waitFor();
// the daily hand is answered once, and its streak is kept
await page.locator("a.home").click();
await page.getByRole("link", { name: "The daily hand" }).click();
await page.locator("button.row").first().click();
await page.locator(".scene, button.card").first().waitFor();
if ((await page.locator(".scene").count()) === 0) await page.locator("button.card").first().click();
await page.locator(".scene .showdown").waitFor();
await page.getByText("comes tomorrow").first().waitFor();
assert.ok(await page.evaluate(() => localStorage.getItem("pokernight.daily")));
console.log(`who wins and the daily hand in ${String(Date.now() - began)} ms`);
assert.deepEqual([...asked], [new URL(base).origin]);
await there.browser.close();
finish();
