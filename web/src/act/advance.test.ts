import { expect, test } from "vitest";
import type { QuestionJson, ViewJson } from "../wire/messages";
import { answers, canPlan, kept, planned, plansFor, toCall } from "./advance";
import { asked } from "./recorded.test-data";

const mine = asked("holdem", "bet", (one) => !!one.question.legal.call);
/** The same moment while somebody else is asked. */
const waiting: ViewJson = {
  ...mine.view,
  question: null,
  asked: [((mine.view.seat ?? 0) + 1) % mine.view.seats.length],
};
const bets = (call: number): QuestionJson => ({
  ...mine.question,
  legal: { ...mine.question.legal, call },
});
const raised: ViewJson = {
  ...waiting,
  betting: { ...waiting.betting, high: waiting.betting.high + 400 },
};

test("plans are for those who are in the hand and not asked", () => {
  expect(canPlan(waiting)).toBe(true);
  expect(canPlan(mine.view)).toBe(false);
  const folded = waiting.seats.map((seat) => ({ ...seat, live: false }));
  expect(canPlan({ ...waiting, seats: folded })).toBe(false);
  expect(canPlan({ ...waiting, seat: null })).toBe(false);
  expect(canPlan({ ...waiting, kind: "draw" })).toBe(false);
});

test("what can be planned depends on whether there is a bet", () => {
  expect(toCall(waiting)).toBe(200);
  expect(plansFor(waiting)).toEqual(["check or fold", "call"]);
  const quiet = { ...waiting, betting: { ...waiting.betting, high: 0 } };
  expect(plansFor(quiet)).toEqual(["check or fold", "check"]);
});

test("check, else fold, outlives a bet", () => {
  const made = planned(waiting, "check or fold");
  expect(kept(made, raised)).toBe(made);
  expect(answers(made, bets(400))).toBe("fold");
  expect(answers(made, bets(0))).toBe("check");
});

test("to call this bet is no plan for a higher one", () => {
  const made = planned(waiting, "call");
  expect(kept(made, waiting)).toBe(made);
  expect(kept(made, raised)).toBe(null);
  expect(answers(made, bets(200))).toBe("call");
  expect(answers(made, bets(600))).toBe(undefined);
});

test("who plans to check never folds for it", () => {
  const made = planned({ ...waiting, betting: { ...waiting.betting, high: 0 } }, "check");
  expect(answers(made, bets(0))).toBe("check");
  expect(answers(made, bets(200))).toBe(undefined);
});

const changes: [string, Partial<ViewJson>][] = [
  ["the next round", { betting: { ...waiting.betting, street: waiting.betting.street + 1 } }],
  ["a card on the board", { board: [{ token: 99, card: "As", up: true }] }],
  ["a card that is turned up", { hands: waiting.hands.map((hand) => hand.slice(1)) }],
  ["another thing that is wild", { notes: ["sevens are wild"] }],
  ["another hand", { generation: waiting.generation + 1 }],
];
test.each(changes)("%s makes any plan forgotten", (_, change) => {
  for (const plan of ["check or fold", "check", "call"] as const) {
    expect(kept(planned(waiting, plan), { ...waiting, ...change })).toBe(null);
  }
});

test("who has folded or is gone plans nothing", () => {
  const made = planned(waiting, "call");
  expect(kept(made, null)).toBe(null);
  const folded = waiting.seats.map((seat) => ({ ...seat, live: false }));
  expect(kept(made, { ...waiting, seats: folded })).toBe(null);
});

test("nothing is answered in advance but a bet", () => {
  const draw = asked("five_card_draw", "draw").question;
  expect(answers(planned(waiting, "check or fold"), draw)).toBe(undefined);
});
