// No card that its reader should not know is in his page, its names, its storage, its requests or
// its console: what Ben alone can see is never found with Ann, in any game.
import assert from "node:assert/strict";
import { finish, games, HIDDEN, only, open, openTable, past, sit, until, words } from "./lib.mjs";
import { play } from "./player.mjs";

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
/** Note every card that somebody ever holds: what he passes on he knows. */
const note = (page) =>
    page.evaluate((HIDDEN) => {
        window.held = new Set();
        const look = () => {
            for (const { ariaLabel } of document.querySelectorAll(HIDDEN)) {
                window.held.add(ariaLabel?.split(",")[0]);
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

let looked = 0;
let compared = 0;
/** What Ben alone knows and Ann can read. */
async function leaks(ann, ben) {
    const hers = await lying(ann);
    const his = await lying(ben);
    const known = new Set(await ann.evaluate(() => [...window.held]));
    looked += 1;
    compared += his.mine.length;
    const secret = his.mine.filter((card) => !NO_ONE.has(card) && !known.has(card));
    return secret.filter((card) => hers.all.includes(card));
}

const found = (await games()).filter(({ name }) => !words.length || words.includes(name));
for (const game of found) {
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
    await note(ann);
    await ann.getByRole("button", { name: "Deal the first hand" }).first().click();
    await play(ann, 3);
    await play(ben, 5);
    await until(`a hand of ${game.name} is over`, async () => {
        const found = await leaks(ann, ben);
        assert.deepEqual(found, [], `${game.name}: Ann reads ${found}`);
        return (await past(table)).length >= 1;
    });
    assert.doesNotMatch(await kept(ann), CARD);
    for (const one of said) assert.doesNotMatch(one, CARD);
    await Promise.all([ann.context().close(), ben.context().close()]);
}

// that it would be noticed: a card of Ben's is planted in Ann's page
const table = await openTable({ menu: only("holdem"), settings: { start: "host" } });
const [ann, ben] = [await there.person(), await there.person()];
await sit(ann, table.host, "Ann");
await sit(ben, table.invite, "Ben");
await note(ann);
await ann.getByRole("button", { name: "Deal the first hand" }).first().click();
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
assert.ok(compared > 100);
await there.done();
finish();
