// Cues of a timeline: one event each, with the table after it and how it is shown.

import type { Happened } from "../rail/story";
import type { RoomState } from "../wire/messages";

/** Milliseconds of each scene at the usual pace; "plain" moves cards and chips only. */
export const LASTS = {
  plain: 150,
  deal: 180,
  flip: 450,
  board: 500,
  bet: 400,
  fold: 350,
  wild: 800,
  power: 900,
  trade: 900,
  purchase: 700,
  draw: 450,
  pass: 600,
  declare: 900,
  auction: 500,
  match: 700,
  show: 1100,
  win: 1300,
  returned: 300,
  carry: 700,
  say: 700,
} as const;

/** Name of a scene, chosen by the name of an event. */
export type SceneName = keyof typeof LASTS;

/** Ids of a card that changes, and of the card that changes it; null where none does. */
export interface Link {
  from: number | null;
  to: number;
}

/** An event and how it is shown. */
export interface Cue {
  /** The event; null for the exact state that ends a batch. */
  event: Happened | null;
  scene: SceneName;
  /** The table once the cue is over. */
  after: RoomState;
  /** The cards that it changes, each with what changed it. */
  links: readonly Link[];
  /** Milliseconds that the cue takes at the usual pace; 0 is shown together with the next cue. */
  lasts: number;
}
