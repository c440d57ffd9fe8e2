// What a table is drawn from: a room, or what a room has said (a replayed hand, a test).

import type { Done, State, Welcome } from "../wire/messages";
import type { Wish } from "../wire/socket";
import type { Happened } from "../rail/story";

export interface Seen {
  state: State | null;
  /** What has happened, in order; without it, what came with the state. */
  news?: readonly Happened[];
  me?: Welcome | null;
  /** The room's clock; without it nobody's time runs. */
  now?: () => number;
  /** Where there is somebody to ask. */
  send?: (wish: Wish) => Promise<Done>;
}
