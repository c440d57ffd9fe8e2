import { describe, expect, test } from "vitest";
import { reused, reusing } from "./reused";

describe("parts of a value that have not changed keep their identity", () => {
  const before = {
    hands: [
      { name: "Ann", cards: [1, 2] },
      { name: "Bert", cards: [3] },
    ],
    form: null,
  };

  test("a value that is equal is the one before", () => {
    expect(reused(before, structuredClone(before))).toBe(before);
  });

  test("what has changed is new, and the rest is kept", () => {
    const after = structuredClone(before);
    after.hands[1]?.cards.push(4);
    const kept = reused(before, after);
    expect(kept).toEqual(after);
    expect(kept.hands[0]).toBe(before.hands[0]);
    expect(kept.hands[1]).not.toBe(before.hands[1]);
  });

  test("shorter, longer and missing parts are changes", () => {
    for (const after of [
      { a: [1] },
      { a: [1, 2, 3] },
      { a: [1, 2], b: undefined },
      {},
      { a: null },
    ])
      expect(reused({ a: [1, 2] }, after)).toStrictEqual(after);
    expect(reused({ a: [1, 2], b: 0 }, { a: [1, 2] })).toStrictEqual({ a: [1, 2] });
  });

  test("what is given one after the other keeps what was equal before", () => {
    const same = reusing(before);
    const [first, second] = [same(structuredClone(before)), same(structuredClone(before))];
    expect(first).toBe(before);
    expect(second).toBe(before);
  });
});
