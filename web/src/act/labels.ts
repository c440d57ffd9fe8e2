// What stands on the buttons.

import type { ActText } from "../text/act.en";
import type { QuestionJson, ViewJson } from "../wire/messages";
import { allIn, amountsOf, type Choice } from "./question";

/** What a choice is called, and what it costs. */
export function labelOf(
  choice: Choice,
  question: QuestionJson,
  view: ViewJson,
  nameOf: (seat: number) => string,
  chosen: number,
  t: ActText,
): string {
  const { does, cents, answer, word } = choice;
  switch (does) {
    case "fold":
      return t.fold;
    case "check":
      return word === "pass"
        ? t.passBet
        : word === "check" && question.legal.form === "bets"
          ? t.check
          : t.word(word);
    case "call":
      return cents ? t.call(cents) : t.word(word);
    case "bet":
    case "raise":
      return betLabel(choice, question, view, t);
    case "amount":
      return t.amountMore(question.kind);
    case "chosen":
      return t.withCards(question.kind, chosen || (answer === undefined ? 0 : 1));
    case "none":
      return t.withoutCards(question.kind);
    case "option":
      return optionLabel(question, Number(answer), nameOf, t);
    case "word":
      return cents ? t.costs(t.word(word), cents) : t.word(word);
  }
}

function betLabel(choice: Choice, question: QuestionJson, view: ViewJson, t: ActText): string {
  const range = amountsOf(question, view);
  if (question.legal.form !== "bets" || !range) return t.raiseMore;
  if (range.low < range.high) return choice.does === "bet" ? t.betMore : t.raiseMore;
  return choice.does === "bet" ? t.bet(range.low) : t.raise(range.low);
}

function optionLabel(
  question: QuestionJson,
  option: number,
  nameOf: (seat: number) => string,
  t: ActText,
): string {
  if (question.legal.of === "seat") return nameOf(option);
  if (question.legal.of === "amount") return t.complete(option);
  return t.number(question.kind, option);
}

/** What stands on the button that names an amount. */
export function amountLabel(
  question: QuestionJson,
  view: ViewJson,
  amount: number,
  t: ActText,
): string {
  if (question.legal.form === "amount") {
    return question.legal.words?.includes("call")
      ? t.raiseBy(amount)
      : t.amount(question.kind, amount);
  }
  return view.seats.some((seat) => seat.front) ? t.raise(amount) : t.bet(amount);
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
