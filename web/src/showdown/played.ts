// Cards that play in a hand: their own faces, and the cards that they are read as.

import type { ReadJson, RoomState } from "../wire/messages";
import { combinedIn, wildsOf } from "./hand_names";

/** A card of a hand: its own face, and the card that it is read as, if that is another card. */
export interface Played {
  id: number;
  card: string | null;
  plays: string | null;
  wild: boolean;
  /** The card that is combined with it: both are read as the other card. */
  beside?: string | undefined;
}

/** Faces of the cards in sight by their ids. */
export function facesOf({ view }: RoomState): Map<number, string | null> {
  if (view === null) return new Map();
  const lying = [...view.hands.flat(), ...view.board, ...view.aside];
  return new Map(lying.map(({ token, card }) => [token, card]));
}

/** The cards that a reading plays, in order. */
export function playedBy(
  read: ReadJson,
  state: RoomState,
  faces: ReadonlyMap<number, string | null> = facesOf(state),
): Played[] {
  const wilds = wildsOf(read.said);
  const [left, two] = combinedIn(read.said);
  return read.cards.map((id) => {
    const card = faces.get(id) ?? null;
    const plays = read.stand_for[String(id)] ?? null;
    const beside = plays !== null && card === left ? two : undefined;
    return { id, card, plays, beside, wild: !beside && (plays !== null || wilds.has(card ?? "")) };
  });
}
