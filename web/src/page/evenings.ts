// Logs of the evenings of this browser, in IndexedDB.

/** Sequence number from 1, time in milliseconds, JSON, and a secret in base64. */
export type Entry = [seq: number, at: number, body: string, secret: string];

const NAME = "pokernight-evenings";
const LOGS = "entries";

const result = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((done, failed) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error ?? new Error("IndexedDB"));
  });

let opened: Promise<IDBDatabase> | undefined;

/** Open the database; rejects where this browser stores nothing. */
export function open(): Promise<IDBDatabase> {
  if (!opened) {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(LOGS);
    opened = result(asked);
    opened.catch(() => (opened = undefined));
  }
  return opened;
}

/** Return the log of a table, in order; empty for an unknown table. */
export async function read(table: string): Promise<Entry[]> {
  const of = IDBKeyRange.bound([table, 0], [table, Infinity]);
  return result<Entry[]>((await open()).transaction(LOGS).objectStore(LOGS).getAll(of));
}

/**
 * Append entries to the log of a table. Resolves when they are on the disk; rejects, with nothing
 * written, where another tab has written entries of the same numbers, or the storage is full.
 */
export async function append(table: string, entries: readonly Entry[]): Promise<void> {
  const writing = (await open()).transaction(LOGS, "readwrite", { durability: "strict" });
  for (const entry of entries) writing.objectStore(LOGS).add(entry, [table, entry[0]]);
  await new Promise<void>((done, failed) => {
    writing.oncomplete = () => done();
    writing.onabort = () => failed(writing.error ?? new Error("IndexedDB"));
  });
}
