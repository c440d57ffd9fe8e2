// Texts of the client in the chosen language, `t.frame.start.alone`, except those of the pages beside
// the table, which are loaded with these pages: pages.svelte.ts.

import { loaded } from "../room/part";
import { more } from "../wording/more";
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

/** A loader of texts; what it returns puts them in force. */
type Load = (language: Language) => Promise<() => void>;

/** Loaders of texts that are kept apart, each called with every language that is chosen. */
const apart: Load[] = [
  async (language) => {
    const there =
      language === "de"
        ? await Promise.all([
            import("./de"),
            import("../wording/german"),
            import("../wording/german-talk.json"),
          ])
        : null;
    return () => {
      words = there?.[0].de ?? en;
      foreign = there?.[1].GERMAN ?? null;
      Object.assign(more, there?.[2].default);
    };
  },
];

/** Load texts that are kept apart whenever the language changes; return what loads them now. */
export function follow(load: Load): () => Promise<void> {
  apart.push(load);
  return async () => (await load(spoken))();
}

/** The language that was chosen last; its texts may be on their way still. */
let wanted: Language = "en";

/**
 * Write in the chosen language or, where none was chosen, in the browser's.
 *
 * Texts that fail to load are tried again, as parts of the client are; the language changes once all are
 * there.
 *
 * @throws the error of the last try
 */
export async function speak(chosen: string): Promise<void> {
  const next: Language = (chosen || navigator.language).startsWith("de") ? "de" : "en";
  wanted = next;
  const come = await Promise.all(apart.map((load) => loaded(() => load(next))));
  if (wanted !== next) return; // another was chosen meanwhile
  for (const putInForce of come) putInForce();
  spoken = next;
  document.documentElement.lang = next;
}
