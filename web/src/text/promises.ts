// Promises that were broken, and other findings about deals, in sentences.

import { short } from "../cards/names";
import type { Breach, Broken, Note } from "../fair/pins";
import { en } from "./en";
import { t, type Texts } from "./text.svelte";

type Say = (hand: number, ...about: string[]) => string;
const CARD = /^[2-9TJQKA][a-z]$/;
const list = (parts: Broken["about"], write: (one: string) => string) =>
  parts.map((one) => write(String(one)));

function breach(of: Texts, one: Broken, write: (card: string) => string): string {
  const say = of.fair.broken as unknown as Record<Breach, Say>;
  const parts = one.what === "whole" ? (part: string) => of.fair.parts[part] ?? part : write;
  return of.fair.begins + say[one.what](one.hand, ...list(one.about, parts));
}

function note(hand: number, one: Note): string {
  const say = en.fair.notes as unknown as Record<Note["what"], Say>;
  if (one.what === "left out") return say[one.what](hand, one.about.join(", "));
  return say[one.what](hand, ...one.about.map(String));
}

/** Return the sentence for a broken promise, in the language of the page. */
export const told = (one: Broken): string =>
  breach(t, one, (card) => (CARD.test(card) ? short(card) : card));

/** The same in the words of the file that a page keeps, which is in English. */
export const inFile = {
  broken: (one: Broken): string => breach(en, one, (card) => card),
  note,
};
