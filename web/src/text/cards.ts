/** What cards are called, in each language; names of the game stay as players say them. */

import type { Suit } from "../cards/pips";

export interface CardWords {
  ranks: Record<string, string>;
  suits: Record<Suit, string>;
  joker: string;
  faceDown: string;
  of(rank: string, suit: string): string;
  wild: string;
  standsFor(card: string): string;
  nothing: string;
  mine: string;
  dead: string;
  folded: string;
  asked: string;
  moved: string;
  down(count: number): string;
  deadHand: string;
}

const en: CardWords = {
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
  nothing: "counts for nothing",
  mine: "only you see it",
  dead: "dead",
  folded: "folded",
  asked: "asked about now",
  moved: "just moved",
  down: (count) => (count === 1 ? "one face-down card" : `${count} face-down cards`),
  deadHand: "dead hand",
};

const de: CardWords = {
  ranks: {
    A: "Ass",
    "2": "Zwei",
    "3": "Drei",
    "4": "Vier",
    "5": "Fünf",
    "6": "Sechs",
    "7": "Sieben",
    "8": "Acht",
    "9": "Neun",
    T: "Zehn",
    J: "Bube",
    Q: "Dame",
    K: "König",
  },
  suits: {
    s: "Pik",
    h: "Herz",
    d: "Karo",
    c: "Kreuz",
    w: "Schwerter",
    u: "Kelche",
    o: "Münzen",
    t: "Stäbe",
  },
  joker: "Joker",
  faceDown: "verdeckte Karte",
  of: (rank, suit) => `${suit} ${rank}`,
  wild: "wild",
  standsFor: (card) => `steht für ${card}`,
  nothing: "zählt nicht",
  mine: "nur du siehst sie",
  dead: "tot",
  folded: "gepasst",
  asked: "um sie geht es jetzt",
  moved: "eben bewegt",
  down: (count) => (count === 1 ? "eine verdeckte Karte" : `${count} verdeckte Karten`),
  deadHand: "tote Hand",
};

export const cardWords = { en, de };
