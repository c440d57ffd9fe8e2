// Cues of a timeline: one event each, with the table after it and how it is shown.

import type { Happened } from "../rail/story";
import type { RoomState } from "../wire/messages";

/** Name of a scene, chosen by the name of an event; "plain" moves cards and chips only. */
export type SceneName =
  | "plain"
  | "deal"
  | "flip"
  | "board"
  | "bet"
  | "fold"
  | "wild"
  | "power"
  | "trade"
  | "purchase"
  | "draw"
  | "pass"
  | "declare"
  | "auction"
  | "match"
  | "show"
  | "win"
  | "returned"
  | "carry"
  | "say";

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
