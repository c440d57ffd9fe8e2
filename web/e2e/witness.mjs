// The page as a witness. Arguments: `honest` and the paths to which the page's own file and the room's are
// written; or `cheated`, for a room that draws another seed once all salts are open.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import {
    base,
    choose,
    close,
    finish,
    only,
    open,
    openTable,
    past,
    sit,
    until,
    words,
} from "./lib.mjs";
import { play } from "./player.mjs";

const [way, mine, rooms] = words;
const there = await open();
const table = await openTable({ menu: only("seven_card_stud"), players: ["caller"], hands: 2 });
const dialog = (page) => page.locator("dialog[open]");
const banner = (page) => page.locator(".broken p").first();

/** Everything that this browser has pinned of the table. */
const pins = (page) =>
    page.evaluate((id) => JSON.parse(localStorage.getItem(`pokernight.pins.${id}`)), table.table);

/** The six words that a page shows. */
async function six(page) {
    await choose(page, "Compare notes");
    await dialog(page).locator("ol li").nth(5).waitFor();
    const found = await dialog(page).locator("ol li").allInnerTexts();
    await close(page);
    return found;
}

const [ann, ben] = [await there.person(), await there.person()];
await sit(ann, table.host, "Ann");
await sit(ben, table.invite, "Ben");
await play(ann, 3);
await play(ben, 5);
if (way === "honest") {
    // a second tab of the same seat, and a page that is loaded anew in mid-evening
    const second = await ann.context().newPage();
    await second.goto(ann.url().split("#")[0]);
    await second.locator(".bar").first().waitFor();
    await until("a hand is over", async () => (await past(table)).length >= 1);
    await ben.reload();
    await ben.locator(".bar").first().waitFor();
    await play(ben, 7);
    await until("two hands are over", async () => (await past(table)).length >= 2);
    for (const page of [ann, ben, second]) {
        await page.getByText("The evening is over.").first().waitFor();
        assert.equal(await banner(page).count(), 0);
    }
    const { hands, older } = await pins(ann);
    assert.deepEqual(
        [...hands, ...Object.values(older)].flatMap((one) => one.broken),
        [],
    );
    assert.deepEqual(await six(ann), await six(ben));
    assert.equal(new Set(await six(ann)).size > 3, true);
    // the page's own file, and the room's
    await choose(ann, "Keep my evening");
    const saved = ann.waitForEvent("download");
    await dialog(ann).getByRole("button", { name: "Download my file" }).click();
    await (await saved).saveAs(mine);
    await close(ann);
    const [, key] = table.host.split("#");
    const answer = await fetch(`${base}/api/tables/${table.table}/export`, {
        headers: { authorization: `Bearer ${key}` },
    });
    await writeFile(rooms, Buffer.from(await answer.arrayBuffer()));
} else {
    const sentence =
        /This room broke a promise: the promise of hand 2 was replaced after it had been shown\./;
    await banner(ann).waitFor();
    assert.match(await banner(ann).innerText(), sentence);
    assert.equal(await ann.locator(".broken").getAttribute("role"), "alert");
    await banner(ben).waitFor();
    await until("two hands are over", async () => (await past(table)).length >= 2);
    // after a reload it is told again, and the hand is marked on every page
    await ann.reload();
    await banner(ann).waitFor();
    assert.match(await ann.locator("ol[aria-label=Story]").innerText(), sentence);
    await ann.goto(`${base}/t/${table.table}/hands/2`);
    await banner(ann).waitFor();
    assert.match(await banner(ann).innerText(), sentence);
    await ann.goto(`${base}/t/${table.table}/hands/1`);
    await ann.locator(".controls output").waitFor();
    assert.equal(await banner(ann).count(), 0);
    await ann.goto(`${base}/t/${table.table}/ledger`);
    await ann.getByText("a promise was broken").waitFor();
    assert.equal(await ann.getByText("a promise was broken").count(), 1);
    await ann.goto(`${base}/verify?table=${table.table}&hand=2`);
    await ann.getByRole("button", { name: "Verify every hand" }).click();
    await ann.getByText("Something is wrong. Show this to the others at the table.").waitFor();
    const [first, second] = await ann.locator("details.panel").all();
    assert.equal(await first.locator("li.wrong").count(), 0);
    const wrong = await second.locator("li.wrong").allTextContents();
    assert.match(wrong[0], sentence);
    assert.match(wrong.at(-1), /It is about the promise\.$/m);
}
await there.done();
finish();
