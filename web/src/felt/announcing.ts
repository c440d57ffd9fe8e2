// What is read aloud of a table: each event once, in order, before the turn.

import { choicesOf, potOf, type Choice } from "../act/question";
import { choosing, replyLabel } from "../act/labels";
import { carriesOn, lines, type Happened } from "../rail/story";
import { asSentence } from "../text/sentences";
import { t } from "../text/text.svelte";
import type { QuestionJson, RoomState } from "../wire/messages";
import { listener } from "../wording/spoken";
import { eventMessage, questionMessage, rendered, type Reader } from "../wording/render";
import { readerOf, readers } from "./model";
import type { Seen } from "./seen";

/** An utterance, and the numbers of the events that it speaks of. */
export interface Utterance {
  text: string;
  events: readonly number[];
}

/** Lines of a hand that are said when a table is entered in the middle of it: the last. */
const MOST = 12;
/** Answers that are named at most. */
const ANSWERS = 8;

/** What has been announced, and what is to be said of the next state. */
export class Announcing {
  /** The event told last; null before the first. */
  #last: Happened | null = null;
  /** Lines of talk that were there before. */
  #heard = -1;
  /** The question announced last. */
  #asked = "";
  #hand = "";
  #stage = "";

  /** Return what is to be said now; null for nothing. `question` is the reader's, unanswered. */
  next(seen: Seen, question: QuestionJson | null): Utterance | null {
    const { state } = seen;
    if (state === null) return null;
    const happened = this.#events(seen, state);
    const parts = [
      ...happened.map(({ text }) => text),
      ...this.#talk(seen, state),
      this.#stageOf(state),
      this.#turn(state, question),
    ];
    const text = parts.filter((part) => part !== "").join(" ");
    return text === "" ? null : { text, events: happened.flatMap(({ events }) => events) };
  }

  #events({ news = [], seatings, send }: Seen, state: RoomState): Utterance[] {
    const last = this.#last;
    const undone = last !== null && send !== undefined && !news.some(({ at }) => at === last.at);
    const fresh = news.filter(({ at, hand }) =>
      last === null ? hand === state.table.hand : at > last.at,
    );
    this.#last = news.at(-1) ?? null;
    const readerIn = readers(state, seatings);
    const reader = (hand: number) => listener(readerIn(hand));
    const [first] = fresh;
    const how = last && first && !undone ? carriesOn(first, last, reader(first.hand)) : null;
    let count = how === null ? 0 : 1;
    for (; how !== null && count < fresh.length; count += 1) {
      const [before, event] = [fresh[count - 1], fresh[count]] as [Happened, Happened];
      if (carriesOn(event, before, reader(event.hand)) !== how) break;
    }
    return [
      ...(undone ? [{ text: t.say.takenBack, events: [] }] : []),
      ...carriedOn(fresh.slice(0, count), how, reader),
      ...lines(fresh.slice(count), reader, t.felt).slice(last === null ? -MOST : 0),
    ];
  }

  /** What others have said since. */
  #talk({ talk = [], me }: Seen, { table }: RoomState): string[] {
    const fresh = this.#heard < 0 ? [] : talk.slice(Math.min(this.#heard, talk.length));
    this.#heard = talk.length;
    return fresh.flatMap(({ person, text }) => {
      const name = table.people.find(({ id }) => id === person)?.name;
      return name === undefined || person === me?.person ? [] : t.say.says(name, String(text));
    });
  }

  /** The state of the table where it has changed and nobody can act. */
  #stageOf({ table }: RoomState): string {
    const stage = table.paused > 0 ? "paused" : table.stage;
    if (stage === this.#stage) return "";
    const first = this.#stage === "";
    if (this.#stage === "paused") this.#asked = "";
    this.#stage = stage;
    if (stage === "paused" || stage === "frozen" || stage === "over") return `${t.felt[stage]}.`;
    return first && stage === "waiting" ? `${t.felt.waiting}.` : "";
  }

  #turn(state: RoomState, question: QuestionJson | null): string {
    if (question === null || state.view === null) return "";
    const asked = `${String(state.table.hand)} ${String(question.number)}`;
    if (asked === this.#asked) return "";
    this.#asked = asked;
    const reader = listener(readerOf(state));
    const hand = (state.help?.have ?? []).map((have) => rendered(have, reader)).join("; ");
    const known = hand === this.#hand;
    this.#hand = hand;
    return [
      t.say.turn(asSentence(asksFor(state, question, reader))),
      hand === "" || known ? "" : t.say.youHave(hand),
      answersOf(state, question, reader),
    ]
      .filter((part) => part !== "")
      .join(" ");
  }
}

/** "Cleo too.": what carries on the event told last, in a word or two. */
function carriedOn(
  events: readonly Happened[],
  how: "too" | "more" | null,
  reader: (hand: number) => Reader,
): Utterance[] {
  const [first] = events;
  if (first === undefined) return [];
  const facts =
    how === "too"
      ? { text: "{seats:name}", seats: events.map(({ seat }) => seat) }
      : { text: "{cards}", cards: events.flatMap((event) => eventMessage(event).cards) };
  const words = rendered(facts, reader(first.hand));
  return [
    {
      text: how === "too" ? t.say.too(words) : asSentence(words),
      events: events.map(({ at }) => at),
    },
  ];
}

/** The question: "4 dollars to call, pot 16 dollars"; without the mark that ends it. */
function asksFor({ view }: RoomState, question: QuestionJson, reader: Reader): string {
  const { money } = reader.language;
  if (question.words !== "") return rendered(questionMessage(question), reader);
  if (question.legal.form !== "bets" || view === null) return "";
  const pot = money(potOf(view));
  const call = question.legal.call ?? 0;
  return call > 0 ? t.say.toCall(money(call), pot) : t.say.pot(pot);
}

/** "Fold, Call 4 dollars, or Raise to 8 dollars or more." */
function answersOf({ view }: RoomState, question: QuestionJson, reader: Reader): string {
  if (view === null) return "";
  const said = (choice: Choice): string => {
    const { answer, cents, does } = choice;
    if (answer !== undefined) {
      const label = replyLabel(question, view, answer, reader);
      return typeof answer === "string" && cents > 0
        ? `${label} ${reader.language.money(cents)}`
        : label;
    }
    if (does === "chosen") return choosing(question, view, reader);
    const { low = 0 } = question.legal;
    return t.say.orMore(replyLabel(question, view, low, reader));
  };
  const answers = choicesOf(question, view).slice(0, ANSWERS).map(said);
  return answers.length === 0
    ? ""
    : t.say.or(answers.slice(0, -1).join(", "), answers.at(-1) ?? "");
}
