// What this page was shown of a hand as it was played, held against what the room says of it later.

import type { EventJson, ResultJson } from "../wire/messages";
import type { Account } from "./account";
import type { Lot, Shown } from "./deal";
import { same } from "./packed";

/** A hand as this page was shown it. */
export interface Witnessed {
  fair: Partial<Shown>;
  lots: Lot[];
  ended: Account | null;
  /** The events as told, if they are still known. */
  events: EventJson[];
  /** Set if no event is missing. */
  whole: boolean;
  /** The player's seat; null for a spectator. */
  seat: number | null;
  head: string;
}

/** The same hand as the room says it was. */
export interface Said {
  fair: Partial<Shown>;
  lots: Lot[];
  ended: Account | null;
  events: EventJson[];
  result: ResultJson | null;
  /** As whose seat it is told. */
  seat?: number | null;
}

const SHOWN = [
  "table",
  "hand",
  "before",
  "promise",
  "scheme",
  "hashes",
  "salts",
  "left_out",
  "game",
  "version",
  "cards",
  "root",
] as const;
const ENDED = [
  "ending",
  "names",
  "button",
  "stacks",
  "rules",
  "events",
  "told",
  "result",
  "lines",
  "log",
  "head",
] as const;

/** Return an event without the tokens of its cards, which differ from page to page. */
const without = (event: EventJson) => ({ ...event, cards: event.cards.map((one) => one.card) });

/** The first thing that is not as it was shown; empty if there is none. */
export function differs(seen: Witnessed, said: Said): string {
  for (const part of SHOWN) {
    if (part in seen.fair && !same(seen.fair[part], said.fair[part])) return part;
  }
  const lots = seen.ended && seen.whole ? said.lots : said.lots.slice(0, seen.lots.length);
  if (!same(seen.lots, lots)) return "lots";
  if (seen.whole && seen.events.length > 0 && seen.seat === said.seat) {
    if (!same(seen.events.map(without), said.events.map(without))) return "events";
  }
  if (!seen.ended) return "";
  if (!said.ended) return "account";
  const { ended } = said;
  const other = ENDED.find((part) => !same(seen.ended?.[part], ended[part]));
  return other ?? (seen.head === ended.head ? "" : "head");
}
