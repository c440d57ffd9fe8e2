import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { speak } from "../text/text.svelte";
import { aState } from "../wire/fake";
import type { HelpJson, TextJson, ViewJson } from "../wire/messages";
import Now from "./Now.svelte";

const HELP: HelpJson = {
  have: [],
  remarks: [],
  why: [],
  meaning: [],
  clause: "",
  enter: null,
  arranges: false,
  explains: false,
  hints: false,
};

/** What stands in the rail: what each line is about, and what it says. */
function shown(some: Partial<HelpJson>): string[][] {
  const view = { game: "holdem", seat: 0, seats: [], question: null } as unknown as ViewJson;
  const state = aState({ view, help: { ...HELP, ...some } });
  const target = document.body.appendChild(document.createElement("div"));
  const now = mount(Now, { target, props: { seen: { state } } });
  flushSync();
  const texts = (tag: string) =>
    [...target.querySelectorAll(tag)].map((one) => one.textContent.trim());
  const [about, said] = [texts("dt"), texts("dd")];
  void unmount(now);
  target.remove();
  return about.map((one, at) => [one, said[at] ?? ""]);
}

const low = (some: object): TextJson => ({ text: "for {contest}: …", contest: "low", ...some });

test("what one has stands beside its contest, be it a hand, cards, or none", () => {
  expect(shown({ have: [low({ hand: "wheel" })] })).toEqual([["Low", "wheel"]]);
  expect(shown({ have: [low({ which: ["6s", "Td"] })] })).toEqual([["Low", "6 10"]]);
  expect(shown({ have: [{ text: "no {contest}", contest: "low" }] })).toEqual([["Low", "none"]]);
  expect(shown({ have: ["pair of aces"] })).toEqual([["You have", "pair of aces"]]);
  const wild = { text: "{hand}; {standing:,}", hand: "pair of aces", standing: ["Joker wild"] };
  expect(shown({ have: [wild] })).toEqual([["You have", "pair of aces; Joker wild"]]);
});

test("what an answer does stands beside it, and a reason beside the state of its cards", () => {
  const effect = { text: "free; the pot is {pot:$}", pot: 400 };
  expect(shown({ meaning: [{ text: "…", answer: "check", effect }, "choose 2"] })).toEqual([
    ["Check", "free; the pot is $4"],
    ["", "Choose 2"],
  ]);
  const why = { text: "…", state: "wild", which: ["7s"], mark: "wild", reason: "sevens are" };
  expect(shown({ why: [why, { text: "dead", state: "other" }] })).toEqual([
    ["Wild", "7 is wild: sevens are"],
    ["Notes", "Dead"],
  ]);
});

test("a sentence follows the language of the page, while it is shown", async () => {
  const effect = { text: "free; the pot is {pot:$}", pot: 450 };
  const view = { game: "holdem", seat: 0, seats: [], question: null } as unknown as ViewJson;
  const help = { ...HELP, meaning: [{ text: "{answer}: {effect}", answer: "check", effect }] };
  const target = document.body.appendChild(document.createElement("div"));
  const now = mount(Now, { target, props: { seen: { state: aState({ view, help }) } } });
  const line = () => {
    flushSync();
    return [...target.querySelectorAll("dt, dd")].map((one) => one.textContent.trim());
  };
  expect(line()).toEqual(["Check", "free; the pot is $4.50"]);
  await speak("de");
  expect(line()).toEqual(["Schieben", "kostet nichts; im Pot liegen 4,50 $"]);
  await speak("en");
  expect(line()).toEqual(["Check", "free; the pot is $4.50"]);
  await unmount(now);
});
