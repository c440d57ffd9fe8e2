// The queen that made a suit wild, from the last event that did.

import type { Happened } from "../../rail/story";
import type { Suit } from "../../cards/pips";
import { inThisHand, type FaceProps } from "./index";

export interface Dyed {
  suit: Suit;
  card: string | null;
  token: number | null;
}

/** Return the suit that an event made wild, or null. */
export function dyedBy({ kind, args, cards }: Happened): Dyed | null {
  if (kind !== "trigger" || typeof args?.suit !== "string" || args.suit === "") return null;
  const [queen] = cards;
  return { suit: args.suit as Suit, card: queen?.card ?? null, token: queen?.token ?? null };
}

/** Return the suit that is wild now, or null. */
export function dyed(given: Pick<FaceProps, "state" | "told">): Dyed | null {
  const last = inThisHand(given).findLast((event) => dyedBy(event) !== null);
  return last === undefined ? null : dyedBy(last);
}
