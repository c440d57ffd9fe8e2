// What the end-to-end scripts share: tables, people, and how people play.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { launch } from "../tools/browser.mjs";

/** Where the room is, and what else the script was told. */
export const [base, ...words] = process.argv.slice(2);

/** Milliseconds after which something is held to have gone wrong: no test waits so long. */
export const PATIENCE = Number(process.env.PATIENCE ?? 600_000);

/** What a clock is set to that is not to run out, however busy the machine is. */
export const LONG = 24 * 3_600_000;

/** A table: what `POST /api/tables` takes; gives the links for guests and for the host. */
export async function openTable(wish = {}) {
    const answer = await fetch(`${base}/api/tables`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
            ...wish,
            settings: {
                pace: 0,
                look: 0,
                start: "soon",
                strict: false,
                hints: true,
                clock: LONG,
                calling: LONG,
                grace: LONG,
                host_away: LONG,
                ...wish.settings,
            },
        }),
    });
    const told = await answer.json();
    assert.equal(answer.status, 201, JSON.stringify(told));
    const link = (key) => `${base}/t/${told.table}#${key}`;
    return { table: told.table, invite: link(told.invite), host: link(told.host), keys: told };
}

/** One's own cards that do not lie open. */
export const HIDDEN = "ul[aria-label='Your cards'] > li:not([data-up=true]) > [data-card]";

/** A menu of one game. */
export const only = (game, more = "") =>
    `title = "Tonight"\nchoice = "rotation"\n[[game]]\ngame = "${game}"\n${more}`;

/** A browser, and what was wrong on any of its pages. */
export async function open(options = {}) {
    const browser = await launch(options);
    const wrong = [];
    /** Whatever goes wrong, there is a photograph of what everybody saw. */
    process.once("uncaughtException", async (error) => {
        console.log(error, wrong);
        const pages = browser.contexts().flatMap((one) => one.pages());
        for (const [place, page] of pages.entries()) {
            const path = join(tmpdir(), `felt-${process.pid}-${place}.png`);
            await page.screenshot({ path, timeout: 60_000 }).then(
                () => console.log(`${page.url().split("#")[0]}: ${path}`),
                () => undefined,
            );
        }
        process.exit(1);
    });
    /** A person's own browser: nothing is shared with the others. */
    async function person({
        size = [1280, 800],
        touch = false,
        motion = "reduce",
        newcomer = false,
        ...more
    } = {}) {
        const context = await browser.newContext({
            viewport: { width: size[0], height: size[1] },
            hasTouch: touch,
            isMobile: touch,
            reducedMotion: motion,
            colorScheme: "dark",
            ...more,
        });
        context.setDefaultTimeout(PATIENCE);
        if (!newcomer) {
            // everybody but a newcomer has met all games, and is shown no first-time card
            await context.addInitScript(() => {
                if (location.protocol === "about:") return; // it has no storage
                localStorage.setItem("pokernight.met", '["*"]');
            });
        }
        const page = await context.newPage();
        page.on("pageerror", (error) =>
            wrong.push(`${page.url()}: ${error.stack ?? error.message}`),
        );
        page.on("console", (said) => {
            // what a lost server leaves, and a header that plain http does not heed
            const expected = /ERR_CONNECTION|WebSocket|Failed to load resource|Opener-Policy/.test(
                said.text(),
            );
            if (said.type() === "error" && !expected) wrong.push(`${page.url()}: ${said.text()}`);
        });
        return page;
    }
    async function done() {
        const before = [...wrong]; // closing a page breaks off what it still loads
        await browser.close();
        assert.deepEqual(before, []);
    }
    return { browser, person, done };
}

/** Come in by a link under a name, and take a seat: done once one's own place is laid. */
export async function sit(page, link, name) {
    await come(page, link, name);
    await page.locator(".own[data-holder]").waitFor({ state: "attached" });
}

/** Stand at the door, where one is asked for a name. */
export async function arrive(page, link) {
    await page.goto(link);
    await page.locator("#name").waitFor();
}

/** Come in by a link under a name; whether there is a chair is another matter. */
export async function come(page, link, name) {
    await arrive(page, link);
    await page.locator("#name").fill(name);
    await page.locator("form .main").click();
    await page.locator(".bar").first().waitFor();
}

/** Choose something in the menu at the end of the bar. */
export async function choose(page, what) {
    await page.locator(".more > [aria-expanded]").first().click();
    const named = { hasText: new RegExp(`^\\s*${what}`) };
    await page.locator(".menu.panel").locator("button, a").filter(named).first().click();
}

/** Close whatever sheet is open. */
export async function close(page) {
    await page.locator("dialog[open]").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "detached" });
}

/** The host says that it begins. */
export async function start(page) {
    await page.getByRole("button", { name: "Deal the first hand" }).first().click();
}

/** Whether something is asked of somebody, be it only whether he means what he said. */
export const asked = (page) => page.locator(".bar.asked").isVisible();

/** Until the page has been laid out and painted. */
export const painted = (page) =>
    page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );

/** Have axe on whatever a page shows from now on; its browser must have come with `bypassCSP`. */
export async function axeOn(page) {
    const path = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
    await page.addInitScript(await readFile(path, "utf8"));
}

/** The serious faults that axe finds, in a second theme of colours: all else is as in the first. */
export const faults = (page, colours = false) =>
    page.evaluate(
        async (options) => {
            const { violations } = await window.axe.run(document, options);
            return violations
                .filter(({ impact }) => impact === "serious" || impact === "critical")
                .map(({ id, nodes }) => {
                    const some = nodes.slice(0, 3);
                    const said = some.map((one) => [
                        one.target.join(" "),
                        one.any[0]?.message ?? "",
                    ]);
                    return `${id}: ${said.map((one) => one.join(": ")).join("; ")}`;
                });
        },
        {
            resultTypes: ["violations"],
            ...(colours ? { runOnly: ["color-contrast", "link-in-text-block"] } : {}),
        },
    );

/** The hands of a table that are over, as somebody with a link knows them. */
export async function past(table) {
    const [, key] = table.invite.split("#");
    const path = `${base}/api/tables/${table.table}/hands`;
    const look = () => fetch(path, { headers: { authorization: `Bearer ${key}` } });
    let answer = await look();
    while (answer.status === 429) {
        await new Promise((done) => setTimeout(done, 500)); // a room has a budget for such looks
        answer = await look();
    }
    assert.equal(answer.status, 200);
    return answer.json();
}

/** Wait until something holds; between two looks at it some milliseconds pass. */
export async function until(what, holds, patience = PATIENCE, pause = 60) {
    for (const end = Date.now() + patience; ;) {
        const found = await holds();
        if (found) return found;
        assert.ok(
            Date.now() < end,
            `this never came to be: ${typeof what === "function" ? what() : what}`,
        );
        await new Promise((wake) => setTimeout(wake, pause));
    }
}

/** Every game that is played for an evening, by its name. */
export async function games() {
    const answer = await fetch(`${base}/api/games`);
    return answer.json();
}

/** Ask the test for something that only it can do: kill the server, start it again. */
const answers = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
export async function ask(what) {
    console.log(`server: ${what}`);
    await answers.next();
}

/** Let node end although it could still be spoken to. */
export const finish = () => process.exit(0);
