// Two people and players of the house play whole hands of every game, each in a browser of his own.
// How many hands: the first word, 1 without it; the names of games may follow. In the games of the
// sources cards and chips move as they do where nobody has asked for less, and it is counted how often.
import assert from "node:assert/strict";
import {
    finish,
    games,
    only,
    open,
    openTable,
    past,
    PATIENCE,
    sit,
    start,
    until,
    words,
} from "./lib.mjs";
import { answers, play } from "./player.mjs";

const [count = "1", ...wanted] = words;
const hands = Number(count);
const there = await open();
const found = (await games()).filter((game) => !wanted.length || wanted.includes(game.name));
const finished = {};
/** How many tables are played at at a time. */
const TABLES = 3;

async function evening(game, ann, ben) {
    const people = Math.max(2, game.seats[0]);
    const house = Math.min(1, game.seats[1] - people);
    const table = await openTable({
        menu: only(game.name),
        players: Array(people - 2 + house).fill("caller"),
        settings: { start: "host", window: 1000 },
    });
    for (const page of [ann, ben]) {
        await page.emulateMedia({ reducedMotion: game.source ? "no-preference" : "reduce" });
    }
    await sit(ann, table.host, "Ann");
    await sit(ben, table.invite, "Ben");
    await play(ann, 7 * game.name.length + 1);
    await play(ben, 11 * game.name.length + 3);
    await start(ann);
    // a hand may be over before anybody is asked: both posts of Acey-Deucey are alike, say
    const over = await until(
        `${hands} hands of ${game.name} in which people were asked`,
        async () => {
            const lines = await past(table);
            const asked = (await answers(ann)) + (await answers(ben));
            return lines.length >= hands && asked > 0 && lines;
        },
        PATIENCE,
        500, // to look costs time that they play in
    );
    finished[game.name] = over.length;
    const moved = await ann.evaluate(() => window.moved);
    if (!game.source) return;
    assert.ok(moved > 0, `nothing moves in ${game.name}`);
    console.log(`${game.name} moves ${moved} times`);
}

/** Two people, who go from table to table. */
async function company() {
    const [ann, ben] = [await there.person(), await there.person()];
    await ann.addInitScript(() => {
        window.moved = 0;
        const { animate } = Element.prototype;
        Element.prototype.animate = function (...how) {
            window.moved += 1;
            return animate.apply(this, how);
        };
    });
    for (let game = left.shift(); game; game = left.shift()) await evening(game, ann, ben);
    await Promise.all([ann.context().close(), ben.context().close()]);
}

const left = [...found];
await Promise.all(Array.from({ length: TABLES }, company));
for (const name of Object.keys(finished).sort()) console.log(`${name}: ${finished[name]}`);
await there.done();
finish();
