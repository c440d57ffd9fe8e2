// A hand of each source game by somebody who only listens: a program that knows what is announced,
// and presses keys. `listening.mjs BASE WIDTHxHEIGHT GAME…`: at that size every event is announced
// once, in order, before the turn, by the announcer alone; the first answer, or card to choose, is at
// most a Tab away; axe finds no serious fault.
import assert from "node:assert/strict";
import {
    asked,
    axeOn,
    faults,
    finish,
    only,
    open,
    openTable,
    past,
    sit,
    until,
    words,
} from "./lib.mjs";

const [size, ...games] = words;
const there = await open();
const page = await there.person({ size: size.split("x").map(Number), bypassCSP: true });
await axeOn(page);

/** What is said by the announcer, and what by any other live region. */
await page.addInitScript(() => {
    window.heard = [];
    window.others = [];
    const live = "[aria-live]:not([aria-live=off]), [role=log], [role=status], [role=alert]";
    new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes) {
            const region = (target.closest ? target : target.parentElement)?.closest(live);
            if (!region) continue;
            const ours = region.matches("[data-announcer]");
            for (const node of ours ? addedNodes : [])
                if (node.matches?.("p"))
                    window.heard.push({ text: node.textContent, events: node.dataset.events });
            if (!ours && region.textContent.trim()) window.others.push(region.textContent.trim());
        }
    }).observe(document, { childList: true, subtree: true, characterData: true });
});

/** How many events the room has told, and how many at each of its questions. */
let told = 0;
let atQuestions = new Set();
page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
        const message = JSON.parse(String(payload));
        if (message.type !== "state") return;
        told += message.news.length;
        if (message.view?.question) atQuestions.add(told);
    }),
);

const TURN = /(?:^|\s)Your turn[.:]/;
const heard = () => page.evaluate(() => window.heard);
const numbers = (said) =>
    said.flatMap(({ events }) => events.split(" ").filter(Boolean).map(Number));

/** The answers of an announced turn that are no fold and name no amount, as they would be typed. */
function answersOf(text) {
    const sentence = text.slice(0, -1).split(/[.?] /).at(-1);
    return sentence
        .split(/, (?:or )?/)
        .map((answer) => answer.toLowerCase().replace(/ \d[\d,]* (?:dollar|cent)s?.*$/, ""))
        .filter((answer) => answer && answer !== "fold" && !answer.endsWith("or more"));
}

async function type(line) {
    await page.keyboard.press("/");
    await page.keyboard.type(line);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
}

/** One more way to answer what was announced last. */
async function answer(text, tries) {
    const answers = answersOf(text);
    const dialog = await page.evaluate(
        () => document.activeElement?.closest("[role=alertdialog]") !== null,
    );
    if (dialog) return type("yes");
    if (tries < answers.length) return type(answers[tries]);
    const count = tries - answers.length + 1;
    if (count > 10) return page.keyboard.press("Enter");
    for (let digit = 1; digit <= count; digit += 1) await page.keyboard.press(String(digit % 10));
    return page.keyboard.press("Enter");
}

/** The focus is where a Tab, or none, reaches something that answers. */
async function near() {
    const there = () =>
        document.activeElement?.matches(".bar.asked button, button[data-card].selectable") ?? false;
    // the focus follows the question a moment later: a Tab before that starts somewhere else
    await until("the focus is at the question", () =>
        page.evaluate(
            () => document.activeElement?.closest(".bar.asked, button[data-card]") !== null,
        ),
    );
    if (await page.evaluate(there)) return;
    await page.keyboard.press("Tab");
    const at = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120));
    assert.ok(await page.evaluate(there), `${at} is no answer`);
}

/** The story as it is read aloud, once it has come to what was said last. */
async function storyAloud(last) {
    if ((await page.locator("ol[aria-label=Story]").count()) === 0) await page.keyboard.press("h");
    const bare = (text) => text.replaceAll(/[,;]/g, "");
    let story = "";
    await until(`the story comes to: ${last}`, async () => {
        const lines = await page.locator("ol[aria-label=Story] li:not(.hand)").evaluateAll((all) =>
            all.map((line) => {
                const copy = line.cloneNode(true);
                for (const card of copy.querySelectorAll("[aria-label]"))
                    card.replaceWith(card.getAttribute("aria-label"));
                for (const link of copy.querySelectorAll("a, button")) link.remove();
                return copy.textContent.trim();
            }),
        );
        story = lines.join(" ").replaceAll(/\$(\d+(?:\.\d+)?)/g, aloud);
        return bare(story).includes(bare(last));
    });
    await page.keyboard.press("Escape");
    return story;
}
/** An amount as it is read aloud. */
function aloud(_, amount) {
    const [whole, cents] = amount.split(".").map(Number);
    const dollars = `${whole} ${whole === 1 ? "dollar" : "dollars"}`;
    if (!cents) return dollars;
    return whole ? `${dollars} and ${cents} cents` : `${cents} cents`;
}

async function hand(game) {
    [told, atQuestions] = [0, new Set()];
    const table = await openTable({
        menu: only(game),
        players: ["caller", "caller"],
        hands: 1,
        settings: { window: 2000 },
    });
    await sit(page, table.invite, "Ann");
    let [turns, tries, last] = [0, 0, ""];
    await until(`a hand of ${game} is over for who listens`, async () => {
        const said = await heard();
        const turn = said.findLast(({ text }) => TURN.test(text));
        if (turn && (await asked(page))) {
            if (turn.text !== last || tries > 16) [turns, tries, last] = [turns + 1, 0, turn.text];
            if (tries === 0 && turns < 6) await near();
            if (tries === 0 && turns === 2)
                assert.deepEqual(await faults(page), [], `${game} ${size}`);
            await answer(turn.text, tries++);
        }
        return (await past(table)).length >= 1;
    });
    await until("all is said", async () => numbers(await heard()).length >= told);
    const said = await heard();
    // each event once, and in order
    assert.deepEqual(
        numbers(said),
        Array.from({ length: told }, (_, at) => at + 1),
        game,
    );
    // all of them before the turn
    let sofar = 0;
    for (const { text, events } of said) {
        sofar += events.split(" ").filter(Boolean).length;
        if (TURN.test(text)) assert.ok(atQuestions.has(sofar), `${game}: ${text}`);
    }
    // and by nobody else
    const others = await page.evaluate(() => window.others);
    const elsewhere = others.filter((text) => said.some((one) => one.text.includes(text)));
    assert.deepEqual(elsewhere, [], game);
    const spoken = said
        .filter(({ events }) => events)
        .map(({ text }) => text.split(TURN)[0].trim())
        .join(" ");
    const sentences = spoken.split(/(?<=\.) (?=\p{Lu}|\d)/u);
    const story = await storyAloud(sentences.findLast((text) => !text.endsWith(" too.")));
    const share = spoken.length / story.length;
    assert.ok(share <= 1.1, `${game}: ${share.toFixed(2)} of the story is said`);
    assert.deepEqual(await faults(page), [], `${game} ${size}, over`);
    console.log(
        `${game} ${size}: ${turns} turns, ${told} events, ${share.toFixed(2)} of the story`,
    );
    return turns > 0;
}

for (const game of games) while (!(await hand(game)));
await there.done();
finish();
