import { expect, test } from "vitest";
import { bookOf, bought, chipsOf, kept, payments, seasonOf, turnedTo } from "./book";
import type { Evening } from "./shelf";

const DONE = [
  { title: "Razz", won: { Ann: 300, Ben: -100, Cleo: -200 } },
  { title: "Razz", won: { Ann: -100, Ben: -100, Cleo: 200 } },
];

test("the book counts hands won and what each has won or lost", () => {
  expect(bookOf(DONE)).toEqual([
    { name: "Ann", hands: 1, cents: 200 },
    { name: "Cleo", hands: 1, cents: 0 },
    { name: "Ben", hands: 0, cents: -200 },
  ]);
});

test("who pays whom makes all even", () => {
  expect(payments(bookOf(DONE))).toEqual([["Ben", "Ann", 200]]);
});

test("a buy-in goes into the chips and into what was bought", () => {
  const evening = { chips: { Ann: 50 }, bought: {} } as unknown as Evening;
  expect(bought(evening, "Ann", 2000)).toMatchObject({
    chips: { Ann: 2050 },
    bought: { Ann: 2000 },
  });
});

test("a season counts evenings, and money where bets were followed", () => {
  const evening = (betting: Evening["betting"]) => ({ betting, done: DONE }) as unknown as Evening;
  expect(seasonOf([evening("full"), evening("none")])).toEqual([
    { name: "Ann", hands: 2, cents: 200, evenings: 2 },
    { name: "Cleo", hands: 2, cents: 0, evenings: 2 },
    { name: "Ben", hands: 0, cents: -200, evenings: 2 },
  ]);
});

test("a pot that was left waits for its game, and the book counts it", () => {
  const evening = { game: "acey_deucey", after: { pot: 521 } } as unknown as Evening;
  const other = turnedTo(evening, "razz");
  expect(other).toMatchObject({ game: "razz", after: {} });
  expect(kept(other)).toBe(521);
  expect(turnedTo(other, "acey_deucey")).toMatchObject({ after: { pot: 521 } });
  expect(turnedTo(evening, "acey_deucey")).toBe(evening);
});

test("chips are typed for all or for one, and whoever goes on keeps what is there", () => {
  const evening = {
    ...{ betting: "full", chips: { Ann: 1200, Ben: 800 }, bought: { Ann: 1000, Ben: 1000 } },
  } as unknown as Evening;
  expect(chipsOf(null, "full", ["Ann", "Ben"], "", [], 500)).toEqual({ chips: {}, bought: {} });
  expect(chipsOf(null, "full", ["Ann", "Ben"], "20", ["", "7,50"], 500).chips).toEqual({
    ...{ Ann: 2000, Ben: 750 },
  });
  expect(chipsOf(evening, "full", ["Ann", "Ben", "Cleo"], "", ["", "10"], 500)).toEqual({
    chips: { Ann: 1200, Ben: 1000, Cleo: 500 },
    bought: { Ann: 1000, Ben: 1200 },
  });
  expect(chipsOf(evening, "none", ["Ann"], "20", ["5"], 500).chips).toEqual({});
});
