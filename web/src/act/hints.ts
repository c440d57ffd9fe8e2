// What a hint of the room says, in the words of this page.

import { cardWord } from "../cards/names";
import type { ActText } from "../text/act.en";
import { said } from "../text/said";
import { asSentence } from "../text/sentences";
import type { HintJson, QuestionJson, ViewJson } from "../wire/messages";
import { money } from "../text/money";
import type { Reader } from "../wording/render";
import { replyLabel } from "./labels";
import { putsIn, type Reply } from "./question";

/** What the strong bot would answer, as the buttons say it. */
export function answerSaid(
  hint: HintJson,
  question: QuestionJson,
  view: ViewJson,
  reader: Reader,
): string {
  const answer = hint.answer as Reply;
  const label = replyLabel(question, view, answer, reader);
  const cents = typeof answer === "string" ? putsIn(question, view, answer) : 0;
  return cents ? `${label} ${money(cents)}` : label;
}

/** Why, in sentences. */
export function reasons(hint: HintJson, question: QuestionJson, t: ActText): string[] {
  const { hint: words } = t;
  const found = hint.why === "" ? [] : [said(hint.why)];
  const fold = hint.answer === "fold";
  if (hint.bluff) found.push(words.bluff);
  if (hint.won) {
    const declare = hint.declares ? words.declare(written(hint.declares, t)) : "";
    const before = words.when[hint.when]?.(declare) ?? "";
    const wins = words.wins(percent(hint.share), fold);
    found.push(`${before}${wins}${words.deals(hint.trials, hint.reads)}`);
  }
  if (hint.instead !== null) {
    const bet = question.costs.call || question.legal.call ? "raise" : "bet";
    const other = typeof hint.instead === "string" ? hint.instead : bet;
    const than = words.doing[other] ?? other;
    const cents = Math.round(hint.earns);
    if (hint.about_the_same) found.push(words.same(than));
    else {
      const later = hint.later ? words.later : "";
      found.push((fold ? words.loses(cents, than) : words.earns(cents, than)) + later);
    }
  }
  if (hint.cost > 0) found.push(words.offers(ratio(hint.pot / hint.cost)));
  return found.map(asSentence);
}

const written = (card: string | null, t: ActText): string =>
  card === null ? t.faceDown : cardWord(card);

const percent = (share: number): string => `${Math.round(100 * share)}\u00a0%`;

/** 2.3, 6, 50: no more digits than anybody reckons with. */
const ratio = (value: number): string =>
  value >= 10 ? value.toFixed(0) : value.toFixed(1).replace(/\.0$/, "");
