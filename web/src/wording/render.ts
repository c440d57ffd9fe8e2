// Sentences in words for a reader: names and person, numbers, money and cards; the same as
// src/pokernight/wording/rendering.py, which tests/wording holds it to.

import { written } from "../cards/faces";
import { cardWord } from "../cards/names";
import { capital } from "../text/sentences";
import type { EventJson, QuestionJson, TextJson } from "../wire/messages";
import { messageOf, pieces, type Message, type Piece } from "./message";

/** The subject of a verb: another player, the reader alone, or several without or with the reader. */
export type Person = "third" | "second" | "plural" | "second plural";

/** The case of a player: nominative, dative or accusative; the last two are formats too. */
export type Case = "" | "dat" | "acc";

/** The grammar of a language and its catalogue; a format that is no pronoun has none. */
export interface Language {
  code: string;
  /** A template in this language, or as it is where the catalogue lacks it. */
  translated: (template: string) => string;
  verb: (form: string, person: Person) => string;
  /** The word for the reader in a case. */
  reader: (of: Case) => string;
  pronoun: (form: string, person: Person) => string | undefined;
  possessive: (name: string, person: Person) => string;
  series: (parts: readonly string[]) => string;
  number: (number: number) => string;
  counted: (number: number, noun: string) => string;
  ordinal: (number: number) => string;
  money: (cents: number) => string;
  /** The word for a face; the letters of `cardWord` where it is left out. */
  card?: (face: string | null) => string;
  hiddenCards: (number: number) => string;
  rank: (letter: string, plural: boolean) => string;
  suit: (letter: string) => string;
}

/**
 * The reader of sentences; `seat` is the reader's own, which is "you", or null. `own` is the reader's
 * name, where people are given by name.
 */
export interface Reader {
  name: (seat: number) => string;
  seat: number | null;
  language: Language;
  own?: string;
}

const NAMED = ["seat", "other"];
/** Formats that are the names of players, with their case. */
const CASES: Record<string, Case> = { name: "", dat: "dat", acc: "acc" };
const HIDDEN = "??";
/** Format of text that is shown as it is. */
const VERBATIM = "=";
/** Formats of several parts that are not a list in words. */
const SEPARATORS: Record<string, string> = { ",": ", ", ";": "; ", "/": " / ", "+": " + " };

/** The sentence of an event, with what its reader knows of the cards. */
export const eventMessage = (event: EventJson): Message => ({
  ...event.args,
  text: event.words,
  seat: event.seat,
  other: event.other,
  cards: event.cards.map((card) => card.card ?? HIDDEN),
  amount: event.cents,
});

/** The sentence of a question. */
export const questionMessage = (question: QuestionJson): Message => ({
  ...question.args,
  text: question.words,
  seat: question.seat,
  other: question.other,
});

/** A sentence in words; a sentence that begins with the reader begins with "You". */
export function rendered(said: TextJson, reader: Reader): string {
  const words = wordsOf(said, reader);
  return beginsWithReader(said, reader) ? capital(words) : words;
}

/** A sentence as it stands within another, where "you" has no capital. */
function wordsOf(said: TextJson, reader: Reader): string {
  if (typeof said === "string") return reader.language.translated(said);
  const parts = pieces(reader.language.translated(said.text));
  return parts.map((piece) => piece.text || shown(piece, said, reader)).join("");
}

/** Whether the first word of a sentence, or of the first in it, is the reader. */
function beginsWithReader(said: unknown, reader: Reader): boolean {
  if (typeof said !== "object" || said === null || !("text" in said)) return false;
  const message = said as Message;
  const [first] = pieces(reader.language.translated(message.text));
  if (first === undefined || first.text !== "") return false;
  const value = message[first.argument];
  if (isPlayer(first)) return personOf(value, reader) === "second";
  return beginsWithReader(listed(value)[0], reader);
}

/** A sentence on a line of its own: with a capital, unless it begins with a player's name. */
export function sentence(said: TextJson, reader: Reader): string {
  const [first] = pieces(reader.language.translated(messageOf(said).text));
  const words = rendered(said, reader);
  return first !== undefined && isPlayer(first) ? words : capital(words);
}

const isPlayer = (piece: Piece): boolean =>
  piece.form in CASES ||
  piece.form === "'s" ||
  (NAMED.includes(piece.argument) && piece.form === "");

/** Whether a player, given by seat or by name, is the reader. */
const isOwn = (player: unknown, reader: Reader): boolean =>
  typeof player === "string"
    ? player !== "" && player === reader.own
    : reader.seat !== null && player === reader.seat;

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

function personOf(value: unknown, reader: Reader): Person {
  const parts = listed(value);
  const own = parts.some((part) => isOwn(part, reader));
  if (parts.length > 1) return own ? "second plural" : "plural";
  return own ? "second" : "third";
}

function shown({ argument, form }: Piece, said: Message, reader: Reader): string {
  const value = said[argument];
  const { language } = reader;
  const each = (name: (letter: string) => string) =>
    listed(value).map((letter) => name(String(letter)));
  if (value === undefined || value === null) return "";
  if (isPlayer({ text: "", argument, form })) return names(form, value, reader);
  if (form === VERBATIM) return String(value);
  if (form === "$" || argument === "amount") return language.money(Number(value));
  if (form.startsWith("#")) return language.counted(Number(value), form.slice(1));
  if (form.startsWith("~")) {
    const number = typeof value === "number" ? value : listed(value).length;
    return language.verb(form.slice(1), number === 1 ? "third" : "plural");
  }
  switch (form) {
    case "th":
      return language.ordinal(Number(value));
    case "rank":
    case "ranks":
      return language.series(each((letter) => language.rank(letter, form === "ranks")));
    case "rank,":
      return each((letter) => language.rank(letter, false)).join(", ");
    case "-":
      return each(written).join("-");
    case "suit":
      return language.series(each(language.suit));
    case "cards":
    case "cards+":
      return cards(form, value, language);
    case "":
      if (argument === "cards") return cards(form, value, language);
  }
  if (form === "" || form in SEPARATORS) return anything(value, form, reader);
  const person = personOf(value, reader);
  return language.pronoun(form, person) ?? language.verb(form, person);
}

/** Names of players, the reader last, or their possessive. */
function names(form: string, value: unknown, reader: Reader): string {
  const players = listed(value) as readonly (number | string)[];
  const others = players
    .filter((player) => !isOwn(player, reader))
    .map((player) => (typeof player === "string" ? player : reader.name(player)));
  const own = reader.language.reader(CASES[form] ?? "");
  const all = others.length < players.length ? [...others, own] : others;
  const series = reader.language.series(all);
  return form === "'s" ? reader.language.possessive(series, personOf(value, reader)) : series;
}

function cards(form: string, value: unknown, language: Language): string {
  const faces = listed(value).map(String);
  if (faces.length > 0 && faces.every((face) => face === HIDDEN)) {
    return language.hiddenCards(faces.length);
  }
  const word = language.card ?? cardWord;
  const words = faces.map((face) => word(face === HIDDEN ? null : face));
  if (form === "cards+") return language.series(words);
  return words.join(language.card === undefined ? " " : ", ");
}

/** A number, a term, a sentence within the sentence, or several of these. */
function anything(value: unknown, form: string, reader: Reader): string {
  if (typeof value === "number") return reader.language.number(value);
  if (!Array.isArray(value)) return wordsOf(value as TextJson, reader);
  const parts = value.map((part) => anything(part, "", reader));
  return form === "" ? reader.language.series(parts) : parts.join(SEPARATORS[form]);
}
