import { expect, test } from "vitest";
import { LastLines, lines, type Happened } from "./story";
import { anEvent } from "../wire/fake.test-data";
import { ENGLISH } from "../wording/english";
import type { Reader } from "../wording/render";

const NAMES = ["You", "Bert", "Cleo"];
const READER: Reader = { name: (seat) => NAMES[seat] ?? "", seat: 0, language: ENGLISH };
let at = 0;

const event = (words: string, some: Partial<Happened> = {}) =>
  anEvent({ kind: "act", words, at: (at += 1), ...some });
const card = (name: string | null) => ({ token: 1, card: name });
const SAY = {
  dealt: "Dealt:",
  faceDown: (count: number) => `${String(count)} face down each`,
  faceDownAlone: (count: number) => `${String(count)} face down`,
};
const told = (...events: Happened[]) => lines(events, () => READER, SAY);
const story = (...events: Happened[]) => told(...events).map((one) => one.text);

test("whoever reads is you, and does what others do", () => {
  const call = (seat: number) => event("{seat calls} {amount}", { seat, cents: 200 });
  expect(story(call(0))).toEqual(["You call $2."]);
  expect(story(call(1), call(2), call(0))).toEqual(["Bert, Cleo and you call $2."]);
  expect(story(call(0), call(1))).toEqual(["Bert and you call $2."]);
  const wins = event("{seat beats} Damien and {seat:wins} {amount}", { seat: 0, cents: 7600 });
  expect(story(wins)).toEqual(["You beat Damien and win $76."]);
  const taken = event("{other takes} {cards}", { other: 0, cards: [card("Th")], weight: "news" });
  expect(story(taken)).toEqual(["You take 10♥."]);
});

test("a nested sentence has its own arguments, and what is recited stands behind its event", () => {
  const shows = event("{seat shows} {cards}: {hand}", {
    seat: 1,
    weight: "news",
    cards: [card("6s"), card("6d")],
    args: { hand: { text: "pair of {rank:ranks}", rank: "6" } },
  });
  const recites = event("{seat recites} once", {
    seat: 0,
    weight: "news",
    args: { recital: "Amen malo a" },
  });
  expect(story(shows, recites)).toEqual([
    "Bert shows 6♠ 6♦: pair of sixes.",
    "You recite once: Amen malo a.",
  ]);
});

test("cards that nobody here knows are counted", () => {
  const passes = (...cards: (string | null)[]) =>
    story(event("{seat passes} {cards} to {other}", { seat: 1, other: 2, cards: cards.map(card) }));
  expect(passes(null, null, null)).toEqual(["Bert passes 3 cards to Cleo."]);
  expect(passes(null)).toEqual(["Bert passes a card to Cleo."]);
  expect(passes("Th", "As")).toEqual(["Bert passes 10♥ A♠ to Cleo."]);
});

test("what is each player's own is told of each", () => {
  const keeps = [1, 2].map((seat) => event("{seat keeps} {seat:their} card", { seat }));
  expect(story(...keeps)).toEqual(["Bert keeps their card. Cleo keeps their card."]);
});

test("small things share a line, and what several do alike is said once", () => {
  const bet = event("{seat bets} {amount}", { seat: 0, cents: 400, kind: "bet" });
  const calls = [1, 2].map((seat) =>
    event("{seat calls} {amount}", { seat, cents: 400, kind: "call" }),
  );
  expect(story(bet, ...calls)).toEqual(["You bet $4. Bert and Cleo call $4."]);
});

test("a round of cards is one line, and a card that one may not know is not named in it", () => {
  const dealt = [null, "9d", "6h"].map((face, seat) =>
    event("{seat is} dealt {cards}", { seat, kind: "dealt", weight: "news", cards: [card(face)] }),
  );
  expect(story(...dealt)).toEqual(["Dealt: Bert 9♦, Cleo 6♥."]);
});

test("a hand that nobody plays is dealt cards by its name", () => {
  const dealt = event("{dummy} is dealt {cards}", {
    kind: "dealt up",
    cards: [card("6h")],
    args: { dummy: "Damien" },
  });
  expect(story(dealt)).toEqual(["Dealt: Damien 6♥."]);
});

test("cards face down are those of whoever got them", () => {
  const down = (seat: number, count: number) =>
    event("{seat is} dealt {cards}", {
      seat,
      kind: "dealt",
      weight: "quiet",
      cards: Array.from({ length: count }, () => card(null)),
    });
  expect(story(down(1, 2), down(2, 2))).toEqual(["Dealt: 2 face down each."]);
  expect(story(down(1, 2))).toEqual(["Dealt: Bert 2 face down."]);
  expect(story(down(1, 2), down(2, 1))).toEqual(["Dealt: Bert 2 face down, Cleo 1 face down."]);
});

test("one card turned after another by the same is one sentence", () => {
  const turned = ["Ac", "Td"].map((face) =>
    event("{seat turns} over {cards}", { seat: 1, kind: "turn", cards: [card(face)] }),
  );
  expect(story(...turned)).toEqual(["Bert turns over A♣ 10♦."]);
});

test("what is loud has a line of its own, with its rule", () => {
  const [one] = told(
    event("an omen: {cards} is shown", {
      kind: "omen",
      weight: "notable",
      cards: [card("6h")],
      clause: "4",
    }),
  );
  expect(one).toMatchObject({ text: "An omen: 6♥ is shown.", clause: "4", weight: "notable" });
});

test("a story that grows draws only what is new, the last lines, and all again for other names", () => {
  const drawn = new LastLines(2);
  const events = [1, 2, 0].map((seat) =>
    event("{seat folds}", { seat, kind: "fold", weight: "news" }),
  );
  const of = (reader: Reader, count: number) => drawn.of(events.slice(0, count), () => reader, SAY);
  const [first, second] = of(READER, 2);
  const [same, third] = of(READER, 3);
  expect(first?.text).toBe("Bert folds.");
  expect(same).toBe(second);
  expect(third?.text).toBe("You fold.");
  const other = of({ ...READER, name: (seat) => ["You", "Ben", "Cy"][seat] ?? "" }, 3);
  expect(other[0]?.text).toBe("Cy folds.");
});
