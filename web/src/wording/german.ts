// German: agreement of verbs, cases of the reader, plurals of nouns, numbers and amounts; the same as
// src/pokernight/wording/german.py, whose tables and catalogue scripts/client_wording.py writes.

import { grouped, money } from "../text/money.de";
import { sentences } from "../text/sentences.de";
import file from "./german.json";
import { more } from "./more";
import type { Case, Language, Person } from "./render";

interface Tables {
  reader: Record<Case, string>;
  verbs: Record<string, Record<Exclude<Person, "third">, string>>;
  plurals: Record<string, string>;
  ranks: Record<string, [one: string, several: string]>;
  suits: Record<string, string>;
  catalogue: Record<string, string>;
}

const TABLES = file as unknown as Tables;
/** Ends of names whose possessive is an apostrophe alone. */
const SIBILANTS = ["s", "ß", "x", "z"];

const counted = (number: number, noun: string): string =>
  `${grouped(number)} ${number === 1 ? noun : (TABLES.plurals[noun] ?? noun)}`;

const known = (template: string): string | undefined =>
  TABLES.catalogue[template] ?? more[template] ?? sentences[template];

/** A name in two parts, such as a contest in a run, part by part. */
const inParts = (template: string): string | undefined => {
  const [first = "", ...others] = template.split(", ");
  const parts = [known(first), known(others.join(", "))];
  return parts.includes(undefined) ? undefined : parts.join(", ");
};

/** German; sentences that only the browser says are in its texts. */
export const GERMAN: Language = {
  code: "de",
  translated: (template) => known(template) ?? inParts(template) ?? template,
  verb: (form, person) => (person === "third" ? form : (TABLES.verbs[form]?.[person] ?? form)),
  reader: (of) => TABLES.reader[of],
  // pronouns of a player would need the gender
  pronoun: () => undefined,
  possessive: (name, person) => {
    if (person === "second") return "dein";
    return SIBILANTS.some((end) => name.endsWith(end)) ? `${name}'` : `${name}s`;
  },
  series: (parts) =>
    parts.length < 2
      ? parts.join("")
      : `${parts.slice(0, -1).join(", ")} und ${String(parts.at(-1))}`,
  number: grouped,
  counted,
  ordinal: (number) => `${String(number)}.`,
  money,
  hiddenCards: (number) => (number === 1 ? "eine Karte" : counted(number, "Karte")),
  rank: (letter, plural) => TABLES.ranks[letter]?.[plural ? 1 : 0] ?? letter,
  suit: (letter) => TABLES.suits[letter] ?? letter,
};
