// Contents of the slate: what changed last, what the reader holds, what is asked and what it costs.

import { readerOf } from "./model";
import { leavesChoice, potOf } from "../act/question";
import type { Happened } from "../rail/story";
import { money } from "../text/money";
import type { Why as MarkedWhy } from "../showdown/model";
import { capital } from "../text/sentences";
import { t } from "../text/text.svelte";
import type { HelpJson, MarkJson, RoomState, TextJson } from "../wire/messages";
import { messageOf, type Message } from "../wording/message";
import { eventMessage, questionMessage, rendered, sentence } from "../wording/render";

/** A line of the slate: a sentence and the rule behind it. */
export interface Line {
  text: string;
  clause: string;
}

/** Events that the table shows anyway: they are no news on the slate. */
const PLAIN = new Set(["dealt", "dealt up", "board", "show", "win", "draw", "pay", "shuffle"]);

/**
 * What changed last: the latest event of the hand that a rule caused, else why one of the reader's
 * own cards is wild or counts for nothing; null where there is neither.
 */
export function changed(state: RoomState, news: readonly Happened[]): Line | null {
  const event = news.findLast(
    ({ hand, weight, kind }) => hand === state.table.hand && weight !== "quiet" && !PLAIN.has(kind),
  );
  if (event !== undefined) {
    return { text: sentence(eventMessage(event), readerOf(state)), clause: event.clause };
  }
  return whys(state)[0] ?? null;
}

/** A reading of the reader's own hand in a contest. */
export interface Holding {
  /** Name of the contest, empty where there is only one. */
  contest: string;
  text: string;
  /** Ids of the cards that make it. */
  cards: readonly number[];
}

/** What the reader holds, per contest. */
export function holdings(state: RoomState): Holding[] {
  const reader = readerOf(state);
  const say = (said: unknown) => (said === undefined ? "" : rendered(said as TextJson, reader));
  return (state.help?.have ?? []).map((said) => {
    const { contest = "", hand, which } = messageOf(said);
    const worth = say(contest === "" ? said : hand);
    const read = state.reads.find(
      (one) => one.hand === state.view?.seat && say(one.said) === worth,
    );
    const cards = read?.cards ?? [];
    if (contest === "") return { contest: "", text: capital(say(said)), cards };
    const named = which === undefined ? "" : say({ text: "{which:cards}", which });
    return { contest: capital(say(contest)), text: say(hand) || named || t.felt.none, cards };
  });
}

/** What is asked: the question, or for a bet what a call costs; empty where nothing is asked. */
export function asked(state: RoomState): string {
  const { view } = state;
  const question = view?.question ?? null;
  if (view === null || question === null || !leavesChoice(question)) return "";
  const words = sentence(questionMessage(question), readerOf(state));
  if (question.legal.form !== "bets") return words || rendered(question.kind, readerOf(state));
  const pot = potOf(view);
  const { call = 0 } = question.legal;
  const cost = call > 0 ? t.felt.toCallInto(money(call), money(pot)) : t.felt.freeInto(money(pot));
  return words === "" ? cost : `${words} · ${cost}`;
}

/** What an answer does: "Call", and "$4, for a pot of $38"; or a remark without an answer. */
export function effects(state: RoomState, help: HelpJson): { what: string; said: string }[] {
  const reader = readerOf(state);
  const say = (said: unknown) => (said === undefined ? "" : rendered(said as TextJson, reader));
  return help.meaning.map((said) => {
    const { answer, effect } = messageOf(said);
    return { what: capital(say(answer)), said: say(effect) || sentence(said, reader) };
  });
}

export interface Why extends Line {
  kind: "wild" | "nothing" | "worthKnowing";
}

/** Return the sentence on cards that are wild or count for nothing, without the number of its rule. */
export const because = (which: unknown, mark: unknown, reason: unknown): Message => ({
  text: "{which:cards+} {which:~is} {mark}: {reason}",
  which,
  mark,
  reason,
});

/** The sentence of a mark, of the cards with the given faces. */
export function whyOf({ what, why }: MarkJson, which: readonly string[]): MarkedWhy {
  const message = messageOf(why);
  const { mark = what, reason } = message as { mark?: TextJson; reason?: TextJson };
  const clause = typeof message.clause === "string" ? message.clause : "";
  const said = reason === undefined ? message : because(which, mark, reason);
  return { mark, said, clause };
}

/** Why some cards, and those that are so with them, are wild or count for nothing. */
export function whysOf(ids: readonly number[], { marks, view }: RoomState): TextJson[] {
  const faces = new Map(
    [...(view?.hands.flat() ?? []), ...(view?.board ?? [])].map(({ token, card }) => [token, card]),
  );
  const found = marks.filter(({ cards }) => cards.some((id) => ids.includes(id)));
  return found.map(
    (mark) =>
      whyOf(
        mark,
        mark.cards.flatMap((id) => faces.get(id) ?? []),
      ).said,
  );
}

/** Why cards that the reader sees are wild or count for nothing, the reader's own first. */
export function whys(state: RoomState): Why[] {
  const reader = readerOf(state);
  return (state.help?.why ?? []).map((said) => {
    const { state: kind, which, mark, reason, clause } = messageOf(said);
    const whole = which === undefined || mark === undefined || reason === undefined;
    return {
      kind: kind === "wild" || kind === "nothing" ? kind : "worthKnowing",
      text: sentence(whole ? said : because(which, mark, reason), reader),
      clause: typeof clause === "string" ? clause : "",
    };
  });
}
