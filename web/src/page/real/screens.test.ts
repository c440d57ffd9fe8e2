/** The screens of a table with real cards, drawn from what Python says of it. */

import axe from "axe-core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { button, cleanup, heard, mountIn, settle } from "../../pages/mounting.test-data";
import { speak } from "../../text/text.svelte";
import type { AskedSeatJson, NextJson, ToldTableJson } from "../../wire/messages";
import Asked from "./Asked.svelte";
import AtRoomTable from "./AtRoomTable.svelte";
import Hands from "./Hands.svelte";
import Next from "./Next.svelte";
import OwnCards from "./OwnCards.svelte";
import Pad from "./Pad.svelte";
import Purposes from "./Purposes.test.svelte";
import SetUp from "./SetUp.svelte";
import Slate from "./Slate.svelte";
import { hushed } from "./strict";
import { inWords } from "./voice";

const PACK = ["Ah", "Kh", "Ac", "Kc"];
const NEXT: NextJson = {
  kind: "card",
  says: "Ben: a card, face up.",
  hand: "1",
  tap: "deal 1 ??\ndeal 1 {}",
  many: 1,
  down: ["Ben"],
  choices: [],
  asks: [],
  power: false,
};
const ASKED: AskedSeatJson = {
  seat: 1,
  name: "Ben",
  says: "Throw away up to two cards.",
  choices: [
    { says: "0 cards", tap: "discard 1 0", note: "", seat: 1, usual: true },
    { says: "1 card", tap: "discard 1 1", note: "$2", seat: 1, usual: false },
  ],
  cards: null,
  amount: { says: "Another amount", tap: "bet 1 bet {}", low: 200, high: 400 },
};
const card = (face: string | null, wild = false) => ({
  card: face,
  up: face !== null,
  wild,
  nothing: false,
});
const QUIET = {
  why: [],
  powers: [],
  notes: [],
  remarks: [],
  deal: [],
  happened: [],
  earlier: 0,
  end: null,
};
const TOLD = {
  game: "razz",
  title: "Razz",
  pack: PACK,
  pot: 300,
  button: 0,
  lines: ["deal 0 2c"],
  next: NEXT,
  hands: [
    { line: "0", name: "Ann", seat: 0, cards: [], live: false, stack: 0, front: 0, rows: [] },
    {
      line: "1",
      name: "Ben",
      seat: 1,
      cards: [card(null), card("Ah", true)],
      live: true,
      stack: 500,
      front: 100,
      rows: [],
    },
  ],
} as unknown as ToldTableJson;

async function press(...names: string[]): Promise<void> {
  for (const name of names) {
    const found = button(name);
    if (!found) throw new Error(`no button says ${name}`);
    found.click();
    await settle();
  }
}

async function type(...keys: string[]): Promise<void> {
  for (const key of keys) window.dispatchEvent(new KeyboardEvent("keydown", { key }));
  await settle();
}

beforeEach(() => speak("en"));
afterEach(cleanup);

test("a card is two taps, or two keys, and a card that was told cannot be tapped", async () => {
  const oncards = vi.fn();
  mountIn(Pad as never, { pack: PACK, told: ["Ah"], oncards, onback: vi.fn() });
  expect(button("hearts")?.disabled).toBe(true);
  await press("king");
  expect(button("king of hearts")?.disabled).toBe(false);
  await press("king of hearts");
  expect(oncards).toHaveBeenLastCalledWith(["Kh"]);
  await press("ace");
  expect(button("ace of hearts")?.disabled).toBe(true);
  await type("k", "c");
  expect(oncards).toHaveBeenLastCalledWith(["Kc"]);
});

test("as soon as only a suit is missing, the cards that it may be are to be expected", async () => {
  const onnear = vi.fn();
  mountIn(Pad as never, { pack: PACK, told: ["Kh"], many: 2, oncards: vi.fn(), onnear });
  await type("a");
  expect(onnear, "two cards are missing").not.toHaveBeenCalled();
  await type("h", "k");
  expect(onnear).toHaveBeenLastCalledWith([["Ah", "Kc"]]);
  await press("ace");
  expect(onnear).toHaveBeenLastCalledWith([["Ah", "Ac"]]);
});

test("several cards are told together, and taken back one by one", async () => {
  const oncards = vi.fn();
  const onback = vi.fn();
  mountIn(Pad as never, { pack: PACK, told: [], many: 2, oncards, onback });
  await type("Backspace");
  expect(onback).toHaveBeenCalledOnce();
  await type("k", "h");
  expect(heard()).toContain("1 card to tap");
  await type("Backspace", "a", "h", "k", "h");
  expect(oncards).toHaveBeenCalledExactlyOnceWith(["Ah", "Kh"]);
});

test("what comes next is said, and the tap has the cards face down before it", async () => {
  const ontap = vi.fn();
  const none = vi.fn();
  mountIn(Next as never, { told: TOLD, fixing: "", ontap, onundo: none, onleave: none });
  expect(heard()).toContain("Deal face down: 1 card to Ben. Ben: a card, face up.");
  await press("king", "king of clubs");
  expect(ontap).toHaveBeenCalledWith("deal 1 ??\ndeal 1 Kc", "king of clubs");
});

test("a card on the table that was mistyped is tapped and named anew", async () => {
  const onfix = vi.fn();
  mountIn(Hands as never, { told: TOLD, now: "1", asked: [], hasChips: true, onfix });
  expect(heard()).toContain("folded");
  await press("Ben, card 2: ace of hearts, wild");
  expect(onfix).toHaveBeenCalledWith("Ah");
  cleanup();
  const ontap = vi.fn();
  mountIn(Next as never, { told: TOLD, fixing: "Ah", ontap, onundo: onfix, onleave: onfix });
  expect(heard()).toContain("Ace of hearts was mistyped");
  await press("king", "king of hearts");
  expect(ontap).toHaveBeenCalledWith("fix Ah Kh keep", "king of hearts");
});

test("a question has a button for each answer, and room for an amount", async () => {
  const ontap = vi.fn();
  mountIn(Asked as never, { asked: ASKED, others: false, ontap });
  await press("0 cards");
  expect(ontap).toHaveBeenLastCalledWith("discard 1 0");
  const input = document.querySelector("input");
  if (!input) throw new Error("no room for an amount");
  input.value = "2.50";
  input.dispatchEvent(new Event("input"));
  await settle();
  await press("OK");
  expect(ontap).toHaveBeenLastCalledWith("bet 1 bet 2.50");
});

test("cards are chosen by their places, those that nobody has told by their number", async () => {
  const ontap = vi.fn();
  const cards = {
    says: "Choose",
    tap: "discard 1 {}",
    least: 1,
    most: 2,
    counted: true,
    cards: [
      { place: "1", card: null },
      { place: "2", card: "Kh" },
    ],
  };
  mountIn(Asked as never, {
    asked: { ...ASKED, choices: [], amount: null, cards },
    others: true,
    ontap,
  });
  expect(button("Choose up to 2 cards")?.disabled).toBe(true);
  for (const one of document.querySelectorAll<HTMLButtonElement>("button.card")) one.click();
  await settle();
  await press("Choose: 2 cards");
  expect(ontap).toHaveBeenCalledWith("discard 1 2 2");
});

test("a card that is chosen is what the main button tells, and no longer that nobody does", async () => {
  const cards = ["9c", "4h"].map((face, at) => ({ place: String(at + 1), card: face }));
  const claims = { says: "Ben claims", tap: "answer 1 {}", cards, least: 0, most: 2 };
  const none = { says: "Claim nothing", tap: "answer 1 none", note: "", seat: 1, usual: true };
  const ben = { ...ASKED, choices: [none], amount: null };
  const asks = [{ ...ben, cards: { ...claims, counted: false, order: [] } }];
  const all = { ...none, says: "Everybody: Claim nothing", seat: null };
  const next = { ...NEXT, kind: "question", tap: "", choices: [all], asks };
  const ontap = vi.fn();
  mountIn(Next as never, { told: { ...TOLD, next }, fixing: "", ontap });
  const main = () => [...document.querySelectorAll(".main")].map((one) => one.textContent.trim());
  expect(main()).toEqual(["Everybody: Claim nothing"]);
  document.querySelector<HTMLElement>(".cards [data-face='9c']")?.closest("button")?.click();
  await settle();
  expect(main()).toEqual(["Ben claims: 9♣"]);
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" }));
  expect(ontap).toHaveBeenCalledWith("answer 1 1");
});

test("where nobody has a choice, one button answers for everybody and none for each", async () => {
  const ontap = vi.fn();
  const forced = (seat: number, name: string): AskedSeatJson => ({
    ...{ seat, name, says: "Pass 3 cards to the left.", cards: null, amount: null },
    choices: [{ says: "3 cards", tap: `discard ${String(seat)} 3`, note: "", seat, usual: true }],
  });
  const all = "discard 0 3\ndiscard 1 3";
  const choices = [{ says: "Everybody: 3 cards", tap: all, note: "", seat: null, usual: true }];
  const next = { ...NEXT, kind: "question" as const, says: "Pass 3 cards to the left.", choices };
  const asks = [forced(0, "Ann"), forced(1, "Ben")];
  const told = { ...TOLD, next: { ...next, tap: "", down: [], asks } } as unknown as ToldTableJson;
  const none = vi.fn();
  mountIn(Next as never, { told, fixing: "", ontap, onundo: none, onleave: none });
  expect(heard()).toContain("Pass 3 cards to the left. Everybody: 3 cards Tap a card");
  await press("Everybody: 3 cards");
  expect(ontap).toHaveBeenCalledExactlyOnceWith(all);
});

test("cards that are turned up wherever they lie are chosen among these, of any player", async () => {
  const ontap = vi.fn();
  const lies = (seat: number, name: string) => ({
    ...{ seat, name, says: "", choices: [], amount: null },
    cards: {
      ...{ says: "Show", tap: `show ${String(seat)} {}`, least: 1, most: 2, counted: false },
      cards: ["Ac", "Ah"].map((card) => ({ place: card, card })),
    },
  });
  const next = {
    ...NEXT,
    ...{ kind: "show", says: "A♣ and A♥ are turned up wherever they lie.", down: ["Ben", "Ben"] },
    choices: [{ says: "No others", tap: "show all none", note: "", seat: null, usual: true }],
    asks: [lies(0, "Ann"), lies(1, "Ben")],
  };
  const told = { ...TOLD, next } as unknown as ToldTableJson;
  const none = vi.fn();
  mountIn(Next as never, { told, fixing: "", ontap, onundo: none, onleave: none });
  expect(heard()).toContain("2 cards to Ben. A♣ and A♥ are turned up wherever they lie. No others");
  expect(document.querySelector(".pad")).toBeNull();
  await press("Ben", "ace of hearts", "Show: A♥");
  expect(ontap).toHaveBeenCalledExactlyOnceWith("show 1 Ah");
});

test("cards out of play are no player's, and nobody is said to have folded them", () => {
  const gone = {
    ...{ line: "gone", name: "Out of play", seat: null, cards: [card("Kh")] },
    ...{ live: false, rows: [] },
  };
  const told = { ...TOLD, hands: [...TOLD.hands.slice(1), gone] } as unknown as ToldTableJson;
  mountIn(Hands as never, { told, now: "", asked: [], hasChips: true, onfix: vi.fn() });
  expect(heard()).toContain("Out of play");
  expect(heard()).not.toContain("folded");
});

test("cards laid in rows are drawn row by row, and those that lie in none after them", () => {
  const rows = [
    { name: "the front", places: [2] },
    { name: "the back", places: [0, 1] },
  ];
  const cards = [card("2c"), card("3c"), card("4c"), card("5c")];
  const told = { ...TOLD, hands: [{ ...TOLD.hands[1], cards, rows }] } as unknown as ToldTableJson;
  const onfix = vi.fn();
  mountIn(Hands as never, { told, now: "", asked: [], hasChips: false, onfix });
  const drawn = [...document.querySelectorAll(".laid .rows > *")].map((part) =>
    part.matches("small")
      ? part.textContent
      : [...part.querySelectorAll("[data-face]")].map((one) => one.getAttribute("data-face")),
  );
  expect(drawn).toEqual(["the front", ["4c"], "the back", ["2c", "3c"]]);
  const all = [...document.querySelectorAll("[data-face]")];
  expect(all.map((one) => one.getAttribute("data-face"))).toEqual(["4c", "2c", "3c", "5c"]);
});

test("antes are said before the first card, and all that comes back after a correction", () => {
  const told = (event: string, text: string) => ({ event, text, seat: 0, loud: true });
  const quiet = { ...TOLD, why: [], notes: [], powers: [], deal: [], remarks: [], earlier: 0 };
  const happened = [told("ante", "All ante $1."), told("power", "Something happens.")];
  mountIn(Slate as never, { told: { ...quiet, lines: [], happened } });
  expect(heard()).toContain("All ante $1.");
  cleanup();
  const names = ["Cleo bets $2.", "Dan folds.", "Ann calls $2.", "Ben calls $2."];
  const again = "What was told after that holds again.";
  const bets = names.map((text) => told("bet", text));
  const back = [told("answer", "Ann pays $4."), told("again", again), ...bets];
  mountIn(Slate as never, { told: { ...quiet, happened: [...happened, ...back], earlier: 2 } });
  const news = [...document.querySelectorAll(".news")].map((one) => one.textContent);
  expect(news).toEqual(["Ann pays $4.", again, ...names]);
  expect(heard()).not.toContain("All ante");
});

test("what is folded opens by a click on its name, and by Enter, which tells nothing", async () => {
  const why = [{ cards: ["9c"], mark: "wild", why: "Nines are wild." }];
  mountIn(Slate as never, { told: { ...TOLD, ...QUIET, why } });
  const summary = document.querySelector("summary");
  expect(summary?.textContent).toBe("Wild: 9♣");
  summary?.click();
  await settle();
  expect(document.querySelector("details")?.open).toBe(true);
  const ontap = vi.fn();
  const usual = { says: "Call $2", tap: "bet 1 call", note: "", seat: 1, usual: true };
  const asks = [{ ...ASKED, choices: [usual], amount: null }];
  mountIn(Next as never, { told: { ...TOLD, next: { ...NEXT, kind: "question", asks } }, ontap });
  const enter = () => new KeyboardEvent("keydown", { key: "Enter", bubbles: true });
  summary?.dispatchEvent(enter());
  expect(ontap).not.toHaveBeenCalled();
  document.body.dispatchEvent(enter());
  expect(ontap).toHaveBeenCalledExactlyOnceWith("bet 1 call");
});

test("a set-up that goes on names the dealer, and what chips each has", async () => {
  const evening = {
    ...{ id: "a", rev: 0, at: 0, game: "razz", title: "Razz", names: ["Ann", "Ben"], button: 1 },
    ...{ betting: "full", stakes: "", menu: [], after: {}, left: {}, taps: [], bought: {} },
    ...{ chips: { Ann: 9650, Ben: 10350 }, done: [{ won: { Ann: -350, Ben: 350 } }] },
  };
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("[]")));
  const none = vi.fn();
  const rest = { last: null, game: "", trouble: "", busy: false, onstart: none };
  mountIn(SetUp as never, { before: evening, ...rest });
  await settle();
  expect(heard()).toContain("Ben deals");
  expect(heard()).toContain("Ann $96.50 · Ben $103.50");
  document.querySelector<HTMLInputElement>("input[type=radio][value='0']")?.click();
  await settle();
  expect(heard()).toContain("Ann deals");
  vi.unstubAllGlobals();
});

test("the pad says what the next cards are, where they are not told as they were dealt", async () => {
  const order = ["the back", "the back", "the front"];
  const none = vi.fn();
  mountIn(Pad as never, { pack: PACK, told: [], many: 3, order, oncards: none, onback: none });
  expect(heard()).toContain("2 cards to tap, the back");
  await type("k", "c");
  expect(heard()).toContain("1 card to tap, the back");
  await type("k", "h");
  expect(heard()).toContain("1 card to tap, the front");
  cleanup();
  mountIn(Pad as never, { pack: PACK, told: [], many: 3, oncards: none, onback: none });
  expect(heard()).toContain("3 cards to tap, as they were dealt");
});

test("the pad begins anew with what it is for", async () => {
  const oncards = vi.fn();
  mountIn(Purposes as never, { pack: PACK, oncards });
  await type("k", "h", "a");
  await press("Another purpose");
  await type("h", "a", "h", "k", "c");
  expect(oncards).toHaveBeenCalledExactlyOnceWith(["Ah", "Kc"]);
});

test("the screens can be read by a screen reader", async () => {
  const none = vi.fn();
  mountIn(Hands as never, { told: TOLD, now: "1", asked: [], hasChips: true, onfix: none });
  mountIn(Next as never, { told: TOLD, fixing: "", ontap: none, onundo: none, onleave: none });
  const { violations } = await axe.run(document.body, {
    rules: { region: { enabled: false }, "color-contrast": { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
});

test("a voice says cards in words", () => {
  expect(inWords("Ben shows Q♠ 10♥.")).toBe("Ben shows queen of spades ten of hearts.");
});

test("a strict table sees what is wild only when somebody asks", () => {
  const told = {
    ...TOLD,
    why: [{ cards: ["Ah"], mark: "wild", why: "Aces are wild." }],
    powers: [{ cards: ["Ah"], mark: "Ben", why: "Red Ace: draw a card." }],
    notes: ["Aces are wild."],
    happened: [
      { event: "wild.on", text: "Aces are wild.", seat: null, loud: true },
      { event: "fold", text: "Ann folds.", seat: 0, loud: true },
    ],
  };
  const quiet = hushed(told);
  expect(quiet.hands.flatMap(({ cards }) => cards.filter(({ wild }) => wild))).toEqual([]);
  expect([quiet.why, quiet.powers, quiet.notes]).toEqual([[], [], []]);
  expect(quiet.happened.map(({ text }) => text)).toEqual(["Ann folds."]);
});

/** A room at whose table Ann and Ben deal real cards; Ann tells them. */
function aRoom(me: string, sent: (wish: object) => void): object {
  const chair = (seat: number, name: string) => ({ seat, person: name, name });
  return {
    id: "t",
    key: "k",
    me: { person: me },
    mySeat: me === "Ann" ? 0 : 1,
    state: {},
    table: {
      hands: 0,
      seated: [chair(0, "Ann"), chair(1, "Ben")],
      real: {
        betting: "full",
        tellers: ["Ann"],
        title: "Razz",
        game: "razz",
        told: 1,
        seats: [0, 1],
      },
    },
    send: (wish: object) => {
      sent(wish);
      return Promise.resolve();
    },
  };
}

test("at a table of a room the dealer has the pad, and others answer for themselves", async () => {
  const asked = { ...NEXT, kind: "question", tap: "", says: "Ben is to act.", down: [] };
  let told: object = { ...TOLD, ...QUIET };
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(told))));
  const sent = vi.fn();
  mountIn(AtRoomTable as never, { room: aRoom("Ben", sent) });
  await settle();
  expect(heard()).toContain("Ben: a card, face up.");
  expect(document.querySelector(".pad")).toBeNull();
  expect(sent).not.toHaveBeenCalled();
  cleanup();
  told = { ...told, next: { ...asked, asks: [ASKED] } };
  mountIn(AtRoomTable as never, { room: aRoom("Ben", sent) });
  await settle();
  await press("0 cards");
  expect(sent).toHaveBeenCalledExactlyOnceWith({ type: "tell", tap: "discard 1 0", told: 1 });
  cleanup();
  told = { ...told, next: NEXT };
  mountIn(AtRoomTable as never, { room: aRoom("Ann", sent) });
  await settle();
  await press("king", "king of clubs");
  const tap = "deal 1 ??\ndeal 1 Kc";
  expect(sent).toHaveBeenLastCalledWith({ type: "tell", tap, told: 1 });
  vi.unstubAllGlobals();
});

test("cards that a player notes go nowhere until they are shown", async () => {
  const ontap = vi.fn();
  const fetched = vi.fn();
  vi.stubGlobal("fetch", fetched);
  const props = { told: TOLD, many: 2, note: "t 0", ontap };
  mountIn(OwnCards as never, { ...props, show: "" });
  await press("Note them");
  await type("k", "h", "k", "c");
  expect(heard()).not.toContain("Show");
  expect([ontap.mock.calls, fetched.mock.calls]).toEqual([[], []]);
  cleanup();
  mountIn(OwnCards as never, { ...props, show: "show 1 {}" });
  await press("Show");
  expect(ontap).toHaveBeenCalledExactlyOnceWith("show 1 Kh Kc");
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

test("what noted cards make is computed where they are, and told to nobody", async () => {
  const read = vi.fn(() =>
    Promise.resolve({ have: ["Pair of kings."], why: ["K♣ is wild."], wild: ["Kc"] }),
  );
  const ontap = vi.fn();
  mountIn(OwnCards as never, { told: TOLD, many: 2, note: "t 1", show: "", ontap, read });
  await press("Note them");
  await type("k", "h");
  expect(read).not.toHaveBeenCalled();
  await type("k", "c");
  await settle();
  expect(read).toHaveBeenCalledExactlyOnceWith(["Kh", "Kc"]);
  expect(heard()).toContain("Pair of kings.");
  expect(heard()).toContain("K♣ is wild.");
  expect(ontap).not.toHaveBeenCalled();
  await press("Look");
  expect(heard()).not.toContain("Pair of kings.");
  sessionStorage.clear();
});
