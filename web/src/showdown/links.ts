// Which cards made the cards that play wild, by what the events say of it.

import type { Happened } from "../rail/story";
import type { Link } from "../timeline/cue";
import type { MarkJson, RoomState } from "../wire/messages";
import { bare } from "./hand_names";
import type { Showdown } from "./model";

/**
 * Return what made the cards that play wild.
 *
 * A card that came after the event is wild for the same reason as one that the event changed.
 */
export function linksOf({ lanes }: Showdown, state: RoomState, told: readonly Happened[]): Link[] {
  const by = new Map<number, Happened>();
  for (const event of told) {
    if (event.hand !== state.table.hand) continue;
    for (const { on = [], state: made = "wild" } of event.effects ?? []) {
      if (made === "wild") for (const id of on) by.set(id, event);
    }
  }
  const reasons = new Map<string, Happened>();
  const wild = state.marks.filter((mark) => mark.state === "wild");
  for (const mark of wild) {
    const event = mark.cards.map((id) => by.get(id)).find((one) => one !== undefined);
    if (event !== undefined) reasons.set(reasonOf(mark), event);
  }
  const links: Link[] = [];
  const playing = lanes.flatMap(({ hands }) =>
    hands.flatMap(({ packets }) => packets.flatMap(({ cards }) => cards)),
  );
  for (const { id } of playing.filter((card) => card.wild)) {
    const mark = wild.find(({ cards }) => cards.includes(id));
    const event = by.get(id) ?? (mark === undefined ? undefined : reasons.get(reasonOf(mark)));
    const [cause, ...more] = event?.cards ?? [];
    if (cause === undefined || more.length > 0 || cause.token === id) continue;
    if (!links.some(({ to }) => to === id)) links.push({ from: cause.token, to: id });
  }
  return links;
}

/** The reason of a mark, to compare with others. */
const reasonOf = ({ why }: MarkJson): string => JSON.stringify(bare(why).reason ?? why);
