// The games that a player has met in this browser: their first-time cards are not shown again.

import { read, write } from "./keys";

const KEY = "pokernight.met";
/** Stands for every game. */
const ALL = "*";

class Met {
  #games: readonly string[] = $state.raw((read(KEY) ?? "").split(" ").filter(Boolean));

  /** Return whether a game was met before. */
  knows(game: string): boolean {
    return this.#games.includes(game) || this.#games.includes(ALL);
  }

  /** Remember a game. */
  add(game: string): void {
    if (this.knows(game)) return;
    this.#games = [...this.#games, game];
    write(KEY, this.#games.join(" "));
  }
}

export const met = new Met();
