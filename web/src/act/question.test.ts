import { describe, expect, test } from "vitest";
import {
  amountsOf,
  choicesOf,
  doubtOf,
  isRinged,
  mayChoose,
  onlyAnswer,
  potOf,
  presetsOf,
  putsIn,
  tapAnswers,
  within,
  type Reply,
} from "./question";
import { asked, recorded } from "./recorded.test-data";

/** Whether an answer can be given by the buttons, the cards and the amounts. */
function reachable(reply: Reply, { question, view }: (typeof recorded)[number]): boolean {
  const choices = choicesOf(question, view);
  if (choices.some((one) => JSON.stringify(one.answer) === JSON.stringify(reply))) return true;
  if (Array.isArray(reply)) return mayChoose(question, reply);
  if (typeof reply === "number" && question.legal.of === "card")
    return mayChoose(question, [reply]);
  const range = amountsOf(question, view);
  return typeof reply === "number" && range !== undefined && within(reply, range) === reply;
}

describe.each(recorded)("$name", (one) => {
  const { question, view, legal, all } = one;

  test("every button that answers by itself gives a legal answer", () => {
    const answers = choicesOf(question, view).flatMap((choice) =>
      choice.answer === undefined ? [] : [choice.answer],
    );
    const some = (all ?? legal).map((answer) => JSON.stringify(answer));
    for (const answer of answers) expect(some).toContain(JSON.stringify(answer));
  });

  test("every legal answer can be given", () => {
    expect(choicesOf(question, view).length).toBeGreaterThan(0);
    for (const answer of all ?? legal)
      expect([answer, reachable(answer, one)]).toEqual([answer, true]);
  });

  test("to fold stands first", () => {
    expect(choicesOf(question, view).findIndex(({ does }) => does === "fold")).toBeLessThan(1);
  });

  test("an answer that is given unasked is the only one", () => {
    const only = onlyAnswer(question);
    if (only !== undefined && all) expect(all).toEqual([only]);
    else if (all)
      expect(all.length === 1 && !["amount", "bets"].includes(question.legal.form)).toBe(false);
  });

  test("presets are amounts that may be named, each once", () => {
    const range = amountsOf(question, view);
    const amounts = presetsOf(question, view).map((preset) => preset.amount);
    expect(new Set(amounts).size).toBe(amounts.length);
    for (const amount of amounts) expect(range && within(amount, range)).toBe(amount);
  });
});

test("who can only check is asked all the same: an answer at once would tell that he cannot open", () => {
  const checks = recorded.filter(
    ({ question, all }) => question.kind === "bet" && all?.length === 1,
  );
  expect(checks.length).toBeGreaterThan(0);
  for (const { question, all } of checks) {
    expect(all).toEqual(["check"]);
    expect(onlyAnswer(question)).toBeUndefined();
  }
});

test("a raise is named by the total then in front, and costs what is put in", () => {
  const { question, view } = asked("holdem", "bet", (one) => one.question.legal.call === 200);
  const front = view.seats[question.seat]?.front ?? 0;
  expect(putsIn(question, view, 1000)).toBe(1000 - front);
  expect(putsIn(question, view, "call")).toBe(200);
  expect(putsIn(question, view, "fold")).toBe(0);
});

test("the pot preset raises by the pot as it is after the call", () => {
  const { question, view } = asked("holdem", "bet", (one) => one.question.legal.call === 200);
  const front = view.seats[question.seat]?.front ?? 0;
  const pot = presetsOf(question, view).find((preset) => preset.name === "pot");
  if (pot) expect(pot.amount).toBe(front + 200 + potOf(view) + 200);
});

test("an amount beside a call costs both", () => {
  const { question, view } = asked("cripple_mr_onion", "match", (one) => !!one.question.costs.call);
  expect(putsIn(question, view, 50)).toBe(50 + (question.costs.call ?? 0));
});

test("going all in is asked once more", () => {
  const { question, view } = asked("holdem", "bet");
  const all = presetsOf(question, view).at(-1);
  expect(all?.name).toBe("all");
  expect(doubtOf(question, view, all?.amount ?? 0)).toBe("all in");
  expect(doubtOf(question, view, "call")).toBe(undefined);
});

test("to fold is asked once more only where staying is free", () => {
  const bet = asked("holdem", "bet", (one) => !!one.question.legal.call);
  expect(doubtOf(bet.question, bet.view, "fold")).toBe(undefined);
  const throws = asked("cripple_mr_onion", "exchange", (one) => one.legal.includes("fold"));
  expect(doubtOf(throws.question, throws.view, "fold")).toBe("free");
});

test("to pay as much as the pot is asked once more", () => {
  const { question, view } = asked("baseball", "three");
  const rich = { ...view, seats: view.seats.map((seat) => ({ ...seat, stack: 10 ** 6 })) };
  const costs = (pay: number) => ({ ...question, costs: { pay } });
  expect(doubtOf(costs(potOf(view)), rich, "pay")).toBe("pot");
  expect(doubtOf(costs(potOf(view) - 1), rich, "pay")).toBe(undefined);
});

test("to look at one's cards where that costs the hand is asked once more", () => {
  const { question, view } = asked("night_chaos", "turn", (one) => one.legal.includes("peek"));
  expect(doubtOf(question, view, "peek")).toBe("peek");
});

test("in a window one tap answers, but where it asks what the card can do", () => {
  const { question, view } = asked("bonedoneskis", "claim");
  expect(tapAnswers(question, false)).toBe(true);
  expect(tapAnswers(question, true)).toBe(false);
  expect(doubtOf(question, view, question.legal.options ?? [])).toBe(undefined);
  expect(tapAnswers(asked("five_card_draw", "draw").question, false)).toBe(false);
});

test("the ring is on what the room says, and nowhere if it says nothing", () => {
  const { question, view } = asked("holdem", "bet", (one) => !!one.question.legal.call);
  const choices = choicesOf(question, view);
  expect(choices.filter((one) => isRinged(one, "call")).map((one) => one.does)).toEqual(["call"]);
  expect(choices.filter((one) => isRinged(one, null))).toEqual([]);
});

test("sets that are listed are the only ones", () => {
  const { question } = asked("five_card_draw", "draw");
  const [one = 0, two = 0] = question.legal.options ?? [];
  const listed = { ...question, legal: { ...question.legal, sets: [[one, two]] } };
  expect(mayChoose(listed, [two, one])).toBe(true);
  expect(mayChoose(listed, [one])).toBe(false);
});
