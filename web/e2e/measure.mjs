// What the felt costs: what is sent, when something is seen, how it moves, and what it keeps.
// One line of JSON. The first word: how many hands are played for the memory.
import assert from "node:assert/strict";
import { finish, only, open, openTable, past, sit, until, words } from "./lib.mjs";
import { play } from "./player.mjs";

const [hands = "300"] = words;
const there = await open();
const found = {};

/** A page, all that was sent to it, and the hand of the browser that measures. */
async function measured(options = {}) {
    const page = await there.person({ size: [360, 640], touch: true, ...options });
    const tools = await page.context().newCDPSession(page);
    await tools.send("Network.enable");
    const sent = { bytes: 0, sockets: 0 };
    tools.on("Network.loadingFinished", (one) => (sent.bytes += one.encodedDataLength));
    tools.on("Network.webSocketFrameReceived", (one) => {
        sent.sockets += one.response.payloadData.length;
    });
    return { page, tools, sent };
}

// what is sent, from the link to the first card
{
    const table = await openTable({ menu: only("seven_card_stud"), players: ["caller"] });
    const { page, sent } = await measured();
    await sit(page, table.invite, "Ann");
    await page.locator("[data-card]").first().waitFor();
    found.kilobytes_to_first_card = Math.round(sent.bytes / 100) / 10;
    found.kilobytes_of_messages = Math.round(sent.sockets / 100) / 10;
    await page.context().close();
}

// when something is seen and can be used, on a machine four times as slow
{
    const table = await openTable({ menu: only("seven_card_stud"), players: ["caller"] });
    const { page, tools } = await measured();
    await tools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    const began = Date.now();
    await page.goto(table.invite);
    await page.locator("#name").waitFor();
    found.ms_to_interaction_slow = Date.now() - began;
    found.ms_to_first_paint_slow = await page.evaluate(() =>
        Math.round(performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? -1),
    );
    await page.context().close();
}

// how it moves while cards are dealt, and whether anything stops it
{
    const table = await openTable({
        menu: only("cripple_mr_onion"),
        players: Array(6).fill("caller"),
        hands: 1,
        settings: { pace: 200 },
    });
    const { page } = await measured({ size: [1280, 800], touch: false, motion: "no-preference" });
    await page.addInitScript(() => {
        window.long = [];
        window.frames = [];
        new PerformanceObserver((list) => {
            for (const one of list.getEntries()) window.long.push(Math.round(one.duration));
        }).observe({ type: "longtask", buffered: true });
        let before = performance.now();
        const tick = (now) => {
            const moving = document
                .getAnimations()
                .filter(({ effect }) => effect.target?.matches("[data-card]"));
            if (moving.length >= 20) window.frames.push(now - before);
            before = now;
            requestAnimationFrame(tick);
        };
        requestAnimationFrame(tick);
    });
    await sit(page, table.invite, "Ann");
    await play(page, 7);
    await until("a hand is over", async () => (await past(table)).length >= 1);
    const { frames, long } = await page.evaluate(() => ({
        frames: window.frames,
        long: window.long,
    }));
    assert.ok(frames.length > 0, "there were never twenty cards on their way");
    frames.sort((a, b) => a - b);
    const middle = frames[Math.floor(frames.length / 2)];
    found.frames_a_second_moving = middle ? Math.round(1000 / middle) : null;
    found.frames_counted = frames.length;
    found.long_tasks = long.length;
    found.longest_task_ms = Math.max(0, ...long);
    await page.context().close();
}

// what is kept after many hands
{
    const table = await openTable({
        menu: only("seven_card_stud"),
        players: ["caller", "caller"],
        hands: Number(hands),
    });
    const { page, tools } = await measured({ size: [1280, 800], touch: false });
    await tools.send("HeapProfiler.enable");
    const heap = async () => {
        await tools.send("HeapProfiler.collectGarbage");
        return (await tools.send("Runtime.getHeapUsage")).usedSize / 1e6;
    };
    await sit(page, table.invite, "Ann");
    await play(page, 7);
    await until("ten hands are over", async () => (await past(table)).length >= 10);
    found.megabytes_after_10_hands = Math.round((await heap()) * 10) / 10;
    const all = Number(hands);
    for (let seen = 0; seen < all;) {
        await until("more hands are over", async () => {
            const now = (await past(table)).length;
            const more = now > seen || now >= all;
            seen = now;
            return more;
        });
    }
    found.megabytes_after_all_hands = Math.round((await heap()) * 10) / 10;
    found.hands = all;
    await page.context().close();
}

console.log(JSON.stringify(found));
finish();
