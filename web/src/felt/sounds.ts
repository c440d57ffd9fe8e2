// What a change at the table sounds like: the loudest thing that happened, once.

import { play, type Sound } from "../motion/sound";
import type { EventJson, RoomState } from "../wire/messages";
import { isWild } from "./model";

const CHIPS = new Set(["bet", "call", "raise", "post", "ante", "bring-in", "pay", "match", "bid"]);
const LOUDEST: readonly Sound[] = ["pot", "wild", "turn", "chips", "card"];

const wilds = (state: RoomState): string =>
  JSON.stringify((state.view?.notes ?? []).filter(isWild));

function soundOf(event: EventJson): Sound | null {
  if (event.kind === "win") return "pot";
  if (CHIPS.has(event.kind)) return "chips";
  return event.cards.length > 0 ? "card" : null;
}

/** The sound of a state after another one; none where nothing is to be heard. */
export function soundAfter(before: RoomState | null, after: RoomState): Sound | null {
  if (before === null || before.table.hand > after.table.hand) return null;
  const heard = new Set(after.news.map(soundOf));
  const asked = after.view?.question?.number;
  if (asked !== undefined && asked !== before.view?.question?.number) heard.add("turn");
  if (before.table.hand === after.table.hand && wilds(before) !== wilds(after)) heard.add("wild");
  return LOUDEST.find((one) => heard.has(one)) ?? null;
}

/** Let it be heard. */
export function sound(before: RoomState | null, after: RoomState): void {
  const heard = soundAfter(before, after);
  if (heard !== null) play(heard);
}
