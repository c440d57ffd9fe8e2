import { expect, test } from "vitest";
import { frame as english } from "../../text/frame.en";
import { roundedShares } from "./shares";

const tenths = (shares: readonly number[]) =>
  roundedShares(shares).reduce((sum, share) => sum + Math.round(1000 * share), 0);

test.each([
  [[1 / 3, 1 / 3, 1 / 3]],
  [[2 / 3, 1 / 6, 1 / 6]],
  [[0.7085, 0.2915]],
  [[1, 0]],
  [Array.from({ length: 7 }, () => 1 / 7)],
])("shares that are all of a pot are shown as a hundred percent (%#)", (shares) => {
  expect(tenths(shares)).toBe(1000);
  for (const [at, shown] of roundedShares(shares).entries())
    expect(Math.abs(shown - (shares[at] ?? 0))).toBeLessThan(0.001);
});

test("what nobody wins stays missing, and equal shares differ by a tenth at most", () => {
  expect(tenths([0.25, 0.25])).toBe(500);
  const thirds = roundedShares([1 / 3, 1 / 3, 1 / 3]);
  expect(Math.max(...thirds) - Math.min(...thirds)).toBeLessThan(0.0011);
});

test("a chance and its interval are shown with the same digits", () => {
  const [share = 0] = roundedShares([0.7084, 0.2916]);
  const shown = [share, 0.006, 1].map((part) => english.percent(part, 1));
  expect(shown).toEqual(
    ["70.8\u00a0%", "0.6\u00a0%", "100.0\u00a0%"].map((text) =>
      text.replace("\u00a0", english.percent(0, 1).at(-2) ?? ""),
    ),
  );
});
