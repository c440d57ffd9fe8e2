// All that is written on a page, in the language that somebody chose: `t.frame.start.alone`.

import type { Language as Sentences } from "../wording/render";
import { en } from "./en";

export type Texts = typeof en;
type Language = "en" | "de";

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

/** Take the language that was chosen; where none was, the browser's. */
export async function speak(chosen: string): Promise<void> {
  const wanted: Language = (chosen || navigator.language).startsWith("de") ? "de" : "en";
  if (wanted === "de") {
    const [texts, sentences] = await Promise.all([import("./de"), import("../wording/german")]);
    words = texts.de;
    foreign = sentences.GERMAN;
  } else {
    words = en;
    foreign = null;
  }
  spoken = wanted;
  document.documentElement.lang = wanted;
}
