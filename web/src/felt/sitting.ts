// Who sits round the table besides whoever looks, and where somebody may still sit down.

import type { RoomState } from "../wire/messages";
import type { Player } from "./model";

/** Somebody in a chair, or a chair that is free. */
export interface Sitting {
  key: string;
  chair: number;
  player: Player | null;
}

const MOST = 8;
const FREE = 3;

/** The others in their order, and free chairs behind them where they are to be seen. */
export function sitting(state: RoomState, others: readonly Player[], drawn: boolean): Sitting[] {
  const found: Sitting[] = others.map((player) => ({
    key: player.person || `chair ${String(player.chair)}`,
    chair: player.chair,
    player,
  }));
  if (!drawn) return found;
  const taken = new Set(state.table.seated.map((one) => one.seat));
  const wanted = Math.min(FREE, MOST - found.length, state.table.chairs - taken.size);
  const free: Sitting[] = [];
  for (let chair = 0; chair < state.table.chairs && free.length < wanted; chair += 1) {
    if (!taken.has(chair)) free.push({ key: `free ${String(chair)}`, chair, player: null });
  }
  return [...found, ...free];
}
