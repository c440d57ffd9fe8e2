// What a question allows, as buttons: read from the question and the view alone.

import type { QuestionJson, ViewJson } from "../wire/messages";
import { messageOf } from "../wording/message";

/** An answer as it is sent. */
export type Reply = string | number | number[];

/**
 * One of the things that can be done.
 *
 * `does` says what sort of thing it is: a word of the game, one of the options of a question, the
 * cards that are chosen, none of them, or putting in an amount that is still to be named.
 */
export interface Choice {
  does:
    "fold" | "check" | "call" | "bet" | "raise" | "amount" | "word" | "option" | "chosen" | "none";
  /** The word as the game has it, where it has one. */
  word: string;
  /** The answer; undefined while cards or an amount are still to be chosen. */
  answer: Reply | undefined;
  /** What it takes from one's stack, in cents; for an amount, the least. */
  cents: number;
}

/** All the money in the middle and in front of the seats. */
export function potOf(view: ViewJson): number {
  const middle = view.pots.reduce((sum, pot) => sum + pot.cents, 0);
  return view.seats.reduce((sum, seat) => sum + seat.front, middle);
}

/** The amounts that may be put in, and how they count. */
export interface Amounts {
  low: number;
  high: number;
  /** What lies in front already: an amount of a bet is the total then in front. */
  front: number;
  /** What is called besides: an amount beside a call comes on top of it. */
  call: number;
}

/** The amounts of a question; undefined if there are none. */
export function amountsOf(question: QuestionJson, view: ViewJson): Amounts | undefined {
  const { form, low = 0, high = -1 } = question.legal;
  if ((form !== "bets" && form !== "amount") || high < low) return undefined;
  const front = form === "bets" ? (view.seats[question.seat]?.front ?? 0) : 0;
  const call = form === "bets" ? (question.legal.call ?? 0) : (question.costs.call ?? 0);
  return { low, high, front, call };
}

/** What an answer takes from the stack of who is asked, in cents. */
export function putsIn(question: QuestionJson, view: ViewJson, answer: Reply): number {
  if (typeof answer === "string") return question.costs[answer] ?? 0;
  if (typeof answer !== "number" || question.legal.of !== "amount") return 0;
  const front = view.seats[question.seat]?.front ?? 0;
  return question.legal.form === "amount" ? (question.costs.call ?? 0) + answer : answer - front;
}

/** Whether so much is all that somebody has. */
export function allIn(question: QuestionJson, view: ViewJson, cents: number): boolean {
  const stack = view.seats[question.seat]?.stack ?? 0;
  return 0 < stack && stack <= cents;
}

const SETTLED: Record<string, Choice["does"]> = { fold: "fold", check: "check", call: "call" };

/** What can be done, in the order in which it is shown: a fold stands first at every question. */
export function choicesOf(question: QuestionJson, view: ViewJson): Choice[] {
  const choices = inOwnOrder(question, view);
  const folds = choices.filter(({ does }) => does === "fold");
  return [...folds, ...choices.filter(({ does }) => does !== "fold")];
}

function inOwnOrder(question: QuestionJson, view: ViewJson): Choice[] {
  const { legal, costs } = question;
  const words = (legal.words ?? []).map((word): Choice => {
    // beside cards to choose a game may call anything a check or a call: a fold folds anywhere
    const means = legal.form !== "set" || word === "fold";
    const does = (means && SETTLED[word]) || "word";
    return { does, word, answer: word, cents: costs[word] ?? 0 };
  });
  if (legal.form === "bets") return [...bets(question, view), ...words];
  if (legal.form === "amount") {
    const range = amountsOf(question, view);
    if (!range) return words;
    const does = legal.words?.includes("call") ? "raise" : "amount";
    return [...words, { does, word: "", answer: undefined, cents: range.low + range.call }];
  }
  if (legal.form === "pick") {
    if (legal.of === "card") {
      const chosen: Choice = { does: "chosen", word: "", answer: anyOf(question, view), cents: 0 };
      return (legal.options ?? []).length ? [...words, chosen] : words;
    }
    const options = (legal.options ?? []).map((option): Choice => {
      const cents = legal.of === "amount" ? putsIn(question, view, option) : 0;
      return { does: "option", word: "", answer: option, cents };
    });
    return [...words, ...options];
  }
  return sets(question, words);
}

/** The word that costs something, where one alone does: paying, or staying for a price. */
export function paymentOf(choices: readonly Choice[]): Choice | undefined {
  const paid = choices.filter((one) => one.does === "word" && one.cents > 0);
  return paid.length === 1 ? paid[0] : undefined;
}

function bets(question: QuestionJson, view: ViewJson): Choice[] {
  const { call = 0, must = false } = question.legal;
  const found: Choice[] = [];
  if (!must && call) {
    found.push({ does: "fold", word: "fold", answer: "fold", cents: 0 });
    found.push({ does: "call", word: "call", answer: "call", cents: call });
  } else if (!must) {
    const word = saidWord(question, "check");
    found.push({ does: "check", word, answer: "check", cents: 0 });
  }
  const range = amountsOf(question, view);
  if (!range) return found;
  const { low, high, front } = range;
  const does = view.seats.some((seat) => seat.front) ? "raise" : "bet";
  const answers = question.legal.either ? [low, high] : [low === high ? low : undefined];
  for (const answer of answers)
    found.push({ does, word: does, answer, cents: (answer ?? low) - front });
  return found;
}

/** A word answer as its game says it in English: "pass" for a check where the bet goes round. */
export function saidWord(question: QuestionJson, word: string): string {
  const own = question.answers.find((one) => one.id === word);
  return own === undefined ? word : messageOf(own.says).text;
}

/** The card to take where nothing tells them apart, since nobody has seen any of them. */
export function anyOf(question: QuestionJson, view: ViewJson): number | undefined {
  const { options = [] } = question.legal;
  const faces = view.hands.flat().filter((card) => options.includes(card.token));
  const unseen = faces.length === options.length && faces.every((card) => card.card === null);
  return unseen || options.length === 1 ? options[0] : undefined;
}

function sets(question: QuestionJson, words: Choice[]): Choice[] {
  const { options = [], least = 0 } = question.legal;
  const found = [...words];
  if (mayChoose(question, [])) found.push({ does: "none", word: "", answer: [], cents: 0 });
  if (options.length && (question.legal.most ?? 0) > 0) {
    const all = least === options.length ? options : undefined;
    found.push({ does: "chosen", word: "", answer: all, cents: 0 });
  }
  return found;
}

/** Whether these cards, or numbers, may be chosen together; where the room has the last word, yes. */
export function mayChoose(question: QuestionJson, chosen: readonly number[]): boolean {
  const { form, options = [], least = 0, most = 0, sets: listed } = question.legal;
  if (form === "pick") return chosen.length === 1 && options.includes(chosen[0] as number);
  if (form !== "set") return false;
  const sorted = inOrder(chosen);
  if (listed) return listed.some((one) => String(inOrder(one)) === String(sorted));
  return (
    least <= sorted.length && sorted.length <= most && sorted.every((id) => options.includes(id))
  );
}

/** Ids, ascending. */
export function inOrder(ids: readonly number[]): number[] {
  return [...ids].sort((one, other) => one - other);
}

/**
 * Whether a tap on a card is the whole answer: in a window that is open to all nobody may be slow.
 * Where the room `explains` cards, a tap asks what the card can do, and answers nothing.
 */
export function tapAnswers(question: QuestionJson, explains: boolean): boolean {
  const { form, of, most } = question.legal;
  if (explains) return false;
  return question.closes && of === "card" && (form === "pick" || (form === "set" && most === 1));
}

/** The only answer that there is; undefined where somebody has a choice. */
export function onlyAnswer(question: QuestionJson): Reply | undefined {
  const { form, words = [], options = [], least = 0, most = 0, partly, sets } = question.legal;
  if (form === "pick" && words.length + options.length === 1) return words[0] ?? options[0];
  if (form === "set" && !partly && !sets && !words.length && (least === options.length || !most)) {
    return least <= most ? inOrder(most ? options : []) : undefined;
  }
  return undefined;
}

/** Whether a question leaves a choice; one that does not is answered for its player, and is no turn. */
export const leavesChoice = (question: QuestionJson | null | undefined): boolean =>
  !!question && onlyAnswer(question) === undefined;

/** An amount that people often name. */
export interface Preset {
  name: "least" | "half" | "pot" | "most" | "all";
  amount: number;
}

/** The least, half the pot, the pot and all that may be put in: those that differ. */
export function presetsOf(question: QuestionJson, view: ViewJson): Preset[] {
  const range = amountsOf(question, view);
  if (!range) return [];
  const { low, high, front, call } = range;
  const pot = potOf(view) + call;
  const base = question.legal.form === "bets" ? front + call : 0;
  const found: Preset[] = [{ name: "least", amount: low }];
  for (const [name, part] of [
    ["half", 0.5],
    ["pot", 1],
  ] as const) {
    const amount = base + Math.floor(pot * part);
    if (low < amount && amount < high) found.push({ name, amount });
  }
  const all = allIn(question, view, putsIn(question, view, high));
  if (high > low) found.push({ name: all ? "all" : "most", amount: high });
  return found;
}

/** An amount brought between what is allowed. */
export function within(amount: number, range: Pick<Amounts, "low" | "high">): number {
  return Math.min(range.high, Math.max(range.low, amount));
}

/** What may be regretted, and so is asked once more. */
export type Doubt = "all in" | "free" | "pot" | "peek";

/** Why an answer is asked once more; undefined where it is given like any other. */
export function doubtOf(question: QuestionJson, view: ViewJson, answer: Reply): Doubt | undefined {
  if (answer === "fold") {
    const others = choicesOf(question, view).filter((one) => one.does !== "fold");
    return others.some((one) => !one.cents) ? "free" : undefined;
  }
  if (answer === "peek") return "peek";
  const cents = putsIn(question, view, answer);
  if (allIn(question, view, cents)) return "all in";
  const bet = question.legal.form === "bets" || typeof answer === "number";
  return !bet && cents > 0 && cents >= potOf(view) ? "pot" : undefined;
}

/** What Enter does unless something else is chosen: what the room says is never regretted. */
export function isRinged(choice: Choice, enter: unknown): boolean {
  if (enter === null || enter === undefined || choice.answer === undefined) return false;
  return JSON.stringify(choice.answer) === JSON.stringify(enter);
}
