// The host's panel on a phone: every setting is set and read back by a guest, as are stakes of all
// games, an order of seats and a corrected stack. With a folder: pictures of the panel.
import assert from "node:assert/strict";
import { join } from "node:path";
import { choose, close, finish, open, openTable, painted, sit, until, words } from "./lib.mjs";

const [folder = ""] = words;
const there = await open();
const table = await openTable({
    menu: 'title = "Friday"\nchoice = "dealer"\n[[game]]\ngame = "razz"\n[[game]]\ngame = "holdem"\n',
    settings: { start: "host" },
});
const phone = { size: [390, 844], touch: true };
const [ann, ben] = [await there.person(phone), await there.person()];
const dialog = (page) => page.locator("dialog[open]");
const row = (page, name) => dialog(page).locator(`[data-setting="${name}"]`);
const said = (page, text) => page.getByText(text).first().waitFor({ state: "attached" });
await sit(ann, table.host, "Ann");
await sit(ben, table.invite, "Ben");
await choose(ann, "Table settings");
await choose(ben, "Table settings");
await row(ann, "clock").waitFor();
await row(ben, "clock").waitFor();

/** A value that is not the usual, as it is typed and as a guest reads it. */
const typed = {
    buy_in_least: ["120", "$120"],
    buy_in_usual: ["250", "$250"],
    buy_in_most: ["400", "$400"],
    misses: ["3", "3"],
    call_link: ["https://meet.example/friday", "https://meet.example/friday"],
};
const names = await dialog(ann)
    .locator("[data-setting]")
    .evaluateAll((rows) => rows.map((each) => each.dataset.setting));
assert.ok(names.length > 20, names.join());
const order = names.filter((name) => name.startsWith("buy_in")).reverse();
for (const name of [...names.filter((each) => !order.includes(each)), ...order]) {
    const setting = row(ann, name);
    const output = row(ben, name).locator("output");
    const before = await output.textContent();
    let wanted;
    if (await setting.locator("select").count()) {
        const select = setting.locator("select");
        const now = await select.inputValue();
        const options = await select
            .locator("option")
            .evaluateAll((all) => all.map((each) => [each.value, each.textContent]));
        const other = options.filter(([value]) => value !== now).at(-1);
        await select.selectOption(other[0]);
        wanted = other[1];
    } else if (await setting.getByRole("switch").count()) {
        const box = setting.getByRole("switch");
        wanted = (await box.isChecked()) ? "no" : "yes";
        await box.click();
    } else {
        const [text, reads] = typed[name] ?? ["47", "47 s"];
        await setting.locator("input").fill(text);
        await setting.locator("input").press("Enter");
        wanted = reads;
    }
    await until(`${name} reads ${wanted}, not ${before}`, async () => {
        const now = await output.textContent();
        return now.trim() === wanted.trim() && now !== before;
    });
}

// a value that cannot be is refused beside its setting
await row(ann, "clock").locator("input").fill("0");
await row(ann, "clock").locator("input").press("Enter");
await row(ann, "clock").getByText("A clock is a second at least").waitFor();
await row(ann, "clock").locator("input").fill("much");
await row(ann, "clock").locator("input").press("Enter");
await row(ann, "clock").getByText("That is not a number.").waitFor();
assert.equal(await dialog(ben).locator("input, select, button.main").count(), 0);
await close(ben);

// stakes of all games, seats, and a stack to which the other agrees
const stakes = dialog(ann).getByRole("form", { name: "Stakes" });
await stakes.getByRole("textbox").fill("quarter, half");
await stakes.getByRole("button", { name: "Set" }).click();
await stakes.getByText("All games: quarter, half").waitFor();
await dialog(ann).getByText("Seats and stacks").click();
await dialog(ann).getByLabel("Seat of Ben").selectOption("4");
await until(
    "Ben sits in the fifth seat",
    async () => (await dialog(ann).getByLabel("Seat of Ben").inputValue()) === "4",
);
const form = dialog(ann).getByRole("form", { name: "Correct a stack" });
await form.getByLabel("Player").selectOption({ index: 2 });
await form.getByRole("textbox").fill("90");
await form.getByRole("button", { name: "Propose" }).click();
await dialog(ann).getByText("Proposed: everybody with a seat is asked.").waitFor();
await ben
    .locator(".vote")
    .getByText(/would like to correct your stack: \$90, not \$/)
    .waitFor();
await ben.locator(".vote").getByRole("button", { name: "Agree" }).click();
await until("the stack is right", async () =>
    (await form.getByLabel("Player").locator("option").nth(2).textContent()).includes("$90"),
);
await said(ben, /the host changes time bank: 47 seconds/);
await said(ben, /sets the stakes of all games: quarter, half/);

const wide = await dialog(ann).evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth);
assert.ok(wide <= 1, `the panel is ${String(wide)} px too wide on a phone`);
if (folder) {
    for (const scheme of ["dark", "light"]) {
        for (const [name, page] of [
            ["phone", ann],
            ["desktop", ben],
        ]) {
            await page.emulateMedia({ colorScheme: scheme });
            if (name === "desktop" && scheme === "dark") await choose(page, "Table settings");
            await row(page, "clock").waitFor();
            for (const place of [0, 0.35, 1]) {
                await dialog(page).evaluate(
                    (sheet, at) => (sheet.scrollTop = at * sheet.scrollHeight),
                    place,
                );
                await painted(page);
                const path = join(folder, `${name}-${scheme}-${String(place)}.png`);
                await page.screenshot({ path });
            }
        }
    }
}
await there.done();
finish();
