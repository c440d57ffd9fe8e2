import { describe, expect, it, vi } from "vitest";
import { counted, countUp } from "./counting";
import { length, MOST, plan, TIMES, type Lain } from "./plan";

const lain = (x: number, holder = "seat 0", face = ""): Lain => ({
  x,
  y: 0,
  width: 46,
  holder,
  face,
});
const deck = { x: 500, y: 200, width: 46 };

it("a sum counts up in a quarter of a second, and nothing in between is more than it", () => {
  vi.useFakeTimers();
  const parts: number[] = [];
  countUp(100, (part) => parts.push(part));
  vi.advanceTimersByTime(100 + 250);
  vi.useRealTimers();
  expect(parts.at(-1)).toBe(1);
  expect(parts.map((part) => counted(1250, part)).every((cents) => cents <= 1250)).toBe(true);
  expect([counted(1250, 0), counted(1250, 1)]).toEqual([0, 1250]);
});

describe("what moves", () => {
  it("deals new cards from the deck in the order of the deal, 60 ms apart, 180 ms each", () => {
    const moves = plan(
      new Map(),
      new Map([
        ["1", lain(0)],
        ["2", lain(50)],
      ]),
      deck,
      { order: ["2", "1"] },
    );
    expect(moves).toMatchObject([
      { id: "2", kind: "deal", dx: 450, dy: 200, delay: 0, duration: 180, turns: 0 },
      { id: "1", kind: "deal", dx: 500, dy: 200, delay: 60, duration: 180, turns: 0 },
    ]);
  });

  it("turns a card over once it has landed, never before", () => {
    const moves = plan(new Map(), new Map([["1", lain(0, "seat 0", "Qs")]]), deck);
    expect(moves).toMatchObject([{ id: "1", kind: "deal", turns: TIMES.flip }]);
    expect(moves.length).toBe(1);
  });

  it("lets a card that changes hands cross slowly, and one that makes room slide", () => {
    const moves = plan(
      new Map([
        ["1", lain(0)],
        ["2", lain(50)],
      ]),
      new Map([
        ["1", lain(300, "seat 1")],
        ["2", lain(20)],
      ]),
      deck,
    );
    expect(moves).toMatchObject([
      { id: "1", kind: "trade", dx: -300, duration: 450 },
      { id: "2", kind: "shift", dx: 30, duration: 180 },
    ]);
  });

  it("turns a card over where it lies, and leaves alone what stays so", () => {
    const moves = plan(
      new Map([
        ["1", lain(0)],
        ["2", lain(50, "seat 0", "Th")],
      ]),
      new Map([
        ["1", lain(0, "seat 0", "Qs")],
        ["2", lain(50, "seat 0", "Th")],
      ]),
      deck,
    );
    expect(moves).toMatchObject([{ id: "1", kind: "flip", duration: 220 }]);
    expect(moves.length).toBe(1);
  });

  it("only turns over what is not drawn, such as cards below a showdown", () => {
    const before = new Map([
      ["1", lain(50)],
      ["2", lain(90)],
    ]);
    const hidden = { ...lain(0, "seat 0", "Qs"), width: 0 };
    const after = new Map([
      ["1", hidden],
      ["2", { ...hidden, face: "" }],
    ]);
    expect(plan(before, after, deck)).toMatchObject([{ id: "1", kind: "flip" }]);
    expect(plan(after, before, deck)).toMatchObject([{ id: "1", kind: "flip" }]);
  });

  it("deals only as many cards as are new where the tokens of a hand were changed", () => {
    const moves = plan(
      new Map([
        ["1", lain(0)],
        ["2", lain(50)],
      ]),
      new Map([
        ["7", lain(0)],
        ["8", lain(50)],
        ["9", lain(100)],
      ]),
      deck,
    );
    expect(moves.map(({ id, kind }) => [id, kind])).toEqual([["9", "deal"]]);
  });

  it("never takes longer than 1.5 s in all, however much is dealt", () => {
    const seventy = new Map(Array.from({ length: 70 }, (_, n) => [String(n), lain(n)]));
    const moves = plan(new Map(), seventy, deck);
    expect(moves.length).toBe(70);
    expect(length(moves)).toBeCloseTo(MOST);
    expect(length(plan(new Map(), seventy, deck, { room: 300 }))).toBeCloseTo(300);
    const one = new Map([["1", lain(0)]]);
    expect(length(plan(new Map(), one, deck, { pace: 0.5 }))).toBeCloseTo(TIMES.deal / 2);
  });
});
