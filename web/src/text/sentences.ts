// How a page writes what comes without it: with a capital and a full stop.

const ENDS = ".?!…";

/** Text with a capital letter. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Text as a sentence: with a capital and a full stop, where it has no other end. */
export const asSentence = (words: string): string =>
  capital(words) + (words === "" || ENDS.includes(words.slice(-1)) ? "" : ".");
