// A strict table: what is wild, and why, is seen and said only when somebody asks.

import type { ToldTableJson } from "../../wire/messages";

/** News that tell what is wild. */
export const tellsWilds = (event: string): boolean => event.startsWith("wild.");

/** The table without what it takes a rule to see. */
export const hushed = (told: ToldTableJson): ToldTableJson => ({
  ...told,
  why: [],
  powers: [],
  notes: [],
  happened: told.happened.filter(({ event }) => !tellsWilds(event)),
  hands: told.hands.map((hand) => ({
    ...hand,
    cards: hand.cards.map((card) => ({ ...card, wild: false, nothing: false })),
  })),
});
