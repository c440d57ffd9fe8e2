// Six words for what was pinned up to a hand, to be read aloud: who hears the same was shown the same.

import { loaded } from "../room/part";
import type { Hasher } from "./hasher";

/** Iterations of the hash: they make a search for two histories with the same words expensive. */
export const ROUNDS = 50_000;
const WORDS = 6;
/** Bits of a word. */
const BITS = 11;

const utf8 = new TextEncoder();

/** The list of words; it comes when it is asked for. */
export async function spoken(): Promise<string[]> {
  const list = await loaded(() => import("../../../src/pokernight/room/spoken.txt?raw"));
  return list.default.trim().split("\n");
}

/** The words for the pin of a hand of a table. */
export async function wordsOf(table: string, pin: string, by: Hasher): Promise<string[]> {
  const list = await spoken();
  const drawn = await by.pbkdf2(utf8.encode(pin), utf8.encode(table), ROUNDS);
  return Array.from({ length: WORDS }, (_, place) => {
    let number = 0;
    for (let bit = place * BITS; bit < (place + 1) * BITS; bit += 1) {
      number = 2 * number + (((drawn[bit >> 3] as number) >> (7 - (bit & 7))) & 1);
    }
    return list[number] as string;
  });
}
