// The player's own file of an evening: a line for each hand, in the storage of this browser and, if
// somebody wants that, in a file that is written anew after each.

import {
  aboutLine,
  handLine,
  heading,
  isOfHand,
  lastLine,
  Pen,
  type Besides,
  type Sentences,
  type Whose,
} from "../fair/kept";
import { has, type Pinboard, type Pinned } from "../fair/pins";
import type { Witnessed } from "../fair/witnessed";
import { inFile } from "../text/promises";
import { shelf as thisBrowsers, type Shelf } from "./shelf";

/** As much of a file that may be written as is used here. */
export interface Writable {
  readonly name: string;
  createWritable(): Promise<{ write(text: string): Promise<void>; close(): Promise<void> }>;
}

let shared: Shelf | undefined;

/** The shelf of this browser. */
export const theShelf = (): Shelf => (shared ??= thisBrowsers());

const idOf = (table: string, person: string) => `${table}.${person}`;

/** Where on the shelf lies what was said of the whole record at the end of the evening. */
const END = 1e9;
const CLOSED = "closed ";

/** The file of somebody's evening as it stands, or empty where nothing is kept. */
export async function fileOf(
  table: string,
  person: string,
  from: Shelf = theShelf(),
): Promise<string> {
  const lines = await from.lines(idOf(table, person));
  const last = lines.at(-1);
  if (last?.startsWith(CLOSED)) {
    lines.pop();
    lines.push(lastLine(lines, JSON.parse(last.slice(CLOSED.length))));
  }
  const pen = new Pen();
  return lines.map((line) => pen.line(line)).join("");
}

/** Under which names something of a table is kept: one for each person that this browser was there. */
const idsOf = async (table: string, from: Shelf): Promise<string[]> =>
  (await from.tables()).filter((id) => id.startsWith(idOf(table, "")));

/** The files that are kept of a table. */
export async function filesOf(table: string, from: Shelf = theShelf()): Promise<string[]> {
  const ids = await idsOf(table, from);
  return Promise.all(ids.map((id) => fileOf(table, id.slice(table.length + 1), from)));
}

/** Keep nothing more of a table. */
export async function dropFiles(table: string, from: Shelf = theShelf()): Promise<void> {
  for (const id of await idsOf(table, from)) await from.drop(id);
}

/** The hands that are kept of a table, by number; as the seat that saw more, where there are two. */
export async function handsOf(
  table: string,
  from: Shelf = theShelf(),
): Promise<Map<number, Witnessed>> {
  const found = new Map<number, Witnessed>();
  for (const id of await idsOf(table, from)) {
    for (const line of await from.lines(id)) {
      if (!isOfHand(line)) continue;
      const hand = JSON.parse(line) as Witnessed & { hand: number };
      if (!found.get(hand.hand)?.whole) found.set(hand.hand, { ...hand, fair: hand.fair ?? {} });
    }
  }
  return found;
}

/** State of the player's own file. */
export interface Standing {
  /** Number of hands kept. */
  hands: number;
  /** Set if they outlive this page. */
  lasts: boolean;
  /** The file that is written after each hand; empty if there is none. */
  file: string;
  /** Set if that file could not be written. */
  failed: boolean;
}

export class Keeper {
  /** The state, passed to `changed` after every change. */
  standing: Standing = { hands: 0, lasts: true, file: "", failed: false };
  changed: (standing: Standing) => void = () => undefined;

  #writable: Writable | null = null;
  /** Number of broken promises written down, by hand. */
  #kept = new Map<number, number>();
  #whose: Whose | null = null;
  #ended = false;
  #queue: Promise<void> = Promise.resolve();

  constructor(
    readonly table: string,
    readonly shelf: Shelf = theShelf(),
    readonly say: Sentences = inFile,
  ) {}

  /** The file as it stands; empty while nothing is kept. */
  async text(): Promise<string> {
    await this.#queue;
    return this.#whose ? fileOf(this.table, this.#whose.person, this.shelf) : "";
  }

  /** Write all of it to a file, now and after each hand. */
  async writeTo(file: Writable): Promise<void> {
    this.#writable = file;
    this.#tell({ file: file.name });
    await this.#write();
  }

  /** Keep every hand that is finished, each once. */
  keep(
    board: Pinboard,
    whose: Whose,
    over: boolean,
    besides: (pin: Pinned) => Besides,
  ): Promise<void> {
    if (whose.person !== this.#whose?.person) this.#begin(whose);
    const last = board.dealt?.hand ?? 0;
    const lines: { pin: Pinned; line: string; said: number }[] = [];
    for (const pin of board.pins.hands) {
      const said = this.#kept.get(pin.hand);
      const isOver = pin.ended !== null || (has(pin, "dealt") && pin.hand < last);
      if (!isOver || said === pin.broken.length) continue;
      const line = said === undefined ? handLine(pin, besides(pin), this.say) : "";
      lines.push({ pin: structuredClone(pin), line, said: said ?? pin.broken.length });
      this.#kept.set(pin.hand, pin.broken.length);
    }
    const ends = over && !this.#ended;
    this.#ended ||= over;
    if (lines.length === 0 && !ends) return this.#queue;
    const closed = CLOSED + (board.pins.closed || "null");
    return this.#next(async (id) => {
      for (const { pin, line, said } of lines) {
        const put = line === "" || (await this.shelf.put(id, pin.hand, line));
        // of a line that another page has written it is not known what it says
        for (const [at, one] of pin.broken.entries()) {
          if (put && at < said) continue;
          await this.shelf.put(id, pin.hand + (at + 1) / 1000, aboutLine(pin.hand, one, this.say));
        }
      }
      if (ends) await this.shelf.put(id, END, closed);
      const hands = (await this.shelf.lines(id)).filter(isOfHand).length;
      this.#tell({ hands, lasts: this.shelf.lasts });
      await this.#write();
    });
  }

  #tell(some: Partial<Standing>): void {
    this.standing = { ...this.standing, ...some };
    this.changed(this.standing);
  }

  #begin(whose: Whose): void {
    this.#whose = whose;
    this.#kept.clear();
    this.#ended = false;
    void this.#next(async (id) => {
      await this.shelf.put(id, 0, heading(whose));
    });
  }

  /** One after the other, so that lines come in order. */
  #next(put: (id: string) => Promise<void>): Promise<void> {
    const id = idOf(this.table, this.#whose?.person ?? "");
    this.#queue = this.#queue.then(() => put(id)).catch(() => undefined);
    return this.#queue;
  }

  async #write(): Promise<void> {
    if (!this.#writable || !this.#whose) return;
    try {
      const stream = await this.#writable.createWritable();
      await stream.write(await fileOf(this.table, this.#whose.person, this.shelf));
      await stream.close();
      this.#tell({ failed: false });
    } catch {
      this.#tell({ failed: true });
    }
  }
}
