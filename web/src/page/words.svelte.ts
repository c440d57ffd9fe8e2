// Texts of the pages that only the page without a server has, in the language of the page.

import { follow } from "../text/text.svelte";
import { wins as english, type WinsText } from "./wins.en";

let spoken: WinsText = $state.raw(english);

const wordsLoaded = follow(async (language) => {
  const there = language === "de" ? (await import("./wins.de")).wins : english;
  return () => {
    spoken = there;
  };
});

/** The texts; components that read them are drawn again when the language changes. */
export const words = (): WinsText => spoken;

/** Wait until the texts are there, together with a page that needs them. */
export async function withWords<Part>(part: Promise<Part>): Promise<Part> {
  await wordsLoaded();
  return part;
}
