import { expect, test } from "vitest";
import { aState, aTable } from "../wire/fake.test-data";
import {
  asideSaid,
  beings,
  board,
  held,
  isWild,
  ownPartOf,
  modifiersOf,
  readerOf,
  remarksOf,
  rolesOf,
  doings,
  showing,
  readers,
  players,
  winnings,
} from "./model";
import type { Happened } from "../rail/story";
import { few } from "../timeline/recorded.test-data";
import { anEvent } from "../wire/fake.test-data";
import type { ViewJson } from "../wire/messages";

test("a card that stands for another in one contest alone says in which", () => {
  const read = { hand: 0, said: "", cards: [1], place: 0 };
  const low = { ...read, contest: "low", stand_for: { "1": "As" } };
  const card = [{ token: 1, card: "3c", up: true }];
  const shown = (high: Record<string, string>) => {
    const reads = [{ ...read, contest: "high", stand_for: high }, low];
    return held(card, beings([], reads), true)[0]?.contest;
  };
  expect(shown({})).toBe("low");
  expect(shown({ "1": "Ks" })).toBeUndefined();
});

test("a card is wild, stands for another or counts for nothing by the room's word alone", () => {
  const being = beings(
    [
      { hand: 0, cards: [1], what: "wild against Damien", why: "", state: "wild" },
      { hand: 0, cards: [2], what: "worth nothing", why: "", state: "nothing" },
    ],
    [{ hand: 0, contest: "", said: "", cards: [1, 3], stand_for: { "1": "As" }, place: 0 }],
  );
  const cards = [
    { token: 1, card: "3c", up: true },
    { token: 2, card: "6d", up: false },
    { token: 3, card: "Ks", up: true },
  ];
  const [wild, nothing, plain] = held(cards, being, true);
  expect(wild).toMatchObject({ wild: true, standsFor: "As", nothing: false, mine: false });
  expect(nothing).toMatchObject({ wild: false, nothing: true, mine: true });
  expect(plain).toMatchObject({ wild: false, standsFor: null, nothing: false });
});

test("at a card of one's own that may be no copy it is said", () => {
  const being = beings([{ hand: 0, cards: [1], what: "not the K♦", why: "", state: "copy" }], []);
  const cards = [{ token: 1, card: "Jd", up: true }];
  expect(held(cards, being, true)[0]).toMatchObject({ tag: "No copies", wild: false });
  expect(held(cards, being, false)[0]).not.toHaveProperty("tag");
});

test("what somebody shows after a hand lies face up before him", () => {
  const hidden = (token: number) => ({ token, card: null, up: false });
  const five = { token: 3, card: "5d", up: true };
  const cards = [hidden(1), hidden(2), five];
  expect(showing(cards, [])).toEqual(cards);
  expect(showing(cards, ["Ks"]).map((one) => one.card)).toEqual(["Ks", null, "5d"]);
  expect(showing(cards, ["Ks", "5d", "2c"]).map((one) => one.card)).toEqual(["Ks", "2c", "5d"]);
  expect(showing(cards, ["Ks"])[0]?.up).toBe(true);
  // his hand is in the muck already
  expect(showing([], ["Ks", "Ad"]).map((one) => one.card)).toEqual(["Ks", "Ad"]);
});

const event = (words: string, some: Partial<Happened>) => anEvent({ words, ...some });

test("what somebody did is forgotten when cards are dealt", () => {
  const bet = event("{seat bets} {amount}", { kind: "bet", seat: 1, cents: 400 });
  const dealt = event("{seat is} dealt {cards}", { kind: "dealt up", seat: 2 });
  const did = (news: Happened[], hand = 1, game = "holdem") =>
    doings(news, hand, game, readerOf(aState()));
  expect(did([bet]).get(1)?.did).toBe("bets $4");
  expect(did([{ ...bet, words: "random words" }]).get(1)?.did).toBe("bets $4");
  expect(did([{ ...bet, kind: "of a game that is new" }]).size).toBe(0);
  expect(did([bet, dealt]).size).toBe(0);
  expect(did([bet], 2).size).toBe(0);
  const stays = event("{seat stays} in", { kind: "check", seat: 1 });
  const onion = (happened: Happened) => did([happened], 1, "cripple_mr_onion").get(1)?.did;
  expect(onion(stays)).toBe("stays in");
  expect(onion({ ...stays, words: "{seat names} nothing", args: { named: 0 } })).toBe(
    "names nothing",
  );
  expect(onion({ ...bet, args: { named: 400 } })).toBe("names $4");
  expect(onion({ ...bet, args: { bet: "extra bets" } })).toBe("bets $4");
});

test("what a game calls its seats is told by its remarks, and so is what is wild", () => {
  const elder = { text: "{role}: {seat}", role: "Elder", seat: 1 };
  const wild = { text: "{wild} are wild", wild: "sevens" };
  const view = { notes: [elder, "$2 named", wild] } as unknown as ViewJson;
  expect(rolesOf(view, 1)).toEqual(["Elder"]);
  expect(rolesOf(view, 0)).toEqual([]);
  expect(remarksOf(view)).toEqual(["$2 named", wild]);
  expect(remarksOf(view).map(isWild)).toEqual([false, true]);
});

test("what house rules mark a seat with is told by remarks, or by parts of them", () => {
  const leg = { text: "{seat has} a leg up", role: "leg up", seat: 1 };
  const standing = { text: "{seats:name} stand", role: "standing", seats: [0, 1] };
  const legs = [{ text: "{seat} {count}", seat: 1, count: 2, role: "legs: 2" }];
  const tally = { text: "legs: {legs:,}", legs };
  const view = { notes: [leg, standing, tally] } as unknown as ViewJson;
  expect(rolesOf(view, 0)).toEqual(["standing"]);
  expect(rolesOf(view, 1)).toEqual(["leg up", "standing", "legs: 2"]);
  expect(remarksOf(view)).toEqual([tally]);
});

test("the modifiers in force are named by the room, and are no other remark", () => {
  const modifiers = { text: "in force: {modifiers:,}", modifiers: ["Lady"], clauses: ["14"] };
  const view = { notes: ["$2 named", modifiers] } as unknown as ViewJson;
  expect(modifiersOf(view)).toEqual([{ name: "Lady", clause: "14" }]);
  expect(remarksOf(view)).toEqual(["$2 named"]);
});

test("whoever has left keeps his name in what is told of before, and nobody takes another's", () => {
  const state = aState({ table: aTable({ hand: 2, dealt_in: [1, 0], names: ["Ben", "Ann"] }) });
  const seatings = { 1: { names: ["Ann", "Cat", "Ben"], own: 2 } };
  const reader = readers(state, seatings);
  expect([0, 1, 2].map((seat) => reader(1).name(seat))).toEqual(["Ann", "Cat", "You"]);
  expect([0, 1].map((seat) => reader(2).name(seat))).toEqual(["Ben", "Ann"]);
});

test("places that no row of the board has a card for yet take no room", () => {
  const cards = ["Qs", "Ks", "2c"].map((card, token) => ({ token, card, up: true }));
  const rowsOf = (...rows: (number | null)[][]) =>
    board(aState({ view: { board: cards, rows } as unknown as ViewJson })).map((row) =>
      row.map((one) => one?.id ?? null),
    );
  expect(rowsOf([0, 1, null, null], [2, null, null, null])).toEqual([
    [0, 1],
    [2, null],
  ]);
  // a cross keeps its corners
  expect(rowsOf([null, 0, null], [1, null, 2])).toEqual([
    [null, 0, null],
    [1, null, 2],
  ]);
});

test("of a card aside it is said that it is for sale, and the last bid", () => {
  const aside = [{ token: 9, card: "Ks", up: true }];
  const view = { aside, seat: 1 } as unknown as ViewJson;
  const state = aState({ view, table: aTable({ hand: 1, names: ["Bert", "Ann"] }) });
  const lot = event("{cards} is for sale", { kind: "lot", cards: [{ token: 9, card: "Ks" }] });
  const bid = (seat: number, cents: number) =>
    event("{seat bids} {amount}", { kind: "bid", seat, cents });
  const passed = event("{seat passes}", { kind: "no bid", seat: 0 });
  expect(asideSaid(state, [])).toBe("Beside the deck");
  expect(asideSaid(state, [{ ...lot, hand: 0 }])).toBe("Beside the deck");
  expect(asideSaid(state, [bid(0, 300), { ...lot, cards: [] }])).toBe("Beside the deck");
  expect(asideSaid(state, [bid(0, 300), lot])).toBe("For sale");
  expect(asideSaid(state, [lot, bid(0, 400), passed])).toBe("For sale · Bert bids $4");
  expect(asideSaid(state, [lot, bid(0, 400), bid(1, 450)])).toBe("For sale · You bid $4.50");
});

test("where players pay each other a plate says what the hand brought, and else what was won", () => {
  const seats = [
    { stack: 600, began: 1000 },
    { stack: 1600, began: 1000 },
    { stack: 800, began: 1000 },
  ];
  const view = { seats } as unknown as ViewJson;
  const win = (seat: number, cents: number, other: number | null) =>
    event("", { kind: "win", seat, cents, other });
  expect(winnings([win(0, 200, 2), win(1, 600, 0)], view)).toEqual([-400, 600, -200]);
  expect(winnings([win(1, 500, null), win(1, 400, null)], view)).toEqual([0, 900, 0]);
});

test("after a sealed answer nothing says that it is one's turn", () => {
  const states = few().flatMap(({ batches }) => batches.map(({ after }) => after));
  const state = states.find((one) => one.view?.question && one.table.stage === "playing");
  if (!state?.view) throw new Error("nobody is asked in any recorded state");
  const view = { ...state.view, asked: [0, 1], seat: 0 };
  const turns = (answered: unknown) =>
    players({ ...state, view: { ...view, question: null, answered } }, [], "")
      .filter((one) => one.turn)
      .map((one) => one.seat);
  expect(turns(null).sort()).toEqual([0, 1]);
  expect(turns("given")).toEqual([1]);
});

test("of a remark that counts something for each seat a phone shows the reader's own part", () => {
  const lives = [0, 1].map((seat) => ({ text: "{seat} {count}", seat, count: 3 - seat }));
  const note = { text: "lives: {lives:,}", lives };
  expect(ownPartOf(note, 1)).toEqual({ ...note, lives: [lives[1]] });
  expect(ownPartOf(note, 5)).toEqual(note);
  expect(ownPartOf(note, null)).toEqual(note);
});
