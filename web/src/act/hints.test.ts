import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refused } from "../room/room.svelte";
import { act as de } from "../text/act.de";
import { act as en } from "../text/act.en";
import type { Done, HintJson } from "../wire/messages";
import { ENGLISH } from "../wording/english";
import type { Reader } from "../wording/render";
import { Acting } from "./acting.svelte";
import { aDone, fakeRoom, tableAt } from "./fake.svelte";
import Hint from "./Hint.svelte";
import Notes from "./Notes.svelte";
import { answerSaid, reasons } from "./hints";
import { asked, type Recorded } from "./recorded";
import { selection } from "./selection.svelte";

const READER: Reader = { name: () => "Bert", seat: null, language: ENGLISH };
const bet = asked("holdem", "bet", (one) => one.question.legal.call === 200);
const draw = asked("five_card_draw", "draw");

const aHint = (some: Partial<HintJson> = {}): HintJson => ({
  answer: "call",
  says: [],
  why: "",
  share: 0.41,
  error: 0.04,
  trials: 150,
  won: true,
  reads: true,
  when: "all stay",
  bluff: false,
  pot: 1_000,
  cost: 200,
  declares: "",
  instead: "fold",
  earns: 210,
  earns_error: 20,
  about_the_same: false,
  later: false,
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

test("a hint says what the terminal says", () => {
  const say = (some: Partial<HintJson>) => reasons(aHint(some), bet.question, en).join(" ");
  expect(say({ answer: 600, instead: "call", when: "called" })).toBe(
    "Called, you win 41\u00a0% of the pot in 150 deals that fit what they have done. " +
      "It earns $2.10 more than calling. The pot offers 5 to 1.",
  );
  expect(say({ about_the_same: true })).toBe(
    "If all just stay you win 41\u00a0% of the pot in 150 deals that fit what they have done. " +
      "It comes to about the same as folding. The pot offers 5 to 1.",
  );
  expect(say({ answer: 600, when: "all call", bluff: true, share: 0.08 })).toMatch(
    /^A bluff\. If all call, you win 8\u00a0% /,
  );
  expect(say({ answer: "fold", instead: "call", later: true })).toMatch(
    / Calling would lose \$2\.10, counting what is paid later\. /,
  );
  expect(say({ answer: "fold", instead: "call", reads: false, earns: 120 })).toBe(
    "If all just stay you would win 41\u00a0% of the pot in 150 deals. " +
      "Calling would lose $1.20. The pot offers 5 to 1.",
  );
  expect(say({ instead: 600, cost: 0, declares: "Jc" })).toMatch(
    /^If all just stay and you declare J♣ you win .* It earns \$2.10 more than a raise\.$/,
  );
  expect(say({ won: false, instead: null, cost: 0, why: "two pair is kept" })).toBe(
    "Two pair is kept.",
  );
  expect(say({ instead: null, pot: 2_300, cost: 1_000, when: "" })).toMatch(
    /^You win .* The pot offers 2\.3 to 1\.$/,
  );
});

test("it is said in German, too", () => {
  expect(reasons(aHint(), bet.question, de).join(" ")).toBe(
    "Wenn alle dabeibleiben, gewinnst du 41\u00a0% vom Pot in 150 Händen, die zu dem passen, " +
      "was die anderen taten. Das bringt 2,10 $ mehr als Aussteigen. Der Pot bietet 5 zu 1.",
  );
});

test("its answer is put as the buttons put it, and cards by their faces", () => {
  const said = (one: Recorded, answer: unknown) =>
    answerSaid(aHint({ answer }), one.question, one.view, READER);
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
