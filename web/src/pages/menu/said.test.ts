import { describe, expect, it } from "vitest";
import type { MadeJson, PartsJson } from "../../wire/messages";
import { basedOn, extended, mended, toggled } from "./said";

const part = (name: string, phrase: string) => ({ name, phrases: [phrase, "otherwise"] });
const parts = {
  bases: [part("stud", "seven stud"), part("draw", "five draw")],
  groups: [{ atoms: [part("queen", "follow the queen"), part("low", "low hole wild")] }],
} as unknown as PartsJson;
const made = (bases: string[], atoms: string[], unknown: string[] = []) =>
  ({
    bases,
    atoms,
    unknown: unknown.map((said) => ({ said, nearest: "" })),
  }) as unknown as MadeJson;

describe("a sentence that is put together by picking", () => {
  it("goes on where it ended", () => {
    const said = "Seven Stud!  ";
    expect(toggled(said, made(["stud"], []), parts, "queen")).toBe("Seven Stud, follow the queen");
    expect(toggled("", made([], []), parts, "low")).toBe("low hole wild");
  });

  it("takes an example with any ranks and prices", () => {
    expect(extended("seven stud.", "sixes buy a card for 50 cents")).toBe(
      "seven stud, sixes buy a card for 50 cents",
    );
  });

  it("loses what is taken back, and keeps what nobody has understood", () => {
    const there = made(["stud"], ["low", "queen"], ["some thing"]);
    const left = "seven stud, low hole wild, some thing";
    expect(toggled("whatever was said", there, parts, "queen")).toBe(left);
  });

  it("has one game to start from", () => {
    expect(basedOn(made(["stud", "draw"], ["queen"]), parts, "draw")).toBe(
      "five draw, follow the queen",
    );
  });

  it("is mended where it was said, whatever the phrase", () => {
    expect(mended("seven stud, $& quen", "$& quen", "the $1 queen")).toBe(
      "seven stud, the $1 queen",
    );
  });
});
