// Two Fridays of seven people and a television: five browsers, three of them phones, and two terminals.
// All but the host come through a tunnel, whose address comes with the links of the table; pictures of
// what people see go to the folder that comes last.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { play } from "./player.mjs";
import {
    ask,
    asked,
    choose,
    close,
    finish,
    open,
    painted,
    past,
    start,
    until,
    words,
} from "./lib.mjs";

const [tunnel, hostLink, invite, folder] = words;
const there = await open();
/** Milliseconds between two presses: there are many pages for few processors. */
const PACE = 250;
const phone = { size: [390, 844], touch: true };
const ann = await there.person();
const people = { Ann: ann };
const television = await there.person({ size: [1280, 720] });
/** The table that is played at. */
let table = { table: new URL(invite).pathname.split("/").pop(), invite };

const button = (page, name) => page.getByRole("button", { name, exact: true });
const dialog = (page) => page.locator("dialog[open]");
const bar = (page) => page.locator(".bar");
const held = (page) => page.locator(".own[data-holder]").waitFor({ state: "attached" });
const paused = (page) => page.getByText("Pause since").filter({ visible: true }).first();
const said = (page, text) =>
    page.locator(".talk").getByText(text).last().waitFor({ state: "attached" });
const row = (name) => dialog(ann).locator(`[data-setting="${name}"]`);
const hands = async () => (await past(table)).length;
let clicks = 0;
/** A click of the host's that is counted. */
const click = async (what) => {
    clicks += 1;
    await what.click();
};
const step = (text) => console.log(new Date().toISOString().slice(11, 19), text);
const requests = bar(ann).getByRole("list", { name: "Requests to buy in" });

/** Picture a page as it is now, in both themes, and where sizes are named in each of them. */
async function picture(page, name, { whole = false, sizes = [null] } = {}) {
    const usual = page.viewportSize();
    for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        for (const size of sizes) {
            if (size) await page.setViewportSize({ width: size[0], height: size[1] });
            await painted(page);
            const path = join(folder, `${[name, ...(size ?? []), colorScheme].join("-")}.png`);
            await page.screenshot({ path, fullPage: whole });
        }
    }
    if (usual) await page.setViewportSize(usual);
}
const SIZES = [
    [1280, 800],
    [390, 844],
];

// --- how they play

/** Everybody plays, at browsers and at terminals; some may be left out. */
async function plays(...but) {
    for (const [seed, [name, page]] of Object.entries(people).entries())
        if (!but.includes(name)) await play(page, seed + 7, PACE);
    await ask("play");
}
const halt = (page) => page.evaluate(() => window.player?.stop?.());
/** Those at browsers answer nothing more, and then those at terminals. */
async function stops() {
    for (const page of Object.values(people)) await halt(page);
    await ask("hush");
}
/** Wait until so many more hands are over. */
async function more(count) {
    const before = await hands();
    await until("hands are over", async () => (await hands()) >= before + count, 240_000, 700);
}
/** Whoever at a browser is asked, while the others wait. */
const whose = () =>
    until("somebody at a browser is asked", async () => {
        for (const page of Object.values(people)) if (await asked(page)) return page;
        return null;
    });
/** The chips of a player, as a page shows them among the people. */
async function chips(page, name) {
    await choose(page, "People");
    const shown = await dialog(page)
        .locator("li")
        .filter({ hasText: name })
        .locator(".stack")
        .innerText();
    await close(page);
    return shown;
}
/** A guest comes by a link: a single field and a single tap. */
async function comes(name, size = phone) {
    const page = await there.person(size);
    await page.goto(table.invite);
    await page.locator("#name").fill(name);
    assert.equal(await page.locator("main input:not([type='checkbox']):visible").count(), 1);
    if (name === "Ben") await picture(page, "door-phone");
    await page.locator("form .main").click();
    people[name] = page;
    return page;
}
/** The television shows the table, in its own size and as an overlay. */
async function watch() {
    const { pathname, hash } = new URL(table.invite);
    await television.goto(`${tunnel}${pathname}/tv${hash}`);
    await television.locator("main.tv").waitFor();
}
/** The host sets a value in the panel. */
async function sets(name, value) {
    await choose(ann, "Table settings");
    await row(name).locator("input").fill(value);
    await row(name).locator("input").press("Enter");
    await close(ann);
}
/** The host ends the evening, and everybody sees it. */
async function ends() {
    await halt(ann);
    await choose(ann, "Host controls");
    await button(dialog(ann), "End the evening").click();
    await button(dialog(ann), "Yes").click();
    await ann.keyboard.press("Escape");
    await play(ann, 5, PACE);
    for (const page of Object.values(people))
        await page.getByText("The evening is over.").first().waitFor();
}

// --- the stages of the first evening

async function everybodyButDotIsThere() {
    await ann.goto(hostLink);
    await ann.locator("#name").fill("Ann");
    await ann.locator("form .main").click();
    await held(ann);
    for (const name of ["Ben", "Cat"]) await held(await comes(name));
    await held(await comes("Eve", { size: [1280, 800] }));
    for (const name of ["Fay", "Gus"]) await ask(`terminal ${name} ${invite}`);
    assert.equal(new URL(invite).origin, tunnel);
    await watch();
}

/** Stakes of all games in a single place; the host approves purchases from now on. */
async function theHostSetsTheTable() {
    await choose(ann, "Table settings");
    await row("clock").waitFor();
    await picture(ann, "panel", { sizes: SIZES });
    const stakes = dialog(ann).getByRole("form", { name: "Stakes" });
    await stakes.getByRole("textbox").fill("quarter, half");
    await stakes.getByRole("button", { name: "Set" }).click();
    await stakes.getByText("All games: quarter, half").waitFor();
    await row("approve").getByRole("switch").click();
    await close(ann);
}

async function theOwnGameIsPlayed() {
    await start(ann);
    await ann.locator(".own [data-card]").first().waitFor();
    await television.getByText("High Card").first().waitFor();
    await picture(television, "tv-own-game");
    await plays();
    await more(1);
}

/** A guest proposes a game's file; the host reads its page, and it is on the menu. */
async function aGuestProposesAGame() {
    const { Eve: eve } = people;
    await halt(eve);
    await halt(ann);
    await choose(eve, "The menu");
    await dialog(eve)
        .locator("input[type=file]")
        .setInputFiles(join(folder, "..", "low_card.py"));
    await dialog(eve).getByText("low_card.py").first().waitFor();
    await close(eve);
    await play(eve, 3, PACE);
    await choose(ann, "The menu");
    await button(dialog(ann), "Read it").click();
    await dialog(ann).locator("article pre").first().waitFor();
    await picture(ann, "offer", { sizes: SIZES });
    await dialog(ann).locator("article .main").click();
    await dialog(ann).locator("article").waitFor({ state: "detached" });
    await close(ann);
    await play(ann, 4, PACE);
    await until(
        "the game is on the menu",
        async () => {
            await choose(ann, "The menu");
            const found = await dialog(ann).getByText("Low Card", { exact: true }).count();
            await close(ann);
            return found > 0;
        },
        120_000,
        1000,
    );
}

/** An answer is taken back with a button, while the next player thinks: nobody else is asked. */
async function anAnswerIsTakenBack() {
    for (let tries = 0; !(await takesBack()); tries += 1) {
        assert.ok(tries < 12, "no answer can be taken back at once");
        await plays();
    }
    await plays();
    await more(1);
}

/** Whether an answer was taken back at once: there must be a next player, and five seconds are enough. */
async function takesBack() {
    for (const page of Object.values(people)) await halt(page);
    const page = await whose();
    await ask("hush");
    const passes = bar(page)
        .locator(".choice")
        .filter({ hasText: /^(Check|Call)/ });
    if (!(await passes.first().isVisible())) return false;
    await passes.first().click();
    await until("it is answered", async () => !(await asked(page)));
    const undo = bar(page).getByRole("button", { name: "Take back" });
    const votes = page.locator(".vote");
    const text = await undo.innerText({ timeout: 2000 }).catch(() => "");
    if (text.trim() !== "Take back") return false;
    await undo.click();
    const outcome = () => Promise.all([asked(page), votes.isVisible()]);
    const [again] = await until("the room has answered", async () => {
        const found = await outcome();
        return found.some(Boolean) && found;
    });
    if (again) return true;
    await button(votes, "No").click();
    return false;
}

/** At terminals the code of the new game may run: it is asked for there. */
async function terminalsPlayTheNewGame() {
    for (const name of ["Fay", "Gus"]) await ask(`trust ${name} low_card.py`);
}

/**
 * A pause that a guest asks for, and a late guest in it, whom the host lets buy in; over it the room is
 * killed and begins again.
 */
async function aPauseAndALateGuest() {
    const { Ben: ben } = people;
    await stops();
    await choose(ben, "Ask for a pause");
    await button(bar(ann).locator(".asked"), "Pause").click();
    for (const page of [...Object.values(people), television]) await paused(page).waitFor();
    await picture(television, "tv-pause");
    const dot = await comes("Dot");
    await bar(dot).getByText("The host must approve.").waitFor();
    await picture(dot, "late-guest-phone");
    await requests.getByText(/Dot wants to buy \$/).waitFor();
    await picture(ann, "request", { sizes: SIZES });
    await button(requests, "Let in").click();
    await held(dot);
    await ask("kill");
    await ask("later 600");
    await ask("start");
    for (const page of [ann, ben, dot])
        await bar(page)
            .locator(".pause")
            .getByText(/ 1\d min/)
            .waitFor();
    assert.equal(await ann.locator(".mine .left").count(), 0);
    await picture(ben, "pause-phone");
    await button(bar(ann), "End the pause").click();
    await paused(television).waitFor({ state: "hidden" });
    await plays();
    await more(1);
}

/** A phone sleeps: the clock answers for it, and when it wakes it shows how things are. */
async function aPhoneSleeps() {
    const { Cat: cat } = people;
    await sets("clock", "6");
    await halt(cat);
    const context = cat.context();
    const wires = await context.newCDPSession(cat);
    await context.setOffline(true);
    await wires.send("Page.setWebLifecycleState", { state: "frozen" });
    await said(ann, /Cat sits out/);
    await more(1);
    const stack = await chips(ann, "Cat");
    await context.setOffline(false);
    await wires.send("Page.setWebLifecycleState", { state: "active" });
    await bar(cat).getByText("You are sitting out.").waitFor();
    assert.equal(await chips(cat, "Cat"), stack);
    await picture(cat, "awake-phone");
    await sets("clock", "60");
    await play(cat, 12, PACE);
    await bar(cat).getByText("You are sitting out.").waitFor({ state: "detached" });
    await cat.locator(".own [data-card]").first().waitFor();
}

/** A player buys more chips, which come when the host agrees. */
async function theHostApprovesARebuy() {
    const { Ben: ben } = people;
    await halt(ben);
    await choose(ben, "Buy chips");
    await dialog(ben).getByRole("textbox").fill("5");
    await picture(ben, "buy-phone");
    await button(dialog(ben), "Buy $5").click();
    await bar(ben).getByText("The host must approve.").waitFor();
    await play(ben, 13, PACE);
    await requests.getByText(/Ben wants to buy \$5/).waitFor();
    await button(requests, "Let in").click();
    await said(ann, /Ben buys chips for \$5/);
}

/** A player leaves before the end, with the chips. */
async function aPlayerLeavesEarly() {
    const { Eve: eve } = people;
    await halt(eve);
    await choose(eve, "Leave your seat");
    await button(eve.locator(".menu.panel"), "Yes").click();
    await eve.locator(".own[data-holder]").waitFor({ state: "detached" });
}

/** The ledger says who pays whom; the host makes a group of the people there. */
async function settlingUp() {
    const pages = {};
    for (const name of ["Ann", "Ben", "Eve"]) {
        const page = people[name];
        await page.getByRole("link", { name: "Who pays whom" }).click();
        await page.getByRole("heading", { name: "Settle up" }).waitFor();
        pages[name] = page;
    }
    await picture(ann, "settle-desktop", { whole: true });
    await picture(people.Ben, "settle-phone", { whole: true });
    await button(ann, "Make this a group").click();
    await ann.getByRole("heading", { name: "Friday night", level: 1 }).waitFor();
    await ann.getByRole("heading", { name: "Season" }).waitFor();
    for (const name of ["Ben", "Eve"]) {
        await people[name].reload();
        await button(people[name], "Balances and standings").click();
        await people[name].getByRole("heading", { name: "Season" }).waitFor();
    }
}

/** A group as a page's own key shows it. */
const group = (page) =>
    page.evaluate(async () => {
        const [{ group, key }] = JSON.parse(localStorage.getItem("pokernight.groups"));
        const headers = { authorization: `Bearer ${key}` };
        return (await fetch(`/api/groups/${group}`, { headers })).json();
    });
const sum = (numbers) => Object.values(numbers).reduce((all, cents) => all + cents, 0);

/** What is owed is ticked by the host, and by a payee; the rest is carried to the next evening. */
async function someDebtsArePaid() {
    const { owed, balances } = await group(ann);
    assert.ok(owed.length > 0, "somebody has won");
    const own = owed.find(({ payee }) => payee === "Ben" || payee === "Eve");
    const before = { ...balances };
    const paid = [];
    if (own) {
        const page = people[own.payee];
        const ticks = page.getByRole("button", { name: /^Paid: / });
        assert.equal(
            await ticks.count(),
            owed.filter(({ payee }) => payee === own.payee).length,
            "only payee and host may tick",
        );
        await ticks.first().click();
        await page.getByText("1 payment", { exact: true }).waitFor();
        await ann.reload();
        paid.push(...(await group(ann)).payments);
    }
    const ticks = ann.getByRole("button", { name: /^Paid: / });
    await ann.getByRole("heading", { name: "Balances" }).waitFor();
    if (await ticks.count()) {
        await ticks.first().click();
        await until("it is ticked", async () => (await group(ann)).payments.length > paid.length);
    }
    await picture(ann, "group-after-one-desktop", { whole: true });
    const after = await group(ann);
    for (const { payer, payee, cents } of after.payments) {
        before[payer] += cents;
        before[payee] -= cents;
    }
    assert.deepEqual(after.balances, before);
    return after;
}

/** In a tap the host opens the same table a week later, with an invitation and a calendar file. */
async function againNextFriday() {
    const [{ at }] = first.evenings;
    await ann.goto(new URL(hostLink).origin);
    await click(ann.getByRole("link", { name: "Friday night" }).first());
    await click(ann.getByRole("button", { name: /^Again / }));
    await button(ann, "Copy the invitation").waitFor();
    const opened = await group(ann);
    const week = 7 * 86_400_000;
    assert.equal(opened.next.at, at + week);
    const link = `${tunnel}/g/${opened.id}#${opened.invite}`;
    const lines = (await ann.locator("pre").textContent()).split("\n");
    assert.match(lines[0], /^Friday night: \w+day, /);
    assert.equal(lines[1], "High Card, Omaha Hi-Lo, Seven-card Stud, Low Card");
    assert.equal(lines[2], `Join: ${link}`);
    await ann.getByText(/Settings as last time: .*approves purchases: yes/).waitFor();
    await picture(ann, "again-desktop", { whole: true });
    const [file] = await Promise.all([
        ann.waitForEvent("download"),
        button(ann, "Calendar file").click(),
    ]);
    assert.match(file.suggestedFilename(), /\.ics$/);
    const text = (await readFile(await file.path(), "utf8")).replaceAll("\r\n ", "");
    const begins = `${new Date(at + week).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
    assert.ok(text.includes(`\r\nDTSTART:${begins}\r\n`), text);
    assert.ok(text.includes(`\r\nURL:${link}\r\n`), text);
    table = {
        table: opened.next.table,
        invite: `${tunnel}/t/${opened.next.table}#${opened.next.invite}`,
    };
    return link;
}

/** A week later members come in a tap and give no name, also at terminals; the host deals. */
async function everybodyComesBack(link) {
    for (const [name, page] of Object.entries(people)) {
        if (page === ann) continue;
        await page.goto(link);
        await button(page, "Take your seat").waitFor();
        if (name === "Ben") await picture(page, "next-evening-phone", { whole: true });
        assert.equal(await page.locator("main input:not([type='radio']):visible").count(), 0);
        await button(page, "Take your seat").click();
        await held(page);
    }
    for (const name of ["Fay", "Gus"]) await ask(`again ${name}`);
    await ann.reload();
    await click(button(ann, "Take your seat"));
    await held(ann);
    await watch();
    await picture(ann, "before-the-first-hand-desktop");
    await click(ann.getByRole("button", { name: "Deal the first hand" }).first());
    await ann.locator(".own [data-card]").first().waitFor();
    assert.ok(clicks <= 5, `the host clicks ${clicks} times`);
    console.log("the host, from the start page to the first card:", clicks, "clicks");
}

/** The television in a break, and as an overlay over a picture. */
async function theTelevisionIsWatched() {
    await stops();
    await picture(television, "tv-play");
    const { pathname, hash } = new URL(table.invite);
    await television.goto(`${tunnel}${pathname}/tv?overlay${hash}`);
    await television.locator("main.tv.overlay").waitFor();
    await television.screenshot({ path: join(folder, "tv-overlay.png"), omitBackground: true });
    await watch();
    await plays();
    await until("nothing is played", async () => television.getByText("Standings").isVisible());
    await picture(television, "tv-break");
}

/** Balances and standings of two evenings, in the group's page and as data. */
async function twoEveningsCount(carried) {
    await ann.goto(new URL(hostLink).origin);
    await ann.getByRole("link", { name: "Friday night" }).first().click();
    const season = ann.getByRole("region", { name: "Season" });
    await season.waitFor();
    const shown = await group(ann);
    assert.equal(shown.evenings.length, 2);
    assert.equal(sum(shown.balances), 0);
    const nets = Object.fromEntries(shown.evenings[0].players.map(({ name, net }) => [name, net]));
    assert.equal(sum(nets), 0);
    assert.equal(Object.keys(nets).length, 7);
    for (const [name, net] of Object.entries(nets))
        assert.equal(shown.balances[name], carried.balances[name] + net, name);
    const rows = await season.locator("tbody").first().locator("tr").allInnerTexts();
    assert.equal(rows.length, 7);
    for (const { name, evenings } of shown.standings) {
        assert.equal(evenings, 2, name);
        assert.ok(
            rows.some((text) => text.includes(name) && /\b2\b/.test(text)),
            rows.join("; "),
        );
    }
    const balances = ann.getByRole("region", { name: "Balances" });
    assert.equal(await balances.locator("tbody").first().locator("tr").count(), 7);
    await picture(ann, "group-after-two-desktop", { whole: true });
    const { Ben: ben } = people;
    await ben.goto(`${tunnel}/g/${shown.id}`);
    await ben.getByRole("region", { name: "Season" }).waitFor();
    await picture(ben, "group-after-two-phone", { whole: true });
}

// --- the first Friday
await everybodyButDotIsThere();
step("six are there, and a television");
await theHostSetsTheTable();
await theOwnGameIsPlayed();
step("the host's own game was played");
await aGuestProposesAGame();
await terminalsPlayTheNewGame();
step("a guest's game is on the menu");
await anAnswerIsTakenBack();
step("an answer was taken back");
await aPauseAndALateGuest();
step("after a pause and a restart seven play on");
await aPhoneSleeps();
step("a phone has slept, and is back");
await theHostApprovesARebuy();
step("the host approved a rebuy");
await aPlayerLeavesEarly();
step("a player left early");
await ends();
await settlingUp();
const first = await group(ann);
assert.equal(sum(first.balances), 0);
assert.deepEqual(first.members.map(({ name }) => name).sort(), [
    "Ann",
    "Ben",
    "Cat",
    "Dot",
    "Eve",
    "Fay",
    "Gus",
]);
const carried = await someDebtsArePaid();
step("the evening is settled, and there is a group");

// --- the next Friday
const link = await againNextFriday();
await ask("kill");
await ask(`later ${7 * 86_400}`);
await ask("start");
await everybodyComesBack(link);
step("a week later seven are there again");
await plays();
await more(1);
await theTelevisionIsWatched();
await more(1);
await ends();
await twoEveningsCount(carried);
step("two evenings count");

await there.done();
finish();
