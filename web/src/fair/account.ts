// The account of a hand, and the head to which the next hand is chained: docs/fair-deals.md.

import type { EventJson, ResultJson } from "../wire/messages";
import { transcript, type Lot, type Shown } from "./deal";
import { byCodePoint, digest, hex, packed, SCHEME_2, type Json } from "./packed";
import { sha256 } from "./sha256";

/** Shown by the room of a hand that is over or called off. */
export interface Account {
  hand: number;
  ending: "over" | "called off";
  names: string[];
  button: number;
  /** Cents before the hand, by seat; empty where the room cannot know them any more. */
  stacks: number[];
  rules: Record<string, string>;
  /** The number of events in `told`. */
  events: number;
  told: string;
  result: ResultJson | null;
  /** The program that wrote it. */
  by: string;
  lines: number;
  log: string;
  head: string;
}

/** The form of a hand's chain: 2 where its account is in it. */
export const formOf = (fair: object): 1 | 2 => ("scheme" in fair && fair.scheme === 2 ? 2 : 1);

/** Return an event as everybody knew it: of its cards, those that lay open. */
export function publicForm(event: EventJson): { [name: string]: Json } {
  const cards = event.cards.map((one) => (one.open && one.card ? one.card : ""));
  const told: { [name: string]: Json } = {
    ...(event as unknown as { [name: string]: Json }),
    cards,
  };
  delete told.effects;
  return told;
}

/** Return the bytes that `told` is the hash of. */
export function toldBytes(table: string, hand: number, events: readonly EventJson[]): Uint8Array {
  return packed(SCHEME_2, "told", table, hand, ...events.map(publicForm));
}

/** Parts of an account that its head leaves out: who wrote it down, and where. */
const BESIDE = new Set(["head", "by", "lines", "log"]);

/** Return the bytes that the head of a hand is the hash of: all shown before its first card, and its account. */
export function headBytes(fair: Shown, roots: readonly string[], account: Account): Uint8Array {
  const said = Object.entries(account).filter(([name]) => !BESIDE.has(name));
  return packed(
    SCHEME_2,
    "head",
    ...transcript(fair),
    fair.root,
    roots,
    Object.fromEntries(said) as { [name: string]: Json },
  );
}

/** The hash of all that was told of a hand, in hex. */
export const toldOf = (table: string, hand: number, events: readonly EventJson[]): string =>
  hex(sha256(toldBytes(table, hand, events)));

/** The head of a hand, in hex. */
export const headOf = (fair: Shown, roots: readonly string[], account: Account): string =>
  hex(sha256(headBytes(fair, roots, account)));

/** Return the pin of a hand, in hex: the hash of its head and of the evening's record. */
export function pinOf(head: string, account: Account | null): string {
  const { by, lines, log } = account ?? { by: "", lines: 0, log: "" };
  return hex(sha256(packed(SCHEME_2, "pin", head, by, lines, log)));
}

/** Return the head of a hand of form 1, in hex. */
export const chainOf = (fair: Shown, lots: readonly Lot[]): string =>
  digest("hand", ...transcript(fair), fair.root, rootsOf(lots));

/** The roots of later lots, in the order in which they were shown. */
export const rootsOf = (lots: readonly Lot[]): string[] => lots.map((lot) => lot.root);

const PACKS = ["cdhs", "wtuo"];
const RANKS = "23456789TJQKA";

/** Where a card lies in a new pack. */
function placeOf(card: string): number {
  const [rank = "", suit = ""] = card;
  const pack = PACKS.findIndex((suits) => suits.includes(suit));
  const at = RANKS.indexOf(rank);
  if (pack < 0 || at < 0) return card === "Jk" ? 2 * 52 : -1;
  return 52 * pack + 4 * at + (PACKS[pack] as string).indexOf(suit);
}

/** Check that cards are in the order of a new pack. */
export function isInOrder(cards: readonly string[]): boolean {
  const places = cards.map(placeOf);
  return places.every((place, at) => place >= 0 && place >= (places[at - 1] ?? 0));
}

/** Names in the order in which they are hashed. */
export const inOrder = (names: readonly string[]): string[] => [...names].sort(byCodePoint);
