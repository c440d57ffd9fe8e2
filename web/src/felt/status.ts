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

/** So many letters stand in a line of a plate, and at the end of a row. */
const LINE = 17;
const END = 14;

/** The first of some things that are said of somebody, and more as long as there is room. */
export function fitting(first: string, more: readonly string[], most = LINE): string {
  const news = more.filter((one) => one !== first);
  return news.reduce((line, one) => {
    const longer = line === "" ? one : `${line} · ${one}`;
    return longer.length <= most ? longer : line;
  }, first);
}

/** What he did last, and what he has said besides, in one line. */
export const doing = (player: Player): string =>
  fitting(player.did, player.said === "" ? [] : [player.said], END);

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
