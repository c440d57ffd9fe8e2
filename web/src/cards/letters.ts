/**
 * The indices in a hand of our own: one line of even weight with slab feet, so that ranks look
 * alike on every machine. Each is drawn as a line in a box 20 high that begins at the baseline's
 * left; `width` is its advance.
 */

import { place } from "./drawing";

interface Letter {
  width: number;
  line: string;
}

/** How broad the line is, in the same measure. */
export const WEIGHT = 3.3;

const LETTERS: Record<string, Letter> = {
  "0": { width: 12.4, line: "M6.2 1.7A4.5 8.3 0 0 1 6.2 18.3A4.5 8.3 0 0 1 6.2 1.7Z" },
  "1": { width: 6.2, line: "M.4 5L4.4 1.9V20" },
  "2": {
    width: 13,
    line: "M1.8 6.4C1.8 3.5 3.8 1.7 6.6 1.7C9.5 1.7 11.4 3.5 11.4 6.2C11.4 8.5 10.1 10.2 8 12.2L1.9 18.3H12.4",
  },
  "3": {
    width: 13,
    line: "M1.6 1.7H11L6.4 8.1C9.5 8.1 11.6 10.2 11.6 13.1C11.6 16.2 9.3 18.3 6.3 18.3C4 18.3 2.2 17.2 1.2 15.2",
  },
  "4": { width: 14, line: "M9.7 20V1.9L1.5 13.9H13.6" },
  "5": {
    width: 13,
    line: "M11.4 1.7H3.5L2.7 9C3.7 8.2 5 7.7 6.4 7.7C9.5 7.7 11.6 9.8 11.6 12.9C11.6 16.1 9.3 18.3 6.3 18.3C4 18.3 2.2 17.2 1.2 15.2",
  },
  "6": {
    width: 13.4,
    line: "M11.8 13.1A5.1 5.2 0 0 1 1.6 13.1A5.1 5.2 0 0 1 11.8 13.1ZM1.6 13.1C1.6 7 5.2 2.9 10.2 1.5",
  },
  "7": { width: 13, line: "M1 1.7H11.6C8.6 7 6.2 12.6 5.3 20" },
  "8": {
    width: 13.4,
    line: "M6.7 1.7A4.2 3.9 0 0 1 6.7 9.5A4.2 3.9 0 0 1 6.7 1.7ZM6.7 9.5A5 4.4 0 0 1 6.7 18.3A5 4.4 0 0 1 6.7 9.5Z",
  },
  "9": {
    width: 13.4,
    line: "M11.8 6.9A5.1 5.2 0 0 1 1.6 6.9A5.1 5.2 0 0 1 11.8 6.9ZM11.8 6.9C11.8 13 8.2 17.1 3.2 18.5",
  },
  J: {
    width: 12.4,
    line: "M4.6 1.7H12M8.9 1.7V13.2C8.9 16.6 7.3 18.3 4.9 18.3C2.6 18.3 1.3 16.7 1.2 14",
  },
  Q: {
    width: 15.4,
    line: "M7.4 1.7A5.7 8.3 0 0 1 7.4 18.3A5.7 8.3 0 0 1 7.4 1.7ZM7.6 12.6L14 19.2",
  },
  K: {
    width: 15.2,
    line: "M3.8 0V20M.4 1.7H7.2M.4 18.3H7.2M12.4 1.7L3.8 11.4M6.8 8.2L12.4 18.3M9.6 1.7H14.6M9.8 18.3H15",
  },
  A: { width: 15.6, line: "M2.8 18.3L7.8 1.2L12.8 18.3M4.4 12.9H11.2M0 18.3H5.4M10.2 18.3H15.6" },
  E: { width: 12, line: "M11 1.7H3.2V18.3H11.4M3.2 9.7H9.4" },
  R: { width: 14, line: "M3.4 20V1.7H7.4A4.3 4.3 0 0 1 7.4 10.3H3.4M7.6 10.3L12.4 20" },
  O: { width: 15.4, line: "M7.7 1.7A5.7 8.3 0 0 1 7.7 18.3A5.7 8.3 0 0 1 7.7 1.7Z" },
};

const GAP = 1;

/** How wide a word is when its letters are 20 high. */
export function width(word: string): number {
  return [...word].reduce((sum, letter) => sum + (LETTERS[letter]?.width ?? 0) + GAP, -GAP);
}

/** A word as a line: its middle at x, its top at y, its letters `height` high. */
export function write(word: string, x: number, y: number, height: number): string {
  const size = height / 20;
  let at = x - (width(word) * size) / 2;
  let line = "";
  for (const letter of word) {
    const drawn = LETTERS[letter];
    if (drawn === undefined) continue;
    line += place(drawn.line, at, y, size);
    at += (drawn.width + GAP) * size;
  }
  return line;
}
