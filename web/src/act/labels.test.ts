import { describe, expect, test } from "vitest";
import { ENGLISH } from "../wording/english";
import { GERMAN } from "../wording/german";
import { messageOf, pieces } from "../wording/message";
import type { Language, Reader } from "../wording/render";
import { effectOf, labelOf, numberNames, replyLabel } from "./labels";
import { choicesOf } from "./question";
import { asked, recorded, type Recorded } from "./recorded.test-data";

const NAMES = ["Ann", "Ben", "Cleo", "Dot", "Eva", "Fay", "Gus"];
const reader = (one: Recorded, language: Language = ENGLISH): Reader => ({
  name: (seat) => NAMES[seat] ?? "",
  seat: one.view.seat,
  language,
});
const labels = (one: Recorded, chosen: readonly number[] = [], language: Language = ENGLISH) =>
  choicesOf(one.question, one.view).map((choice) =>
    labelOf(choice, one.question, one.view, reader(one, language), chosen),
  );

describe.each(recorded)("$name", (one) => {
  test.each([ENGLISH, GERMAN])("has a label for every button and every answer", (language) => {
    const said = labels(one, [], language);
    const replies = one.legal.map((reply) =>
      replyLabel(one.question, one.view, reply, reader(one, language)),
    );
    for (const label of [...said, ...replies]) {
      expect(label).not.toBe("");
      expect(label).not.toMatch(/[{}]|undefined/);
    }
    expect(new Set(said).size).toBe(said.length);
  });

  test("says its answers in German", () => {
    const templates = one.question.answers.map((each) => messageOf(each.says).text);
    const words = templates.filter((text) => pieces(text).some((piece) => /\w/.test(piece.text)));
    const same = ["high", "low", "all-in", "seven", "twenty-seven"];
    const left = words.filter(
      (text) => GERMAN.translated(text) === text && !same.includes(text.toLowerCase()),
    );
    expect(left.filter((text) => !/^[\d ]+$/.test(text))).toEqual([]);
  });
});

test("Mr Onion's players match, stay in and raise the Dealer", () => {
  const paid = asked("cripple_mr_onion", "match", (one) => !!one.question.costs.call);
  expect(labels(paid).some((label) => /^Match \$/.test(label))).toBe(true);
  const free = asked("cripple_mr_onion", "match", (one) => !one.question.costs.call);
  expect(labels(free)).toEqual(["Stay in", "Raise the Dealer by …"]);
  expect(replyLabel(free.question, free.view, 10, reader(free))).toBe("Raise the Dealer by $0.10");
  const all = recorded
    .filter(({ game }) => game === "cripple_mr_onion")
    .flatMap((one) => labels(one));
  expect(all.some((label) => /^(Keep|Take) the Dealership/.test(label))).toBe(true);
  expect(all.filter((label) => /^(Check|Call)/.test(label))).toEqual([]);
});

test("whoever may claim a power can claim nothing", () => {
  expect(labels(asked("bonedoneskis", "claim"))).toContain("Claim nothing");
});

test("a hand is shown with the sixes that are named, and the others stay hidden", () => {
  const show = asked("the_omen", "show", (one) => (one.question.legal.options ?? []).length > 0);
  expect(labels(show).some((label) => /^Show, hide the 6/.test(label))).toBe(true);
  const chosen = labels(show, show.question.legal.options ?? []);
  expect(chosen.some((label) => /^Show, use the 6/.test(label))).toBe(true);
});

test("a few chosen cards are named on the button, and many are counted", () => {
  const draw = asked("five_card_draw", "draw");
  const ids = draw.question.legal.options ?? [];
  expect(labels(draw)).toEqual(["Keep all", "Discard"]);
  expect(labels(draw, ids.slice(0, 2))[1]).toMatch(/^Discard \S+ \S+$/);
  expect(labels(draw, ids)[1]).toBe("Discard 5 cards");
});

test("what an answer does besides its cost is the game's to say", () => {
  const turn = asked("night_chaos", "turn", (one) => one.legal.includes("peek"));
  const peek = choicesOf(turn.question, turn.view).find((choice) => choice.word === "peek");
  if (!peek) throw new Error("nobody may peek");
  expect(effectOf(peek, turn.question, reader(turn))).toMatch(/^Looking costs/);
  expect(effectOf(peek, turn.question, reader(turn, GERMAN))).toMatch(/^Nachsehen kostet/);
});

test("the numbers of modifiers have the names that their question gives", () => {
  const { question } = asked("cripple_mr_onion", "modifiers");
  const names = numberNames(question);
  expect([...names.keys()]).toEqual(question.legal.options);
  expect([...names.values()]).toContain("Lady");
  expect(numberNames(asked("cripple_mr_onion", "exchange").question).size).toBe(0);
});
