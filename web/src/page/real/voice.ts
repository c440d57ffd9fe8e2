// Sentences read aloud by the browser's own voice.

import { nameOf } from "../../cards/names";

const SUITS: Readonly<Record<string, string>> = { "♠": "s", "♥": "h", "♦": "d", "♣": "c" };

/** A sentence with its cards in words: a voice would read their signs, or leave them out. */
export const inWords = (text: string): string =>
  text.replace(/(10|[2-9JQKA])([♠♥♦♣])/g, (_, rank: string, suit: string) =>
    nameOf((rank === "10" ? "T" : rank) + (SUITS[suit] ?? "")),
  );

/** Whether this browser can speak. */
export const canSpeak = (): boolean => "speechSynthesis" in globalThis;

/** Say some sentences; what was being said is broken off, as the table has gone on. */
export function say(sentences: readonly string[]): void {
  if (!canSpeak()) return;
  speechSynthesis.cancel();
  for (const sentence of sentences) {
    const utterance = new SpeechSynthesisUtterance(inWords(sentence));
    utterance.lang = document.documentElement.lang;
    speechSynthesis.speak(utterance);
  }
}
