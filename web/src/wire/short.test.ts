import { expect, test } from "vitest";
import { aState } from "./fake.test-data";
import type { HelpJson, MarkJson, ReadJson, ViewJson } from "./messages";
import { writtenOut } from "./short";

const BECAUSE = "{which:cards+} {which:~is} {mark}: {reason} ({clause})";
const SAID = { text: "pair of {rank:ranks}", rank: "6" };
const VIEW = {
  seat: 0,
  hands: [
    [
      { token: 1, card: "6s", up: false },
      { token: 2, card: "6d", up: true },
    ],
    [{ token: 3, card: "6h", up: true }],
  ],
  board: [],
} as unknown as ViewJson;
const HELP = { have: [], why: [] } as unknown as HelpJson;

const mark = (hand: number, cards: number[], why: MarkJson["why"]): MarkJson => ({
  hand,
  cards,
  what: "wild",
  why,
  state: "wild",
});

const SHORT = [
  mark(0, [2, 1], { text: "", reason: "sixes are", clause: "4" }),
  mark(1, [3], { text: "", mark: 0 }),
];
const because = (which: string[]) => ({
  text: BECAUSE,
  which,
  mark: "wild",
  reason: "sixes are",
  clause: "4",
});

test("a reason in short form is written out with the cards of its mark", () => {
  const { marks } = writtenOut(aState({ view: VIEW, marks: SHORT }));
  expect(marks.map(({ why }) => why)).toEqual([because(["6d", "6s"]), because(["6h"])]);
});

test("help refers to marks and readings by their numbers", () => {
  const reads: ReadJson[] = [
    { hand: 0, contest: "high", said: SAID, cards: [], stand_for: {}, place: 0 },
  ];
  const have = [
    { text: "", read: 0 },
    { text: "for {contest}: {hand}", contest: "high", hand: { text: "", read: 0 } },
    "no low",
  ];
  const why = [{ text: "", mark: 0 }, "the hand is dead"];
  const help = { ...HELP, have, why };
  const out = writtenOut(aState({ view: VIEW, marks: SHORT, reads, help })).help;
  expect(out?.have).toEqual([
    SAID,
    { text: "for {contest}: {hand}", contest: "high", hand: SAID },
    "no low",
  ]);
  expect(out?.why).toEqual([{ ...because(["6d", "6s"]), state: "wild" }, "the hand is dead"]);
});

test("a state that is in full stays as it is", () => {
  const marks = [mark(1, [3], because(["6h"])), mark(0, [1], "it is wild")];
  const help = { ...HELP, have: ["a pair"], why: [because(["6h"])] };
  const state = aState({ view: VIEW, marks, help });
  expect(writtenOut(state)).toEqual(state);
});
