// Recorded hands for tests: whole hands of some games, which `scripts/build_client.py test` records,
// or those in the folder that SCENES names. See `scripts/felt_scenes.py`.

import { readFileSync } from "node:fs";
import type { Happened } from "../rail/story";
import type { RoomState } from "../wire/messages";
import { writtenOut } from "../wire/short";

const FOLDER = process.env["SCENES"] ?? "scenes/tests";
/** The second moment of a hand is so many answers after the middle. */
const LATER = 3;

/** Two states of the room, and what happened between them. */
export interface Batch {
  before: RoomState;
  after: RoomState;
  events: Happened[];
}

/** A hand of a game as its first player is sent it. */
export interface Recorded {
  game: string;
  me: string;
  batches: Batch[];
  /** All events of the hand. */
  news: Happened[];
  /** States in the middle, a little later and at the end, with the events told by then. */
  moments: (Batch & { told: Happened[] })[];
}

/** Return the recorded hands of all games. */
export const recorded = (): Recorded[] =>
  (file("index") as string[]).map((label) => ofFilm(file(label) as Film));

/** Return recorded hands of games whose tables have most of what a table can have. */
export const few = (): Recorded[] =>
  ["the_omen", "bonedoneskis", "cripple_mr_onion", "night_chaos", "auction"].map((game) =>
    ofFilm(file(game) as Film),
  );

const file = (label: string): unknown =>
  JSON.parse(readFileSync(`${FOLDER}/${label}.json`, "utf8"));

interface Film {
  game: string;
  me: string;
  marks: { middle: number; showdown: number };
  seat: RoomState[];
}

function ofFilm({ game, me, marks, seat }: Film): Recorded {
  const states = seat.map(writtenOut);
  const batches: Batch[] = [];
  const news: Happened[] = [];
  const told = states.map((after, at) => {
    const events = after.news.map((event, number) => ({
      ...event,
      at: news.length + number,
      hand: after.table.hand,
    }));
    news.push(...events);
    const before = states[at - 1];
    if (before) batches.push({ before, after, events });
    return news.length;
  });
  const { middle, showdown: end } = marks;
  const moments = [middle, Math.min(middle + LATER, end), end].map((at) => ({
    ...(batches[at - 1] as Batch),
    told: news.slice(0, told[at]),
  }));
  return { game, me, batches, news, moments };
}
