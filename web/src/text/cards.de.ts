// What cards are called in German.

import type { CardWords } from "./cards.en";

export const cards: CardWords = {
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
  beside: (card) => `mit ${card}`,
  nothing: "zählt nicht",
  mine: "nur du siehst sie",
  dead: "tot",
  asked: "um sie geht es jetzt",
  down: (count) => (count === 1 ? "eine verdeckte Karte" : `${count} verdeckte Karten`),
  askable: "ein Tipp sagt, was sie kann",
  deadHand: "tote Hand",
};
