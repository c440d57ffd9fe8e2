// Which people of a device a table waits for: read from what everybody sees, nothing decided.

import { broke, callsNow } from "../../act/between";
import { isPlaying } from "../../felt/model";
import type { RoomState } from "../../wire/messages";

/** What names a question among all of the evening. */
export const questionOf = ({ table, view }: RoomState): string =>
  `${String(table.hand)} ${table.stage} ${String(view?.number ?? -1)}`;

/** Whether such a question belongs to a hand that is being played. */
export const isInHand = (question: string): boolean => question.includes(" playing ");

/** The seat of a person in the hand; -1 outside of it. */
const seatOf = ({ table }: RoomState, person: string): number => {
  const chair = table.seated.find((one) => one.person === person);
  return chair ? table.dealt_in.indexOf(chair.seat) : -1;
};

/**
 * The people that the table waits for, in the order of their chairs; `done` have answered what is
 * asked, which others are not told before all have.
 */
export function waitedFor(
  state: RoomState,
  people: readonly string[],
  done: readonly string[],
): string[] {
  const { table, view } = state;
  if (table.paused) return [];
  if (isPlaying(state)) {
    const asked = view?.asked ?? [];
    return people.filter((one) => asked.includes(seatOf(state, one)) && !done.includes(one));
  }
  return table.seated
    .filter((chair) => callsNow(table, chair.seat) || broke(table, chair))
    .map((chair) => chair.person)
    .filter((person) => people.includes(person));
}

/** Whether others than a person play on: they may be asked next, or anybody hands the device on. */
export const othersPlay = (state: RoomState, people: readonly string[], person: string): boolean =>
  isPlaying(state) &&
  people.some((one) => one !== person && state.view?.seats[seatOf(state, one)]?.live === true);
