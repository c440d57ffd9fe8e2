// The games that a player has met in this browser: their first-time cards are not shown again.

import { readJson, write } from "./keys";

const KEY = "pokernight.met";
/** Stands for every game. */
const ALL = "*";

const known = readJson(KEY);

class Met {
  /** Of what is not ours nothing: every game is new. */
  #games: readonly unknown[] = $state.raw(Array.isArray(known) ? known : []);

  /** Return whether a game was met before. */
  knows(game: string): boolean {
    return this.#games.includes(game) || this.#games.includes(ALL);
  }

  /** Remember a game. */
  add(game: string): void {
    if (this.knows(game)) return;
    this.#games = [...this.#games, game];
    write(KEY, JSON.stringify(this.#games));
  }
}

export const met = new Met();
