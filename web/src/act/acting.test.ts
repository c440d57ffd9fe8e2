import { flushSync } from "svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { Refused } from "../room/room.svelte";
import type { ViewJson } from "../wire/messages";
import { Acting } from "./acting.svelte";
import { doubts } from "./doubts.svelte";
import { fakeRoom, tableAt } from "./fake.test-data.svelte";
import { asked, recorded, type Recorded } from "./recorded.test-data";
import { selection } from "./selection.svelte";

beforeEach(() => {
  doubts.forget();
  selection.close();
});

function at(one: Recorded, enter: unknown = null, reply?: Parameters<typeof fakeRoom>[3]) {
  const room = fakeRoom(one.view, tableAt(one.view), enter, reply);
  const acting = new Acting(room.room);
  acting.follow();
  return { acting, ...room };
}
const bet = asked("holdem", "bet", (one) => one.question.legal.call === 200);
const free = asked("holdem", "bet", (one) => !one.question.legal.call);
const draw = asked("five_card_draw", "draw");
const claim = asked("bonedoneskis", "claim");
const turn = asked("night_chaos", "turn");
const answers = (said: unknown[]) => said.map((one) => (one as { answer: unknown }).answer);
const waits = (view: ViewJson): ViewJson => ({ ...view, question: null });
const again = (view: ViewJson): ViewJson => ({
  ...view,
  question: view.question && { ...view.question, number: view.question.number + 1 },
});

test("a tap answers once, however often it is tapped", () => {
  const { acting, said } = at(bet);
  acting.call();
  acting.call();
  acting.fold();
  expect(said).toEqual([{ type: "answer", at: bet.question.number, hand: 1, answer: "call" }]);
  expect(acting.question).toBe(null);
});

test("a page that is turned or made narrow in the middle of a question asks it anew", () => {
  const { acting } = at(draw);
  const ids = selection.ids;
  expect(ids.length).toBeGreaterThan(0);
  acting.leave();
  expect(selection.active).toBe(false);
  acting.follow();
  expect(selection.ids).toEqual(ids);
});

test.each([
  ["free", "at once", "by consent"],
  ["consent", "by consent", "by consent"],
  ["never", null, null],
])("where answers are taken back %s: %s, and %s five seconds later", async (rule, now, later) => {
  vi.useFakeTimers();
  try {
    const table = tableAt(bet.view, { take_back: rule });
    const { room, said, show } = fakeRoom(bet.view, table);
    const acting = new Acting(room);
    acting.follow();
    expect(acting.takesBack).toBe(null);
    acting.call();
    await vi.advanceTimersByTimeAsync(0);
    show({ view: waits(bet.view), table });
    expect(acting.takesBack).toBe(now);
    acting.undo();
    expect(said.slice(1)).toEqual(now === null ? [] : [{ type: "propose", what: "undo" }]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(acting.takesBack).toBe(later);
    show({ table: { ...table, hand: 2 } });
    expect(acting.takesBack).toBe(null);
    acting.leave();
  } finally {
    vi.useRealTimers();
  }
});

test("what is refused can be answered again, and says why", async () => {
  const reply = () => Promise.reject(new Refused("not now", "this hand stands still"));
  const { acting } = at(bet, null, reply);
  acting.call();
  await vi.waitFor(() => expect(acting.refused).toBe("This hand stands still."));
  expect(acting.question).not.toBe(null);
});

test("a key pays where Enter decides nothing, since it is pay or fold", () => {
  const duty = asked("bonedoneskis", "black jack");
  const { acting, said } = at(duty);
  acting.enter();
  expect(said).toEqual([]);
  acting.pay();
  expect(said).toEqual([{ type: "answer", at: duty.question.number, hand: 1, answer: "pay" }]);
  const other = at(bet);
  other.acting.pay();
  expect(other.said).toEqual([]);
});

test("a refusal of an old question says nothing any more", async () => {
  const reply = () => Promise.reject(new Refused("too late", "that question is answered already"));
  const { acting, show } = at(bet, null, reply);
  acting.call();
  show({ view: waits(bet.view) });
  acting.follow();
  await Promise.resolve().then(() => Promise.resolve());
  expect(acting.refused).toBe("");
});

test("a new question begins with nothing chosen", () => {
  const { acting, show } = at(draw);
  acting.card("1");
  expect(acting.chosen).toHaveLength(1);
  show({ view: again(draw.view) });
  acting.follow();
  expect(acting.chosen).toEqual([]);
});

test("a question that is gone takes its cards and its amount along", () => {
  const { acting, show } = at(bet);
  acting.raise();
  expect(acting.amount).toBe(bet.question.legal.low);
  show({ view: waits(bet.view) });
  acting.follow();
  expect([acting.amount, acting.question, selection.active]).toEqual([null, null, false]);
});

describe("asked once more", () => {
  test("all in waits for a yes", () => {
    const { acting, said } = at(bet);
    expect(acting.say("all in")).toBe(true);
    expect([said, acting.doubted?.doubt]).toEqual([[], "all in"]);
    acting.enter();
    expect([said, acting.doubted]).toEqual([[], null]);
    acting.say("all in");
    acting.resolve(true);
    expect(answers(said)).toEqual([bet.question.legal.high]);
  });

  test("never again, for this kind of doubt alone, until that is taken back", () => {
    const first = at(bet);
    first.acting.say("all in");
    first.acting.resolve(true, true);
    const second = at(bet);
    second.acting.say("all in");
    expect(answers(second.said)).toEqual([bet.question.legal.high]);
    expect(doubts.asks("free")).toBe(true);
    doubts.forget();
    const third = at(bet);
    third.acting.say("all in");
    expect(third.said).toEqual([]);
  });
});

describe("cards", () => {
  test("are chosen by digits and thrown away by what Enter says", () => {
    const { acting, said } = at(draw, []);
    acting.card("3");
    acting.card("1");
    acting.enter();
    const options = draw.question.legal.options ?? [];
    expect(answers(said)).toEqual([[options[0], options[2]].sort((a, b) => Number(a) - Number(b))]);
  });

  test("with none chosen, Enter does what the room says", () => {
    const { acting, said } = at(draw, []);
    acting.enter();
    expect(answers(said)).toEqual([[]]);
  });

  test("a tap in a window answers at once where the room explains no cards", () => {
    const { said } = at(claim);
    const [id = 0] = claim.question.legal.options ?? [];
    selection.tap(id);
    expect(answers(said)).toEqual([[id]]);
  });

  test("one card of several takes two steps, so that nobody trades by mistake", () => {
    const trade = asked("bonedoneskis", "nine of diamonds");
    const { acting, said } = at(trade);
    acting.card("2");
    expect(said).toEqual([]);
    acting.enter();
    expect(answers(said)).toEqual([trade.question.legal.options?.[1]]);
  });
});

describe("enter", () => {
  test("does nothing where nothing is ringed", () => {
    const { acting, said } = at(bet, null);
    acting.enter();
    expect(said).toEqual([]);
  });

  test("answers the amount that is being named", () => {
    const { acting, said } = at(free);
    acting.raise();
    acting.set(1500);
    acting.enter();
    expect(answers(said)).toEqual([1500]);
  });
});

describe("in advance", () => {
  const before: ViewJson = { ...waits(bet.view), asked: [9] };

  test("a plan answers when the turn comes", () => {
    const { acting, said, show } = at({ ...bet, view: before });
    acting.plan("call");
    show({ view: bet.view });
    acting.follow();
    expect(answers(said)).toEqual(["call"]);
  });

  test("a plan is forgotten when something has changed, and nothing is answered", () => {
    const { acting, said, show } = at({ ...bet, view: before });
    acting.plan("call");
    const betting = { ...before.betting, high: before.betting.high + 100 };
    show({ view: { ...before, betting } });
    acting.follow();
    expect(acting.made).toBe(null);
    show({ view: bet.view });
    acting.follow();
    expect(said).toEqual([]);
  });

  test("pressed again it is no plan", () => {
    const { acting } = at({ ...bet, view: before });
    acting.plan("check or fold");
    acting.plan("check or fold");
    expect(acting.made).toBe(null);
  });
});

describe("turning until the hand is beaten", () => {
  beforeEach(() => void vi.useFakeTimers());

  test("goes on while the same is asked, and stops when something else is", () => {
    const { acting, said, show } = at(turn);
    acting.turnUntil();
    show({ view: again(turn.view) });
    acting.follow();
    vi.runAllTimers();
    expect(said).toHaveLength(2);
    const next = asked("night_chaos", "bet or pass");
    show({ view: { ...next.view, question: { ...next.question, number: 999 } } });
    acting.follow();
    vi.runAllTimers();
    expect([said.length, acting.turnsOn]).toEqual([2, false]);
    vi.useRealTimers();
  });

  test("stops at once when one wants it to", () => {
    const { acting, said, show } = at(turn);
    acting.turnUntil();
    show({ view: again(turn.view) });
    acting.follow();
    acting.close();
    vi.runAllTimers();
    expect(said).toHaveLength(1);
    vi.useRealTimers();
  });
});

test("what leaves no choice is answered by itself", () => {
  const only = asked("the_omen", "mrs blaylock", (one) => !one.question.legal.options?.length);
  expect(answers(at(only).said)).toEqual(["pass"]);
  const sent = recorded.filter((one) => at(one).said.length > 0);
  expect(sent.every((one) => one.all?.length === 1)).toBe(true);
});

test("a line that cannot be leaves everything as it is", () => {
  const { acting, said } = at(bet);
  acting.open = "command";
  expect(acting.say("sing")).toBe(false);
  expect([said, acting.open]).toEqual([[], "command"]);
  expect(acting.refused).toMatch(/You can say/);
  flushSync();
});
