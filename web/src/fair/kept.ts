// The file of an evening that this page writes itself: docs/fair-deals.md says what is in each line.

import type { EventJson } from "../wire/messages";
import type { Opening } from "./deal";
import { hex } from "./packed";
import type { Broken, Note, Pinned } from "./pins";
import { sha256 } from "./sha256";
import type { Told } from "./story";

export const FORMAT = 1;

const utf8 = new TextEncoder();

/** JSON in letters that every machine has, as Python writes it. */
export function ascii(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Writes lines, each of which ends in a digest of itself and of all before it. */
export class Pen {
  #digest = "";

  /** The next line, given its JSON. */
  line(body: string): string {
    this.#digest = hex(sha256(utf8.encode(this.#digest + body))).slice(0, 16);
    return `${body.slice(0, -1)},"digest":"${this.#digest}"}\n`;
  }
}

/** The owner of a file. */
export interface Whose {
  table: string;
  person: string;
  name: string;
}

/** The first line. */
export const heading = (whose: Whose): string => ascii({ "kept file": FORMAT, ...whose });

/** Parts of a line that are not in the pins of the hand. */
export interface Besides {
  /** The player's own salt, if it is in the deck. */
  salt: string | null;
  told: Told | null;
  openings: readonly Opening[];
}

/** Write findings as sentences. */
export interface Sentences {
  broken(one: Broken): string;
  note(hand: number, one: Note): string;
}

/** The line of a hand. */
export function handLine(pin: Pinned, besides: Besides, say: Sentences): string {
  const events: readonly EventJson[] = besides.told?.events ?? [];
  return ascii({
    hand: pin.hand,
    fair: pin.fair.promise ? pin.fair : null,
    lots: pin.lots,
    salt: besides.salt,
    seat: pin.seat,
    steps: pin.steps,
    events,
    whole: besides.told?.whole ?? false,
    ids: {},
    openings: besides.openings,
    ended: pin.ended,
    head: pin.head,
    broken: pin.broken.map((one) => say.broken(one)),
    notes: pin.notes.map((one) => say.note(pin.hand, one)),
  });
}

/** Return the line for a promise found broken after the line of its hand was written. */
export const aboutLine = (hand: number, broken: Broken, say: Sentences): string =>
  ascii({ about: hand, broken: [say.broken(broken)] });

/** The last line, given all before it and what was said of the whole record. */
export function lastLine(lines: readonly string[], closed: unknown): string {
  const hands = lines.filter(isOfHand).map((line) => JSON.parse(line) as { head: string });
  const head = hands.findLast((one) => one.head !== "")?.head ?? "";
  return ascii({ hands: hands.length, head, closed });
}

/** Check that a line is that of a hand. */
export const isOfHand = (line: string): boolean => line.startsWith('{"hand":');
