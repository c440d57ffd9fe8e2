// The scenes of a table, which are fetched once the first cards lie there.

import { untrack } from "svelte";
import { loaded } from "../room/part";
import type { RoomState } from "../wire/messages";
import { isPlaying } from "./model";

/** Milliseconds after the first cards at which the scenes are fetched. */
const SOON = 800;

export class Stage {
  /** The scenes, once they are there. */
  scenes: typeof import("./scenes") | null = $state.raw(null);

  /** `shown` is what the table shows; made where a component is. */
  constructor(shown: () => RoomState | null) {
    const waits = $derived(this.scenes === null && (shown()?.view ?? null) !== null);
    $effect(() => {
      if (!waits) return;
      const state = untrack(shown);
      const load = () =>
        void loaded(() => import("./scenes")).then(
          (scenes) => (this.scenes = scenes),
          () => undefined,
        );
      const timer = setTimeout(load, state !== null && isPlaying(state) ? SOON : 0);
      return () => clearTimeout(timer);
    });
  }
}
