// What a tap costs at a table with real cards, in CPU time: on a phone with the page alone, of its
// thread and its busier worker; or in a room, of the phone of whoever tells and of the room. One
// line of JSON. The words: the process of the room, or 0 for the page, and games.
import { base, finish, only, open, openTable, PATIENCE, sit, words } from "./lib.mjs";
import { spent, threadsOf } from "./page_lib.mjs";

const [server, ...games] = words;
const MOST = 60;
/** How often the same hand is told: of each tap the best counts, as others use the machine too. */
const RUNS = 3;
/** Milliseconds after a tap in which what it has set off is counted, too. */
const REST = 250;
/** Milliseconds until the next card falls, in which the page may prepare the showdown. */
const DEALING = 900;
/** Milliseconds in which people shuffle, and the page without a server rehearses showdowns. */
const SHUFFLING = server === "0" ? 40_000 : 0;
const patient = { timeout: PATIENCE };
const there = await open();
const { threads, since } = await spent(there.browser);
const size = { size: [390, 844], touch: true };
const found = {};

const sum = (all, before) =>
    [...all].reduce((took, [thread, [, now]]) => took + now - (before.get(thread)?.[1] ?? 0), 0);
const ofRoom = () => (server === "0" ? new Map() : threadsOf(server));

async function atTable(game) {
    if (server === "0") {
        const page = await there.person(size);
        await page.goto(`${base}/real-cards?game=${game}`);
        await page.getByRole("button", { name: "Deal", exact: true }).click(patient);
        return page;
    }
    const table = await openTable({
        menu: only(game),
        settings: { start: "host", real_cards: "full" },
    });
    const [ann, ben, cat] = [
        await there.person(size),
        await there.person(size),
        await there.person(size),
    ];
    await sit(ann, table.host, "Ann");
    await sit(ben, table.invite, "Ben");
    await sit(cat, table.invite, "Cat");
    await ann.getByRole("button", { name: /^Deal real cards/ }).click();
    // whoever only follows has a machine of the own
    await ben.close();
    await cat.close();
    return ann;
}

/** Tell a hand by taps; gives what each has cost the phone and the room. */
async function tell(game) {
    const page = await atTable(game);
    const settled = async () => {
        await page.locator(".real[aria-busy=false]").waitFor(patient);
        await page.waitForTimeout(REST);
    };
    await page.locator(".next").waitFor(patient);
    await settled();
    await page.waitForTimeout(SHUFFLING);
    const costs = { phone: [], room: [] };
    for (let taps = 0; taps < MOST; taps++) {
        if (
            (await page.getByRole("button", { name: /^(Into the book|Deal the next)/ }).count()) > 0
        )
            break;
        await page.waitForTimeout(DEALING);
        const suits = page.locator(".next .pad .suits button:enabled");
        let button = page.locator(".next [data-usual=true]");
        const ranks = page.locator(".next .pad .ranks button:enabled");
        if ((await ranks.count()) > 0) {
            await ranks.nth((taps * 5) % (await ranks.count())).click();
            button = suits;
        } else if ((await button.count()) === 0) button = page.locator(".next button:enabled");
        if ((await button.count()) === 0) continue; // a joker is a tap alone
        // what it costs to look for the button and to wait belongs to this script
        const empty = await threads();
        await button.first().click({ trial: true });
        await settled();
        const script = (await since(empty)).main;
        const [before, room] = [await threads(), ofRoom()];
        await button.first().click();
        await settled();
        const { main, workers } = await since(before);
        costs.phone.push(Math.max(0, main - script) + (workers[0] ?? 0));
        costs.room.push(Math.round(sum(ofRoom(), room)));
    }
    await page.close();
    return costs;
}

for (const game of games) {
    const told = [];
    for (let run = 0; run < RUNS; run++) told.push(await tell(game));
    const of = (all, part) => all.toSorted((a, b) => a - b)[Math.floor(all.length * part)] ?? 0;
    found[game] = { taps: told[0].phone.length };
    for (const name of ["phone", "room"]) {
        const best = told[0][name].map((_, tap) => Math.min(...told.map((one) => one[name][tap])));
        found[game][name] = {
            median: of(best, 0.5),
            p95: of(best.slice(0, -1), 0.95),
            last: best.at(-1) ?? 0,
        };
    }
}
console.log(JSON.stringify(found));
await there.browser.close();
finish();
