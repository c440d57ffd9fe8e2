import { describe, expect, it } from "vitest";
import type { ChairJson, GameJson, TableJson, TextJson } from "../wire/messages";
import { owesBlinds } from "./between";
import { lettersOf } from "./labels";

const game = (name: string, stakes: TextJson) => ({ name, stakes }) as GameJson;
const HOLDEM = game("Hold'em", { text: "…", small_blind: 100, big_blind: 200 });
const ONION = game("Cripple Mr Onion", { text: "…", small: 100, most: 200 });
const owes = (owing: string, menu: GameJson[], called = "") =>
  owesBlinds({ menu, called } as TableJson, { owes: owing } as ChairJson);

describe("who comes back chooses about blinds", () => {
  it("only if he owes some", () => {
    expect(owes("big", [HOLDEM])).toBe(true);
    expect(owes("both", [HOLDEM])).toBe(true);
    expect(owes("nothing", [HOLDEM])).toBe(false);
    expect(owes("", [HOLDEM])).toBe(false);
  });
  it("only where a game that may be dealt next has any", () => {
    expect(owes("big", [ONION])).toBe(false);
    expect(owes("big", [ONION, HOLDEM])).toBe(true);
    expect(owes("big", [ONION, HOLDEM], "Cripple Mr Onion")).toBe(false);
    expect(owes("big", [ONION, HOLDEM], "Hold'em")).toBe(true);
  });
});

it("a long word is written smaller, never broken", () => {
  expect(["Fold", "Call $20", "Bonedoneskis", "Incomprehensible"].map(lettersOf)).toEqual([
    "usual",
    "usual",
    "small",
    "least",
  ]);
});
