import { expect, test } from "vitest";
import { areLaid, placesIn } from "./laid";

test("cards lie in the rows in which they are laid, and not before they are in the hand", () => {
  const hand = [9, 4, 7, 5].map((id) => ({ id, card: null }));
  const rows = placesIn(
    [
      { name: "the front", cards: [7] },
      { name: "the back", cards: [4, 9, 33] },
    ],
    hand,
  );
  expect(rows).toEqual([
    { name: "the front", places: [2] },
    { name: "the back", places: [1, 0] },
  ]);
  expect(areLaid(rows, 4, 1)).toBe(true);
  expect(areLaid(rows, 6, 2)).toBe(false);
  expect(areLaid(placesIn([{ name: "the front", cards: [] }], hand), 4, Infinity)).toBe(false);
});
