// A hint: asked for by a button, a key or a thumb, read beside the buttons by who is asked alone. It
// lies over nothing, vanishes when the question is answered, and there is none where the host wants none.
import assert from "node:assert/strict";
import {
    asked,
    axeOn,
    faults,
    finish,
    only,
    open,
    openTable,
    painted,
    sit,
    start,
    until,
} from "./lib.mjs";

const there = await open();
const WINS = /\d+.% of the pot in \d+ deals/;
const hint = (page) => page.locator("button.hint");
const says = (page) => page.locator(".asked-note .hint");
const told = async (page) => (await says(page).innerText()).replace(/\s+/g, " ");

/** Whether somebody sees all of it, and nothing lies over it or over what he plays with. */
const clear = (page) =>
    page.evaluate(() => {
        const [wide, high] = [innerWidth, innerHeight];
        const wrong = [];
        if (document.documentElement.scrollHeight > high) wrong.push("it scrolls down");
        if (document.documentElement.scrollWidth > wide) wrong.push("it scrolls sideways");
        const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
        const corner = (box) => [box.x + 8, box.y + 12];
        // the ledger of many answers scrolls within its note
        for (const [selector, spot] of [
            [".asked-note.accent", middle],
            [".asked-note .hint", corner],
            [".bar.asked .choice", middle],
            ["button.hint", middle],
            [".own [data-card]", corner],
        ]) {
            for (const one of document.querySelectorAll(selector)) {
                const box = one.getBoundingClientRect();
                if (box.right > wide + 0.5 || box.bottom > high + 0.5 || box.top < 0) {
                    wrong.push(`${selector} is not all on the page`);
                } else if (!one.contains(document.elementFromPoint(...spot(box)))) {
                    wrong.push(`something lies over ${selector}`);
                }
            }
        }
        // what it speaks of is in sight beside it: cards of all, the pot, what is said of the hand
        const note = document.querySelector(".asked-note.accent").getBoundingClientRect();
        for (const selector of [".felt [data-card]", ".felt [data-spares] > *", ".bar button"]) {
            for (const one of document.querySelectorAll(selector)) {
                if (one.closest(".asked-note, .scenes")) continue;
                const box = one.getBoundingClientRect();
                const across = Math.min(box.right, note.right) - Math.max(box.left, note.left);
                const down = Math.min(box.bottom, note.bottom) - Math.max(box.top, note.top);
                if (across > 1 && down > 1) wrong.push(`the hint covers ${selector}`);
            }
        }
        return wrong;
    });

// two people: what one reads the other does not see, and who is not asked has no button
{
    const table = await openTable({ menu: only("holdem"), settings: { start: "host" } });
    const [ann, ben] = [await there.person({ bypassCSP: true }), await there.person()];
    for (const page of [ann, ben]) await axeOn(page);
    await sit(ann, table.host, "Ann");
    await sit(ben, table.invite, "Ben");
    await start(ann);
    const one = await until("somebody is asked", async () =>
        (await asked(ann)) ? ann : (await asked(ben)) ? ben : null,
    );
    const other = one === ann ? ben : ann;
    assert.equal(await hint(other).count(), 0);
    await hint(one).click();
    await says(one).waitFor();
    const first = await told(one);
    assert.match(first, WINS);
    await painted(one);
    assert.deepEqual(await clear(one), []);
    assert.equal(await says(other).count(), 0);
    // put away and asked for again by its key, it is the same
    await one.keyboard.press("!");
    await says(one).waitFor({ state: "detached" });
    await one.keyboard.press("!");
    await says(one).waitFor();
    assert.equal(await told(one), first);
    assert.equal(await one.locator(".asked-note[role=status] .hint").count(), 1);
    if (one === ann) {
        assert.deepEqual(await faults(one), []);
        await one.emulateMedia({ colorScheme: "light" });
        assert.deepEqual(await faults(one, true), []);
    }
    await one.keyboard.press("c");
    await says(one).waitFor({ state: "detached" });
    await until("the other is asked", () => asked(other));
    assert.equal(await hint(one).count(), 0);
    for (const page of [ann, ben]) await page.context().close();
}
// with a thumb, among many, with ten cards
for (const [size, game, players] of [
    [[360, 640], "holdem", 5],
    [[360, 640], "cripple_mr_onion", 3],
]) {
    const company = Array.from({ length: players }, () => "caller");
    const table = await openTable({ menu: only(game), players: company });
    const page = await there.person({ size, touch: true });
    await sit(page, table.invite, "Ann");
    await hint(page).tap();
    await says(page).waitFor();
    await painted(page);
    assert.deepEqual(await clear(page), []);
    // it stays where the phone is turned
    await page.setViewportSize({ width: size[1], height: size[0] });
    await page.setViewportSize({ width: size[0], height: size[1] });
    await says(page).waitFor();
    await page.locator(".asked-note.accent button").tap();
    await says(page).waitFor({ state: "detached" });
    await page.context().close();
}
// where the host wants none
{
    const table = await openTable({
        menu: only("holdem"),
        players: ["caller"],
        settings: { hints: false },
    });
    const page = await there.person();
    await sit(page, table.invite, "Ann");
    await until("she is asked", () => asked(page));
    assert.equal(await hint(page).count(), 0);
    await page.keyboard.press("!");
    await painted(page);
    assert.equal(await page.locator(".asked-note.accent.open").count(), 0);
    await page.context().close();
}
await there.done();
finish();
