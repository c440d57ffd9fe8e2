// Which hands of a contest are compared, and where they stand.

import type { Lane, ShownHand } from "./model";

export interface Arranged {
  /** The upper hand; a dummy hand, which has a place of its own, is always the upper one. */
  top: ShownHand | undefined;
  bottom: ShownHand | undefined;
  /** Besides the two that are compared; the reader's own hand stands in the last line. */
  others: ShownHand[];
}

/**
 * Check whether hands are compared: not where the game says no more than which of them has won, nor
 * where nobody has, as where the lowest card loses.
 *
 * A hand that has just been turned has no name yet.
 */
export const isCompared = ({ hands, verdicts }: Lane): boolean =>
  (verdicts.length === 0 || hands.some(({ wins, packets }) => wins || packets.length === 0)) &&
  (hands.some((hand) => hand.said !== null) || hands.every((hand) => hand.packets.length === 0));

/**
 * Return the two hands that are compared, and the rest.
 *
 * They are the two newest hands, and after the verdict the winner below and the best beaten hand
 * above. `picked` is the number of a hand to compare with the winner instead.
 */
export function arranged(lane: Lane, picked: number): Arranged {
  const { hands } = lane;
  const decided = lane.verdicts.length > 0;
  const winners = hands.filter((hand) => hand.wins);
  const first = decided ? winners[0] : hands.findLast((hand) => !hand.mucked);
  const second =
    hands.find((hand) => hand.hand === picked && hand !== first) ??
    (winners.length > 1
      ? winners[1]
      : decided
        ? hands.find((hand) => hand.hand === lane.beaten)
        : hands.findLast((hand) => hand !== first && hand.packets.length > 0));
  const [top, bottom] = first?.seat === null ? [first, second] : [second, first];
  const others = hands.filter(
    (hand) => hand !== top && hand !== bottom && !(hand.mine && lane.yours !== null),
  );
  return { top, bottom, others };
}

/**
 * The width of the cards of a hand, in cards, with the gaps between its packets.
 *
 * `step` is how far the next card of a packet lies to the right: 1 beside it, less upon it.
 */
export const widthOf = ({ packets }: ShownHand, step = 1): number =>
  packets.reduce((sum, { cards }) => sum + 1 + Math.max(0, cards.length - 1) * step, 0) +
  Math.max(0, packets.length - 1) * 0.4;

/** Whether a packet of some hand has a name, which stands below it. */
export const isNamed = (hands: readonly ShownHand[]): boolean =>
  hands.some(({ packets }) => packets.some(({ name }) => name !== null));
