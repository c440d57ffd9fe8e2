import { describe, expect, it } from "vitest";
import type { PastJson } from "../../wire/messages";
import { linkTo, newsUntil, readerOf, seenAt, stateAt, stepped, within } from "./steps";

const news = (...kinds: string[]) => kinds.map((kind) => ({ kind }) as never);
const past = {
  number: 7,
  names: ["Ann", "Zoe"],
  people: ["a", "z"],
  seat: 1,
  table: { hand: 7 },
  shown: { a: ["As"] },
  steps: [
    { view: { number: 0 }, news: news("dealt", "dealt"), help: null, marks: [], reads: [] },
    { view: { number: 1 }, news: news("bet"), help: null, marks: [], reads: [] },
    { view: { number: 2 }, news: news("win"), help: null, marks: [], reads: [] },
  ],
} as unknown as PastJson;

describe("a hand gone by", () => {
  it("is a state for each step, and shows what was shown later at its end only", () => {
    expect(stateAt(past, 1).view?.number).toBe(1);
    expect(stateAt(past, 1).shown).toEqual({});
    expect(stateAt(past, 2).shown).toEqual({ a: ["As"] });
  });

  it("tells all that happened until then, each thing by its own number", () => {
    expect(newsUntil(past, 1).map((one) => [one.kind, one.at, one.hand])).toEqual([
      ["dealt", 1, 7],
      ["dealt", 2, 7],
      ["bet", 3, 7],
    ]);
  });

  it("is looked at by who sat there, or by nobody", () => {
    expect(readerOf(past)?.person).toBe("z");
    expect(readerOf({ ...past, seat: null })).toBeNull();
    expect(seenAt(past, 0).me?.name).toBe("Zoe");
  });

  it.each([
    [-3, 0],
    [1.4, 1],
    [99, 2],
    [Infinity, 2],
    [NaN, 2],
  ])("has no step %d, so it is %d", (wanted, there) => expect(within(wanted, past)).toBe(there));

  it("is sent on with the invitation's key, never with one's own", () => {
    const at = { origin: "http://h", table: "T", hand: 7, step: 2 };
    expect(linkTo({ ...at, invite: "I" })).toBe("http://h/t/T/hands/7?step=2#I");
    expect(linkTo({ ...at, invite: "I", game: "chaos" })).toBe(
      "http://h/t/T/hands/7?step=2&game=chaos#I",
    );
    expect(linkTo({ ...at, invite: "" })).toBe("http://h/t/T/hands/7?step=2");
  });
});

describe("keys", () => {
  const pressed = (key: string, from: Element = document.body, more: KeyboardEventInit = {}) => {
    const done: unknown[] = [];
    const film = {
      step: 3,
      go: (to: number) => void done.push(to),
      play: () => void done.push("play"),
    };
    const event = new KeyboardEvent("keydown", { key, cancelable: true, bubbles: true, ...more });
    Object.defineProperty(event, "target", { value: from });
    stepped(event, film);
    return done;
  };

  it("go through a hand, and leave alone what is typed or pressed", () => {
    const keys = ["ArrowLeft", "ArrowRight", "Home", "End", " ", "x"];
    expect(keys.flatMap((key) => pressed(key))).toEqual([2, 4, 0, Infinity, "play"]);
    expect(pressed("ArrowLeft", document.createElement("select"))).toEqual([]);
    expect(pressed(" ", document.createElement("button"))).toEqual([]);
    expect(pressed("ArrowLeft", document.body, { altKey: true })).toEqual([]);
  });
});
