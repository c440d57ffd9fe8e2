// The page as a witness. The first word: `honest`, and then where one's own file and the room's shall be
// written; or `cheated`, where the room draws another seed once all salts are open.
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
    // one's own file, and the room's
    await choose(ann, "Keep my evening");
    const saved = ann.waitForEvent("download");
    await dialog(ann).getByRole("button", { name: "Download my file" }).click();
    await (await saved).saveAs(mine);
    await close(ann);
    const [, key] = ann.url().includes("#") ? table.host.split("#") : table.host.split("#");
    const answer = await fetch(`${base}/api/tables/${table.table}/export`, {
        headers: { authorization: `Bearer ${key}` },
    });
    await writeFile(rooms, Buffer.from(await answer.arrayBuffer()));
} else {
    await banner(ann).waitFor();
    assert.match(
        await banner(ann).innerText(),
        /^This room broke a promise: the promise of hand \d was replaced after it had been shown\./,
    );
    // whoever loads the page anew is told again
    await ann.reload();
    await banner(ann).waitFor();
    await banner(ben).waitFor();
}
await there.done();
finish();
