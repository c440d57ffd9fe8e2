import { expect, test } from "vitest";
import type { TextJson } from "../wire/messages";
import { ENGLISH } from "./english";
import { pieces } from "./message";
import { rendered, sentence, type Reader } from "./render";
import file from "./vectors.json";

const [NAMES, ...CASES] = file as unknown as [string[], ...[TextJson, number | null, string][]];
const reader = (seat: number | null): Reader => ({
  name: (of) => NAMES[of] ?? "",
  seat,
  language: ENGLISH,
});

test("every sentence is put into the words that the room puts it into", () => {
  expect(CASES.length).toBeGreaterThan(400);
  for (const [said, seat, words] of CASES) {
    expect(rendered(said, reader(seat)), JSON.stringify(said)).toBe(words);
  }
});

test("a template is parsed once", () => {
  expect(pieces("{seat bets} {amount}")).toBe(pieces("{seat bets} {amount}"));
});

test("a language puts its own template in the place of the English one", () => {
  const language = {
    ...ENGLISH,
    translated: (text: string) => (text === "{seat bets}" ? "{seat} setzt" : text),
  };
  expect(rendered({ text: "{seat bets}", seat: 1 }, { ...reader(0), language })).toBe("Ben setzt");
});

test("a line begins with a capital, but a name is the player's affair", () => {
  expect(sentence({ text: "an omen: {n}", n: 2 }, reader(0))).toBe("An omen: 2");
  expect(sentence({ text: "{seat bets}", seat: 2 }, reader(0))).toBe("youri bets");
  expect(sentence({ text: "{seat bets}", seat: 2 }, reader(2))).toBe("You bet");
});
