// What is never to be asked once more: remembered in this browser.

import { read, write } from "../room/keys";
import type { Doubt } from "./question";

const NAME = "pokernight.sure";

class Doubts {
  /** The doubts that somebody does not want to hear again. */
  silent: readonly string[] = $state.raw((read(NAME) ?? "").split(",").filter(Boolean));

  asks(doubt: Doubt | undefined): doubt is Doubt {
    return doubt !== undefined && !this.silent.includes(doubt);
  }

  silence(doubt: Doubt): void {
    this.#keep([...this.silent.filter((one) => one !== doubt), doubt]);
  }

  /** Ask everything again. */
  forget(): void {
    this.#keep([]);
  }

  #keep(silent: readonly string[]): void {
    this.silent = silent;
    write(NAME, silent.join(","));
  }
}

export const doubts = new Doubts();
