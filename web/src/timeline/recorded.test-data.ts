// Recorded hands for tests: of all games where SCENES names a folder of scripts/felt_scenes.py,
// else some moments of a few games.

import { readdirSync, readFileSync } from "node:fs";
import type { Happened } from "../rail/story";
import moments from "../felt/states.json";
import type { RoomState } from "../wire/messages";

/** Two states of the room, and what happened between them. */
export interface Batch {
  before: RoomState;
  after: RoomState;
  events: Happened[];
}

/** Batches of a hand of a game, in order. */
export interface Recorded {
  game: string;
  batches: Batch[];
}

interface Moments {
  game: string;
  moments: { before: unknown; state: unknown; told: number }[];
}

export function recorded(): Recorded[] {
  const folder = process.env["SCENES"];
  if (!folder) return (moments as unknown as Moments[]).map(ofMoments);
  return readdirSync(folder)
    .filter((name) => name !== "index.json")
    .map((name) => {
      const film = JSON.parse(readFileSync(`${folder}/${name}`, "utf8")) as {
        game: string;
        seat: RoomState[];
      };
      return { game: film.game, batches: batchesOf(film.seat) };
    });
}

function batchesOf(states: readonly RoomState[]): Batch[] {
  let told = 0;
  return states.slice(1).map((after, at) => {
    const events = numbered(after, told);
    told += events.length;
    return { before: states[at] as RoomState, after, events };
  });
}

function ofMoments({ game, moments }: Moments): Recorded {
  const batches = moments.map(({ before, state, told }): Batch => {
    const after = state as RoomState;
    return {
      before: before as RoomState,
      after,
      events: numbered(after, told - after.news.length),
    };
  });
  return { game, batches };
}

const numbered = ({ news, table }: RoomState, from: number): Happened[] =>
  news.map((event, at) => ({ ...event, at: from + at + 1, hand: table.hand }));
