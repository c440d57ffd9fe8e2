// Cards of a hand as they are drawn: with what is chosen, and what is pointed at.

import { selection } from "../act/selection.svelte";
import type { Held } from "../cards/fan";
import { spot } from "./spot.svelte";

/** Mark the cards that can be chosen, are chosen, or are pointed at. */
export function dress(cards: Held[]): Held[] {
  const pointed = spot.ids;
  const asks = cards.some((card) => selection.asks(Number(card.id)));
  if (!selection.active && pointed === null && !asks) return cards;
  return cards.map((card) => {
    const id = Number(card.id);
    return {
      ...card,
      asked: pointed?.has(id) ?? false,
      selectable: selection.can(id),
      askable: selection.asks(id),
      ...(selection.tag && selection.can(id) ? { tag: selection.tag } : {}),
      selected: selection.has(id),
    };
  });
}

/** Tap a card: what that means is for the question to say. */
export const pick = (id: number | string): void => selection.tap(Number(id));
