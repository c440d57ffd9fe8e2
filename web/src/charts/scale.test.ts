import { describe, expect, it } from "vitest";
import { cut, known, pathOf, ticks, wideOf } from "./scale";

describe("the values of an axis", () => {
  it.each([
    [0, 1],
    [-1250, 3380],
    [0, 0],
    [-40, -40],
    [-1, 0],
    [0, 0.004],
    [-999_999, 12],
  ])("hold %d and %d between them, few and evenly apart", (least, most) => {
    const found = ticks(least, most);
    expect(found[0]).toBeLessThanOrEqual(least);
    expect(found.at(-1)).toBeGreaterThanOrEqual(most);
    expect(found.length).toBeGreaterThan(1);
    expect(found.length).toBeLessThan(9);
    const step = (found[1] ?? 0) - (found[0] ?? 0);
    expect(step).toBeGreaterThan(0);
    for (const [at, one] of found.entries()) expect(one).toBeCloseTo((found[0] ?? 0) + at * step);
  });
});

describe("names beside a line", () => {
  it("are cut where they have no room, sooner if their letters are wide", () => {
    expect(cut("Ann", 92)).toBe("Ann");
    expect(cut("Bonedoneskis", 92)).toBe("Bonedoneskis");
    const wide = cut("M".repeat(24), 92);
    expect(wide).toMatch(/^M+…$/);
    expect(wideOf(wide)).toBeLessThanOrEqual(92);
  });
});

describe("a line through values", () => {
  const values = [3, null, 5, 7, null];

  it("breaks where there is none, and goes on behind", () => {
    const tens = (value: number) => 10 * value;
    expect(pathOf(values, tens, (value) => value)).toBe("M0.0 3.0M20.0 5.0L30.0 7.0");
  });

  it("has the last value there is up to each place", () => {
    expect(values.map((_, place) => known(values, place))).toEqual([3, 3, 5, 7, 7]);
    expect(known([null, 1], 0)).toBe(null);
  });
});
