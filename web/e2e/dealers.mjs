// Whoever deals says what is played: a game that is said, with its page; a menu that changes in the
// middle of an evening. Chips that are cashed at the table and bought again. And a browser too old
// for any of it.
import assert from "node:assert/strict";
import {
    asked,
    base,
    choose,
    close,
    finish,
    LONG,
    open,
    openTable,
    past,
    PATIENCE,
    sit,
    until,
} from "./lib.mjs";
import { answer, ready } from "./player.mjs";

const there = await open();
const button = (page, name) => page.getByRole("button", { name, exact: true });
const dialog = (page) => page.locator("dialog[open]");
const menu =
    'title = "Tonight"\nchoice = "dealer"\nbuy_in = 100\n' +
    '[[game]]\ngame = "seven_card_stud"\n[[game]]\ngame = "five_card_draw"\n';
const table = await openTable({ menu, settings: { look: LONG, keep_chips: false } });
const [dee, eve] = [await there.person(), await there.person()];
await sit(dee, table.host, "Dee");
await sit(eve, table.invite, "Eve");
const calls = (page) => page.getByRole("group", { name: "You deal: which game?" });
const dealing = () =>
    until("somebody deals", async () => {
        for (const page of [dee, eve]) if (await calls(page).isVisible()) return page;
        return null;
    });
const dealer = await dealing();

// a sentence that says nothing known, mended at a touch; what it makes, and what cannot be added
await button(calls(dealer), "Compose a game …").click();
const sheet = dialog(dealer);
const sentence = sheet.getByLabel("Describe the game", { exact: true });
await sentence.fill("seven stud, follow the mule");
await button(sheet, "Use “follow the queen”").click();
await sheet.getByRole("heading", { name: "Seven-card Stud with Follow the Queen" }).waitFor();
await sheet.getByText("Split pot").click();
await sheet.getByRole("checkbox", { name: /^Low Spade Half/ }).check();
const title = "Seven-card Stud with Follow the Queen and Low Spade Half";
await sheet.getByRole("heading", { name: title }).waitFor();
assert.equal(
    await sentence.inputValue(),
    "seven stud, follow the queen, low spade in the hole takes half",
);
await sheet.getByText("2 to 7 players").waitFor();
await sentence.fill("five draw, follow the queen");
await sheet
    .getByText(/does not go with Five-card Draw: it needs cards that come/)
    .first()
    .waitFor();
assert.equal(await sheet.getByRole("checkbox", { name: /^Twenty-One Half/ }).isDisabled(), true);
await sentence.fill("Low spade takes half; FOLLOW THE QUEEN and seven stud");
await sheet.getByRole("heading", { name: title }).waitFor();
// … and it is dealt, with a page of its own behind every rule
await button(sheet, "Deal it next").click();
await sheet.waitFor({ state: "detached" });
await dealer.locator(".own [data-card]").first().waitFor();
await dealer.locator("h1").filter({ hasText: title }).first().waitFor();
const page = await there.person();
await page.goto(`${base}/games/seven_card_stud+follow_the_queen+low_spade_half`);
await page.getByRole("heading", { name: title }).waitFor();
await page
    .getByText(/lowest spade/)
    .first()
    .waitFor();
await page.context().close();

// the hand is played; the menu keeps what was said, and others are put on and taken off
await Promise.all([dee, eve].map((one) => ready(one, 7)));
await until("the hand is over", async () => {
    for (const one of [dee, eve]) if (await asked(one)) await answer(one);
    return (await past(table)).length > 0;
});
const next = await dealing();
await calls(next).getByText(title).waitFor();
await button(calls(next), "Change the menu").click();
await button(dialog(next), "Add a game").click();
await dialog(next).getByRole("searchbox").fill("winter base");
await dialog(next)
    .getByRole("button", { name: /^Winter Baseball/ })
    .click();
await button(dialog(next), "Add to the menu").click();
await button(dialog(next), `Remove, ${title}`).click();
await dialog(next).getByText(`${title} removed from the menu.`).waitFor();
await close(next);
await calls(next).getByText("Winter Baseball").waitFor();
assert.equal(await calls(next).getByText(title).count(), 0);

// chips cashed at the table, and bought again: the ledger knows both
await choose(next, "Your seat");
const chips = dialog(next).getByLabel("Chips for");
const before = Number((await dialog(next).getByText(/ · \$/).innerText()).split("$")[1]);
const stack = (dollars) => dialog(next).getByText(` · $${dollars}`, { exact: false }).waitFor();
await chips.fill("30");
await button(dialog(next), "Cash some chips").click();
await stack(before - 30);
await chips.fill("50");
await button(dialog(next), "Buy $50").click();
await stack(before + 20);
await chips.fill("100000");
await button(dialog(next), "Cash some chips").click();
await dialog(next).getByRole("alert").waitFor();
await close(next);
const books = await fetch(`${base}/api/tables/${table.table}/ledger`, {
    headers: { authorization: `Bearer ${table.keys.host}` },
});
const { accounts } = await books.json();
const mine = accounts.find((one) => one.name === (next === dee ? "Dee" : "Eve"));
assert.deepEqual([mine.bought, mine.cashed], [15_000, 3_000]);

// a browser that knows no modules, and one that does not know what is in them
for (const old of ["no modules", "not what is in them"]) {
    const page = await (await there.browser.newContext()).newPage();
    if (old === "no modules") {
        await page.route(`${base}/`, async (route) => {
            const html = await (await route.fetch()).text();
            const body = html.replace('type="module"', 'type="unheard-of"');
            await route.fulfill({ contentType: "text/html", body });
        });
        await page.addInitScript(() => delete HTMLScriptElement.prototype.noModule);
    } else {
        await page.route(/assets\/.*\.js/, (route) =>
            route.fulfill({ contentType: "text/javascript", body: "class { #new };" }),
        );
    }
    await page.goto(base);
    await page.getByText("This browser is too old for the table").waitFor({ timeout: PATIENCE });
    await page.context().close();
}
// the stakes of every game of a rotation are told in the same form
const host = await there.person({ size: [390, 844], touch: true });
await host.goto(base);
await host.locator("button.plain.own").click();
await button(dialog(host), "HORSE").click();
await dialog(host).getByText("bets $2/$4").nth(3).waitFor();
await dialog(host).getByText("blinds $1/$2").waitFor();
await there.done();
finish();
