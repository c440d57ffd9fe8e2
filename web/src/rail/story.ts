// The story of a hand in sentences: small things share a line, the cards of a round of dealing too,
// and what several players do alike is said once.

import { cardWord } from "../cards/names";
import { asSentence } from "../text/sentences";
import type { EventJson } from "../wire/messages";
import { pieces, type Message } from "../wording/message";
import { eventMessage, sentence, type Reader } from "../wording/render";

export interface Line {
  /** The number of its first event. */
  key: number;
  /** The numbers of all its events. */
  events: readonly number[];
  text: string;
  /** The rule behind it; empty for what needs none. */
  clause: string;
  /** How loud it is told. */
  weight: "quiet" | "news" | "notable" | "loud";
  /** Whether it says who has won what. */
  won: boolean;
  /** The number of the hand in the evening. */
  hand: number;
}

/** A line of a story of several hands. */
export interface ShownLine extends Line {
  /** Whether it is the first of its hand, below those of another. */
  opens: boolean;
}

export interface Happened extends EventJson {
  at: number;
  hand: number;
}

/** The words for cards that are dealt. */
export interface Words {
  dealt: string;
  /** Of several players with so many cards face down each. */
  faceDown: (count: number) => string;
  /** Of a single player. */
  faceDownAlone: (count: number) => string;
}

/** Events that deal cards to a hand. */
export const DEALT = new Set(["dealt", "dealt up"]);
const SMALL = new Set(["pass", "draw", "discard", "roll"]);
const TOGETHER = new Set(["pass", "discard", "roll", "declare"]);

const isSmall = (event: EventJson): boolean => event.weight === "quiet" || SMALL.has(event.kind);

function sharesLine(event: EventJson, before: EventJson): boolean {
  if (DEALT.has(before.kind)) return DEALT.has(event.kind);
  if (!isSmall(before) || !isSmall(event)) return false;
  return event.kind === before.kind || !(TOGETHER.has(event.kind) || TOGETHER.has(before.kind));
}

const weightOf = (weight: string): Line["weight"] =>
  weight === "quiet" || weight === "notable" || weight === "loud" ? weight : "news";

type ReaderOf = (hand: number) => Reader;

/** Return the lines of events; `readerOf` gives the reader of a hand. */
export function lines(events: readonly Happened[], readerOf: ReaderOf, words: Words): Line[] {
  return grouped(events).map((group) => line(group, readerOf, words));
}

/** Seats whose names a line may have. */
const SEATS = [...Array(10).keys()];

/** The last lines of a story that grows: those that say the same stay the same objects. */
export class LastLines {
  private known = new Map<
    number,
    { group: readonly Happened[]; whose: readonly unknown[]; line: ShownLine }
  >();

  constructor(readonly most: number) {}

  of(events: readonly Happened[], readerOf: ReaderOf, words: Words): ShownLine[] {
    const whose = new Map<number, readonly unknown[]>();
    const known: LastLines["known"] = new Map();
    let above: number | null = null;
    for (const group of grouped(events).slice(-this.most)) {
      const { at, hand } = group[0] as Happened;
      const opens: boolean = above !== null && above !== hand;
      above = hand;
      const reader = readerOf(hand);
      const by = whose.get(hand) ?? [
        words,
        reader.language,
        reader.seat,
        ...SEATS.map(reader.name),
      ];
      whose.set(hand, by);
      const old = this.known.get(at);
      const isSame =
        old?.line.opens === opens && areSame(old.group, group) && areSame(old.whose, by);
      const drawn = () => ({ ...line(group, readerOf, words), opens });
      known.set(at, isSame ? old : { group, whose: by, line: drawn() });
    }
    this.known = known;
    return [...known.values()].map((one) => one.line);
  }
}

const areSame = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((one, at) => one === others[at]);

/** Events by the lines that they share. */
function grouped(events: readonly Happened[]): Happened[][] {
  const groups: Happened[][] = [];
  for (const event of events) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    const joins = before !== undefined && before.hand === event.hand && sharesLine(event, before);
    if (joins) group?.push(event);
    else groups.push([event]);
  }
  return groups;
}

function line(group: readonly Happened[], readerOf: ReaderOf, words: Words): Line {
  const first = group[0] as Happened;
  const reader = readerOf(first.hand);
  const dealt = DEALT.has(first.kind);
  const small = !dealt && isSmall(first);
  return {
    key: first.at,
    events: group.map(({ at }) => at),
    text: dealt
      ? dealing(group, reader, words)
      : small
        ? summary(group, reader)
        : told(first, reader),
    clause: dealt || small ? "" : first.clause,
    weight: dealt ? "quiet" : weightOf(first.weight),
    won: first.kind === "win",
    hand: first.hand,
  };
}

/** An event on a line of its own, with what is recited. */
function told(event: EventJson, reader: Reader): string {
  const words = sentence(eventMessage(event), reader);
  const recital = event.args?.recital;
  return asSentence(typeof recital === "string" ? `${words}: ${recital}` : words);
}

/** "Dealt: Bert 9♦, Cleo 6♥, you 4♦.": the cards face up by player, and how many lie face down. */
function dealing(events: readonly Happened[], reader: Reader, words: Words): string {
  const { language } = reader;
  const word = language.card ?? cardWord;
  const cardsOf = new Map<string, (string | null)[]>();
  for (const { seat, args, cards } of events) {
    const dummy = typeof args?.dummy === "string" ? args.dummy : "";
    const name =
      seat === null ? dummy : seat === reader.seat ? language.reader("") : reader.name(seat);
    cardsOf.set(name, [...(cardsOf.get(name) ?? []), ...cards.map(({ card }) => card)]);
  }
  const isKnown = (card: string | null) => card !== null;
  const open = [...cardsOf].filter(([, cards]) => cards.some(isKnown));
  const hidden = [...cardsOf].filter(([, cards]) => !cards.some(isKnown));
  const spoken = language.card !== undefined;
  const parts = open.map(
    ([name, cards]) =>
      `${name} ${cards
        .filter(isKnown)
        .map(word)
        .join(spoken ? ", " : " ")}`,
  );
  const counts = hidden.map(([, cards]) => cards.length);
  if (new Set(counts).size === 1 && cardsOf.size > 1) {
    if (open.length < 2) parts.push(words.faceDown(Math.max(...counts)));
  } else {
    for (const [name, cards] of hidden) parts.push(`${name} ${words.faceDownAlone(cards.length)}`);
  }
  return asSentence(`${words.dealt} ${parts.join(spoken ? "; " : ", ")}`);
}

/** "You bet $4. Bert and Cleo call $4." */
function summary(events: readonly Happened[], reader: Reader): string {
  const sentences: { seats: number[]; facts: string; message: Message }[] = [];
  for (const event of events) {
    const message = eventMessage(event);
    const { cards, seat, ...rest } = message;
    const facts = JSON.stringify([event.kind, rest]);
    const last = sentences.at(-1);
    const alike = event.seat !== null && last?.facts === facts ? last : undefined;
    if (alike && alike.seats.length === 1 && alike.seats[0] === seat && isOnlyCards(event)) {
      // "Dot turns over A♣ 10♠": a card after the other, by the same player
      alike.message = {
        ...message,
        cards: [...(alike.message.cards as string[]), ...(cards as string[])],
      };
    } else if (alike && isSame(alike.message.cards, cards) && agrees(event.words, reader)) {
      if (!alike.seats.includes(event.seat as number)) alike.seats.push(event.seat as number);
    } else {
      sentences.push({ seats: event.seat === null ? [] : [event.seat], facts, message });
    }
  }
  return sentences
    .map(({ seats, message }) =>
      asSentence(sentence(seats.length > 1 ? { ...message, seat: seats } : message, reader)),
    )
    .join(" ");
}

/**
 * How an event carries on the one before: another player does the same ("too"), the same player
 * does it with more cards ("more"), or neither (null).
 */
export function carriesOn(
  event: Happened,
  before: Happened,
  reader: Reader,
): "too" | "more" | null {
  if (!isSmall(event) || event.hand !== before.hand || event.kind !== before.kind) return null;
  if (event.seat === null || before.seat === null) return null;
  const { cards, seat, ...facts } = eventMessage(event);
  const { cards: others, seat: other, ...same } = eventMessage(before);
  if (!isSame(facts, same)) return null;
  if (seat === other) return isOnlyCards(event) && isOnlyCards(before) ? "more" : null;
  return isSame(cards, others) && agrees(event.words, reader) ? "too" : null;
}

const isSame = (some: unknown, other: unknown): boolean =>
  JSON.stringify(some) === JSON.stringify(other);

/** Whether an event is told by its cards alone, so that more of them may be told with it. */
const isOnlyCards = (event: EventJson): boolean =>
  event.cards.length > 0 &&
  event.cents === 0 &&
  pieces(event.words).every(({ argument }) => ["", "seat", "cards"].includes(argument));

/** Whether a sentence can be said of several players: it has nothing that belongs to one of them. */
const agrees = (words: string, { language }: Reader): boolean =>
  pieces(language.translated(words)).every(
    ({ argument, form }) =>
      argument !== "seat" || (form !== "'s" && language.pronoun(form, "third") === undefined),
  );
