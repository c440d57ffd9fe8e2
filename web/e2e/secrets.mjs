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
/** The names of cards that lie on a page, and those of them that only their owner sees. */
const lying = (page) =>
    page.evaluate((HIDDEN) => {
        const said = [...document.querySelectorAll("[data-card]")].map(
            (one) => one.ariaLabel ?? "",
        );
        const name = (one) => one.split(",")[0];
        const told = [...document.querySelectorAll("ol .tile")];
        return {
            mine: [...document.querySelectorAll(HIDDEN)].map((one) => name(one.ariaLabel ?? "")),
            all: [...said.map(name), ...told.map((one) => name(one.ariaLabel ?? ""))],
        };
    }, HIDDEN);
/** Note every card that somebody ever holds, for what he passes on he knows; and what lies open. */
const note = (page) =>
    page.evaluate((HIDDEN) => {
        window.held = new Set();
        window.lay = new Set();
        const name = (one) => one.ariaLabel?.split(",")[0];
        const look = () => {
            for (const one of document.querySelectorAll(HIDDEN)) window.held.add(name(one));
            for (const one of document.querySelectorAll("[data-card]")) {
                const own = one.matches(HIDDEN) || one.closest("[data-tray]");
                if (!own && !window.held.has(name(one))) window.lay.add(name(one));
            }
        };
        look();
        new MutationObserver(look).observe(document.body, {
            attributes: true,
            childList: true,
            subtree: true,
        });
    }, HIDDEN);
/** All else that a page keeps or says. */
const kept = (page) =>
    page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.title]),
    );
const CARD = /\b(?:10|[2-9TJQKA])[cdhswtuo]\b|[♠♥♦♣]| of (?:spades|hearts|diamonds|clubs)/;
/** Without keys, numbers of tables and names of files: a card may be spelt in them by chance. */
const spoken = (text) => text.replace(/[\w-]{8,}/g, "");

let looked = 0;
let compared = 0;
/** What Ben alone knows and Ann can read; what lay open before it came to him she knows too. */
async function leaks(ann, ben) {
    const hers = await lying(ann);
    const his = await lying(ben);
    const known = new Set([
        ...(await ann.evaluate(() => [...window.held])),
        ...(await ben.evaluate(() => [...window.lay])),
    ]);
    const named = his.mine.filter((card) => !NO_ONE.has(card));
    looked += 1;
    compared += named.length;
    const secret = named.filter((card) => !known.has(card));
    return secret.filter((card) => hers.all.includes(card));
}
/** The same, once what Ann's page knows has come to Ben's page too: his cards may just be shown. */
async function leaksFor(ann, ben) {
    const found = await leaks(ann, ben);
    if (!found.length) return [];
    const quiet = async () => {
        const { mine } = await lying(ben);
        return !found.some((card) => mine.includes(card));
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
    const said = [];
    ann.on("console", (one) => said.push(one.text()));
    ann.on("request", (one) => said.push(one.url() + (one.postData() ?? "")));
    await sit(ann, table.host, "Ann");
    await sit(ben, table.invite, "Ben");
    for (const page of [ann, ben]) await note(page);
    await ready(ann, 3);
    await ready(ben, 5);
    await start(ann);
    let answered = false;
    await until(`a hand of ${game.name} is over`, async () => {
        const whose = [await asked(ann), await asked(ben)];
        const found = await leaksFor(ann, ben);
        assert.deepEqual(found, [], `${game.name}: Ann reads ${found}`);
        answered ||= whose[1];
        if (whose[0]) await answer(ann);
        if (whose[1]) await answer(ben);
        return (await past(table)).length >= 1;
    });
    assert.doesNotMatch(spoken(await kept(ann)), CARD);
    for (const one of said) assert.doesNotMatch(spoken(one), CARD);
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

// that it would be noticed: a card of Ben's is planted in Ann's page
const table = await openTable({ menu: only("holdem"), settings: { start: "host" } });
const [ann, ben] = [await there.person(), await there.person()];
await sit(ann, table.host, "Ann");
await sit(ben, table.invite, "Ben");
for (const page of [ann, ben]) await note(page);
await start(ann);
const card = await until("Ben has cards", async () =>
    (await lying(ben)).mine.find((one) => !NO_ONE.has(one)),
);
assert.deepEqual(await leaks(ann, ben), []);
await ann.evaluate((card) => {
    const planted = document.createElement("span");
    planted.dataset.card = "1";
    planted.ariaLabel = card;
    document.body.append(planted);
}, card);
assert.deepEqual(await leaks(ann, ben), [card]);

console.log(`${looked} looks, ${compared} secret cards: none was seen`);
const open_ = found.filter(({ name }) => !secretive.includes(name)).map(({ name }) => name);
console.log(`without a card that one alone knows: ${open_.join(", ") || "none"}`);
assert.ok(secretive.length >= (words.length || 4));
await there.done();
finish();
