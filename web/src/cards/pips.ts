/**
 * The eight suits, one family: solid, upright, drawn in a square of 24 about its middle, each with
 * an outline of its own, so that it is known at 12 px and without its colour.
 */

import { circle } from "./drawing";

export type Suit = "s" | "h" | "d" | "c" | "w" | "u" | "o" | "t";

/** The order in which suits are shown. */
export const SUITS: readonly Suit[] = ["s", "h", "d", "c", "w", "u", "o", "t"];

export const PIPS: Record<Suit, string> = {
  // a leaf with a foot
  s:
    "M0-11.4C2.4-6.8 9.9-2.6 9.9 3.2A5 5 0 0 1 1.5 6.9C1.8 9 2.9 10.5 4.9 11.4H-4.9" +
    "C-2.9 10.5-1.8 9-1.5 6.9A5 5 0 0 1-9.9 3.2C-9.9-2.6-2.4-6.8 0-11.4Z",
  h:
    "M0 11.2C-5 6.4-10.8 2.4-10.8-3.4A5.7 5.7 0 0 1 0-6.4A5.7 5.7 0 0 1 10.8-3.4" +
    "C10.8 2.4 5 6.4 0 11.2Z",
  d: "M0-11.8C2.4-7.2 5.6-3.4 9.2 0C5.6 3.4 2.4 7.2 0 11.8C-2.4 7.2-5.6 3.4-9.2 0C-5.6-3.4-2.4-7.2 0-11.8Z",
  c:
    circle(0, -6.1, 5) +
    circle(-6.1, 2.1, 5) +
    circle(6.1, 2.1, 5) +
    "M2.6-2.4L1.4 4.6C1.6 8 2.8 10.4 4.9 11.4H-4.9C-2.8 10.4-1.6 8-1.4 4.6L-2.6-2.4Z",
  // a broad blade over a straight guard
  w:
    "M0-12.2C1.8-10.2 3.3-8.2 3.3-6.2L2.8 1.6H7.4A2.1 2.1 0 0 1 7.4 5.8H1.8V7.2" +
    "A2.7 2.7 0 1 1-1.8 7.2V5.8H-7.4A2.1 2.1 0 0 1-7.4 1.6H-2.8L-3.3-6.2C-3.3-8.2-1.8-10.2 0-12.2Z",
  // a goblet on the same foot as spade and club
  u:
    "M-9.4-11.2H9.4V-8.4H8.3C8.1-2.4 6 .8 2 2.2C3.4 2.9 3.4 4.7 2 5.4C2.3 8.2 3.9 10.2 6.6 11.4H-6.6" +
    "C-3.9 10.2-2.3 8.2-2 5.4C-3.4 4.7-3.4 2.9-2 2.2C-6 .8-8.1-2.4-8.3-8.4H-9.4Z",
  // a round coin with a star struck out
  o:
    circle(0, 0, 10.8) +
    "M0-7.4C-1.1-3.2-3.2-1.1-7.4 0C-3.2 1.1-1.1 3.2 0 7.4C1.1 3.2 3.2 1.1 7.4 0C3.2-1.1 1.1-3.2 0-7.4Z",
  // a living staff, leaning, two leaves on it
  t: "M3.5-10.8C5.8-13.7 11.9-8.9 9.6-6C8.4-4.4 6.7-3.2 5.1-1.6C7.9-3.1 10.3-2.5 11.6-.6C9.9 2.2 6.1 3.2 2.5 1.2L-5.4 10.5C-6.8 11.9-9.9 9.5-8.9 7.8L-4.8 2.1C-7.5-1.1-7.5-5.3-5-7.9C-2.7-6.7-1.8-3.9-2.6-1.3L.3-5.3C1.5-7.2 2.2-9.2 3.5-10.8Z",
};

/** A star for what is wild, in the same square. */
export const STAR =
  "M0-11.4L3.3-3.9L11.4-3.1L5.3 2.3L7.1 10.3L0 6.1L-7.1 10.3L-5.3 2.3L-11.4-3.1L-3.3-3.9Z";

type Place = readonly [column: number, row: number];

/** Where the pips of ace to ten lie: columns -1, 0, 1; rows from -1 (top) to 1. */
export const LAYOUT: Record<string, readonly Place[]> = (() => {
  const both = (row: number): Place[] => [
    [-1, row],
    [1, row],
  ];
  const third = 1 / 3;
  const four = [...both(-1), ...both(1)];
  const six = [...four, ...both(0)];
  const eight = [...four, ...both(-third), ...both(third)];
  return {
    A: [[0, 0]],
    "2": [
      [0, -1],
      [0, 1],
    ],
    "3": [
      [0, -1],
      [0, 0],
      [0, 1],
    ],
    "4": four,
    "5": [...four, [0, 0]],
    "6": six,
    "7": [...six, [0, -0.5]],
    "8": [...six, [0, -0.5], [0, 0.5]],
    "9": [...eight, [0, 0]],
    T: [...eight, [0, -2 * third], [0, 2 * third]],
  };
})();
