// The games that a player has met in this browser: their first-time cards are not shown again.

import { read, write } from "./keys";

const KEY = "pokernight.met";
/** Stands for every game. */
const ALL = "*";

function known(): readonly unknown[] {
  try {
    const games: unknown = JSON.parse(read(KEY) ?? "[]");
    return Array.isArray(games) ? games : [];
  } catch {
    return []; // not ours: every game is new
  }
}

class Met {
  #games: readonly unknown[] = $state.raw(known());

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
