import { expect, test } from "vitest";
import { unchanged } from "./unchanged";

test("what has not changed is what it was, and what has changed is new", () => {
  const before = {
    hands: [{ cards: [{ card: "Kh" }] }, { cards: [] as object[] }],
    pot: 1,
    end: null,
  };
  const now = {
    hands: [{ cards: [{ card: "Kh" }] }, { cards: [{ card: "2c" }] }],
    pot: 2,
    end: {},
  };
  const found = unchanged(before, structuredClone(now));
  expect(found).toEqual(now);
  expect(found.hands[0]).toBe(before.hands[0]);
  expect(found.hands[1]).not.toBe(before.hands[1]);
  expect(unchanged(before, structuredClone(before))).toBe(before);
  expect(unchanged(null, now)).toBe(now);
  expect(unchanged({ cards: ["Kh", "2c"] }, { cards: ["Kh"] })).toEqual({ cards: ["Kh"] });
  expect(unchanged({ refused: "no", pot: 1 }, { pot: 1 })).toEqual({ pot: 1 });
});
