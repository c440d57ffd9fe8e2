// What a table is drawn from: a room, or what a room has said (a replayed hand, a test).

import type { Broken } from "../fair/pins";
import type { Done, RoomState, SpokenJson, Welcome } from "../wire/messages";
import type { Wish } from "../wire/socket";
import type { Happened } from "../rail/story";
import type { Timeline } from "../timeline/timeline.svelte";

/** Who sat in the seats of a hand, and which of them is whoever looks. */
export interface Seating {
  names: readonly string[];
  own: number | null;
}

/** The same, by the numbers of hands. */
export type Seatings = Readonly<Record<number, Seating>>;

export interface Seen {
  state: RoomState | null;
  /** What has happened, in order; without it, what came with the state. */
  news?: readonly Happened[];
  /** Who sat where in the hands that are told of. */
  seatings?: Seatings;
  /** Promises that the room broke, as this browser saw it. */
  broken?: readonly Broken[];
  me?: Welcome | null;
  /** What was said at the table, in order. */
  talk?: readonly SpokenJson[];
  /** The room's clock; without it nobody's time runs. */
  now?: () => number;
  /** The player of its events, where somebody else steps through them. */
  timeline?: Timeline;
  /** Where there is somebody to ask. */
  send?: (wish: Wish) => Promise<Done>;
}
