import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refused } from "../room/room.svelte";
import type { Done, HintJson } from "../wire/messages";
import { ENGLISH } from "../wording/english";
import type { Reader } from "../wording/render";
import { Acting } from "./acting.svelte";
import { aDone, fakeRoom, tableAt } from "./fake.test-data.svelte";
import Hint from "./Hint.svelte";
import Notes from "./Notes.svelte";
import { answerSaid, ledgerOf, reasons } from "./hints";
import { asked, type Recorded } from "./recorded.test-data";
import { selection } from "./selection.svelte";

const READER: Reader = { name: () => "Bert", seat: null, language: ENGLISH };
const bet = asked("holdem", "bet", (one) => one.question.legal.call === 200);
const SHARE = {
  share: 41,
  sample: { text: "{trials:#deal} that fit what they have done", trials: 150 },
};
const draw = asked("five_card_draw", "draw");

const aHint = (some: Partial<HintJson> = {}): HintJson => ({
  answer: "call",
  says: [
    { text: "{answer} {price:$}", answer: "call", price: 200 },
    { text: "if all just stay you win {share} % of the pot in {sample}", ...SHARE },
    "the pot offers 5 to 1",
  ],
  ledger: [
    { answer: "call", says: "call", value: 210, ci95: 40.4 },
    { answer: "fold", says: "fold", value: 0, ci95: 0 },
    { answer: 600, says: "raise to $6", value: -190, ci95: 100 },
  ],
  worth: "worth on average: call $2.10 ± $0.40, fold $0, raise to $6 -$1.90 ± $1",
  share: 0.41,
  error: 0.04,
  trials: 150,
  reads: true,
  pot: 1_000,
  cost: 200,
  break_even: 1 / 6,
  declares: "",
  ...some,
});

const told = (hint: HintJson): Done => aDone({ hint });

function at(one: Recorded, reply?: Parameters<typeof fakeRoom>[3], hints = true) {
  const room = fakeRoom(one.view, tableAt(one.view, { hints }), null, reply);
  const acting = new Acting(room.room);
  acting.follow();
  return { acting, ...room };
}

let shown: ReturnType<typeof mount>[] = [];
function show(component: typeof Hint | typeof Notes, acting: Acting): HTMLElement {
  const target = document.body.appendChild(document.createElement("div"));
  shown.push(mount(component, { target, props: { acting } }));
  flushSync();
  return target;
}
beforeEach(() => selection.close());
afterEach(async () => {
  await Promise.all(shown.map((one) => unmount(one)));
  shown = [];
  document.body.replaceChildren();
});

test("a hint says what the room says, after its answer", () => {
  expect(reasons(aHint()).join(" ")).toBe(
    "If all just stay you win 41\u00a0% of the pot in 150 deals that fit what they have done. " +
      "The pot offers 5 to 1.",
  );
});

test("each answer has its value, on a scale from the least to the most that it may be", () => {
  const ledger = ledgerOf(aHint(), (answer) => String(answer));
  expect(ledger.rows.map((row) => [row.said, row.value, row.advised])).toEqual([
    ["call", "$2.10 ± $0.40", true],
    ["fold", "$0", false],
    ["600", "-$1.90 ± $1", false],
  ]);
  const [call, fold, raise] = ledger.rows;
  expect(raise?.from).toBe(0);
  expect(call?.to).toBe(1);
  expect(fold?.at).toBe(ledger.nothing);
  expect(call?.at).toBeGreaterThan(ledger.nothing);
});

test("a hint without a comparison has no ledger", () => {
  const hint = aHint({ ledger: [], worth: "" });
  expect(ledgerOf(hint, String).rows).toEqual([]);
});

test("its answer is put as the buttons put it, and cards by their faces", () => {
  const said = (one: Recorded, answer: unknown) =>
    answerSaid(answer, one.question, one.view, READER);
  expect(said(bet, "fold")).toBe("Fold");
  expect(said(bet, "call")).toBe("Call $2");
  expect(said(bet, 600)).toBe("Raise to $6");
  expect(said(draw, [])).toBe("Keep all");
  const [one, two] = draw.question.legal.options ?? [];
  expect(said(draw, [one, two])).toMatch(/^Discard (10|.)[♣♦♥♠] (10|.)[♣♦♥♠]$/u);
});

test("a key asks for a hint once, and puts it away again", async () => {
  const { acting, said } = at(bet, () => Promise.resolve(told(aHint())));
  const card = show(Notes, acting);
  acting.askHint();
  acting.askHint();
  flushSync();
  expect(said).toEqual([{ type: "hint", at: bet.question.number, hand: 1 }]);
  expect(card.textContent).toContain("Thinking");
  await vi.waitFor(() => expect(acting.hint).not.toBe(null));
  flushSync();
  expect(card.textContent).toContain("Call $2");
  acting.askHint();
  flushSync();
  expect(card.textContent.trim()).toBe("");
  expect(said).toHaveLength(1);
});

test("a page that is laid out anew keeps it, and another question does not", async () => {
  const { acting, show: next } = at(bet, () => Promise.resolve(told(aHint())));
  acting.askHint();
  await vi.waitFor(() => expect(acting.hint).not.toBe(null));
  acting.leave(); // the bar is taken away
  acting.follow(); // and stands elsewhere
  expect(acting.hint).not.toBe(null);
  next({ table: tableAt(bet.view, { hand: 2 }) });
  flushSync();
  acting.follow();
  expect(acting.hint).toBe(null);
});

test("it is told politely, by what is there before it", async () => {
  const { acting } = at(bet, () => Promise.resolve(told(aHint())));
  const card = show(Notes, acting);
  const status = card.querySelector(".accent[role=status]");
  expect(status?.textContent.trim()).toBe("");
  acting.askHint();
  await vi.waitFor(() => expect(acting.hint).not.toBe(null));
  flushSync();
  expect(card.querySelector(".accent[role=status]")).toBe(status);
  expect(status?.textContent).toContain("you win 41\u00a0% of the pot");
});

test("it vanishes when the question is answered, and never comes to another one", async () => {
  const waiting: ((done: Done) => void)[] = [];
  const { acting, show: next } = at(bet, (wish) =>
    wish.type === "hint"
      ? new Promise((tell) => waiting.push(tell))
      : Promise.resolve(told(aHint())),
  );
  acting.askHint();
  waiting[0]?.(told(aHint()));
  await vi.waitFor(() => expect(acting.hint).not.toBe(null));
  acting.call();
  expect(acting.hint).toBe(null);
  const { question } = bet.view;
  const view = { ...bet.view, question: question && { ...question, number: 90 } };
  next({ view });
  flushSync();
  acting.follow();
  acting.askHint();
  next({ view: { ...view, question: question && { ...question, number: 91 } } });
  flushSync();
  acting.follow();
  waiting[1]?.(told(aHint()));
  await Promise.resolve();
  await new Promise((wake) => setTimeout(wake));
  expect([acting.hint, acting.thinking]).toEqual([null, false]);
});

test("what is refused is said, and may be asked again", async () => {
  const reply = () => Promise.reject(new Refused("not now", "that were many hints: wait a moment"));
  const { acting, said } = at(bet, reply);
  acting.askHint();
  await vi.waitFor(() => expect(acting.refused).toBe("That were many hints: wait a moment."));
  await vi.waitFor(() => expect(acting.thinking).toBe(false));
  acting.askHint();
  expect(said).toHaveLength(2);
});

test("where the host has turned hints off there is no button, and no key asks", () => {
  expect(show(Hint, at(bet).acting).querySelector("button")?.textContent).toContain("Hint");
  const { acting, said } = at(bet, undefined, false);
  expect(show(Hint, acting).querySelector("button")).toBe(null);
  acting.askHint();
  expect(said).toEqual([]);
});

test("who is not asked has no button", () => {
  const { acting, show: next } = at(bet);
  const place = show(Hint, acting);
  next({ view: { ...bet.view, question: null } });
  flushSync();
  expect(place.querySelector("button")).toBe(null);
});
