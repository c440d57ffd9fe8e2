// Cards that a player has laid in rows: where they are in the hand.

import type { Held } from "../cards/fan";
import { translation } from "../text/text.svelte";
import type { LaidRowJson, RowJson } from "../wire/messages";
import { ENGLISH } from "../wording/english";
import { rendered } from "../wording/render";

/** The rows of a hand with the places of their cards, as far as these lie in the hand. */
export function placesIn(laid: readonly RowJson[], hand: readonly Held[]): LaidRowJson[] {
  const reader = { name: String, seat: null, language: translation() ?? ENGLISH };
  const places = new Map(hand.map(({ id }, place) => [id, place]));
  return laid.map(({ name, cards }) => ({
    name: rendered(name, reader),
    places: cards.flatMap((token) => places.get(token) ?? []),
  }));
}

/** Check whether cards are drawn in rows: some are laid, and no more than `most` are loose. */
export function areLaid(rows: readonly LaidRowJson[], count: number, most: number): boolean {
  const lying = rows.reduce((sum, { places }) => sum + places.length, 0);
  return lying > 0 && count - lying <= most;
}
