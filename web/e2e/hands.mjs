// Two people and players of the house play whole hands of every game, each in a browser of his own.
// How many hands: the first word, 1 without it; the names of games may follow.
import { finish, games, only, open, openTable, past, sit, start, until, words } from "./lib.mjs";
import { answers, play } from "./player.mjs";

const [count = "1", ...wanted] = words;
const hands = Number(count);
const there = await open();
const found = (await games()).filter((game) => !wanted.length || wanted.includes(game.name));
const finished = {};
/** How many tables are played at at a time. */
const TABLES = 3;

async function evening(game) {
    const people = Math.max(2, game.seats[0]);
    const house = Math.min(1, game.seats[1] - people);
    const table = await openTable({
        menu: only(game.name),
        players: Array(people - 2 + house).fill("caller"),
        settings: { start: "host", window: 1000 },
    });
    const [ann, ben] = [await there.person(), await there.person()];
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
    );
    finished[game.name] = over.length;
    await Promise.all([ann.context().close(), ben.context().close()]);
}

const left = [...found];
await Promise.all(
    Array.from({ length: TABLES }, async () => {
        for (let game = left.shift(); game; game = left.shift()) await evening(game);
    }),
);
for (const name of Object.keys(finished).sort()) console.log(`${name}: ${finished[name]}`);
await there.done();
finish();
