// Opening a table: of one's own with house players, or for friends.

import { arrivals, keep, lastName, rememberName } from "../room/keys";
import { pathOf } from "../room/links";
import { wrongName } from "../room/names";
import { openTable, Sorry, thisRoom } from "../room/rest";
import { asSentence } from "../text/sentences";
import { t } from "../text/text.svelte";
import type { TableWish } from "../wire/messages";
import { unreached } from "../wire/server";
import { router } from "./router.svelte";

/** A day, in milliseconds: longer than anybody thinks, or looks at a result. */
export const DAY = 86_400_000;
/** Nobody else waits for a player alone: a result stays until *Next hand*, a claim is read first. */
const ALONE = {
  ...{ start: "soon", strict: false, look: DAY },
  ...{ window: 15_000, alone: 600_000 },
} as const;
/** Of a table without any clock, which a phone goes round or at which a game is tried. */
export const UNHURRIED = {
  ...{ start: "soon", strict: false, look: DAY, misses: 100, grace: 0 },
  ...{ clock: DAY, window: DAY, calling: DAY },
} as const;

class Opening {
  /** A table is being opened. */
  busy = $state(false);

  /** Open a table and go there; return why not, empty where it was done. */
  async open(wish: TableWish, name = lastName(), word = ""): Promise<string> {
    const called = name.trim() || t.frame.start.guest;
    const wrong = wrongName(called);
    if (wrong) return t.frame.start[wrong];
    this.busy = true;
    try {
      const opened = await openTable(wish, word);
      if (name.trim()) rememberName(name.trim());
      keep(opened.table, { invite: opened.invite, name: called });
      arrivals.set(opened.table, { key: opened.host, name: called, sits: true });
      router.go(pathOf(opened.table));
      return "";
    } catch (error) {
      return error instanceof Sorry && error.message ? asSentence(error.message) : unreached();
    } finally {
      this.busy = false;
    }
  }

  /** Open a table with house players alone, of a single game or of the house's menu. */
  async alone(game = "", name = lastName(), word = ""): Promise<string> {
    const room = await thisRoom().catch(() => null);
    const menu = game ? `[[game]]\ngame = ${JSON.stringify(game)}\n` : "";
    return this.open({ players: room?.company ?? [], settings: ALONE, menu }, name, word);
  }
}

export const opening = new Opening();
