// What somebody can do while nothing is asked of him: read from the state, nothing decided.

import type { CardJson, ChairJson, RoomState, TableJson } from "../wire/messages";
import { messageOf } from "../wording/message";

/** Whether somebody deals, and has a game to call. */
export function callsNow(table: TableJson, seat: number | null): boolean {
  return (
    seat !== null &&
    table.stage === "between" &&
    chooserOf(table) === seat &&
    !table.paused &&
    !table.called
  );
}

/** The seat that calls the next game: the dealer's, or that of the last winner; null where nobody does. */
export function chooserOf(table: TableJson): number | null {
  if (table.choice !== "dealer" && table.choice !== "winner") return null;
  return table.chooser ?? table.turn;
}

/** The cards of the hand that is just over which somebody could show now. */
export function mayShow(
  state: RoomState,
  seat: number | null,
  person: string,
): readonly CardJson[] {
  const { table, view } = state;
  if (table.stage !== "between" || seat === null || !table.dealt_in.includes(seat)) return [];
  if (!view || view.seat === null) return [];
  const own = view.hands[view.seat] ?? [];
  if ((state.shown[person] ?? []).length >= own.length) return [];
  return own.some((card) => !card.up) ? own : [];
}

/** Whether somebody who comes back owes blinds, and a game that may be dealt next has any. */
export function owesBlinds(table: TableJson, chair: ChairJson): boolean {
  if (chair.owes === "" || chair.owes === "nothing") return false;
  return table.menu.some(
    (one) => (!table.called || one.name === table.called) && "big_blind" in messageOf(one.stakes),
  );
}

/** Whether somebody has no chips, and can buy some. */
export function broke(table: TableJson, chair: ChairJson): boolean {
  const inHand = table.stage === "playing" && table.dealt_in.includes(chair.seat);
  return chair.stack === 0 && !inHand && !chair.leaving && table.stage !== "over";
}

/** Whether the next hand is dealt at once when all are ready, and somebody in this chair may say so. */
export function waitsForReady(table: TableJson, chair: ChairJson | null, calls: boolean): boolean {
  if (table.stage !== "between" || chair === null || chair.away || chair.leaving) return false;
  return !calls && table.hand > 0 && table.next > 0;
}
