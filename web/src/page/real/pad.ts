// The pad of ranks and suits: what it has for a pack, what is still free, and its keys.

import { parts } from "../../cards/faces";
import type { Suit } from "../../cards/pips";

export const JOKER = "Jk";
const RANKS = "AKQJT98765432";
const SUITS: readonly Suit[] = ["s", "h", "d", "c", "w", "u", "o", "t"];

export interface PadOf {
  ranks: string[];
  suits: Suit[];
  joker: boolean;
}

/** The ranks and suits of a pack. */
export function padOf(pack: readonly string[]): PadOf {
  const known = pack.flatMap((card) => parts(card) ?? []);
  const ranks = [...new Set(known.map(({ rank }) => rank))];
  const suits = new Set(known.map(({ suit }) => suit));
  const place = (rank: string) => {
    const at = RANKS.indexOf(rank);
    return at < 0 ? RANKS.length : at;
  };
  return {
    ranks: ranks.sort((one, other) => place(one) - place(other) || one.localeCompare(other)),
    suits: SUITS.filter((suit) => suits.has(suit)),
    joker: pack.includes(JOKER),
  };
}

/** How many cards with each face are in the pack and have not been told. */
export function leftOf(pack: readonly string[], told: readonly string[]): Map<string, number> {
  const free = new Map<string, number>();
  for (const card of pack) free.set(card, (free.get(card) ?? 0) + 1);
  for (const card of told) free.set(card, (free.get(card) ?? 0) - 1);
  return free;
}

/** What a key does on the pad. */
export type Press = { rank: string } | { suit: Suit } | { joker: true } | null;

/** Read a key: ranks as they are written (T, 1 or 0 for a ten), then suits; `*` is a joker. */
export function press(key: string, pad: PadOf, hasRank: boolean): Press {
  if (key === "*" && pad.joker) return { joker: true };
  const lower = key.toLowerCase();
  const suit = pad.suits.find((one) => one === lower);
  if (hasRank && suit) return { suit };
  const rank = key === "1" || key === "0" ? "T" : key.toUpperCase();
  if (pad.ranks.includes(rank)) return { rank };
  return suit && hasRank ? { suit } : null;
}

/** Fill the gap of a tap. */
export const filled = (tap: string, words: readonly string[]): string =>
  tap.replace("{}", words.join(" ").trim()).trim();

/** Names that stand there once for each card: how many cards go to each, alike ones together. */
export function sharesOf(names: readonly string[]): [count: number, names: string[]][] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const shares = new Map<number, string[]>();
  for (const [name, count] of counts) shares.set(count, [...(shares.get(count) ?? []), name]);
  return [...shares];
}
