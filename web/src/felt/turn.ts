// Whose turn it is, or what the table waits for, in a few words.

import { chooserOf, waitsForReady } from "../act/between";
import { leavesChoice } from "../act/question";
import { FAR } from "./clock.svelte";
import { language, t } from "../text/text.svelte";
import { timeOfDay } from "../text/time";
import type { RoomState } from "../wire/messages";
import { isPlaying, namer, type Player } from "./model";

/**
 * Return "Your turn", "Bert is to act", or what the table waits for between hands; nothing where the
 * button for the next hand says so.
 */
export function turnOf(state: RoomState, mine: Player | null): string {
  const { table, view } = state;
  if (table.stage === "waiting") return t.felt.waiting;
  if (table.stage === "over") return t.felt.over;
  if (table.paused > 0) return t.felt.pausedSince(timeOfDay(table.paused, language()));
  if (table.stage === "frozen") return t.felt.frozen;
  if (!isPlaying(state)) {
    const chair = table.seated.find(({ seat }) => seat === mine?.chair) ?? null;
    const isSoon = table.next - state.now <= FAR * 1000;
    const between =
      table.real || !isSoon || waitsForReady(table, chair, false) ? "" : t.felt.between;
    const chooser = chooserOf(table);
    if (chooser === null) return between;
    if (table.called) return t.felt.called(table.called);
    const dealer = table.seated.find((chair) => chair.seat === chooser);
    if (dealer === undefined || table.stage !== "between") return between;
    return mine?.chair === dealer.seat ? t.felt.youDeal : t.act.deals.other(dealer.name);
  }
  if (view === null) return "";
  if (leavesChoice(view.question)) return t.felt.yourTurn;
  // the seat of a sealed answer stays among those asked until all have answered
  if ((view.answered ?? view.question) !== null) return t.felt.answered;
  const [first, second] = view.asked;
  if (first === undefined) return "";
  if (second !== undefined) return t.felt.turnsOf(view.asked.length);
  return first === view.seat ? t.felt.yourTurn : t.felt.turnOf(namer(state)(first));
}
