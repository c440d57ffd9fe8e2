import { expect, test } from "vitest";
import { clock } from "./time";

test.each([
  [0, "0 s"],
  [89, "89 s"],
  [90, "1:30"],
  [125, "2:05"],
  [660, "11:00"],
])("%i seconds are %s", (seconds, said) => {
  expect(clock(seconds)).toBe(said);
});
