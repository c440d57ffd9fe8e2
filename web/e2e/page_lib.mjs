// What the scripts on the page without a server share: its stored evenings, its haste, and what it
// costs. CPU times are of threads, in milliseconds: the system counts them (/proc), so that they
// mean the same however busy the machine is.
import { readdirSync, readFileSync } from "node:fs";

/** The log of a table, from the storage of the browser. */
export const log = (page, table) =>
    page.evaluate(
        (table) =>
            new Promise((done, failed) => {
                const opened = indexedDB.open("pokernight-evenings", 1);
                opened.onerror = () => failed(opened.error);
                opened.onsuccess = () => {
                    const asked = opened.result
                        .transaction("entries")
                        .objectStore("entries")
                        .getAll(IDBKeyRange.bound([table, 0], [table, Infinity]));
                    asked.onsuccess = () => done(asked.result);
                };
            }),
        table,
    );

/** Have nobody wait longer than a table must: for house players, the next hand, or a claim. */
export const hurry = (context) =>
    context.addInitScript(() => {
        const post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (message, ports) {
            const { path, body } = message?.request ?? {};
            if (path?.length === 1 && path[0] === "tables" && body)
                body.settings = { ...body.settings, pace: 0, look: 0, window: 1000 };
            return post.call(this, message, ports);
        };
    });

/** How many hands of a log are over. */
export const over = (entries) =>
    entries.filter(([, , body]) => body.includes('"deed":"ended"')).length;

/** CPU time of every thread of a process, by its number: the name of the thread, and ms. */
export function threadsOf(process) {
    const all = new Map();
    for (const thread of readdirSync(`/proc/${process}/task`)) {
        const of = `/proc/${process}/task/${thread}`;
        try {
            const name = readFileSync(`${of}/comm`, "utf8").trim();
            const took = Number(readFileSync(`${of}/schedstat`, "utf8").split(" ")[0]) / 1e6;
            all.set(thread, [String(process) === thread ? "main" : name, took]);
        } catch {
            // it has just ended
        }
    }
    return all;
}

/** What the pages of a browser cost. */
export async function spent(browser) {
    const tools = await browser.newBrowserCDPSession();

    /** The processes that draw pages. */
    async function renderers() {
        const { processInfo } = await tools.send("SystemInfo.getProcessInfo");
        return processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
    }

    /** CPU time of every thread of these processes. */
    async function threads() {
        return new Map((await renderers()).flatMap((process) => [...threadsOf(process)]));
    }

    /** What was spent since: by the main thread, by the workers, the busiest first, and by all else. */
    async function since(before) {
        const took = { main: 0, workers: [], others: 0 };
        for (const [thread, [name, now]] of await threads()) {
            const more = now - (before.get(thread)?.[1] ?? 0);
            if (name === "main") took.main += more;
            else if (name.startsWith("DedicatedWorker")) took.workers.push(more);
            else took.others += more;
        }
        took.workers.sort((a, b) => b - a);
        return {
            main: Math.round(took.main),
            workers: took.workers.map(Math.round),
            others: Math.round(took.others),
        };
    }
    return { renderers, threads, since };
}
