import { expect, test } from "vitest";
import { Selection } from "./selection.svelte";

test("taps choose and let go, and never more than may be chosen", () => {
  const selection = new Selection();
  selection.open({ ids: [10, 11, 12], most: 2 });
  for (const id of [12, 10, 11]) selection.tap(id);
  expect(selection.chosen).toEqual([12, 10]);
  selection.tap(12);
  expect(selection.chosen).toEqual([10]);
});

test("where one card is asked for, another tap changes the mind", () => {
  const selection = new Selection();
  selection.open({ ids: [1, 2], most: 1 });
  selection.tap(1);
  selection.tap(2);
  expect(selection.chosen).toEqual([2]);
});

test("a card that is not asked about cannot be tapped", () => {
  const selection = new Selection();
  selection.open({ ids: [1, 2], most: 2 });
  selection.tap(3);
  expect(selection.chosen).toEqual([]);
  expect(selection.can(3)).toBe(false);
});

test("a tap that is the whole answer chooses nothing", () => {
  const selection = new Selection();
  const taps: number[] = [];
  selection.open({ ids: [1, 2], most: 1, tapped: (id) => taps.push(id) });
  selection.tap(2);
  expect(taps).toEqual([2]);
  expect(selection.chosen).toEqual([]);
});

test("digits follow the cards as they lie, the tenth by 0", () => {
  const selection = new Selection();
  selection.open({ ids: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], most: 5 });
  selection.shows([10, 9]);
  expect(selection.at("1")).toBe(10);
  expect(selection.at("0")).toBe(7);
  expect(selection.key(9)).toBe("2");
  expect(selection.key(8)).toBe("");
});

test("closed, nothing is chosen", () => {
  const selection = new Selection();
  selection.open({ ids: [1], most: 1 });
  selection.tap(1);
  selection.close();
  expect([selection.active, selection.chosen.length, selection.has(1)]).toEqual([false, 0, false]);
});
