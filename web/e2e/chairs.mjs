// Chairs and chips: watching, sitting out and back, leaving and coming again, buying when one has no
// more, showing or mucking, calling a game, and the clock that calls it.
import assert from "node:assert/strict";
import {
    arrive,
    asked,
    choose,
    finish,
    LONG,
    only,
    open,
    openTable,
    past,
    sit,
    start,
    until,
} from "./lib.mjs";

const there = await open();
const button = (page, name) => page.getByRole("button", { name, exact: true });
const dialog = (page) => page.locator("dialog[open]");
const type = async (page, line) => {
    await page.keyboard.press("/");
    const field = page.locator(".bar").getByRole("textbox");
    await field.fill(line);
    await field.press("Enter");
};
// Ann and Ben play, a caller sits besides; Cat only looks on, and then comes in
const table = await openTable({
    menu: only("holdem", 'stakes = "1/2"\n').replace("[[game]]", "buy_in = 100\n[[game]]"),
    settings: { start: "host" },
});
const [ann, ben, cat] = [await there.person(), await there.person(), await there.person()];
await sit(ann, table.host, "Ann");
await sit(ben, table.invite, "Ben");
await arrive(cat, table.invite);
await button(cat, "Just watch").click();
await cat.getByText("Take a name to talk.").waitFor();
assert.equal(await cat.getByRole("textbox", { name: "Say something" }).count(), 0);

// sitting out and coming back, before the first hand and after
await choose(ben, "Sit out");
await ben.locator(".bar").getByText("You are sitting out.").waitFor();
await button(ben.locator(".bar"), "I am back").click();
await ben.locator(".bar").getByText("You are sitting out.").waitFor({ state: "detached" });

await start(ann);
/** Everything that everybody has, until somebody has nothing left: he is told, and buys again. */
const broke = await until("somebody has no chips left", async () => {
    for (const page of [ann, ben]) {
        if (await button(page.locator(".bar"), "Buy $100").isVisible()) return page;
        if (await page.locator(".doubt").isVisible()) await type(page, "yes");
        else if (await asked(page)) await type(page, "all in");
    }
    return null;
});
const other = broke === ann ? ben : ann;
await broke.getByText("You have no chips left.").waitFor();
// nothing is dealt to one alone; and nobody is asked to deal the first hand again
await other.getByText("Two players are needed.").waitFor();
assert.equal(await button(ann, "Deal the first hand").count(), 0);
// Cat has seen it all, and no card that did not lie open; now she comes in and sits down
assert.equal(await cat.locator(".bar.asked").count(), 0);
await button(cat, "Enter").click();
await cat.locator("#name").fill("Cat");
await cat.locator("form .main").click();
await cat.locator(".own[data-holder]").waitFor({ state: "attached" });
await button(broke.locator(".bar"), "Buy $100").click();
await broke.getByText("You have no chips left.").waitFor({ state: "detached" });

// more chips in the middle of a hand come when it is over
const asks = () =>
    until("somebody is asked", async () => {
        for (const page of [ann, ben, cat]) if (await asked(page)) return page;
        return null;
    });
await asks();
await until("the others' hand is over, and all have cards", async () => {
    const page = await asks();
    if (page === broke) return true;
    await type(page, "fold");
    return false;
});
await choose(broke, "Buy chips");
await dialog(broke).getByRole("textbox").fill("20");
await button(dialog(broke), "Buy $20").click();
await dialog(broke).waitFor({ state: "detached" });
await until("the chips are bought", async () => {
    const page = await asks();
    await type(page, "fold");
    await type(page, "check");
    return (
        (await broke
            .locator(".talk")
            .getByText(/buys? chips/)
            .count()) >= 2
    );
});

// Cat leaves her chair, and takes one again: no poorer than she left
await choose(cat, "Leave your seat");
await cat.locator(".menu.panel").getByRole("button", { name: "Yes", exact: true }).click();
await until("the hand is over, and Cat is up", async () => {
    if ((await cat.locator(".own[data-holder]").count()) === 0) return true;
    for (const page of [ann, ben, cat]) if (await asked(page)) await type(page, "fold");
    return false;
});
await choose(cat, "Take a seat");
await dialog(cat).getByRole("textbox").fill("1");
await dialog(cat).locator("button.main").click();
const left = dialog(cat).getByText(/Cat left with \$/);
const [, had] = /\$([\d.]+)/.exec(await left.innerText());
await dialog(cat).getByRole("textbox").fill(had);
await dialog(cat).locator("button.main").click();
await cat.locator(".own[data-holder]").waitFor({ state: "attached" });
// in what is told of hands of before everybody keeps his name, whoever sits there now
const stories = await cat.locator("ol[aria-label=Story] li").allInnerTexts();
assert.ok(stories.some((line) => /^You|Cat/.test(line)));
for (const line of stories) assert.doesNotMatch(line, /: is dealt|to ,|^(Posts|Takes) /, line);
for (const page of [ann, ben, cat]) await page.context().close();

// who folded or was not called shows what he likes; and which game is dealt, the dealer says
{
    const menu =
        'title = "Tonight"\nchoice = "dealer"\n' +
        '[[game]]\ngame = "seven_card_stud"\n[[game]]\ngame = "five_card_draw"\n';
    const dealers = await openTable({ menu, settings: { look: LONG } });
    const [dee, eve] = [await there.person(), await there.person()];
    await sit(dee, dealers.host, "Dee");
    await sit(eve, dealers.invite, "Eve");
    const calls = (page) => page.getByRole("group", { name: "You deal: which game?" });
    const dealer = await until("somebody deals", async () => {
        for (const page of [dee, eve]) if (await calls(page).isVisible()) return page;
        return null;
    });
    await calls(dealer).getByRole("button").nth(1).click();
    await dealer.locator(".own [data-card]").first().waitFor();
    // whoever is asked first bets, and the other folds
    const bets = await until("somebody is asked", async () => {
        for (const page of [dee, eve]) if (await asked(page)) return page;
        return null;
    });
    await type(bets, "bet");
    const folds = bets === dee ? eve : dee;
    await until("the other is asked", () => asked(folds));
    await type(folds, "fold");
    await until("the hand is over", async () => (await past(dealers)).length > 0);
    const shows = (page) => page.getByRole("group", { name: "Show your cards?" });
    const winner = await until("the winner may show", async () => {
        for (const page of [dee, eve]) if (await shows(page).isVisible()) return page;
        return null;
    });
    const loser = winner === dee ? eve : dee;
    await button(shows(winner), "Show a card …").click();
    const named = await shows(winner).locator(".cards button").first().getAttribute("aria-label");
    await shows(winner).locator(".cards button").first().click();
    await loser.getByRole("button", { name: named }).or(loser.getByLabel(named)).first().waitFor();
    await button(shows(winner), "Show all").click();
    await shows(winner).waitFor({ state: "detached" });
    await Promise.all([dee.context().close(), eve.context().close()]);
}
{
    // nobody calls anything: the clock does
    const menu =
        'title = "Tonight"\nchoice = "dealer"\n' +
        '[[game]]\ngame = "seven_card_stud"\n[[game]]\ngame = "five_card_draw"\n';
    const clocked = await openTable({ menu, settings: { calling: 3000, bank: 0 } });
    const [dee, eve] = [await there.person(), await there.person()];
    await sit(dee, clocked.host, "Dee");
    await sit(eve, clocked.invite, "Eve");
    await dee.locator(".own [data-card]").first().waitFor();
    await dee
        .locator(".talk")
        .getByText(/ calls /)
        .first()
        .waitFor();
    await Promise.all([dee.context().close(), eve.context().close()]);
}
await there.done();
finish();
