// What cards are called in English.

import type { Suit } from "../cards/pips";

export interface CardWords {
  ranks: Record<string, string>;
  suits: Record<Suit, string>;
  joker: string;
  faceDown: string;
  of(rank: string, suit: string): string;
  wild: string;
  standsFor(card: string): string;
  beside(card: string): string;
  nothing: string;
  mine: string;
  dead: string;
  asked: string;
  down(count: number): string;
  askable: string;
  deadHand: string;
}

export const cards: CardWords = {
  ranks: {
    A: "ace",
    "2": "deuce",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    T: "ten",
    J: "jack",
    Q: "queen",
    K: "king",
  },
  suits: {
    s: "spades",
    h: "hearts",
    d: "diamonds",
    c: "clubs",
    w: "swords",
    u: "cups",
    o: "coins",
    t: "staves",
  },
  joker: "joker",
  faceDown: "face-down card",
  of: (rank, suit) => `${rank} of ${suit}`,
  wild: "wild",
  standsFor: (card) => `stands for the ${card}`,
  beside: (card) => `with the ${card}`,
  nothing: "counts for nothing",
  mine: "only you see it",
  dead: "dead",
  asked: "asked about now",
  down: (count) => (count === 1 ? "one face-down card" : `${count} face-down cards`),
  askable: "a tap says what it can do",
  deadHand: "dead hand",
};
