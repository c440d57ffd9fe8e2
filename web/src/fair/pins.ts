// What this page was shown of the decks of a table, hand by hand, each as it was first shown: pinned. It
// outlives the page, and all tabs of a browser share it.

import type { FairText } from "../text/fair.en";
import { same } from "./packed";
import { erase, names, read, tables, write } from "../room/keys";
import { pinOf, type Account } from "./account";
import type { Lot, Shown } from "./deal";

/** In which order what is shown of a hand comes about. */
export const STEPS = ["promise", "hashes", "salts", "root", "dealt", "ended"] as const;
export type Step = (typeof STEPS)[number];

/** A promise that the room broke: which, in which hand, and what it is about. */
export interface Broken {
  hand: number;
  what: Breach;
  about: (string | number)[];
}

/** Each breach has a sentence. */
export type Breach = keyof FairText["broken"];

/** Something that is no broken promise, and is kept all the same. */
export interface Note {
  what: keyof FairText["notes"];
  about: (string | number)[];
}

/** A hand as it was shown. */
export interface Pinned {
  hand: number;
  /** Each part as it was first shown. */
  fair: Partial<Shown>;
  /** Every deck for which a root was shown, as `game version cards root`. */
  decks: string[];
  /** The states in which the steps were first shown: their (fence, seq). */
  steps: [fence: number, seq: number, step: Step][];
  lots: Lot[];
  /** The player's seat in the hand; null for a spectator. */
  seat: number | null;
  ended: Account | null;
  /** The hash to which the next hand is chained; empty while it is not known. */
  head: string;
  broken: Broken[];
  notes: Note[];
}

export interface Pins {
  /** The latest state in which something was pinned: its (fence, seq). */
  at: [fence: number, seq: number];
  /** The latest hands. */
  hands: Pinned[];
  /** Of hands before these: head and whether a promise was broken. */
  older: Record<number, { head: string; pin: string; broken: Broken[] }>;
  /** By which version of its rules each game of the menu is dealt, and since when. */
  menu: Record<string, number>;
  menuSince: number;
  /** The hash of the whole record, shown at the end of the evening. */
  closed: string;
}

/** Of how many hands everything is pinned; what they were is in the file that this browser keeps. */
export const MOST_WHOLE = 12;
/** Of how many hands before these the head. */
const MOST_OLDER = 600;

export const nothing = (): Pins => ({
  at: [0, 0],
  hands: [],
  older: {},
  menu: {},
  menuSince: 0,
  closed: "",
});

/** A pinned hand of which nothing is known yet. */
export const unseen = (hand: number): Pinned => ({
  hand,
  fair: {},
  decks: [],
  steps: [],
  lots: [],
  seat: null,
  ended: null,
  head: "",
  broken: [],
  notes: [],
});

/** Check that a step of a hand was shown. */
export const has = (pin: Pinned | undefined, step: Step): boolean =>
  pin?.steps.some(([, , one]) => one === step) ?? false;

/** Remember in which state a step was first shown; in their order, whichever tab saw it first. */
export function mark(pin: Pinned, fence: number, seq: number, step: Step): void {
  const there = pin.steps.find(([, , one]) => one === step);
  if (!there) pin.steps.push([fence, seq, step]);
  else if (fence < there[0] || (fence === there[0] && seq < there[1])) {
    [there[0], there[1]] = [fence, seq];
  }
  pin.steps.sort(([, , one], [, , other]) => STEPS.indexOf(one) - STEPS.indexOf(other));
}

/** Add to what one tab has pinned of a hand what another has: two may pin at the same time. */
function join(pin: Pinned, other: Pinned): void {
  for (const [fence, seq, step] of other.steps) mark(pin, fence, seq, step);
  pin.fair = { ...other.fair, ...pin.fair };
  pin.decks = [...new Set([...pin.decks, ...other.decks])];
  if (other.lots.length > pin.lots.length) pin.lots = other.lots;
  pin.seat ??= other.seat;
  pin.ended ??= other.ended;
  pin.head ||= other.head;
  const more = <T>(ours: T[], theirs: T[]) =>
    ours.push(...theirs.filter((one) => !ours.some((there) => same(there, one))));
  more(pin.broken, other.broken);
  more(pin.notes, other.notes);
}

/** Add to what one tab has pinned what another has. */
function joined(pins: Pins, other: Pins): Pins {
  const later = pins.at[0] - other.at[0] || pins.at[1] - other.at[1];
  for (const theirs of other.hands) {
    const ours = pins.hands.find((one) => one.hand === theirs.hand);
    if (ours) join(ours, theirs);
    else pins.hands.push(theirs);
  }
  return {
    at: later < 0 ? other.at : pins.at,
    hands: pins.hands,
    older: { ...other.older, ...pins.older },
    menu: { ...other.menu, ...pins.menu },
    menuSince: Math.max(pins.menuSince, other.menuSince),
    closed: pins.closed || other.closed,
  };
}

/** Return the pin of a hand; empty while its head is not known. */
const pinned = ({ head, ended }: Pinned): string => (head ? pinOf(head, ended) : "");

/** Bring older hands down to their heads. */
function thin(pins: Pins): void {
  pins.hands.sort((one, other) => one.hand - other.hand);
  while (pins.hands.length > MOST_WHOLE) {
    const gone = pins.hands.shift() as Pinned;
    pins.older[gone.hand] = { head: gone.head, pin: pinned(gone), broken: gone.broken };
  }
  const latest = Object.entries(pins.older).slice(-MOST_OLDER);
  pins.older = Object.fromEntries(latest);
}

const NAME = "pokernight.pins.";
/** Of how many tables something is pinned. */
const MOST_TABLES = 40;

/** Forget the pins of tables that this browser does not know any more. */
function tidy(table: string): void {
  const pinned = names(NAME);
  if (pinned.length <= MOST_TABLES) return;
  const known = new Set([
    table,
    ...tables()
      .slice(0, MOST_TABLES - 1)
      .map((one) => one.table),
  ]);
  for (const one of pinned) if (!known.has(one.slice(NAME.length))) erase(one);
}

/** Forget what was pinned of a table. */
export const forgetPins = (table: string): void => erase(NAME + table);

/** The pins of a table, as far as this browser remembers them. */
export class Pinboard {
  pins = nothing();
  #text = "";
  /** Set while the pins are in storage, where other tabs add to them. */
  #shared = true;

  constructor(readonly table: string) {
    tidy(table);
    this.look();
  }

  get #name(): string {
    return NAME + this.table;
  }

  /** Look what another tab has pinned. */
  look(): void {
    if (!this.#shared) return;
    const text = read(this.#name) ?? "";
    if (text === this.#text) return;
    this.#text = text;
    try {
      this.pins = joined(this.pins, { ...nothing(), ...(JSON.parse(text) as Pins) });
      thin(this.pins);
    } catch {
      // what is remembered is nothing that a page has written
    }
  }

  /** Remember what was pinned. */
  keep(): void {
    thin(this.pins);
    const text = JSON.stringify(this.pins);
    if (text === this.#text) return;
    this.#text = text;
    this.#shared = write(this.#name, text);
  }

  of(hand: number): Pinned | undefined {
    return this.pins.hands.find((one) => one.hand === hand);
  }

  /** A hand, which is pinned from now on. */
  pin(hand: number): Pinned {
    const there = this.of(hand);
    if (there) return there;
    const pin = unseen(hand);
    this.pins.hands.push(pin);
    return pin;
  }

  /** The head of a hand; empty if it is not known. */
  head(hand: number): string {
    return this.of(hand)?.head ?? this.pins.older[hand]?.head ?? "";
  }

  /** Return the pin of a hand; empty if it is not known. */
  pinned(hand: number): string {
    const pin = this.of(hand);
    return pin ? pinned(pin) : (this.pins.older[hand]?.pin ?? "");
  }

  /** The last hand of which the head is known; 0 if there is none. */
  get lastHead(): number {
    const last = this.pins.hands.findLast((one) => one.head !== "")?.hand;
    return last ?? Math.max(0, ...Object.keys(this.pins.older).map(Number));
  }

  /** Every promise that was broken at this table, in order. */
  get broken(): Broken[] {
    const older = Object.values(this.pins.older).flatMap((one) => one.broken);
    return [...older, ...this.pins.hands.flatMap((one) => one.broken)];
  }

  /** The last hand whose first card was dealt, as far as this browser knows. */
  get dealt(): Pinned | undefined {
    return this.pins.hands.findLast((one) => has(one, "dealt"));
  }
}
