import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { speak } from "../text/text.svelte";
import { aState } from "../wire/fake.test-data";
import type { HelpJson, TextJson, ViewJson } from "../wire/messages";
import type { Happened } from "../rail/story";
import { asked, changed, holdings } from "./slate";
import SlateMore from "./SlateMore.svelte";

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

/** Lines behind the slate: what each is about, and what it says. */
function shown(some: Partial<HelpJson>): string[][] {
  const view = { game: "holdem", seat: 0, seats: [], question: null } as unknown as ViewJson;
  const state = aState({ view, help: { ...HELP, ...some } });
  const target = document.body.appendChild(document.createElement("div"));
  const more = mount(SlateMore, { target, props: { state, close: () => undefined } });
  flushSync();
  const texts = (tag: string) =>
    [...target.querySelectorAll(tag)].map((one) => one.textContent.trim());
  const [about, said] = [texts("dt"), texts("dd")];
  void unmount(more);
  target.remove();
  return about.map((one, at) => [one, said[at] ?? ""]);
}

const low = (some: object): TextJson => ({ text: "for {contest}: …", contest: "low", ...some });

test("a holding is told per contest, be it a hand, cards, or none, with the cards of its reading", () => {
  const held = (have: TextJson[]) => {
    const view = { game: "holdem", seat: 0, seats: [], question: null } as unknown as ViewJson;
    const reads = [
      { hand: 0, contest: "the low half", said: "wheel", cards: [3, 4], stand_for: {}, place: 0 },
    ];
    const state = aState({ view, reads, help: { ...HELP, have } });
    return holdings(state).map(({ contest, text, cards }) => [contest, text, cards.length]);
  };
  expect(held([low({ hand: "wheel" })])).toEqual([["Low", "wheel", 2]]);
  expect(held([low({ which: ["6s", "Td"] })])).toEqual([["Low", "6♠ 10♦", 0]]);
  expect(held([{ text: "no {contest}", contest: "low" }])).toEqual([["Low", "none", 0]]);
  expect(held(["pair of aces"])).toEqual([["", "Pair of aces", 0]]);
});

test("what changed last is the latest event of a rule, else why a card is what it is", () => {
  const why = { text: "…", state: "wild", which: ["7s"], mark: "wild", reason: "sevens are" };
  const view = { game: "holdem", seat: 0, seats: [], question: null } as unknown as ViewJson;
  const state = aState({ view, help: { ...HELP, why: [{ ...why, clause: "8" }] } });
  expect(changed(state, [])).toEqual({ kind: "wild", text: "7♠ is wild: sevens are", clause: "8" });
  const event = { hand: state.table.hand, weight: "notable", kind: "omen", seat: null };
  const told = { ...event, words: "an omen", clause: "4", cards: [], at: 0 };
  const quiet = { ...told, weight: "quiet", kind: "bet", words: "{seat bets}" };
  const news = [told, quiet] as unknown as Happened[];
  expect(changed(state, news)).toEqual({ text: "An omen", clause: "4" });
});

test("a bet that is asked says what a call costs, and what is in the pot", () => {
  const seats = [{ front: 0, stack: 1000 }];
  const question = { kind: "bet", words: "", legal: { form: "bets", call: 400 }, seat: 0 };
  const view = { game: "holdem", seat: 0, seats, pots: [{ cents: 3800 }], question };
  const state = aState({ view: view as unknown as ViewJson });
  expect(asked(state)).toBe("$4 to call, $38 in the pot");
  expect(asked(aState({ view: { ...view, question: null } as unknown as ViewJson }))).toBe("");
});

test("what an answer does stands beside it, and a reason beside the state of its cards", () => {
  const effect = { text: "free; the pot is {pot:$}", pot: 400 };
  expect(shown({ meaning: [{ text: "…", answer: "check", effect }, "choose 2"] })).toEqual([
    ["Check", "free; the pot is $4"],
    ["", "Choose 2"],
  ]);
  const why = { text: "…", state: "wild", which: ["7s"], mark: "wild", reason: "sevens are" };
  expect(shown({ why: [why, { text: "dead", state: "other" }] })).toEqual([
    ["Wild by player", "7 is wild: sevens are"],
    ["Notes", "Dead"],
  ]);
});

test("a sentence follows the language of the page, while it is shown", async () => {
  const effect = { text: "free; the pot is {pot:$}", pot: 450 };
  const view = { game: "holdem", seat: 0, seats: [], question: null } as unknown as ViewJson;
  const help = { ...HELP, meaning: [{ text: "{answer}: {effect}", answer: "check", effect }] };
  const target = document.body.appendChild(document.createElement("div"));
  const more = mount(SlateMore, {
    target,
    props: { state: aState({ view, help }), close: () => undefined },
  });
  const line = () => {
    flushSync();
    return [...target.querySelectorAll("dt, dd")].map((one) => one.textContent.trim());
  };
  expect(line()).toEqual(["Check", "free; the pot is $4.50"]);
  await speak("de");
  expect(line()).toEqual(["Schieben", "kostet nichts; im Pot: 4,50 $"]);
  await speak("en");
  expect(line()).toEqual(["Check", "free; the pot is $4.50"]);
  await unmount(more);
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await speak("en");
});

test("the rule of a question is shown in the language of the page once the room has sent it", async () => {
  const page = { language: "de", clauses: [{ number: "4", text: "Keine Dubletten!" }] };
  const paths: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    paths.push(path);
    return Promise.resolve(new Response(JSON.stringify(page)));
  });
  await speak("de");
  const view = { game: "bonedoneskis", seat: 0, seats: [], question: { clause: "4" } };
  const help = { ...HELP, clause: "4. No copies!" };
  const state = aState({ view: view as unknown as ViewJson, help });
  const more = mount(SlateMore, {
    target: document.body,
    props: { state, close: () => undefined },
  });
  const rule = () => document.querySelector("p.rule")?.textContent.trim();
  flushSync();
  expect(rule()).toBe("4. No copies!");
  await vi.waitFor(() => {
    flushSync();
    expect(rule()).toBe("4. Keine Dubletten!");
  });
  await speak("en");
  flushSync();
  expect(rule()).toBe("4. No copies!");
  expect(paths).toEqual(["/api/games/bonedoneskis?language=de"]);
  void unmount(more);
});
