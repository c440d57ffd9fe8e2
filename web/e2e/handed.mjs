// Three people hand one phone around, with a house player: hands are played with the network cut, and
// the tab is killed once in the middle of one. Whenever the cards are covered, the page and the last
// states that it was sent are searched for cards. The words: a size, a seed, hands, and games.
import assert from "node:assert/strict";
import { base, finish, HIDDEN, open, PATIENCE, until, words } from "./lib.mjs";
import { hurry, log, over } from "./page_lib.mjs";
import { ready } from "./player.mjs";

const [size, seed, hands, ...games] = words;
const [width, height] = size.split("x").map(Number);
const NAMES = ["Ann", "Ben", "Cleo"];
const there = await open();
let page = await there.person({ size: [width, height], touch: width < 500, locale: "en-GB" });
const context = page.context();
await hurry(context);
// the last state of each port that is open
await context.addInitScript(() => {
    const states = new Map();
    window.states = states;
    // faces of cards that everybody was shown, in a deal of the hand that is over too
    const faces = new Set();
    window.faces = faces;
    const say = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (text) {
        if (text === null) states.delete(this);
        return say.call(this, text);
    };
    const { set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, "onmessage");
    Object.defineProperty(MessagePort.prototype, "onmessage", {
        set(listener) {
            set.call(this, (event) => {
                if (typeof event.data === "string") {
                    const message = JSON.parse(event.data);
                    if (message.type === "state") {
                        states.set(this, message);
                        if ((message.view?.seat ?? null) === null)
                            for (const { cards } of message.news)
                                for (const { card } of cards) if (card) faces.add(card);
                    }
                }
                return listener(event);
            });
        },
    });
});

/** Faces of cards that were seen by their owners in this hand, by what the page calls them. */
let secret = new Map();
let covers = 0;
const opened = new Set();

/** Search what the page is and has been sent last: there is no card but those that lie open. */
async function searched() {
    const found = await page.evaluate(
        (secret) => {
            const { outerHTML } = document.documentElement;
            const states = [...window.states.values()];
            const closed = states.flatMap(({ view }) =>
                (view?.hands ?? []).flat().filter(({ card, up }) => card !== null && !up),
            );
            const { stage } = states[0]?.table ?? {};
            const seats = states.map(({ view }) => view?.seat ?? null);
            return {
                stage,
                seats,
                closed: stage === "playing" ? closed : [],
                told:
                    stage === "playing"
                        ? secret.filter(
                              ([name, face]) => !window.faces.has(face) && outerHTML.includes(name),
                          )
                        : [],
                own: document.querySelectorAll("ul[aria-label='Your cards']").length,
                asked: document.querySelectorAll(".bar.asked").length,
            };
        },
        [...secret],
    );
    assert.deepEqual(
        { ...found, stage: "", seats: [...new Set(found.seats)] },
        { stage: "", seats: [null], closed: [], told: [], own: 0, asked: 0 },
    );
    if (found.stage !== "playing") secret = new Map();
    covers += 1;
}

/** Uncover the cards of the person who is due, answer, and see them covered; whether it was done. */
async function round() {
    const cover = page.locator("section.cover");
    if ((await cover.count()) === 0) return false;
    await searched();
    const due = page.getByRole("button", { name: /^I am / });
    const [label] = await due.allInnerTexts();
    if (label === undefined) {
        const next = page.getByRole("button", { name: "Ready for the next hand" });
        if (await next.isEnabled({ timeout: 1 }).catch(() => false))
            await next.click({ timeout: 2000 }).catch(() => undefined);
        return false;
    }
    await due.click();
    const after = await until("the cards are shown, or the next person is due", () =>
        page.evaluate((label) => {
            if (document.querySelector(".page .own[data-holder]")) return "shown";
            const now = document.querySelector("section.cover .big.main")?.innerText;
            return now !== undefined && now !== label && "covered";
        }, label),
    );
    // a sealed answer that was given before the tab was killed
    if (after === "covered") return false;
    const [name] = NAMES.filter((one) => label.includes(one));
    opened.add(name);
    for (const one of await page.locator(HIDDEN).all()) {
        const said = await one.getAttribute("aria-label", { timeout: 1000 }).catch(() => null);
        const face = await one.getAttribute("data-face", { timeout: 1000 }).catch(() => null);
        if (said && face) secret.set(said, face);
    }
    const seats = await page.evaluate(() =>
        [...window.states.values()].map(({ view }) => view?.seat ?? null),
    );
    assert.ok(seats.filter((seat) => seat !== null).length <= 1, "two people's states are held");
    return true;
}

let chance = Number(seed);
const drawn = (most) => (chance = (chance * 16807) % 2147483647) % most;
await page.goto(base);
await page.getByRole("button", { name: "Play alone" }).waitFor();
await context.setOffline(true);
for (const game of games) {
    await page.goto(`${base}/`);
    await page.locator("#alone").selectOption(game);
    await page.getByText("Several people, one phone").click();
    await page.getByRole("button", { name: "One more person" }).click();
    for (const [at, name] of NAMES.entries())
        await page.getByRole("textbox", { name: `Name of player ${String(at + 1)}` }).fill(name);
    await page.getByLabel("House players").selectOption("1");
    await page.getByRole("button", { name: "Deal", exact: true }).click();
    await page.waitForURL("**/t/*");
    const table = new URL(page.url()).pathname.split("/").pop();
    let killed = false;
    let rounds = 0;
    secret = new Map();
    const end = Date.now() + PATIENCE;
    while (over(await log(page, table)) < Number(hands)) {
        assert.ok(Date.now() < end, `no hand of ${game} is over`);
        if (!(await round())) {
            await new Promise((done) => setTimeout(done, 50));
            continue;
        }
        rounds += 1;
        if (!killed && rounds === 3) {
            killed = true;
            const cdp = await context.newCDPSession(page);
            cdp.send("Page.crash").catch(() => undefined);
            await page.waitForEvent("crash");
            await page.close();
            page = await context.newPage();
            await page.goto(`${base}/t/${table}`);
            await page.locator("section.cover").waitFor();
            continue;
        }
        if (drawn(4) === 0) {
            // covered and uncovered again by its owner, unless the hand is over meanwhile
            const button = page.getByRole("button", { name: /^Cover the cards of/ });
            await until("the cards are covered", async () => {
                if ((await page.locator("section.cover").count()) > 0) return true;
                await button.click({ timeout: 1000 }).catch(() => undefined);
                return false;
            });
            continue;
        }
        await ready(page, drawn(1000) + 1);
        await until(
            "the cards are covered",
            () =>
                page.evaluate(() => {
                    if (document.querySelector("section.cover")) return true;
                    window.player.press();
                    return false;
                }),
            PATIENCE,
            30,
        );
    }
    await page.locator("section.cover").waitFor();
    await searched();
    console.log(`played ${game}`);
}
assert.deepEqual([...opened].sort(), NAMES);
console.log(`covered ${String(covers)}`);
await there.done();
finish();
