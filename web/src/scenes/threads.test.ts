import { expect, test } from "vitest";
import { stages, stagesOf } from "./threads";

const [QUEEN, NINE, OTHER, LAST] = [1, 2, 3, 4];

test("threads of one cause run together, and those of the next after them", () => {
  const links = [
    { from: NINE, to: OTHER },
    { from: QUEEN, to: NINE },
    { from: NINE, to: LAST },
    { from: null, to: QUEEN },
  ];
  expect(stages(links)).toEqual([1, 0, 1, 1]);
  expect(stagesOf(links)).toBe(2);
});

test("a card that nothing else changed waits for nothing", () => {
  expect(stages([{ from: null, to: NINE }])).toEqual([0]);
  expect(stagesOf([])).toBe(1);
});
