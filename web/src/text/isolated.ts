const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Somebody's words without the signs that turn what stands beside them. */
export const plain = (words: string): string => words.replace(TURNING, "");

/** A name in a line of ours: whichever way it is written, it turns nothing that stands beside it. */
export function isolated(name: string): string {
  return `\u2068${plain(name)}\u2069`;
}

/** The same where nothing is added to a name that is written as the line is. */
export const beside = (name: string): string =>
  FROM_THE_RIGHT.test(name) ? isolated(name) : plain(name);
