// What is said of somebody at the table in a word or two, most important first.

import { money } from "../text/money";
import { t } from "../text/text.svelte";
import type { Player } from "./model";

/** How it stands with him in the hand. */
export function status(player: Player): string {
  if (player.seat === null) {
    if (player.away) return t.felt.away;
    return player.calls ? t.felt.calls : t.felt.next;
  }
  if (player.won > 0) return t.felt.wins(money(player.won));
  if (player.won < 0) return t.felt.loses(money(-player.won));
  if (player.folded) return t.felt.folded;
  if (player.allIn) return t.felt.allIn;
  return player.turn ? t.felt.turn : player.did;
}

/** What else is so of him. */
export const marks = (player: Player): string[] =>
  [
    ...player.roles,
    player.away && player.seat !== null && t.felt.away,
    player.gone && t.felt.lost,
    player.leaving && t.felt.leaving,
    player.muted && t.felt.muted,
    player.calls && (player.seat !== null || player.away) && t.felt.calls,
    player.said,
  ].filter((one): one is string => typeof one === "string" && one !== "");
