import { expect, test } from "vitest";
import { lines, type Happened } from "./story";
import { ofSeveral, sentence, series, told, withNames, YOU } from "./words";

const NAMES = [YOU, "Bert", "Cleo"];
const nameOf = (seat: number) => NAMES[seat] ?? "";
let at = 0;

function event(words: string, some: Partial<Happened> = {}): Happened {
  at += 1;
  return {
    wire: 1,
    kind: words.split(" ")[1] ?? "",
    weight: "quiet",
    words,
    seat: null,
    other: null,
    cards: [],
    cents: 0,
    clause: "",
    source: "",
    target: "",
    hand: 1,
    at,
    ...some,
  };
}
const card = (name: string | null) => ({ token: 1, card: name });
const story = (...events: Happened[]) =>
  lines(events, nameOf, {
    dealt: "Dealt:",
    faceDown: "# face down each",
    faceDownAlone: "# face down",
  }).map((one) => one.text);

test("whoever reads is you, and does what others do", () => {
  expect(sentence([YOU], "calls $2")).toBe("You call $2");
  expect(sentence(["Bert", YOU], "checks")).toBe("You and Bert check");
  expect(series(["Bert", "Cleo", YOU])).toBe("You, Bert and Cleo");
  expect(ofSeveral("beats Damien and wins $76")).toBe("beat Damien and win $76");
  expect(told(event("{other} takes {cards}", { other: 0, cards: [card("Th")] }), nameOf)).toEqual([
    "",
    "You take 10♥",
  ]);
  expect(withNames("{seat 0} holds the high hand", nameOf)).toBe("You hold the high hand");
  expect(withNames("Elder: {seat 2}", nameOf)).toBe("Elder: Cleo");
});

test("cards that nobody here knows are counted", () => {
  const passes = (...cards: (string | null)[]) =>
    told(
      event("{seat} passes {cards} to {other}", { seat: 1, other: 2, cards: cards.map(card) }),
      nameOf,
    );
  expect(passes(null, null, null)).toEqual(["Bert", "passes 3 cards to Cleo"]);
  expect(passes(null)).toEqual(["Bert", "passes a card to Cleo"]);
  expect(passes("Th", "As")).toEqual(["Bert", "passes 10♥ A♠ to Cleo"]);
});

test("small things share a line, and what several do alike is said once", () => {
  const bet = event("{seat} bets {amount}", { seat: 0, cents: 400, kind: "bet" });
  const calls = [1, 2].map((seat) =>
    event("{seat} calls {amount}", { seat, cents: 400, kind: "call" }),
  );
  expect(story(bet, ...calls)).toEqual(["You bet $4 · Bert and Cleo call $4"]);
});

test("a round of cards is one line, and a card that one may not know is not named in it", () => {
  const dealt = [null, "9d", "6h"].map((face, seat) =>
    event("{seat} is dealt {cards}", { seat, kind: "dealt", weight: "news", cards: [card(face)] }),
  );
  expect(story(...dealt)).toEqual(["Dealt: Bert 9♦ · Cleo 6♥"]);
});

test("cards face down are those of whoever got them", () => {
  const down = (seat: number, count: number) =>
    event("{seat} is dealt {cards}", {
      seat,
      kind: "dealt",
      weight: "quiet",
      cards: Array.from({ length: count }, () => card(null)),
    });
  expect(story(down(1, 2), down(2, 2))).toEqual(["Dealt: 2 face down each"]);
  expect(story(down(1, 2))).toEqual(["Dealt: Bert 2 face down"]);
  expect(story(down(1, 2), down(2, 1))).toEqual(["Dealt: Bert 2 face down · Cleo 1 face down"]);
});

test("one card turned after another by the same is one sentence", () => {
  const turned = ["Ac", "Td"].map((face) =>
    event("{seat} turns over {cards}", { seat: 1, kind: "turn", cards: [card(face)] }),
  );
  expect(story(...turned)).toEqual(["Bert turns over A♣ 10♦"]);
});

test("what is loud has a line of its own, with its rule", () => {
  const [one] = lines(
    [
      event("an omen: {cards} is shown", {
        kind: "omen",
        weight: "notable",
        cards: [card("6h")],
        clause: "4",
      }),
    ],
    nameOf,
    { dealt: "", faceDown: "", faceDownAlone: "" },
  );
  expect(one).toMatchObject({ text: "An omen: 6♥ is shown", clause: "4", weight: "notable" });
});
