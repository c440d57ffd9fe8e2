// Labels of answers: the sentences that a question has for its answers, with what is named filled in.

import { capital } from "../text/sentences";
import { money } from "../text/money";
import type { QuestionJson, TextJson, ViewJson } from "../wire/messages";
import { messageOf, pieces } from "../wording/message";
import { rendered, type Reader } from "../wording/render";
import { allIn, amountsOf, type Choice, type Reply } from "./question";

/** Cards that a label names by their faces; of more it gives the number. */
const NAMED = 3;
const HIDDEN = "??";

/** Return the label of a choice with its cost; `chosen` are the cards or numbers chosen for it. */
export function labelOf(
  choice: Choice,
  question: QuestionJson,
  view: ViewJson,
  reader: Reader,
  chosen: readonly number[],
): string {
  const { cents, answer, does } = choice;
  const named = does === "bet" || does === "raise" || does === "amount";
  if (named && answer === undefined) return rangeLabel(question, reader);
  if (answer === undefined && chosen.length === 0) return choosing(question, view, reader);
  const label = replyLabel(question, view, answer ?? [...chosen], reader, NAMED);
  return typeof answer === "string" && cents ? `${label} ${money(cents)}` : label;
}

/** Return the label of an answer, without its cost; at most so many cards by their faces. */
export function replyLabel(
  question: QuestionJson,
  view: ViewJson,
  reply: Reply,
  reader: Reader,
  faces = Infinity,
): string {
  const id = JSON.stringify(reply);
  const own = question.answers.find((one) => JSON.stringify(one.id) === id);
  if (own) return written(own.says, reader);
  const { says } = template(question);
  if (question.legal.of === "amount") return written(filled(says, { amount: reply }), reader);
  const ids = typeof reply === "object" ? reply : [reply];
  if (question.legal.of !== "card") return written(filled(says, { which: ids }), reader);
  return written(filled(says, cards(view, ids as number[], faces)), reader);
}

/** Return the label of choosing cards while none is chosen. */
export const choosing = (question: QuestionJson, view: ViewJson, reader: Reader): string =>
  written(filled(template(question).says, cards(view, [], 0)), reader);

/** Return the label of putting in an amount that is still to be named. */
function rangeLabel(question: QuestionJson, reader: Reader): string {
  const language = { ...reader.language, money: () => "…" };
  const label = written(filled(template(question).says, { amount: 0 }), { ...reader, language });
  return label.includes("…") ? label : `${label} …`;
}

/** Return the label of giving the same answer until the question changes; empty without one. */
export const untilLabel = (question: QuestionJson, reader: Reader): string =>
  question.until === undefined ? "" : written(question.until, reader);

/** Return the names of the numbers that can be chosen, where they are those of modifiers. */
export function numberNames({ args }: QuestionJson): Map<number, TextJson> {
  const listed = args?.["modifiers"];
  const sentences = Array.isArray(listed) ? (listed as Record<string, unknown>[]) : [];
  return new Map(sentences.map(({ number, modifier }) => [Number(number), modifier as TextJson]));
}

/** Return what an answer does besides what it costs; empty where that is nothing. */
export function effectOf(choice: Choice, question: QuestionJson, reader: Reader): string {
  const id = JSON.stringify(choice.answer ?? null);
  const effect = question.answers.find((one) => JSON.stringify(one.id) === id)?.effect;
  return effect === undefined ? "" : capital(rendered(effect, reader));
}

/** The answer whose amount, cards or numbers are still to be named. */
const template = (question: QuestionJson) =>
  question.answers.find((one) => one.id === null) ?? { says: "" };

const filled = (says: TextJson, named: Record<string, unknown>): TextJson => ({
  ...messageOf(says),
  ...named,
});

/** The faces of cards, each hidden where there are too many, and the seat that holds the first. */
function cards(view: ViewJson, ids: readonly number[], most: number): Record<string, unknown> {
  const faces = new Map(view.hands.flat().map((card) => [card.token, card.card]));
  for (const card of [...view.board, ...view.aside]) faces.set(card.token, card.card);
  const which = ids.map((id) => (ids.length > most ? HIDDEN : (faces.get(id) ?? HIDDEN)));
  const holder = view.hands.findIndex((hand) => hand.some((card) => card.token === ids[0]));
  return { which, holder: holder < 0 ? null : holder };
}

/** A sentence as a label: with a capital, unless it begins with a name. */
function written(says: TextJson, reader: Reader): string {
  const label = rendered(says, reader).trim();
  const [first] = pieces(reader.language.translated(messageOf(says).text));
  return first?.form === "name" ? label : capital(label);
}

/** Whether a choice takes all that one has. */
export function takesAll(choice: Choice, question: QuestionJson, view: ViewJson): boolean {
  return choice.answer !== undefined && choice.cents > 0 && allIn(question, view, choice.cents);
}

/** The least that can be named where there is a range; 0 where there is none. */
export function fromOf(choice: Choice, question: QuestionJson, view: ViewJson): number {
  const range = amountsOf(question, view);
  const named = choice.does === "bet" || choice.does === "raise" || choice.does === "amount";
  return named && choice.answer === undefined && range ? range.low : 0;
}

/** How a label is written so that no word of it is broken on a third of a phone. */
export function lettersOf(label: string): "usual" | "small" | "least" {
  const longest = Math.max(0, ...label.split(/[\s-]+/).map((word) => word.length));
  return longest > 12 ? "least" : longest > 9 ? "small" : "usual";
}
