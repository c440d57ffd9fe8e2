// What a hint of the room says: its answers as the buttons say them, the rest as the room says it.

import { asSentence } from "../text/sentences";
import { said } from "../text/said";
import { money } from "../text/money";
import type { HintJson, QuestionJson, ViewJson } from "../wire/messages";
import type { Reader } from "../wording/render";
import { replyLabel } from "./labels";
import { putsIn, type Reply } from "./question";

/** An answer, as the buttons say it, with what it costs. */
export function answerSaid(
  answer: unknown,
  question: QuestionJson,
  view: ViewJson,
  reader: Reader,
): string {
  const reply = answer as Reply;
  const label = replyLabel(question, view, reply, reader);
  const cents = typeof reply === "string" ? putsIn(question, view, reply) : 0;
  return cents ? `${label} ${money(cents)}` : label;
}

/** Why, in sentences: the first that the room says is the answer. */
export const reasons = (hint: HintJson): string[] =>
  hint.says.slice(1).map((part) => asSentence(said(part).replaceAll(" %", "\u00a0%")));

/** An answer of a hint's ledger: in words, its value, and where it lies between the ends of all. */
export interface LedgerRow {
  said: string;
  value: string;
  /** Parts of the width: where the interval begins and ends, and the value itself. */
  from: number;
  to: number;
  at: number;
  /** Whether it is the answer that is advised. */
  advised: boolean;
}

/** The answers that were compared, the best first, and where a value of nothing lies. */
export function ledgerOf(
  hint: HintJson,
  say: (answer: unknown) => string,
): { rows: LedgerRow[]; nothing: number } {
  const lines = hint.ledger;
  const low = Math.min(0, ...lines.map((line) => line.value - line.ci95));
  const high = Math.max(0, ...lines.map((line) => line.value + line.ci95));
  const place = (cents: number): number => (high > low ? (cents - low) / (high - low) : 0);
  const advised = JSON.stringify(hint.answer);
  const rows = lines.map((line) => ({
    said: say(line.answer),
    value: worth(line.value, line.ci95),
    from: place(line.value - line.ci95),
    to: place(line.value + line.ci95),
    at: place(line.value),
    advised: JSON.stringify(line.answer) === advised,
  }));
  return { rows, nothing: place(0) };
}

function worth(value: number, ci95: number): string {
  const about = Math.round(ci95);
  return about ? `${money(Math.round(value))} ± ${money(about)}` : money(Math.round(value));
}
