// English: agreement of verbs, pronouns, nouns with their numbers, lists and amounts; the same as
// src/pokernight/wording/english.py.

import { money } from "../act/money";
import type { Suit } from "../cards/pips";
import { cards } from "../text/cards.en";
import type { Language, Person } from "./render";

const IRREGULAR: Record<string, string> = {
  is: "are",
  was: "were",
  has: "have",
  does: "do",
  goes: "go",
};
const PRONOUNS: Record<string, string> = {
  they: "you",
  them: "you",
  their: "your",
  theirs: "yours",
  themselves: "yourself",
};
const ORDINALS: Record<number, string> = { 1: "st", 2: "nd", 3: "rd" };
const ES = ["sses", "ches", "shes", "xes", "zes"];

/** A verb in the third person singular as it is after "you" and "they": "matches" is "match". */
function baseForm(verb: string): string {
  const irregular = IRREGULAR[verb];
  if (irregular !== undefined) return irregular;
  if (verb.endsWith("ies") && verb.length > 4) return `${verb.slice(0, -3)}y`;
  if (ES.some((ending) => verb.endsWith(ending))) return verb.slice(0, -2);
  return verb.toLowerCase().endsWith("s") ? verb.slice(0, -1) : verb;
}

const grouped = (number: number): string => number.toLocaleString("en-US");
const counted = (number: number, noun: string): string =>
  `${grouped(number)} ${noun}${number === 1 ? "" : "s"}`;

/** The language of the templates themselves: it has no catalogue. */
export const ENGLISH: Language = {
  code: "en",
  translated: (template) => template,
  verb: (form, person) => (person === "third" ? form : baseForm(form)),
  reader: () => "you",
  pronoun: (form, person: Person) => {
    const second = PRONOUNS[form];
    return second === undefined ? undefined : person === "second" ? second : form;
  },
  possessive: (name, person) => (person === "second" ? "your" : `${name}'s`),
  series: (parts) =>
    parts.length < 2
      ? parts.join("")
      : `${parts.slice(0, -1).join(", ")} and ${String(parts.at(-1))}`,
  number: grouped,
  counted,
  ordinal: (number) => {
    const teen = Math.floor((number % 100) / 10) === 1;
    return `${String(number)}${(!teen && ORDINALS[number % 10]) || "th"}`;
  },
  money,
  hiddenCards: (number) => (number === 1 ? "a card" : counted(number, "card")),
  rank: (letter, plural) => {
    const name = cards.ranks[letter] ?? letter;
    return plural ? `${name}${letter === "6" ? "es" : "s"}` : name;
  },
  suit: (letter) => cards.suits[letter as Suit],
};
