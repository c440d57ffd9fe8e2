// A dealer's sentence that is put together by picking: phrases in the order said.

import type { MadeJson, PartsJson } from "../../wire/messages";

/** How long a sentence is listened to, in letters. */
export const LONGEST = 300;

const join = (phrases: readonly string[]) => phrases.filter(Boolean).join(", ");
/** A sentence without what ends it, so that more can be said. */
const open = (sentence: string) => sentence.replace(/[\s,;:.!?]+$/, "");

/** The first phrase of a part, by its name. */
export function phrasesOf(parts: PartsJson): ReadonlyMap<string, string> {
  const all = [...parts.bases, ...parts.groups.flatMap((group) => group.atoms)];
  return new Map(all.map((one) => [one.name, one.phrases[0] ?? one.name]));
}

/** What was understood of a sentence, in plain phrases, and what was not as it was said. */
function again(made: MadeJson, parts: PartsJson, bases: readonly string[], without = ""): string {
  const phrases = phrasesOf(parts);
  const atoms = made.atoms.filter((atom) => atom !== without);
  return join([
    ...[...bases, ...atoms].map((name) => phrases.get(name) ?? name),
    ...made.unknown.map((one) => one.said),
  ]);
}

/** The sentence with a phrase more. */
export const extended = (sentence: string, phrase: string): string =>
  join([open(sentence), phrase]);

/** The sentence with an atom more, or without one that is said. */
export function toggled(sentence: string, made: MadeJson, parts: PartsJson, atom: string): string {
  if (made.atoms.includes(atom)) return again(made, parts, made.bases, atom);
  return extended(sentence, phrasesOf(parts).get(atom) ?? atom);
}

/** The sentence with that game to start from. */
export const basedOn = (made: MadeJson, parts: PartsJson, base: string): string =>
  again(made, parts, [base]);

/** The sentence with the nearest phrase in place of what nobody knows. */
export const mended = (sentence: string, said: string, nearest: string): string =>
  sentence.replace(said, () => nearest);
