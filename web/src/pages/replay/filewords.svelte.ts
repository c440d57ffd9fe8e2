// Texts of the page for hands of a file, in the language of the page.

import { follow } from "../../text/text.svelte";
import { file as english, type FileText } from "./file.en";

let spoken: FileText = $state.raw(english);

/** Load the texts in the language of the page. */
export const wordsLoaded = follow(async (language) => {
  const there = language === "de" ? (await import("./file.de")).file : english;
  return () => {
    spoken = there;
  };
});

/** The texts; components that read them are drawn again when the language changes. */
export const words = (): FileText => spoken;
