// Nobody loses his place: a page loaded anew, two tabs of one seat, a server that dies and comes back.
import assert from "node:assert/strict";
import { ask, finish, HIDDEN, only, open, openTable, past, sit, start, until } from "./lib.mjs";
import { play } from "./player.mjs";

const there = await open();
const table = await openTable({
    menu: only("seven_card_stud"),
    players: ["caller"],
    hands: 2,
    settings: { start: "host" },
});
const [ann, ben] = [await there.person(), await there.person()];
await sit(ann, table.host, "Ann");
await sit(ben, table.invite, "Ben");
await start(ann);

/** What somebody holds, by name. */
const cards = (page) =>
    page.evaluate(
        (HIDDEN) =>
            [...document.querySelectorAll(HIDDEN)]
                .map((one) => (one.ariaLabel ?? "").split(",")[0])
                .sort(),
        HIDDEN,
    );
const asked = async () =>
    (await ann.locator(".bar.asked").isVisible())
        ? ann
        : (await ben.locator(".bar.asked").isVisible())
          ? ben
          : null;

const whose = await until("somebody is asked", asked);
await until("the title says so", async () => /^● Your turn/.test(await whose.title()));
/** Wait until somebody's hand is drawn: cards come one after the other. */
const drawn = (page, wanted) =>
    until("the hand is drawn", async () => {
        const held = await cards(page);
        const same = wanted === undefined || JSON.stringify(held) === JSON.stringify(wanted);
        return held.length >= 2 && same && held;
    });
const held = await drawn(whose);
assert.equal(held.length, 2);

const story = (page) => page.locator("ol[aria-label=Story] li").allInnerTexts();
// a second tab of the same browser is the same seat, and shows at once all that was told
const second = await whose.context().newPage();
await second.goto(whose.url().split("#")[0]);
await second.locator(".bar.asked .choice").first().waitFor();
assert.deepEqual(await drawn(second, held), held);
const told = await until("the story is told", async () => {
    const lines = await story(second);
    return lines.length > 1 && lines;
});
/** Wait until a page tells the same: events come one after the other. */
const tells = (page) =>
    until("the same story is told", async () => {
        return JSON.stringify(await story(page)) === JSON.stringify(told);
    });
await tells(whose);

// loaded anew, he is asked the same again, with the same cards and story, and not for his name
await whose.reload();
await whose.locator(".bar.asked .choice").first().waitFor();
assert.deepEqual(await drawn(whose, held), held);
await tells(whose);

// what is answered in one tab is answered in both
await second.keyboard.press("Enter");
await second.locator(".bar:not(.asked)").waitFor();
await whose.locator(".bar:not(.asked)").waitFor();
await second.close();
await until("the title says that it is over", async () => !/Your turn/.test(await whose.title()));

// the server dies before their eyes: the page says so, keeps the cards, and goes on when it is back
const next = await until("somebody is asked", asked);
const before = await drawn(next);
const typing = next.getByRole("textbox", { name: "Say something" });
await typing.fill("Where were we?");
await ask("kill");
await next.locator(".notice").waitFor();
assert.deepEqual(await cards(next), before);
await ask("start");
await next.locator(".notice").waitFor({ state: "detached" });
await next.locator(".bar.asked .choice").first().waitFor();
assert.deepEqual(await cards(next), before);
assert.equal(await typing.inputValue(), "Where were we?");

await play(ann, 3);
await play(ben, 5);
await until("two hands are over", async () => (await past(table)).length >= 2);
await there.done();
finish();
