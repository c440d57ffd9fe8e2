// Hands that are over: replayed by a link and step, verified in the browser, the ledger taken along as
// text. Once on this machine's own address, where a browser gives everything, and once on an address of
// the home network in plain http, where it gives no clipboard, notifications, WebCrypto or worker:
// a whole hand is played there, and each of these says what can be done.
import assert from "node:assert/strict";
import { base, choose, close, finish, only, open, openTable, past, sit, until } from "./lib.mjs";
import { play } from "./player.mjs";

const there = await open({ names: "MAP 192.168.77.7 127.0.0.1" });
const button = (page, name) => page.getByRole("button", { name, exact: true });
const dialog = (page) => page.locator("dialog[open]");

async function evening(origin, secure) {
    const table = await openTable({
        menu: only("seven_card_stud"),
        players: ["caller", "caller"],
        hands: 2,
    });
    const at = (link) => link.replace(base, origin);
    const ann = await there.person();
    if (secure) {
        await ann.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin });
    }
    await sit(ann, at(table.invite), "Ann");
    assert.equal(await ann.evaluate(() => isSecureContext), secure);
    await play(ann, 5);
    await until("two hands are over", async () => (await past(table)).length >= 2);
    await ann.getByText("The evening is over.").first().waitFor();

    // what this browser cannot do, it says
    await choose(ann, "Settings");
    await dialog(ann).waitFor();
    const says = {
        "Notifications need https. Here the title and a sound tell you.": !secure,
        "Installing needs https. Use a bookmark instead.": !secure,
    };
    for (const [words, isSaid] of Object.entries(says)) {
        assert.equal((await dialog(ann).getByText(words).count()) > 0, isSaid, words);
    }
    await close(ann);
    await choose(ann, "My link");
    await button(dialog(ann), "Copy").click();
    await dialog(ann)
        .getByText(/^(Copied|Press Ctrl\+C to copy)$/)
        .waitFor();
    await close(ann);

    // the ledger and who pays whom, as text
    await ann.goto(`${origin}/t/${table.table}/ledger`);
    await button(ann, "Copy as text").click();
    let text;
    if (secure) {
        await button(ann, "Copied").waitFor();
        text = await ann.evaluate(() => navigator.clipboard.readText());
    } else {
        await ann.getByText("Select the text and press Ctrl+C.").waitFor();
        text = await ann.getByRole("textbox", { name: "The ledger as text" }).inputValue();
        const marked = await ann.evaluate(() => {
            const field = document.activeElement;
            return field.value.slice(field.selectionStart, field.selectionEnd);
        });
        assert.equal(marked, text);
    }
    const { accounts, transfers } = await (
        await fetch(`${base}/api/tables/${table.table}/ledger`, {
            headers: { authorization: `Bearer ${table.keys.invite}` },
        })
    ).json();
    for (const { name } of accounts) assert.match(text, new RegExp(`\\b${name}\\b`));
    for (const { payer, payee } of transfers) {
        assert.match(text, new RegExp(`${payer} pays ${payee} \\$`));
    }

    // a hand, step by step: by keys, and by a link to a step that somebody else opens
    await ann.goto(`${origin}/t/${table.table}/hands/1`);
    const step = (page) => page.locator(".controls output").innerText();
    await until("the hand begins", async () => /^Step 0 of/.test(await step(ann)));
    await ann.keyboard.press("End");
    const [, last] = /of (\d+)$/.exec(await step(ann));
    assert.equal(await step(ann), `Step ${last} of ${last}`);
    await ann.keyboard.press("ArrowLeft");
    await button(ann, "Previous step").click();
    const here = `Step ${last - 2} of ${last}`;
    assert.equal(await step(ann), here);
    await button(ann, "Equity, links, all hands").click();
    const link = dialog(ann).locator("input[readonly], textarea[readonly]").first();
    const found = await link.inputValue();
    assert.match(found, new RegExp(`/hands/1\\?step=${last - 2}&game=\\w+#`));
    const ben = await there.person();
    await ben.goto(found);
    await until("Ben sees the same step", async () => (await step(ben)) === here);
    // he sees the table as those saw it who watched: no card of Ann's that lay face down
    await ben.keyboard.press("Home");
    assert.equal(await ben.locator(".own[data-holder]").count(), 0);
    await ben.context().close();

    // and its deck, worked out anew
    await ann.goto(`${origin}/verify?table=${table.table}&hand=1`);
    await ann
        .getByText(secure ? "this browser’s WebCrypto" : "our own SHA-256")
        .first()
        .waitFor();
    await button(ann, "Verify every hand").click();
    await ann.getByText("Every deal is as promised, as far as you can check.").waitFor();
    assert.equal(await ann.locator("details.panel li.wrong").count(), 0);
    assert.equal(await ann.locator("details.panel").count(), 2);
    assert.ok((await ann.locator("details.panel li.fine").count()) >= 10);
    await ann.context().close();
}

await evening(base, true);
await evening(base.replace("127.0.0.1", "192.168.77.7"), false);
await there.done();
finish();
