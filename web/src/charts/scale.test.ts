import { describe, expect, it } from "vitest";
import { cut, ticks, wideOf } from "./scale";

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
