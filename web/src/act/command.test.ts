import { describe, expect, test } from "vitest";
import { act as t } from "../text/act.en";
import type { TableJson } from "../wire/messages";
import { cardSaid, examples, read, type Scene } from "./command";
import { plainMoney } from "./money";
import type { Reply } from "./question";
import { asked, recorded, type Recorded } from "./recorded.test-data";

const NAMES = ["Ann", "Bert", "Cleo", "Dot", "Earl", "Fay", "Gus", "Hana"];
const nameOf = (seat: number) => NAMES[seat] ?? "";

function scene(one: Recorded): Scene {
  const ids = one.question.legal.options ?? [];
  return { question: one.question, view: one.view, table: null, ids, nameOf };
}

/** How somebody would type an answer. */
function typed(reply: Reply, one: Recorded): string {
  const { of, options = [] } = one.question.legal;
  const number = (id: number) => String(options.indexOf(id) + 1);
  if (typeof reply === "string") return reply;
  if (Array.isArray(reply)) return reply.map(of === "card" ? number : String).join(" ") || "none";
  if (of === "amount") return plainMoney(reply);
  if (of === "seat") return nameOf(reply);
  return of === "card" ? number(reply) : String(reply);
}

describe.each(recorded)("$name", (one) => {
  test("whatever is legal can be typed", () => {
    for (const reply of one.all ?? one.legal) {
      const line = typed(reply, one);
      expect([line, read(line, scene(one), t)]).toEqual([line, { does: "answer", answer: reply }]);
    }
  });

  test("what cannot be done is answered by what can, and never by an answer", () => {
    const meant = read("sing a song", scene(one), t);
    expect(meant.does).toBe("refused");
    const reason = meant.does === "refused" ? meant.reason : "";
    expect(examples(one.question, one.view, t).length).toBeGreaterThan(0);
    expect(reason).toMatch(/You can say .*\.$/);
    expect(reason).not.toMatch(/undefined|NaN|invalid/i);
  });
});

const bet = asked("holdem", "bet", (one) => one.question.legal.call === 200);
const says = (line: string, one: Recorded = bet) => read(line, scene(one), t);
const sends = (line: string) =>
  read(line, { question: null, view: null, table: table(), ids: [], nameOf }, t);

function table(): TableJson {
  const person = {
    by: "",
    here: true,
    host: false,
    muted: false,
    wants: 0,
    consents: false,
    asks_back: false,
    waits: false,
  };
  return {
    people: [{ ...person, id: "p1", name: "Bert" }],
    menu: [
      {
        name: "The Omen",
        game: "the_omen",
        stakes: "",
        changed: [],
        waiting: 0,
        refusal: "",
        staked: [],
        own: "",
      },
    ],
    proposal: { what: "undo", person: "p1", agreed: ["p1"], needed: ["p1", "p2"] },
  } as unknown as TableJson;
}

test.each([
  ["f", "fold"],
  ["C", "call"],
  ["call 2", "call"],
  ["raise to 12", 1200],
  ["r12", 1200],
  ["bet $12.50", 1250],
  ["raise", bet.question.legal.low],
  ["all in", bet.question.legal.high],
])("%s answers %s", (line, answer) => {
  expect(says(line)).toEqual({ does: "answer", answer });
});

test.each([
  ["check", /^There is \$2 to call, so you cannot check/],
  ["raise 1", /^It can be \$\d/],
  ["raise 1.234", "An amount is dollars and cents, such as 2.50."],
  ["x".repeat(300), new RegExp(`“${"x".repeat(40)}…”`)],
])("%s is refused: %s", (line, reason) => {
  expect(says(line)).toMatchObject({ does: "refused", reason: expect.stringMatching(reason) });
});

test("nobody folds where checking is free", () => {
  const free = asked("holdem", "bet", (one) => !one.question.legal.call);
  expect(says("fold", free)).toEqual({ does: "refused", reason: t.noNeedToFold });
  expect(says("c", free)).toEqual({ does: "answer", answer: "check" });
});

test("a trade names one's own card and whose card one wants", () => {
  const trade = asked("bonedoneskis", "nine of diamonds");
  const options = trade.question.legal.options ?? [];
  const seat = trade.view.hands.findIndex((hand) => hand.some((card) => card.token === options[0]));
  const his = trade.view.hands[seat]?.filter((card) => options.includes(card.token)) ?? [];
  const card = his[0]?.card ?? "";
  expect(says(`trade 9d for ${card}`, trade)).toMatchObject({ does: "refused" });
  expect(says(`take ${card}`, trade)).toEqual({ does: "answer", answer: his[0]?.token });
  const whose = says(`trade 9d with ${nameOf(seat)}`, trade);
  if (his.length === 1) expect(whose).toEqual({ does: "answer", answer: his[0]?.token });
  else expect(whose).toMatchObject({ reason: expect.stringContaining(card) });
});

test("a claim names the card or its number, and none is claimed by a word", () => {
  const claim = asked("bonedoneskis", "claim");
  const id = claim.question.legal.options?.[0] ?? 0;
  const card = claim.view.hands.flat().find((one) => one.token === id)?.card ?? "";
  for (const line of [`claim ${card}`, "claim 1", card.toUpperCase()]) {
    expect(says(line, claim)).toEqual({ does: "answer", answer: [id] });
  }
  for (const line of ["go on", "none", "pass"].slice(0, 2)) {
    expect(says(line, claim)).toEqual({ does: "answer", answer: [] });
  }
});

test("cards are thrown away by their numbers or their names", () => {
  const draw = asked("five_card_draw", "draw");
  const [one = 0, , three = 0] = draw.question.legal.options ?? [];
  const faces = draw.view.hands.flat();
  const face = (id: number) => faces.find((card) => card.token === id)?.card ?? "";
  const answer = [one, three].sort((a, b) => a - b);
  for (const line of ["1 3", "13", "throw 1 3", `throw away ${face(one)} ${face(three)}`]) {
    expect(says(line, draw)).toEqual({ does: "answer", answer });
  }
  expect(says("1 2 3 4 5", draw)).toEqual({ does: "refused", reason: t.howMany(0, 4) });
  expect(says("stand pat", draw)).toEqual({ does: "answer", answer: [] });
});

test("cards are put into a tray by group", () => {
  const lays = asked("cripple_mr_onion", "grouping");
  const ids = lays.question.legal.options ?? [];
  expect(says("group 1 3 5", lays)).toEqual({ does: "group", ids: [ids[0], ids[2], ids[4]] });
});

test.each([
  ["say hello, all", { type: "say", text: "hello, all" }],
  ["react 👏", { type: "react", sign: "👏" }],
  ["buy 20", { type: "buy", cents: 2000 }],
  ["sit", { type: "sit" }],
  ["undo", { type: "propose", what: "undo" }],
  ["yes", { type: "vote", yes: true }],
  ["show 1 3", { type: "show", cards: [0, 2] }],
  ["mute bert", { type: "mute", person: "p1", yes: true }],
  ["the omen", { type: "call", game: "The Omen" }],
])("%s goes to the room", (line, wish) => {
  expect(sends(line)).toEqual({ does: "send", wish });
});

test.each(["!", "hint", "Hint"])("%s asks for a hint", (line) => {
  expect(says(line)).toEqual({ does: "askHint" });
});

test("what is said is free, also at a question", () => {
  expect(says("say fold or not?")).toEqual({
    does: "send",
    wish: { type: "say", text: "fold or not?" },
  });
});

test.each([
  ["mute nobody", "There is no player nobody here."],
  ["fold", /It is not your turn/],
])("%s is refused: %s", (line, reason) => {
  expect(sends(line)).toMatchObject({ does: "refused", reason: expect.stringMatching(reason) });
});

test.each([
  ["9d", "9d"],
  ["10H", "Th"],
  ["q♠", "Qs"],
  ["jk", "Jk"],
  ["11d", undefined],
  ["fold", undefined],
])("%s is the card %s", (text, card) => {
  expect(cardSaid(text)).toBe(card);
});
