import { expect, test } from "vitest";
import { initialsOf } from "./disc";

test("a disc has the initial, and a letter more where players would have the same", () => {
  expect(initialsOf(["Ann", "Bert", "Anton", "bea", "Cleo"])).toEqual([
    "An",
    "Be",
    "At",
    "Ba",
    "C",
  ]);
  expect(new Set(initialsOf(["Al", "Al", "A", "Al"])).size).toBe(4);
});
