// Somebody new, who has nothing but the link: how many clicks and seconds until he holds cards.
import assert from "node:assert/strict";
import { finish, only, open, openTable } from "./lib.mjs";

const there = await open();

async function counted(start, todo, size) {
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
    assert.ok(clicks <= 3, `${clicks} clicks`);
    await page.context().close();
    return `${clicks} clicks, ${seconds} s`;
}

const table = await openTable({ menu: only("seven_card_stud"), players: ["caller"] });
const joins = async (page, click) => {
    await page.locator("#name").fill("Ann");
    await click(page.locator("form .main"));
};
console.log("by a link, on a phone:", await counted(table.invite, joins, [360, 640]));
const root = new URL(table.invite).origin;
const alone = async (page, click) => click(page.locator(".choices .main"));
console.log("alone, on a desktop:", await counted(root, alone, [1280, 800]));
await there.done();
finish();
