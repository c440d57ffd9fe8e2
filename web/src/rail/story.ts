// The story of a hand: few lines, each with its reason. Small things share a line, cards of one
// round of dealing too, and what several do alike is said once.

import { cardWord } from "../cards/names";
import { pieces, type Message } from "../wording/message";
import { eventMessage, sentence, type Reader } from "../wording/render";
import type { EventJson } from "../wire/messages";

export interface Line {
  /** The number of the first event in it. */
  key: number;
  text: string;
  /** The rule behind it; empty for what needs none. */
  clause: string;
  /** How loud it is told. */
  weight: "quiet" | "news" | "notable" | "loud";
  /** Whether it says who has won what. */
  won: boolean;
  /** Which hand of the evening. */
  hand: number;
}

export interface Happened extends EventJson {
  at: number;
  hand: number;
}

/** What is said of cards that are dealt. */
export interface Words {
  dealt: string;
  /** Of several who get so many face down. */
  faceDown: (count: number) => string;
  /** Of one. */
  faceDownAlone: (count: number) => string;
}

const DEALT = new Set(["dealt", "dealt up"]);
const SMALL = new Set(["pass", "draw", "discard", "roll"]);
const TOGETHER = new Set(["pass", "discard", "roll", "declare"]);

const isSmall = (event: EventJson): boolean => event.weight === "quiet" || SMALL.has(event.kind);

function sameLine(before: EventJson, event: EventJson): boolean {
  if (!isSmall(event)) return false;
  return event.kind === before.kind || !(TOGETHER.has(event.kind) || TOGETHER.has(before.kind));
}

const weightOf = (said: string): Line["weight"] =>
  said === "quiet" || said === "notable" || said === "loud" ? said : "news";

/** The lines of what happened; `readerOf` gives the reader of a hand. */
export function lines(
  events: readonly Happened[],
  readerOf: (hand: number) => Reader,
  say: Words,
): Line[] {
  const found: Line[] = [];
  let at = 0;
  while (at < events.length) {
    const first = events[at] as Happened;
    const reader = readerOf(first.hand);
    let end = at + 1;
    const next = () => events[end];
    const more = (same: (event: Happened, before: Happened) => boolean) => {
      for (let one = next(); one !== undefined && one.hand === first.hand; one = next()) {
        if (!same(one, events[end - 1] as Happened)) break;
        end += 1;
      }
    };
    const line = (text: string, clause = ""): Line => ({
      key: first.at,
      text,
      clause,
      weight: weightOf(first.weight),
      won: first.kind === "win",
      hand: first.hand,
    });
    if (DEALT.has(first.kind)) {
      more((one) => DEALT.has(one.kind));
      found.push({
        ...line(dealing(events.slice(at, end), reader, say)),
        weight: "quiet",
      });
    } else if (isSmall(first)) {
      more((one, before) => sameLine(before, one));
      found.push(line(small(events.slice(at, end), reader)));
    } else {
      found.push(line(told(first, reader), first.clause));
    }
    at = end;
  }
  return found;
}

/** An event on a line of its own, with what is recited. */
function told(event: EventJson, reader: Reader): string {
  const said = sentence(eventMessage(event), reader);
  const recital = event.args?.recital;
  return typeof recital === "string" ? `${said}: ${recital}` : said;
}

/** "Dealt: Bert 9♦ · Cleo 6♥ · You 4♦": who got what face up, and how many face down. */
function dealing(events: readonly Happened[], reader: Reader, say: Words): string {
  const by = new Map<string, (string | null)[]>();
  for (const { seat, args, cards } of events) {
    const dummy = typeof args?.dummy === "string" ? args.dummy : "";
    const name = seat === null ? dummy : reader.name(seat);
    by.set(name, [...(by.get(name) ?? []), ...cards.map((one) => one.card)]);
  }
  const isKnown = (card: string | null) => card !== null;
  const seen = [...by].filter(([, cards]) => cards.some(isKnown));
  const hidden = [...by].filter(([, cards]) => !cards.some(isKnown));
  const parts = seen.map(
    ([name, cards]) => `${name} ${cards.filter(isKnown).map(cardWord).join(" ")}`,
  );
  const counts = hidden.map(([, cards]) => cards.length);
  if (new Set(counts).size === 1 && by.size > 1) {
    if (seen.length < 2) parts.push(say.faceDown(Math.max(...counts)));
  } else {
    for (const [name, cards] of hidden) parts.push(`${name} ${say.faceDownAlone(cards.length)}`);
  }
  return `${say.dealt} ${parts.join(" · ")}`;
}

/** "You bet $4 · Bert and Cleo call $4". */
function small(events: readonly Happened[], reader: Reader): string {
  const said: { seats: number[]; facts: string; message: Message }[] = [];
  for (const event of events) {
    const message = eventMessage(event);
    const { cards, seat, ...rest } = message;
    const facts = JSON.stringify([event.kind, rest]);
    const last = said.at(-1);
    const same = event.seat !== null && last?.facts === facts ? last : undefined;
    if (same && same.seats.length === 1 && same.seats[0] === seat && isOnlyCards(event)) {
      // "Dot turns over A♣ 10♠": one card after the other, by the same
      same.message = {
        ...message,
        cards: [...(same.message.cards as string[]), ...event.cards.map((one) => one.card ?? "??")],
      };
    } else if (same && isSame(same.message.cards, cards) && agrees(event.words, reader)) {
      if (!same.seats.includes(event.seat as number)) same.seats.push(event.seat as number);
    } else {
      said.push({ seats: event.seat === null ? [] : [event.seat], facts, message });
    }
  }
  return said
    .map(({ seats, message }) =>
      sentence(seats.length > 1 ? { ...message, seat: seats } : message, reader),
    )
    .join(" · ");
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Whether an event is told by its cards alone, so that more of them may be told with it. */
const isOnlyCards = (event: EventJson): boolean =>
  event.cards.length > 0 &&
  event.cents === 0 &&
  pieces(event.words).every(({ argument }) => ["", "seat", "cards"].includes(argument));

/** Whether a sentence can be said of several players: it has nothing that belongs to one. */
const agrees = (words: string, { language }: Reader): boolean =>
  pieces(language.translated(words)).every(
    ({ argument, form }) =>
      argument !== "seat" || (form !== "'s" && language.pronoun(form, "third") === undefined),
  );
