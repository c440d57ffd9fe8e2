import { describe, expect, test } from "vitest";
import { around, modeOf } from "./around";

const seats = (count: number) => Array.from({ length: count }, (_, at) => at);

describe("round the cloth", () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
    "%i players keep their order from the left",
    (count) => {
      for (const tall of [false, true]) {
        const { left, top, right } = around(seats(count), tall);
        expect([...left, ...top, ...right]).toEqual(seats(count));
        expect(left.length).toBe(right.length);
      }
    },
  );

  test("a single opponent sits opposite, and a tall cloth has more at its sides", () => {
    expect(around(seats(1)).top).toEqual([0]);
    expect(around(seats(9)).top).toHaveLength(5);
    expect(around(seats(9), true).top).toHaveLength(3);
    expect(around(seats(4), false, 1).top).toHaveLength(0);
  });
});

test("the layout follows the size of the table", () => {
  expect(modeOf(1280, 800)).toBe("desktop");
  expect(modeOf(820, 1180)).toBe("tablet");
  expect(modeOf(360, 640)).toBe("phone");
  expect(modeOf(740, 360)).toBe("phone");
});
