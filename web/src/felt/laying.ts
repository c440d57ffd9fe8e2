// What a table is laid out of, on a wide page as on a phone.

import type { Snippet } from "svelte";
import type { Cover } from "./cover";
import type { Dummy, Player } from "./model";
import type { Sitting } from "./sitting";

export interface Laying {
  sitting: readonly Sitting[];
  extra: readonly Dummy[];
  /** A page that is taller than it is wide. */
  tall: boolean;
  /** Several answer at once: the part of the ring around the table that is lit. */
  sealed: number | null;
  left: (player: Player) => number | null;
  /** Takes a free chair, for a guest without a chair. */
  sit?: ((chair: number) => void) | undefined;
  /** What a game says beside the name of a dummy hand. */
  beside?: Snippet<[number]> | undefined;
  /** The player arranges cards: that takes the place of the middle, and of the others on a phone. */
  trays?: Snippet | undefined;
  actions?: Snippet | undefined;
  /** The middle, the slate and one's own place. */
  middle: Snippet;
  slate: Snippet;
  mine: Snippet;
  /** Scenes, laid over all but the hand. */
  over: Snippet;
  cover: Cover;
}
