// Evenings with real cards of this browser, in IndexedDB: each is its set-up, its taps and its book.

import type { CarriedWish, ToldWish } from "../../wire/messages";

/** A hand that is over: what it brought each player, in cents, and what was told of it. */
export interface DoneHand {
  title: string;
  won: Record<string, number>;
  /** Missing in books of an earlier version. */
  told?: ToldWish;
}

/** A game that a dealer may choose. */
export interface GameOfMenu {
  name: string;
  title: string;
}

/** An evening. `rev` counts its writings, so that two tabs do not write over each other. */
export interface Evening {
  id: string;
  rev: number;
  at: number;
  game: string;
  title: string;
  names: string[];
  button: number;
  betting: NonNullable<ToldWish["betting"]>;
  stakes: string;
  /** The game of the workbench that is told; "" or missing for those of the rulebook. */
  own?: string;
  /** What is wild, and why, is said on request only. */
  strict?: boolean;
  /** Games among which each dealer chooses; the same game goes on where there are none. */
  menu?: GameOfMenu[];
  /** It is over, and stands in the season's book. */
  ended?: boolean;
  /** Chips by name, in cents; empty before the first hand. */
  chips: Record<string, number>;
  /** What was bought, by name, in cents. */
  bought: Record<string, number>;
  after: CarriedWish;
  /** The same of other games of the evening, by name: it is theirs again when they are dealt. */
  left?: Record<string, CarriedWish>;
  taps: string[];
  done: DoneHand[];
}

const NAME = "pokernight-real-cards";
const STORE = "evenings";

const result = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((done, failed) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error ?? new Error("IndexedDB"));
  });

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  if (!opened) {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: "id" });
    opened = result(asked);
    opened.catch(() => (opened = undefined));
  }
  return opened;
}

/** All evenings, the last first. */
export async function evenings(): Promise<Evening[]> {
  const all = (await open()).transaction(STORE).objectStore(STORE).getAll();
  return (await result<Evening[]>(all)).sort((one, other) => other.at - one.at);
}

/** Another tab has written on this evening. */
export class Elsewhere extends Error {}

/** Write an evening, and return it as written. Resolves when it is on the disk. */
export async function put(evening: Evening): Promise<Evening> {
  const next = { ...evening, rev: evening.rev + 1, at: Date.now() };
  const writing = (await open()).transaction(STORE, "readwrite", { durability: "strict" });
  const store = writing.objectStore(STORE);
  const there = store.get(evening.id) as IDBRequest<Evening | undefined>;
  let isElsewhere = false;
  there.onsuccess = () => {
    isElsewhere = (there.result?.rev ?? 0) !== evening.rev;
    if (!isElsewhere) store.put(next);
  };
  await new Promise<void>((done, failed) => {
    writing.oncomplete = () => done();
    writing.onabort = () => failed(writing.error ?? new Error("IndexedDB"));
  });
  if (isElsewhere) throw new Elsewhere();
  return next;
}

/** Forget an evening. */
export async function remove(id: string): Promise<void> {
  await result((await open()).transaction(STORE, "readwrite").objectStore(STORE).delete(id));
}
