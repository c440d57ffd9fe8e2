// No card that its reader should not know is in his page, its names, its storage, its requests or
// its console: what Ben alone can see is never found with Ann, in any game.
import assert from "node:assert/strict";
import {
    asked,
    finish,
    games,
    HIDDEN,
    only,
    open,
    openTable,
    past,
    sit,
    start,
    until,
    words,
} from "./lib.mjs";
import { answer, ready } from "./player.mjs";

const there = await open();
/** What two cards may be called. */
const NO_ONE = new Set(["joker", "face-down card"]);
/** The cards that only their owner sees, each with its name and code; and all that a page says. */
const lying = (page) =>
    page.evaluate((HIDDEN) => {
        const name = (said) => said.split(",")[0];
        const all = [];
        for (const one of document.querySelectorAll("*")) {
            // a rule may name any card, whoever has it: of cards in sentences those of the story count
            if (one.matches(".tile") && !one.closest("ol")) continue;
            for (const { value } of one.attributes) all.push(name(value));
            for (const { nodeType, data } of one.childNodes) {
                if (nodeType === Node.TEXT_NODE) all.push(name(data.trim()));
            }
        }
        const mine = [...document.querySelectorAll(HIDDEN)].map((one) => ({
            card: name(one.ariaLabel ?? ""),
            code: one.dataset.face ?? "",
        }));
        return { mine, all };
    }, HIDDEN);
/** The cards of a page's own hand that lie face up. */
const UP = "ul[aria-label='Your cards'] > li[data-up=true] > [data-card]";
/** Note every card that somebody ever holds, for what he passes on he knows; and what lies open. */
const note = (page) =>
    page.evaluate(
        ([HIDDEN, UP]) => {
            window.held = new Set();
            window.lay = new Set();
            const name = (one) => one.ariaLabel?.split(",")[0];
            const open = () =>
                [...document.querySelectorAll("[data-card]")]
                    .filter((one) => !one.matches(HIDDEN) && !one.closest("[data-tray]"))
                    .map(name);
            const look = () => {
                for (const one of document.querySelectorAll(HIDDEN)) window.held.add(name(one));
                // a card that leaves a hand is on its way: it lies open only if it still does at rest
                for (const one of open()) if (!window.held.has(one)) window.lay.add(one);
                // a card turned up in its hand lies open at once, as it may be turned down again before
                // anybody is asked: Bonedoneskis' red queen and then its red four
                for (const one of document.querySelectorAll(UP)) window.lay.add(name(one));
            };
            window.rest = () => {
                for (const one of open()) window.lay.add(one);
            };
            look();
            new MutationObserver(look).observe(document.body, {
                attributes: true,
                childList: true,
                subtree: true,
            });
        },
        [HIDDEN, UP],
    );
/** All else that a page keeps. */
const kept = (page) =>
    page.evaluate(async () =>
        JSON.stringify([
            { ...localStorage },
            { ...sessionStorage },
            await indexedDB.databases(),
            document.cookie,
            document.title,
        ]),
    );
const CARD = /\b(?:10|[2-9TJQKA])[cdhswtuo]\b|[♠♥♦♣]| of (?:spades|hearts|diamonds|clubs)/;
/** Without keys, numbers of tables and names of files: a card may be spelt in them by chance. */
const spoken = (text) => text.replace(/[\w-]{8,}/g, "");

/** What a page says to others and what it is told: its console, its requests, the cards in frames. */
function overheard(page) {
    const heard = { said: [], told: new Set() };
    const cardsIn = (what, name) => {
        if (typeof what === "string" && name === "card") heard.told.add(what);
        if (typeof what !== "object" || what === null) return;
        for (const [place, one] of Object.entries(what)) cardsIn(one, place);
    };
    page.on("console", (one) => heard.said.push(one.text()));
    page.on("request", (one) => heard.said.push(one.url() + (one.postData() ?? "")));
    page.on("websocket", (socket) =>
        socket.on("framereceived", ({ payload }) => cardsIn(JSON.parse(payload))),
    );
    return heard;
}
/** Whether a card is named anywhere outside the page. */
const slips = async (page, { said }) =>
    [await kept(page), ...said].map(spoken).filter((one) => CARD.test(one));

let looked = 0;
let compared = 0;
/** What Ben alone knows and Ann can read; what lay open before it came to him she knows too. */
async function leaks(ann, ben, heard) {
    const told = new Set(heard.told);
    heard.told.clear();
    const all = new Set((await lying(ann)).all);
    const his = await lying(ben);
    await ben.evaluate(() => window.rest());
    const known = new Set([
        ...(await ann.evaluate(() => [...window.held])),
        ...(await ben.evaluate(() => [...window.lay])),
    ]);
    const named = his.mine.filter(({ card }) => !NO_ONE.has(card));
    looked += 1;
    compared += named.length;
    return named
        .filter(({ card }) => !known.has(card))
        .filter(({ card, code }) => all.has(card) || all.has(code) || told.has(code))
        .map(({ card }) => card);
}
/** The same, once what Ann's page knows has come to Ben's page too: his cards may just be shown. */
async function leaksFor(ann, ben, heard) {
    const found = await leaks(ann, ben, heard);
    if (!found.length) return [];
    const quiet = async () => {
        const { mine } = await lying(ben);
        const lay = new Set(await ben.evaluate(() => [...window.lay]));
        return !mine.some(({ card }) => found.includes(card) && !lay.has(card));
    };
    return (await until("", quiet, HOLDS).catch(() => false)) ? [] : found;
}
/** How long, in milliseconds, a card may be shown to one before the other's page says so. */
const HOLDS = 60_000;

/** A hand of a game, looked at before each answer; whether Ben was asked anything in it. */
async function hand(game) {
    const table = await openTable({
        menu: only(game.name),
        players: Array(Math.max(0, game.seats[0] - 2)).fill("caller"),
        hands: 1,
        settings: { start: "host", window: 1000 },
    });
    const [ann, ben] = [await there.person(), await there.person()];
    const heard = overheard(ann);
    await sit(ann, table.host, "Ann");
    await sit(ben, table.invite, "Ben");
    for (const page of [ann, ben]) await note(page);
    await ready(ann, 3);
    await ready(ben, 5);
    await start(ann);
    let answered = false;
    await until(`a hand of ${game.name} is over`, async () => {
        const whose = [await asked(ann), await asked(ben)];
        const found = await leaksFor(ann, ben, heard);
        assert.deepEqual(found, [], `${game.name}: Ann reads ${found}`);
        answered ||= whose[1];
        if (whose[0]) await answer(ann);
        if (whose[1]) await answer(ben);
        return (await past(table)).length >= 1;
    });
    assert.deepEqual(await slips(ann, heard), []);
    await Promise.all([ann.context().close(), ben.context().close()]);
    return answered;
}

const found = (await games()).filter(({ name }) => !words.length || words.includes(name));
const secretive = [];
for (const game of found) {
    const before = compared;
    // all may be over before Ben is asked, or holds a card
    while (!(await hand(game)));
    if (compared > before) secretive.push(game.name);
}

// that it would be noticed: a card of Ben's is planted with Ann, wherever it is looked for
const table = await openTable({ menu: only("holdem"), settings: { start: "host" } });
const [ann, ben] = [await there.person(), await there.person()];
const heard = overheard(ann);
await sit(ann, table.host, "Ann");
await sit(ben, table.invite, "Ben");
for (const page of [ann, ben]) await note(page);
await start(ann);
const { card, code } = await until("Ben has cards", async () =>
    (await lying(ben)).mine.find((one) => !NO_ONE.has(one.card)),
);
assert.deepEqual(await leaks(ann, ben, heard), []);
for (const [name, value] of [
    ["aria-label", `${card}, wild`],
    ["data-face", code],
    ["title", card],
]) {
    await ann.evaluate(
        ([name, value]) => {
            const planted = document.createElement("span");
            planted.setAttribute(name, value);
            document.body.append(planted);
        },
        [name, value],
    );
    assert.deepEqual(await leaks(ann, ben, heard), [card]);
    await ann.evaluate(() => document.body.lastElementChild.remove());
}
heard.told.add(code);
assert.deepEqual(await leaks(ann, ben, heard), [card]);
assert.deepEqual(await leaks(ann, ben, heard), []);
assert.deepEqual(await slips(ann, heard), []);
await ann.evaluate((code) => {
    localStorage.setItem("planted", code);
    console.log(code);
    void fetch(`/api/games?${code}`);
}, code);
await until("all three are noticed", async () => (await slips(ann, heard)).length === 3);

console.log(`${looked} looks, ${compared} secret cards: none was seen`);
const open_ = found.filter(({ name }) => !secretive.includes(name)).map(({ name }) => name);
console.log(`without a card that one alone knows: ${open_.join(", ") || "none"}`);
assert.ok(secretive.length >= (words.length || 4));
await there.done();
finish();
