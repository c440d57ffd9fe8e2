// Texts of the page for tables with real cards, in the language of the page.

import { follow } from "../../text/text.svelte";
import { real as english, type RealText } from "../real.en";

let spoken: RealText = $state.raw(english);

const wordsLoaded = follow(async (language) => {
  const there = language === "de" ? (await import("../real.de")).real : english;
  return () => {
    spoken = there;
  };
});

/** The texts; components that read them are drawn again when the language changes. */
export const words = (): RealText => spoken;

/** Wait until the texts are there, together with a page that needs them. */
export async function withRealWords<Part>(part: Promise<Part>): Promise<Part> {
  await wordsLoaded();
  return part;
}
