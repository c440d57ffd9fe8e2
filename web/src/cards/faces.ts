/** What is printed on a card, as a few paths in a box 100 wide and 140 high; each is made once. */

import { CAP, court, type Court } from "./courts";
import { circle, place } from "./drawing";
import { WEIGHT, write } from "./letters";
import { LAYOUT, PIPS, STAR, SUITS, type Suit } from "./pips";

export interface Face {
  /** Which colour: a suit, or a joker's black and red. */
  colour: Suit | "j" | "jj";
  /** The rank, drawn as a line, and how broad. */
  index: string;
  weight: number;
  /** Filled with the suit's colour. */
  pips: string;
  /** Pale in the background. */
  faint: string;
  court: Court | null;
}

const RANKS = "A23456789TJQK";

/** Rank and suit of a card of the wire ("Th", "Qw"); null for a joker or for nothing known. */
export function parts(card: string): { rank: string; suit: Suit } | null {
  const rank = card.charAt(0);
  const suit = card.charAt(1) as Suit;
  if (card.length !== 2 || !RANKS.includes(rank) || !SUITS.includes(suit)) return null;
  return { rank, suit };
}

/** Whether a card is one that can be drawn: of either pack, or a joker. */
export const isKnown = (card: string | null): card is string =>
  card === "Jk" || (card !== null && parts(card) !== null);

/** How a rank is written: "10" for T. */
export const written = (rank: string): string => (rank === "T" ? "10" : rank);

const made = new Map<string, Face>();

/**
 * How a card is printed: `full` with pips and figures; `big` with index and suit only, as large as
 * can be; `short` the same above a strip that is left free.
 */
export type Print = "full" | "big" | "short";

/** The face of a card; `twin` is the other of two jokers, which the wire calls by one name. */
export function face(card: string, print: Print, twin = false): Face {
  const key = `${card} ${print} ${twin}`;
  let there = made.get(key);
  if (there === undefined) {
    const known = parts(card);
    if (known === null) there = print === "full" ? joker(twin) : bigJoker(print, twin);
    else there = print === "full" ? full(known) : big(known, print);
    made.set(key, there);
  }
  return there;
}

/** The ink of a face, as a colour of CSS. */
export const inkOf = ({ colour }: Face): string =>
  `var(--${{ j: "card-ink", jj: "suit-h" }[colour as string] ?? `suit-${colour}`})`;

interface Known {
  rank: string;
  suit: Suit;
}

function full({ rank, suit }: Known): Face {
  const pip = PIPS[suit];
  let pips = place(pip, 20, 53, 0.9);
  const size = rank === "A" ? 2.3 : 0.82;
  for (const [column, row] of LAYOUT[rank] ?? []) {
    pips += place(pip, 66 + 17 * column, 70 + 46 * row, row > 0 ? -size : size);
  }
  return {
    colour: suit,
    index: write(written(rank), 20, 8, 30),
    weight: WEIGHT * 1.5,
    pips,
    faint: "",
    court: court(rank + suit, pip),
  };
}

function big({ rank, suit }: Known, print: Print): Face {
  const pip = PIPS[suit];
  const short = print === "short";
  return {
    colour: suit,
    index: short ? write(written(rank), 32, 8, 40) : write(written(rank), 33, 11, 50),
    weight: WEIGHT * (short ? 2 : 2.5),
    pips: short ? place(pip, 32, 71, 1.35) : place(pip, 33, 89, 1.6),
    faint: short ? "" : place(pip, 79, 113, 1.4),
    court: null,
  };
}

const joker = (twin: boolean): Face => ({
  colour: twin ? "jj" : "j",
  index: write("JOKER", 20, 43, 8.6),
  weight: WEIGHT * 0.52,
  pips: place(CAP, 20, 24, 1.35),
  faint: "",
  court: court("Jk", null),
});

function bigJoker(print: Print, twin: boolean): Face {
  const short = print === "short";
  return {
    colour: twin ? "jj" : "j",
    index: write("JOKER", 37, short ? 68 : 80, 15),
    weight: WEIGHT * 0.85,
    pips: place(CAP, 37, short ? 36 : 42, 2.1),
    faint: short ? "" : place(CAP, 79, 116, 1.3),
    court: null,
  };
}

/** The one back: a lattice in a frame, and the moon of a late evening. */
export const BACK = {
  /** The coloured field. */
  field: "M10 6H90A4 4 0 0 1 94 10V130A4 4 0 0 1 90 134H10A4 4 0 0 1 6 130V10A4 4 0 0 1 10 6Z",
  /** Lines upon it. */
  lattice: lattice(12, 12, 76, 116, 19, 29),
  frame: "M12 12H88V128H12Z",
  ground: circle(50, 70, 19),
  ring: circle(50, 70, 16.5),
  moon: "M52.2 57.7A12.5 12.5 0 1 0 61.7 74.3A10 10 0 1 1 52.2 57.7Z",
};

/** Crossing lines that run from edge to edge of a box, `w / dx` by `h / dy` cells. */
function lattice(x: number, y: number, w: number, h: number, dx: number, dy: number): string {
  const across = w / dx;
  const down = h / dy;
  let lines = "";
  for (let start = -down; start <= across + down; start += 0.5) {
    for (const way of [1, -1]) {
      const from = way === 1 ? Math.max(0, -start) : Math.max(0, start - across);
      const to = way === 1 ? Math.min(down, across - start) : Math.min(down, start);
      const at = (t: number): string => `${x + (start + way * t) * dx} ${y + t * dy}`;
      if (to > from) lines += `M${at(from)}L${at(to)}`;
    }
  }
  return lines;
}

const EYE = "M-12 0Q0-12.5 12 0Q0 11-12 0ZM0-4A4 4 0 0 1 0 4A4 4 0 0 1 0-4M-10 9.5L10-9.5";

// the signs of a state lie in the column of the index, which a fan leaves open

/** The star of what is wild. */
export const STARS: Record<Print, string> = {
  full: place(STAR, 20, 78, 0.8),
  big: place(STAR, 21, 120, 0.85),
  short: place(STAR, 84, 17),
};

/** The crossed-out eye of what only its owner sees. */
export const EYES: Record<Print, string> = {
  full: place(EYE, 20, 127),
  big: place(EYE, 47, 121),
  short: place(EYE, 57, 72, 0.75),
};

/** The stroke through the index of what counts for nothing. */
export const STRIKES: Record<Print, string> = {
  full: "M3 42L38 6",
  big: "M6 62L62 8",
  short: "M8 50L58 6",
};
