import { expect, test } from "vitest";
import { threadsOf } from "./threads";

const [QUEEN, NINE, OTHER, LAST] = [1, 2, 3, 4];

test("a thread leads from the card of the event to each card that it changes", () => {
  const from = NINE;
  expect(threadsOf([NINE], [OTHER, LAST])).toEqual([
    { from, to: OTHER },
    { from, to: LAST },
  ]);
});

test("what the card of the event follows leads to it, and never the other way", () => {
  expect(threadsOf([NINE, QUEEN], [NINE, OTHER, QUEEN])).toEqual([
    { from: QUEEN, to: NINE },
    { from: NINE, to: OTHER },
    { from: null, to: QUEEN },
  ]);
});

test("a card that nothing else changed has no thread", () => {
  expect(threadsOf([NINE], [NINE])).toEqual([{ from: null, to: NINE }]);
});
