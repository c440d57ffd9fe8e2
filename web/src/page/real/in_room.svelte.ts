// A hand with real cards at a table of the room, as this phone follows it: what was told is asked
// for anew whenever the room says that something was told.

import { look } from "../../room/rest";
import type { Room, Wish } from "../../room/room.svelte";
import { asSentence } from "../../text/sentences";
import { language } from "../../text/text.svelte";
import type { RealJson, ToldTableJson } from "../../wire/messages";
import { unchanged } from "./unchanged";
import { say } from "./voice";

/** Whether people deal a hand with real cards at a table now. */
export const isOn = (real: RealJson | null | undefined): boolean => (real?.told ?? -1) >= 0;

export class InRoom {
  told = $state.raw<ToldTableJson | null>(null);
  trouble = $state("");
  speaks = $state(false);
  busy = $state(false);
  readonly #room: Room;
  #asked = "";
  #looking = false;

  constructor(room: Room) {
    this.#room = room;
  }

  /** Follow the table: called whenever its state or the language has changed. */
  follow(): void {
    const real = this.#room.table?.real;
    if (!real || !isOn(real)) {
      this.told = null;
      this.#asked = "";
      return;
    }
    const hand = String(this.#room.table?.hands ?? 0);
    void this.#look(`${language()} ${hand} ${String(real.told)}`);
  }

  async #look(wanted: string): Promise<void> {
    const isNew = wanted !== this.#asked;
    this.#asked = wanted;
    if (!isNew || this.#looking) return;
    this.#looking = true;
    try {
      // what was told while the room was asked is asked for next
      for (let got = ""; got !== this.#asked && this.#asked;) {
        got = this.#asked;
        const table = encodeURIComponent(this.#room.id);
        const told = await look<ToldTableJson>(
          `tables/${table}/real?language=${language()}`,
          this.#room.key,
        );
        this.told = unchanged(this.told, told);
        const news = told.happened.slice(told.earlier).filter(({ loud }) => loud);
        if (this.speaks) say([...news.map(({ text }) => text), told.next.says]);
      }
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
      this.#asked = "";
    } finally {
      this.#looking = false;
    }
  }

  /** Have something done; what is refused is said. */
  async send(wish: Wish): Promise<boolean> {
    this.busy = true;
    this.trouble = "";
    try {
      await this.#room.send(wish);
      return true;
    } catch (error) {
      this.trouble = asSentence((error as Error).message);
      return false;
    } finally {
      this.busy = false;
    }
  }

  tap = (tap: string): void => {
    const told = this.#room.table?.real?.told ?? 0;
    void this.send({ type: "tell", tap, told });
  };

  undo = (): void => {
    const told = this.#room.table?.real?.told ?? 0;
    void this.send({ type: "untell", told });
  };

  /** Write the hand that is over into the book. */
  book = (): void => void this.send({ type: "book hand" });
}
