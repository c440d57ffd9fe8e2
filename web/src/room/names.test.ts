import { expect, it } from "vitest";
import { wrongName } from "./names";

it("a name is seen, and has a letter or a digit", () => {
  expect(["Ann", "Zoë 2", "\u05d3\u05df", "J. R."].map(wrongName)).toEqual(Array(4).fill(null));
  expect(["A\u202eb", "A\u200bb"].map(wrongName)).toEqual(["nameSeen", "nameSeen"]);
  expect(["!!!", "♠"].map(wrongName)).toEqual(["nameLetter", "nameLetter"]);
});
