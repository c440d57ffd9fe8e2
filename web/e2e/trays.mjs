// Cards laid out in trays by dragging: with a mouse, and with a finger on a phone; and by taps.
import assert from "node:assert/strict";
import { finish, only, open, openTable, sit, until } from "./lib.mjs";

const there = await open();

/** Somebody who has been dealt ten cards and arranges them. */
async function arranging(options) {
    const table = await openTable({ menu: only("cripple_mr_onion"), players: ["caller"] });
    const page = await there.person(options);
    await sit(page, table.invite, "Ann");
    const title = page.locator(".bar .arrange");
    await until("she may arrange her cards", async () => {
        if (await page.locator("section.trays").isVisible()) return true;
        if (await title.isVisible()) await title.click();
        // whatever else is asked before, the ringed button answers
        else if (await page.locator(".bar.asked").isVisible()) await page.keyboard.press("Enter");
        return false;
    });
    return page;
}
const middle = async (what) => {
    const box = await what.boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
};
const tray = (page, number) => page.locator(`[data-tray="${number}"]`);
const inTray = (page, number, id) => tray(page, number).locator(`[data-card="${id}"]`);

// with a mouse: out of what is loose, from tray to tray, and back
{
    const page = await arranging({ size: [1280, 800] });
    const drag = async (card, to) => {
        await page.mouse.move(...(await middle(card)));
        await page.mouse.down();
        await page.mouse.move(...(await middle(to)), { steps: 6 });
        await page.mouse.up();
    };
    const id = await tray(page, -1).locator("[data-card]").first().getAttribute("data-card");
    await drag(inTray(page, -1, id), tray(page, 0));
    await inTray(page, 0, id).waitFor();
    await drag(inTray(page, 0, id), tray(page, 1));
    await inTray(page, 1, id).waitFor();
    await drag(inTray(page, 1, id), tray(page, -1));
    await inTray(page, -1, id).waitFor();
    // by taps: two cards, then a tray; the room says what they are and count
    const two = await tray(page, -1).locator("[data-card]").all();
    const ids = await Promise.all(two.slice(0, 2).map((one) => one.getAttribute("data-card")));
    for (const one of ids) await inTray(page, -1, one).click();
    await tray(page, 2).locator(".head").click();
    for (const one of ids) await inTray(page, 2, one).waitFor();
    await tray(page, 2).locator(".total").waitFor();
    await page.getByRole("button", { name: "Take all back" }).click();
    await until(
        "all is loose",
        async () => (await tray(page, 2).locator("[data-card]").count()) === 0,
    );
    await page.context().close();
}
// with a finger, from one's own hand
{
    const page = await arranging({ size: [360, 640], touch: true });
    const fingers = await page.context().newCDPSession(page);
    const touch = (type, touchPoints) =>
        fingers.send("Input.dispatchTouchEvent", { type, touchPoints });
    const card = page.locator(".own [data-card]").first();
    const id = await card.getAttribute("data-card");
    // what can be seen of a card in a fan is its left edge
    const box = await card.boundingBox();
    const [x, y] = [box.x + 8, box.y + box.height / 2];
    const [toX, toY] = await middle(tray(page, 1));
    await touch("touchStart", [{ x, y }]);
    for (const part of [0.2, 0.4, 0.6, 0.8, 1]) {
        await touch("touchMove", [{ x: x + (toX - x) * part, y: y + (toY - y) * part }]);
    }
    await touch("touchEnd", []);
    await inTray(page, 1, id).waitFor();
    const top = await page.evaluate(() => [scrollX, scrollY]);
    assert.deepEqual(top, [0, 0]);
    await page.context().close();
}
await there.done();
finish();
