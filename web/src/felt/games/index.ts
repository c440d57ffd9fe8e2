// Tables with something of their own, each fetched when its game is on the table.

import type { Component } from "svelte";
import type { Happened } from "../../rail/story";
import type { RoomState } from "../../wire/messages";

/** What a table of its own is drawn from. */
export interface Given {
  state: RoomState;
  news: readonly Happened[];
  phone: boolean;
}

/** What a game adds: beside the name of a hand that nobody plays, and in the middle. */
export interface Special {
  Beside?: Component<Given>;
  Middle?: Component<Given>;
}

const TABLES: Record<string, () => Promise<Special>> = {
  the_omen: () => import("./omen"),
  cripple_mr_onion: () => import("./onion"),
  night_chaos: () => import("./night"),
};

/** The table of a game; nothing where it has none, which is no loss. */
export async function specialOf(game: string): Promise<Special> {
  try {
    return (await TABLES[game]?.()) ?? {};
  } catch {
    return {};
  }
}

/** What happened in the hand on the table. */
export const inThisHand = (given: Given): Happened[] =>
  given.news.filter((one) => one.hand === given.state.table.hand);
