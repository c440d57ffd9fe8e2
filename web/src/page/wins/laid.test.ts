import { describe, expect, it } from "vitest";
import {
  fragmentOf,
  isKnown,
  laidAt,
  lineOf,
  momentAs,
  nextEmpty,
  readFragment,
  readLine,
  usedBy,
} from "./laid";

const MOMENT = {
  hands: [
    [2, 1],
    [2, 1],
    [1, 1],
  ],
  board: 2,
  aside: 0,
};

describe("a position that is laid out", () => {
  it("is the line that it is read from", () => {
    for (const line of [
      "As Ah / Kd, ?? ?? / 9c",
      "As Ks, -, 8h 8d; board Qs Js ??; button 1",
      "As / Kd, ?? / 9c; aside 6c; dummies 7h 4s / As, ?? / Jk",
      "/ 9c 8c, ?? / 2c",
    ])
      expect(lineOf(readLine(line))).toBe(line);
  });

  it("comes back from its link, whatever the game is called", () => {
    for (const game of ["chaos", "seven_card_stud+follow_the_queen", "the omen"]) {
      const asked = { game, line: "As Ah / Kd, ?? ?? / 9c; board 2c" };
      expect(readFragment(fragmentOf(asked))).toEqual(asked);
      expect(readFragment(fragmentOf({ game, line: "" }))).toEqual({ game, line: "" });
    }
    expect(readFragment("")).toBe(null);
    expect(readFragment("#%E0%A4%A:x")?.line).toBe("x");
  });

  it("is not read where its link has parts that this version of the page does not know", () => {
    expect(["", "As, ??", "As, ??; board 2c; button 1"].every(isKnown)).toBe(true);
    expect(isKnown("As, ??; discards 2c")).toBe(false);
  });

  it("keeps its cards at another moment and with another number of seats", () => {
    const before = readLine("As Ah / Kd, 2c 3c / 9c; board 4d 5d; dummies 6h / 7h");
    expect(lineOf(laidAt(MOMENT, 2, before))).toBe(
      "As Ah / Kd, 2c 3c / 9c; board 4d 5d; dummies 6h / 7h",
    );
    const fewer = { ...MOMENT, hands: MOMENT.hands.map(() => [1, 0]), board: 0 };
    expect(lineOf(laidAt(fewer, 3, before))).toBe("As, 2c, ??");
  });

  it("is at the moment whose places it has, whatever cards lie there", () => {
    const fewer = { ...MOMENT, hands: MOMENT.hands.map(() => [1, 0]), board: 0 };
    const moments = [fewer, MOMENT];
    expect(momentAs(readLine("As ??, 2c 3c; board 4d; button 1"), moments, 2)).toBe(-1);
    for (const [at, one] of moments.entries()) {
      expect(momentAs(laidAt(one, 3, readLine("As, 2c, 9h")), moments, 3)).toBe(at);
    }
  });

  it("is filled place by place, and passes over a hand that has folded", () => {
    const laid = readLine("As ??, -, ?? 8d; board ??");
    expect(usedBy(laid)).toEqual(["As", "8d"]);
    expect(nextEmpty(laid, null)).toEqual({ row: 0, at: 1 });
    expect(nextEmpty(laid, { row: 0, at: 1 })).toEqual({ row: 2, at: 0 });
    expect(nextEmpty(laid, { row: "board", at: 0 })).toEqual({ row: 0, at: 1 });
    expect(nextEmpty(readLine("As, 8d"), null)).toBe(null);
  });
});
