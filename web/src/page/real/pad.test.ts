import { expect, test } from "vitest";
import { filled, leftOf, padOf, press, sharesOf } from "./pad";

const PACK = ["Ah", "Kh", "Th", "9h", "Ac", "Kc", "Tc", "9c", "Jk", "Jk"];

test("the pad has the ranks and suits of the pack, aces first", () => {
  expect(padOf(PACK)).toEqual({ ranks: ["A", "K", "T", "9"], suits: ["h", "c"], joker: true });
});

test("a card that was told is not free, of two alike one is", () => {
  expect(leftOf(PACK, ["Ah"]).get("Ah")).toBe(0);
  expect(leftOf(PACK, ["Jk"]).get("Jk")).toBe(1);
});

test("keys are ranks until there is a rank, then suits", () => {
  const pad = padOf(PACK);
  expect(press("k", pad, false)).toEqual({ rank: "K" });
  expect(press("1", pad, false)).toEqual({ rank: "T" });
  expect(press("c", pad, false)).toBeNull();
  expect(press("c", pad, true)).toEqual({ suit: "c" });
  expect(press("9", pad, true)).toEqual({ rank: "9" });
  expect(press("*", pad, false)).toEqual({ joker: true });
});

test("the gap of a tap is filled", () => {
  expect(filled("deal 1 ??\ndeal 2 {}", ["Kh"])).toBe("deal 1 ??\ndeal 2 Kh");
  expect(filled("discard 1 {}", ["2", "3"])).toBe("discard 1 2 3");
});

test("cards face down are counted for each player, and for several alike at once", () => {
  expect(sharesOf(["Ben", "Dan", "Dan", "Ann"])).toEqual([
    [1, ["Ben", "Ann"]],
    [2, ["Dan"]],
  ]);
});
