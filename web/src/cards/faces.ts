/** What is printed on a card, as a few paths in a box 100 wide and 140 high; each is made once. */

import { CAP, court, type Court } from "./courts";
import { circle, place } from "./drawing";
import { WEIGHT, write } from "./letters";
import { LAYOUT, PIPS, SUITS, type Suit } from "./pips";

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

/** How a rank is written: "10" for T. */
export const written = (rank: string): string => (rank === "T" ? "10" : rank);

const made = new Map<string, Face>();

/**
 * The face of a card.
 *
 * @param small index and suit only, as large as can be: rows, others' cards, the large index
 * @param twin the other of two jokers, which the wire calls by one name
 */
export function face(card: string, small: boolean, twin = false): Face {
  const key = `${card}${small}${twin}`;
  let there = made.get(key);
  if (there === undefined) {
    const known = parts(card);
    there = known === null ? joker(small, twin) : small ? big(known) : full(known);
    made.set(key, there);
  }
  return there;
}

function full({ rank, suit }: { rank: string; suit: Suit }): Face {
  const pip = PIPS[suit];
  let pips = place(pip, 19, 53, 0.9);
  const size = rank === "A" ? 2.3 : 0.82;
  for (const [column, row] of LAYOUT[rank] ?? []) {
    pips += place(pip, 66 + 17 * column, 70 + 46 * row, row > 0 ? -size : size);
  }
  return {
    colour: suit,
    index: write(written(rank), 19, 8, 30),
    weight: WEIGHT * 1.5,
    pips,
    faint: "",
    court: court(rank, pip),
  };
}

function big({ rank, suit }: { rank: string; suit: Suit }): Face {
  return {
    colour: suit,
    index: write(written(rank), 33, 11, 50),
    weight: WEIGHT * 2.5,
    pips: place(PIPS[suit], 33, 92, 1.7),
    faint: place(PIPS[suit], 78, 112, 1.5),
    court: null,
  };
}

function joker(small: boolean, twin: boolean): Face {
  const colour = twin ? "jj" : "j";
  if (small) {
    return {
      colour,
      index: write("JOKER", 36, 76, 17),
      weight: WEIGHT * 0.95,
      pips: place(CAP, 33, 40, 2.2),
      faint: place(CAP, 78, 112, 1.5),
      court: null,
    };
  }
  return {
    colour,
    index: write("JOKER", 19, 43, 9),
    weight: WEIGHT * 0.55,
    pips: place(CAP, 19, 24, 1.4),
    faint: "",
    court: court("Jk", null),
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
