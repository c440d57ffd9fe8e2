// What people have just said, for the bubbles at their seats.

import type { SpokenJson } from "../wire/messages";

/** Milliseconds for which a bubble stands, and letters that it shows. */
const STAYS = 4000;
const MOST = 80;

class Speech {
  #said: Readonly<Record<string, string>> = $state.raw({});
  #heard = -1;

  /** The words at the seat of a person; empty for none. */
  of(person: string): string {
    return this.#said[person] ?? "";
  }

  /** Show lines that are new; those that are there when a table is entered are not. */
  hear(talk: readonly SpokenJson[]): void {
    const fresh = this.#heard < 0 ? [] : talk.slice(Math.min(this.#heard, talk.length));
    this.#heard = talk.length;
    for (const { person, text: spoken } of fresh) {
      if (person === "") continue;
      const text = String(spoken);
      const words = text.length > MOST ? `${text.slice(0, MOST - 1)}…` : text;
      this.#said = { ...this.#said, [person]: words };
      setTimeout(() => {
        if (this.#said[person] === words) this.#said = { ...this.#said, [person]: "" };
      }, STAYS);
    }
  }

  /** The table is left. */
  leave(): void {
    this.#heard = -1;
    this.#said = {};
  }
}

export const speech = new Speech();
