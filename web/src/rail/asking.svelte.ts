// Something asked of the room by a button: what it said if it would not, and whether it is on its way.

import type { Room, Wish } from "../room/room.svelte";
import { asSentence } from "../text/sentences";
import type { Done } from "../wire/messages";

export class Asking {
  /** Why it was not done. */
  refused = $state("");
  /** Whether an answer is waited for. */
  busy = $state(false);

  constructor(readonly room: () => Room) {}

  /** Ask; what was done, or null if it was not. */
  ask(wish: Wish): Promise<Done | null> {
    return this.run(() => this.room().send(wish));
  }

  /** Wait for something that the room is asked for; null if it was not done. */
  async run<T>(what: () => Promise<T>): Promise<T | null> {
    if (this.busy) return null;
    this.busy = true;
    this.refused = "";
    try {
      return await what();
    } catch (error) {
      this.refused = asSentence(error instanceof Error ? error.message : String(error));
      return null;
    } finally {
      this.busy = false;
    }
  }
}
