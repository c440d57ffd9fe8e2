// Steps on the way from readings and events to a showdown.

import type { Happened } from "../rail/story";
import type { ReadJson, TextJson } from "../wire/messages";
import { groupingsOf } from "./hand_names";
import type { Packet, ShownHand, Verdict } from "./model";
import type { Played } from "./played";

/** Add the verdict of a pot; of several pots that the same hands win it is a single one. */
export function withPot(found: Verdict[], verdict: Verdict): Verdict[] {
  const same = found.find(
    ({ winners, hand }) =>
      JSON.stringify([winners, hand]) === JSON.stringify([verdict.winners, verdict.hand]),
  );
  if (same === undefined) return [...found, verdict];
  same.cents += verdict.cents;
  same.part = null;
  return found;
}

/** Seats that a win has beaten. */
export function beatenBy({ args }: Happened): number[] {
  return Array.isArray(args?.beat) ? args.beat.map(Number) : [];
}

/** The place of a hand in its contest, 1 for the best; null where the room does not say. */
export function placeOf(read: ReadJson): number | null {
  return read.place > 0 ? read.place : null;
}

/** The best of the beaten hands: by its place, else the last that was shown. */
export function bestOf(losers: readonly ShownHand[]): ShownHand | undefined {
  const placed = losers.filter((hand) => hand.place !== null);
  if (placed.length === 0) return losers.findLast((hand) => !hand.mucked) ?? losers.at(-1);
  return placed.reduce((one, other) => ((other.place ?? 0) < (one.place ?? 0) ? other : one));
}

/** The played cards in packets: groupings by their sizes, else all in one. */
export function packed(said: TextJson, cards: Played[]): Packet[] {
  const groupings = groupingsOf(said);
  const sum = groupings.reduce((all, { size }) => all + size, 0);
  if (groupings.length === 0 || sum !== cards.length) {
    return [{ name: null, cards, decides: false }];
  }
  let from = 0;
  return groupings.map(({ name, size }) => {
    from += size;
    return { name, cards: cards.slice(from - size, from), decides: false };
  });
}

/** Mark the first packet whose name differs from that of the other hand. */
export function decide(winner: ShownHand, beaten: ShownHand): void {
  const names = beaten.packets.map(({ name }) => JSON.stringify(name));
  const at = winner.packets.findIndex(({ name }, place) => JSON.stringify(name) !== names[place]);
  for (const hand of [winner, beaten]) {
    const packet = hand.packets[at];
    if (packet !== undefined && packet.name !== null) packet.decides = true;
  }
}
