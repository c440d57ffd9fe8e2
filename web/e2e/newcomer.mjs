// Somebody new, who has nothing but the link: how many clicks and seconds until he holds cards.
import assert from "node:assert/strict";
import { finish, only, open, openTable } from "./lib.mjs";

const there = await open();

async function counted(start, todo, size, most) {
    const page = await there.person({ size, touch: size[0] < 500 });
    let clicks = 0;
    const click = async (what) => {
        clicks += 1;
        await what.click();
    };
    const began = Date.now();
    await page.goto(start);
    await todo(page, click);
    await page.locator("[data-card]").first().waitFor();
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    await page.locator(".bar.asked .choice").first().waitFor();
    assert.ok(clicks <= most, `${clicks} clicks`);
    await page.context().close();
    return `${clicks} clicks, ${seconds} s`;
}

const table = await openTable({ menu: only("seven_card_stud"), players: ["caller"] });
const joins = async (page, click) => {
    await page.locator("#name").fill("Ann");
    await click(page.locator("form .main"));
};
console.log("by a link, on a phone:", await counted(table.invite, joins, [360, 640], 1));
const root = new URL(table.invite).origin;
const alone = async (page, click) => click(page.locator(".choices .main"));
console.log("alone, on a desktop:", await counted(root, alone, [1280, 800], 1));

// a game is introduced once, beside what is asked, and is met from then on
for (const size of [
    [360, 540],
    [390, 844],
    [1280, 800],
]) {
    const page = await there.person({ size, touch: size[0] < 500, newcomer: true });
    await page.goto(root);
    await page.locator(".choices .main").click();
    const card = page.locator("section.first");
    await card.waitFor();
    const choice = page.locator(".bar.asked .choice").first();
    await choice.waitFor();
    const [top, under] = [await choice.boundingBox(), await card.boundingBox()];
    assert.ok(under.y + under.height <= top.y, `${size}: the card covers what is asked`);
    assert.ok(under.x >= 0 && under.x + under.width <= size[0], `${size}: the card is cut`);
    assert.equal(await card.locator("dd").count(), 3);
    await card.locator("button").click();
    await card.waitFor({ state: "detached" });
    await page.reload();
    await choice.waitFor();
    assert.equal(await card.count(), 0);
    await page.context().close();
}
await there.done();
finish();
