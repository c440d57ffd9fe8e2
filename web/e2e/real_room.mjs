// Real cards in a room: the dealer's phone tells a hand to its end; another phone and the television
// follow, a player answers on the own phone, and a server that is killed loses nothing. The words: a
// theme, a folder for photographs or "-", and a game.
import assert from "node:assert/strict";
import { join } from "node:path";
import { ask, base, finish, only, open, openTable, sit, until, words } from "./lib.mjs";

const [theme, folder, game] = words;
const there = await open();
const table = await openTable({
    menu: only(game),
    settings: { start: "host", real_cards: "full" },
});
const settings = { size: [390, 844], touch: true };
const phone = async (more = settings) => {
    const page = await there.person(more);
    await page.context().addInitScript((chosen) => {
        localStorage.setItem("pokernight.settings", JSON.stringify({ theme: chosen }));
    }, theme);
    return page;
};
const [ann, ben, cat] = [await phone(), await phone(), await phone()];
const television = await phone({ size: [1920, 1080] });
const photo = async (page, name) => {
    if (folder === "-") return;
    await page.screenshot({ path: join(folder, `${name}-${theme}.png`), timeout: 60_000 });
};
// whatever leaves Ben's phone, in a socket or a request
const sent = [];
ben.on("request", (request) => sent.push(request.url() + (request.postData() ?? "")));
ben.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => sent.push(String(payload))),
);
await sit(ann, table.host, "Ann");
await sit(ben, table.invite, "Ben");
await sit(cat, table.invite, "Cat");
const [, key] = table.invite.split("#");
await television.goto(`${base}/t/${table.table}/tv#${key}`);
await photo(ann, "between-host");
await ann.getByRole("button", { name: /^Deal real cards/ }).click();
for (const page of [ann, ben, cat, television])
    await page.locator("[data-hand='0']").first().waitFor();
await photo(ann, "begun-dealer");
assert.equal(await ben.locator(".pad").count(), 0, "who does not tell has no pad");

/** What is on the table, as a phone shows it. */
const shown = (page) =>
    page.locator(".table .row").evaluateAll((rows) => rows.map((row) => row.innerText));
const settled = async () => {
    await ann.locator(".real[aria-busy=false]").waitFor();
    await new Promise((done) => setTimeout(done, 150));
};
const taken = new Set();
const once = async (name, pages) => {
    if (taken.has(name)) return;
    taken.add(name);
    await new Promise((done) => setTimeout(done, 400));
    for (const [who, page] of Object.entries(pages)) await photo(page, `${name}-${who}`);
};
let answers = 0;
let noted = false;
let fresh = 2;
for (let taps = 0; taps < 200; taps++) {
    await settled();
    if (await ann.getByRole("button", { name: /^Into the book/ }).count()) break;
    if (!noted && (await ben.getByRole("button", { name: "Note them" }).count())) {
        noted = true;
        const before = sent.length;
        await ben.getByRole("button", { name: "Note them" }).click();
        await photo(ben, "noting-player");
        while (await ben.locator(".own .pad").count()) {
            const pad = ben.locator(".own .pad");
            await pad.locator(".ranks button:enabled").nth(fresh++).click();
            await pad.locator(".suits button:enabled").last().click();
        }
        const since = sent.slice(before).filter((one) => !/"type":"(ping|hash|salt)"/.test(one));
        assert.deepEqual(
            since.filter((one) => /tell|[2-9TJQKA][shdc]\b/.test(one)),
            [],
        );
        await photo(ben, "noted-player");
    }
    // Ben answers for himself
    const own = ben.locator(".next button[data-usual], .next .choices button");
    if ((await own.count()) > 0 && (await ann.locator(".next .pad").count()) === 0) {
        await once("asked", { player: ben, dealer: ann, television });
        if (answers === 0) {
            // a power cut loses nothing of what was told
            const before = await shown(ann);
            await ask("kill");
            await ask("start");
            for (const page of [ann, ben, cat])
                await until("all is as before", async () => {
                    const away = await page.locator(".notice").count();
                    return away === 0 && (await shown(page)).join() === before.join();
                });
        }
        const stays = ben.locator(".next button", { hasText: /^(Call|Check)/ });
        await ((await stays.count()) > 0 ? stays : own).first().click();
        answers += 1;
        await new Promise((done) => setTimeout(done, 400));
        continue;
    }
    if ((await ann.locator(".next .pad").count()) > 0) {
        await once("pad", { dealer: ann, player: cat, television });
        const ranks = ann.locator(".next .pad .ranks button:enabled");
        await ranks.nth(Math.floor(Math.random() * (await ranks.count()))).click();
        const suits = ann.locator(".next .pad .suits button:enabled");
        if ((await suits.count()) > 0) await suits.first().click();
        continue;
    }
    const calls = ann.locator(".right .next button:enabled", { hasText: /^(Call|Check)/ });
    const usual = ann.locator(".right .next [data-usual=true]");
    const others = ann.locator(".right .next button:enabled", { hasNotText: /^Undo/ });
    for (const one of [calls, usual, others])
        if ((await one.count()) > 0) {
            await one.first().click();
            break;
        }
}
assert.ok(answers > 0, "a player has answered on the own phone");
await ann.getByRole("button", { name: /^Into the book/ }).waitFor();
await until("all see the same table", async () => {
    const [one, other, third] = [await shown(ann), await shown(ben), await shown(cat)];
    return one.join() === other.join() && one.join() === third.join();
});
await once("end", { dealer: ann, player: ben, television });
await ann.getByRole("button", { name: /^Into the book/ }).click();
await ben
    .getByText("Ben deals next")
    .or(ben.getByRole("button", { name: /^Deal real/ }))
    .waitFor();
await photo(ben, "after-player");
await photo(television, "after-television");
// the hand is looked at again by all
for (const [name, page] of Object.entries({ ben, television })) {
    const hash = new URL(page.url()).hash || `#${key}`;
    await page.goto(`${base}/t/${table.table}/hands/-1${hash}`);
    await page.getByRole("button", { name: "Last step" }).click();
    await new Promise((done) => setTimeout(done, 600));
    await photo(page, `again-${name}`);
}
await ben.goto(`${base}/t/${table.table}/ledger`);
await ben.locator(`a[href^='/t/${table.table}/hands/-1']`).waitFor();
// the floor is called in a hand that the room deals: a card that Dan has exposed is seen by all
const dealt = await openTable({ menu: only("holdem"), settings: { floor: true, hints: false } });
const [eve, dan] = [await phone(), await phone()];
await sit(eve, dealt.host, "Eve");
await sit(dan, dealt.invite, "Dan");
for (const page of [eve, dan]) await page.locator(".own[data-holder]").waitFor();
await dan.getByRole("button", { name: "More", exact: true }).click();
await dan.getByRole("button", { name: "Call the floor" }).click();
await dan.getByRole("button", { name: /^A card that lies face down was seen/ }).click();
await photo(dan, "floor-asks");
await dan.getByRole("button", { name: "Dan", exact: true }).click();
await dan.getByRole("button", { name: /^1 · / }).click();
await photo(dan, "floor-ruling");
await dan.getByRole("button", { name: "Rule", exact: true }).click();
await dan.getByText("At whose place?").waitFor({ state: "detached" });
await eve.getByRole("button", { name: "More", exact: true }).click();
await eve.getByRole("button", { name: "Story", exact: true }).click();
await eve.getByText(/is exposed in Dan's hand/).waitFor();
await photo(eve, "floor-story");
await there.done();
finish();
