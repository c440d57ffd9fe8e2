// Texts of the pages beside the table, in the language of the page: `pages.rulebook.title`. They are kept
// apart from the other texts because the table does not need them.

import { pages as english, type PagesText } from "./pages.en";
import { follow } from "./text.svelte";

let words: PagesText = $state.raw(english);

/** The texts; components that read them are drawn again when the language changes. */
export const pages = Object.defineProperties(
  {},
  Object.fromEntries(
    Object.keys(english).map((part) => [
      part,
      { get: () => words[part as keyof PagesText], enumerable: true },
    ]),
  ),
) as PagesText;

/** Wait until the texts are there in the language of the page. */
export const pagesLoaded: () => Promise<void> = follow(async (language) => {
  const there = language === "de" ? (await import("./pages.de")).pages : english;
  return () => {
    words = there;
  };
});
