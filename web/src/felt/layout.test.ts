import { describe, expect, test } from "vitest";
import {
  askedLines,
  modeOf,
  overlap,
  phone,
  phoneHeight,
  ring,
  scrolls,
  wideOf,
  type Guests,
  type Wish,
} from "./layout";

const CLOTHS = [
  [932, 560],
  [1100, 640],
  [1600, 800],
  [800, 640],
] as const;

describe("round the cloth", () => {
  for (const others of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) {
    for (const [width, height] of CLOTHS) {
      test(`${String(others)} others lie apart from each other on ${String(width)} by ${String(height)}`, () => {
        const guests: Guests = { others, wide: 1.2, extra: 0, extraWide: 0 };
        const made = ring(width, height, guests, 70, 400);
        expect(made.places).toHaveLength(others);
        made.places.forEach((one, at) => {
          expect(one.x - one.w / 2).toBeGreaterThanOrEqual(0);
          expect(one.x + one.w / 2).toBeLessThanOrEqual(width);
          expect(one.y - one.h / 2).toBeGreaterThanOrEqual(0);
          expect(one.y + one.h / 2).toBeLessThanOrEqual(height);
          for (const other of made.places.slice(at + 1)) expect(overlap(one, other)).toBe(false);
          expect(overlap(one, made.middle)).toBe(false);
        });
      });
    }
  }

  test("where wide hands at the sides leave no middle, it lies where nobody sits", () => {
    const made = ring(736, 850, { others: 4, wide: 6.6, extra: 0, extraWide: 0 }, 76, 300);
    expect(made.middle.w).toBeGreaterThanOrEqual(400);
    expect(made.middle.h).toBeGreaterThanOrEqual(110);
    for (const one of made.places) expect(overlap(one, made.middle)).toBe(false);
  });

  test("the next seat is on the left, the last on the right", () => {
    const { places } = ring(932, 560, { others: 5, wide: 1.2, extra: 0, extraWide: 0 });
    expect(places.map((one) => one.side)).toEqual(["left", "top", "top", "top", "right"]);
    const tops = places.slice(1, 4).map((one) => one.x);
    expect(tops).toEqual([...tops].sort((one, other) => one - other));
  });

  test("hands that nobody plays lie in the middle of the far side", () => {
    const guests: Guests = { others: 5, wide: 4.2, extra: 1, extraWide: 4.2 };
    const made = ring(932, 560, guests, 70, 400);
    const [damien] = made.extra;
    expect(damien?.side).toBe("top");
    for (const one of made.places) expect(damien && overlap(one, damien)).toBe(false);
  });

  test("a hand of a neighbour keeps to the width of his seat", () => {
    for (const [known, hidden] of [
      [0, 2],
      [4, 3],
      [7, 2],
      [0, 10],
    ] as const) {
      const cards = [...Array<string>(known).fill("As"), ...Array<null>(hidden).fill(null)];
      const wide = wideOf(cards.map((card) => ({ card })));
      const made = ring(932, 560, { others: 6, wide, extra: 0, extraWide: 0 }, 70, 400);
      expect(wide * made.card).toBeLessThanOrEqual(made.fan + 1);
    }
  });
});

describe("on a phone", () => {
  const usual: Wish = {
    width: 360,
    height: 640,
    others: 4,
    rowUps: 0,
    cards: 2,
    rows: 1,
    columns: 5,
    covered: false,
  };
  const hard: Record<string, Partial<Wish>> = {
    "ten at Hold'em": { others: 9 },
    "ten at Omaha": { others: 9, cards: 4 },
    "seven at Cripple Mr Onion": { others: 6, cards: 10, rows: 0, columns: 0 },
    "Onion while one arranges": {
      ...{ others: 6, cards: 10, rows: 0, columns: 0, covered: true },
      ...{ asked: 60, actions: 108 },
    },
    "seven at Bonedoneskis with extra cards": { others: 6, cards: 9, rowUps: 6, rows: 0 },
    "six and Damien": { others: 6, cards: 7, rowUps: 4, rows: 0 },
    "the Iron Cross": { others: 6, cards: 5, rows: 3, columns: 3 },
  };
  for (const [name, wish] of Object.entries(hard)) {
    for (const height of [640, 540]) {
      test(`${name} has room on 360 by ${String(height)} while it is one's turn`, () => {
        const asked = { ...usual, ...wish, height };
        const made = phone(asked);
        // of trays in two rows one may have to be scrolled to, of the others never anybody
        const hidden = asked.covered ? scrolls(asked, made) : 0;
        expect(phoneHeight(asked, made) - hidden).toBeLessThanOrEqual(height);
        expect(made.row).toBeGreaterThanOrEqual(28);
        expect(made.own).toBeGreaterThanOrEqual(44);
        expect(made.board).toBeGreaterThanOrEqual(44);
      });
    }
  }

  test("what one does it with is never pushed off the page: all else gives way to it", () => {
    const boards = { ...usual, rows: 2, cards: 4, actions: 190 };
    expect(phoneHeight(boards, phone(boards))).toBeLessThanOrEqual(640);
    expect(phone(boards).own).toBeLessThan(phone({ ...boards, actions: 0 }).own);
    const least = { ...boards, height: 540, results: 2 };
    const made = phone(least);
    expect(least.height - phoneHeight(least, made) + scrolls(least, made)).toBeLessThan(0);
  });

  test("from eight cards on one's hand lies in two rows", () => {
    expect(phone({ ...usual, cards: 7 }).ownRows).toBe(1);
    expect(phone({ ...usual, cards: 8 }).ownRows).toBe(2);
  });

  test("what is asked has up to three lines, and the rest gives way to them", () => {
    const lines = (asked: number) => askedLines({ asked, width: 360 });
    expect([0, 20, 60, 90, 300].map(lines)).toEqual([1, 1, 2, 3, 3]);
    expect(askedLines({ asked: 60, aid: true, width: 360 })).toBe(3);
    const full = { ...usual, others: 6, rowUps: 4, cards: 7, asked: 90 };
    expect(phoneHeight(full, phone(full))).toBeLessThanOrEqual(full.height);
  });

  test("on a phone that lies two stand abreast, and nobody must be scrolled to", () => {
    const lying = { ...usual, width: 740, height: 360, others: 4, extra: 1, cards: 7, rows: 0 };
    const made = phone(lying);
    expect(made.abreast).toBe(2);
    expect(made.row).toBeGreaterThanOrEqual(28);
    expect(phoneHeight(lying, made)).toBeLessThanOrEqual(360);
  });

  test("rows are as high as there is room for, and 28 px where there is little", () => {
    expect(phone(usual).row).toBeGreaterThan(40);
    expect(phone({ ...usual, others: 8, rowUps: 4, cards: 7, height: 540 }).row).toBe(28);
  });
});

test("the layout follows the room there is", () => {
  expect(modeOf(1280, 800)).toBe("desktop");
  expect(modeOf(820, 1180)).toBe("tablet");
  expect(modeOf(360, 640)).toBe("phone");
  expect(modeOf(740, 360)).toBe("phone");
});
