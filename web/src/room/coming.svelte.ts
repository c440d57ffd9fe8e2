// How somebody comes to a table: by the link of his own that this browser keeps, by one that he was
// given, or by the invitation with a name.

import { arrivals, keep, kept } from "./keys";
import type { Channel } from "../wire/socket";
import { keysOf, pathOf } from "./links";
import { Refused, Room } from "./room.svelte";

/** Why nobody is let in. */
export type Trouble = "noKey" | "link" | "table" | "gone";

const TROUBLES: Record<string, Trouble> = {
  "no table": "table",
  "wrong key": "link",
};

export class Coming {
  /** `trying` the keys there are; `asked` for a name; `in`; or `sorry`. */
  stage: "trying" | "asked" | "in" | "sorry" = $state("trying");
  trouble: Trouble = $state("gone");
  /** Why not, in the room's words: of the name that was given, or of all of it. */
  reason = $state("");
  /** The table: as one who watches sees it while he is asked. */
  room: Room | null = $state.raw(null);
  busy = $state(false);
  /** Somebody here has the name that was given: it may be one's own, from before. */
  taken = $state("");
  /** The host is asked whether one may come back. */
  asks = $state(false);
  /** Whether it is a table that he has just opened himself. */
  opened = false;

  readonly table: string;
  #key = "";
  #invite = "";
  /** The key that the reader's own link shall have; a new key without. */
  #own: string | undefined;

  constructor(
    table: string,
    fragment: string,
    readonly open?: () => Channel,
  ) {
    this.table = table;
    const { key, invite } = keysOf(fragment);
    this.#invite = invite;
    const arrival = arrivals.get(table);
    if (arrival) {
      arrivals.delete(table);
      this.opened = true;
      this.#key = arrival.key;
      this.#own = arrival.own;
      void this.comeIn(arrival.name, arrival.sits);
    } else {
      void this.#try(key);
    }
  }

  /** Come in by a name, and sit down if one wants to. */
  async comeIn(name: string, sits: boolean, back = false): Promise<void> {
    this.busy = true;
    this.asks = back;
    this.reason = this.taken = "";
    const own = this.#own ? { own: this.#own } : {};
    const room = new Room({ table: this.table, key: this.#key, name, back, ...own }, this.open);
    try {
      const me = await room.entered;
      if (me.key && me.role !== "host") this.#invite = this.#key;
      this.#in(room);
      if (sits) await room.send({ type: "sit" });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.reason = error.message;
      if (this.stage !== "in") {
        room.close();
        if (error.code === "taken") this.taken = name;
        if (error.code === "name" || error.code === "taken") this.stage = "asked";
        else this.#sorry(error);
      }
    } finally {
      this.busy = this.asks = false;
    }
  }

  /** Watch, without a name. */
  watch(): void {
    if (this.room) this.#in(this.room);
  }

  /** Being in without a name, come in with one. */
  ask(): void {
    this.stage = "asked";
  }

  close(): void {
    this.room?.close();
  }

  /** Whoever was here before comes by his own key; one that he is given now goes before it. */
  async #try(given: string): Promise<void> {
    const own = kept(this.table);
    const known = given === "" || given === own?.key || given === own?.invite;
    const keys = [...(known ? [] : [given]), ...(own?.key ? [own.key] : [])];
    if (keys.length === 0 && given) keys.push(given);
    if (keys.length === 0) {
      this.stage = "sorry";
      this.trouble = "noKey";
      return;
    }
    for (const [place, key] of keys.entries()) {
      const isLast = place === keys.length - 1;
      this.#key = key;
      const room = new Room({ table: this.table, key }, this.open);
      this.room = room;
      try {
        const me = await room.entered;
        if (me.person) {
          this.#in(room);
          return;
        }
        if (isLast) {
          this.stage = "asked";
          return;
        }
        this.#invite = key;
        room.close();
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        room.close();
        if (error.code === "nobody watches") {
          if (!isLast) continue;
          this.room = null;
          this.stage = "asked";
          return;
        }
        if (isLast || error.code !== "wrong key") {
          this.#sorry(error);
          return;
        }
      }
    }
  }

  #in(room: Room): void {
    if (this.room !== room) this.room?.close();
    this.room = room;
    this.stage = "in";
    if (!room.me?.person) return;
    const lasts = keep(this.table, this.#invite ? { invite: this.#invite } : {});
    const known = kept(this.table);
    if (!known?.key) return;
    // one's own key is not left in the address, where it would be copied with it
    const here = lasts
      ? pathOf(this.table, known.invite)
      : pathOf(this.table, known.key, known.invite);
    history.replaceState(history.state, "", here);
  }

  #sorry(error: Refused): void {
    this.trouble = TROUBLES[error.code] ?? "gone";
    this.reason = error.message;
    this.stage = "sorry";
  }
}
