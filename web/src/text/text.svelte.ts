// Texts of the client in the chosen language, `t.frame.start.alone`, except those of the pages beside
// the table, which are loaded with these pages: pages.svelte.ts.

import type { Language as Sentences } from "../wording/render";
import { en } from "./en";

export type Texts = typeof en;
export type Language = "en" | "de";

let words: Texts = $state.raw(en);
let spoken: Language = $state("en");
let foreign: Sentences | null = $state.raw(null);

/** The texts; who reads them while drawing is drawn anew when the language changes. */
export const t = Object.defineProperties(
  {},
  Object.fromEntries(
    Object.keys(en).map((part) => [
      part,
      { get: () => words[part as keyof Texts], enumerable: true },
    ]),
  ),
) as Texts;

/** The language that is written now. */
export const language = (): Language => spoken;

/** The language of the sentences of the room; null for English, the language they are written in. */
export const translation = (): Sentences | null => foreign;

/** Loaders of texts that are kept apart, each called with every language that is chosen. */
const apart: ((language: Language) => Promise<void>)[] = [];

/** Load texts that are kept apart, now and whenever the language changes. */
export function follow(load: (language: Language) => Promise<void>): Promise<void> {
  apart.push(load);
  return load(spoken);
}

/** Write in the chosen language or, where none was chosen, in the browser's. */
export async function speak(chosen: string): Promise<void> {
  const wanted: Language = (chosen || navigator.language).startsWith("de") ? "de" : "en";
  const others = Promise.all(apart.map((load) => load(wanted)));
  if (wanted === "de") {
    const [texts, sentences] = await Promise.all([import("./de"), import("../wording/german")]);
    words = texts.de;
    foreign = sentences.GERMAN;
  } else {
    words = en;
    foreign = null;
  }
  await others;
  spoken = wanted;
  document.documentElement.lang = wanted;
}
