// All that is written on a page, in the language that somebody chose: `t.frame.start.alone`.

import { en } from "./en";

export type Texts = typeof en;
type Language = "en" | "de";

let words: Texts = $state.raw(en);
let spoken: Language = $state("en");

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

/** Take the language that was chosen; where none was, the browser's. */
export async function speak(chosen: string): Promise<void> {
  const wanted: Language = (chosen || navigator.language).startsWith("de") ? "de" : "en";
  words = wanted === "de" ? (await import("./de")).de : en;
  spoken = wanted;
  document.documentElement.lang = wanted;
}
