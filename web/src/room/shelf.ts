// What this browser keeps of evenings beside the few words of `keys.ts`: lines of files, by table and
// place. They lie in IndexedDB; where there is none, this page remembers them.

/** Lines of a table, each at a place of its own. */
export interface Shelf {
  /** Set if what is put there outlives this page. */
  readonly lasts: boolean;
  /** Put a line at its place, if nothing lies there yet; whether it was put. */
  put(table: string, place: number, line: string): Promise<boolean>;
  /** All lines of a table, in order. */
  lines(table: string): Promise<string[]>;
  /** The tables of which something is kept. */
  tables(): Promise<string[]>;
  /** Forget a table. */
  drop(table: string): Promise<void>;
}

interface Row {
  table: string;
  place: number;
  line: string;
}

/** Number of tables kept; the oldest are dropped. */
export const MOST_TABLES = 30;

/** A shelf that lasts as long as this page. */
export function pageShelf(): Shelf {
  const tables = new Map<string, Map<number, string>>();
  return {
    lasts: false,
    put: (table, place, line) => {
      const there = tables.get(table) ?? new Map<number, string>();
      tables.set(table, there);
      if (there.has(place)) return Promise.resolve(false);
      there.set(place, line);
      return Promise.resolve(true);
    },
    lines: (table) =>
      Promise.resolve(
        [...(tables.get(table) ?? [])]
          .sort(([one], [other]) => one - other)
          .map(([, line]) => line),
      ),
    tables: () => Promise.resolve([...tables.keys()]),
    drop: (table) => {
      tables.delete(table);
      return Promise.resolve();
    },
  };
}

const LINES = "lines";
/** Store of the time of the last change, by table. */
const TABLES = "tables";

/** Return the answer to a request of IndexedDB. */
function got<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error ?? new Error("nothing is kept"));
  });
}

async function opened(): Promise<IDBDatabase> {
  const asked = indexedDB.open("pokernight", 1);
  asked.onupgradeneeded = () => {
    asked.result.createObjectStore(LINES, { keyPath: ["table", "place"] });
    asked.result.createObjectStore(TABLES, { keyPath: "table" });
  };
  const found = await got(asked);
  const there = found.transaction([LINES, TABLES], "readwrite");
  const kept = (await got(there.objectStore(TABLES).getAll())) as { table: string; at: number }[];
  const old = kept.sort((one, other) => other.at - one.at).slice(MOST_TABLES);
  for (const { table } of old) forget(there, table);
  return found;
}

const range = (table: string) => IDBKeyRange.bound([table, -Infinity], [table, Infinity]);

function forget(there: IDBTransaction, table: string): void {
  there.objectStore(LINES).delete(range(table));
  there.objectStore(TABLES).delete(table);
}

/** The shelf of this browser. */
export function shelf(): Shelf {
  if (!("indexedDB" in globalThis)) return pageShelf();
  return new Kept();
}

/** A shelf in IndexedDB; where that is refused, as in a private window, a shelf of this page. */
class Kept implements Shelf {
  lasts = true;
  #instead = pageShelf();
  #opened = opened();

  constructor() {
    this.#opened.catch(() => (this.lasts = false));
  }

  async #with<T>(
    lasting: (there: IDBTransaction) => Promise<T>,
    page: () => Promise<T>,
  ): Promise<T> {
    if (!this.lasts) return page();
    try {
      const found = await this.#opened;
      return await lasting(found.transaction([LINES, TABLES], "readwrite"));
    } catch {
      this.lasts = false;
      return page();
    }
  }

  put(table: string, place: number, line: string): Promise<boolean> {
    const row: Row = { table, place, line };
    return this.#with(
      async (there) => {
        const lines = there.objectStore(LINES);
        if ((await got(lines.getKey([table, place]))) !== undefined) return false;
        await got(lines.add(row));
        await got(there.objectStore(TABLES).put({ table, at: Date.now() }));
        return true;
      },
      () => this.#instead.put(table, place, line),
    );
  }

  lines(table: string): Promise<string[]> {
    return this.#with(
      async (there) => {
        const rows: Row[] = await got(there.objectStore(LINES).getAll(range(table)));
        return rows.map((row) => row.line);
      },
      () => this.#instead.lines(table),
    );
  }

  tables(): Promise<string[]> {
    return this.#with(
      async (there) => (await got(there.objectStore(TABLES).getAllKeys())) as string[],
      () => this.#instead.tables(),
    );
  }

  drop(table: string): Promise<void> {
    return this.#with(
      (there) => Promise.resolve(forget(there, table)),
      () => this.#instead.drop(table),
    );
  }
}
