// Texts of the pages that only the page without a server has, in the language of the page.

import { follow } from "../text/text.svelte";
import { wins as english, type WinsText } from "./wins.en";

let spoken: WinsText = $state.raw(english);

const loaded = follow(async (language) => {
  const there = language === "de" ? (await import("./wins.de")).wins : english;
  return () => {
    spoken = there;
  };
});

/** The texts; components that read them are drawn again when the language changes. */
export const words = (): WinsText => spoken;

/** Load a page together with its texts. */
export async function withWords<Part>(part: Promise<Part>): Promise<Part> {
  await loaded();
  return part;
}
