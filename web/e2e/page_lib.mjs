// What the scripts on the page without a server share: its stored evenings, and its haste.

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
