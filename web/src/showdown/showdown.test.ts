import { expect, test } from "vitest";
import { cleanup, mountIn } from "../pages/mounting.test-data";
import type { Happened } from "../rail/story";
import { recorded, type Recorded } from "../timeline/recorded.test-data";
import { anEvent } from "../wire/fake.test-data";
import type { RoomState, TextJson, ViewJson } from "../wire/messages";
import { ENGLISH } from "../wording/english";
import { GERMAN } from "../wording/german";
import { rendered, type Reader } from "../wording/render";
import type { Lane, Showdown } from "./model";
import { arranged, isCompared } from "./arranged";
import Board from "./Board.svelte";
import { playedBy } from "./played";
import PlayedCard from "./PlayedCard.svelte";
import { reused } from "./reused";
import { showdownOf } from "./showdown";

interface Ended {
  game: string;
  state: RoomState;
  news: Happened[];
  reader: Reader;
}

const ENDED: Ended[] = recorded().map(({ game, news, moments }) => {
  const { after: state } = moments.at(-1) as Recorded["moments"][number];
  const name = (seat: number) => state.table.names[seat] ?? "";
  const reader = { name, seat: state.view?.seat ?? null, language: ENGLISH };
  return { game, state, news, reader };
});

const of = ({ state, news, reader }: Ended, told = news.length): Showdown | null =>
  showdownOf(state, news.slice(0, told), reader);

const hand = (game: string): Ended => ENDED.find((one) => one.game === game) as Ended;

test("every game comes to a showdown, and nobody is told one before its first event", () => {
  expect(ENDED.length).toBeGreaterThan(process.env["SCENES"] ? 90 : 12);
  for (const ended of ENDED) {
    // Acey-Deucey's last event is a payment; Black Mariah's pot is not won
    const showdown = of(ended);
    if (ended.game !== "acey_deucey") expect(showdown, ended.game).not.toBeNull();
    expect(of(ended, 0), ended.game).toBeNull();
  }
});

test("two cards that are combined are both seen, and said as one that is not wild", () => {
  const hands = ["Qh", "2d", "Kh"].map((card, at) => ({ token: at + 1, card }));
  const state = { view: { hands: [hands], board: [], aside: [] } } as unknown as RoomState;
  const pair = { text: "{pair:cards+} combined", pair: ["Qh", "2d"] };
  const said = { text: "{parts:;}", parts: [{ text: "pair of {rank:ranks}", rank: "A" }, pair] };
  const read = { hand: 0, contest: "", said, cards: [1, 3], stand_for: { "1": "Ah" }, place: 0 };
  const [first, second] = playedBy(read as never, state);
  expect(second).toMatchObject({ card: "Kh", wild: false });
  mountIn(PlayedCard as never, { played: first, size: "own" });
  expect(document.querySelector(".tab")?.textContent.replace(/\s/g, "")).toBe("Q2");
  const label = document.querySelector(".after [aria-label]")?.getAttribute("aria-label");
  expect(label).toBe("queen of hearts, with the deuce of diamonds, stands for the ace of hearts");
  cleanup();
});

test("a showdown grows event by event and nothing in it throws", () => {
  for (const ended of ENDED) {
    let hands = 0;
    for (let told = 0; told <= ended.news.length; told += 1) {
      const showdown = of(ended, told);
      const now = Math.max(0, ...(showdown?.lanes ?? []).map((lane) => lane.hands.length));
      expect(now, ended.game).toBeGreaterThanOrEqual(showdown === null ? 0 : hands);
      hands = showdown === null ? 0 : now;
    }
  }
});

test("the winner of a verdict is the seat of its event", () => {
  for (const ended of ENDED) {
    const showdown = of(ended);
    const wins = ended.news.filter(({ kind, other }) => kind === "win" && other === null);
    if (showdown === null || wins.length === 0) continue;
    const winners = showdown.lanes.flatMap((lane) => lane.verdicts.flatMap((one) => one.winners));
    for (const win of wins) expect(winners, ended.game).toContain(win.seat);
  }
});

test("the cards that play are those of the readings, in order", () => {
  for (const ended of ENDED) {
    for (const lane of of(ended)?.lanes ?? []) {
      for (const shown of lane.hands) {
        const reads = ended.state.reads.filter((read) => read.hand === shown.hand);
        const played = shown.packets.flatMap(({ cards }) => cards.map((card) => card.id));
        const known = reads.map((read) => JSON.stringify(read.cards));
        const all = JSON.stringify(reads.flatMap((read) => read.cards));
        if (reads.length > 0) expect([...known, all]).toContain(JSON.stringify(played));
        for (const card of shown.packets.flatMap(({ cards }) => cards)) {
          expect(card.card, `${ended.game} ${String(card.id)}`).not.toBeNull();
        }
      }
    }
  }
});

test("a hand that goes on with a question is no showdown yet, whatever was shown", () => {
  const ended = hand("omaha_hi_lo");
  const asked = (kind: string): RoomState => {
    const view = { ...(ended.state.view as ViewJson), question: { kind } };
    return { ...ended.state, view: view as unknown as ViewJson };
  };
  expect(showdownOf(asked("another card"), ended.news, ended.reader)).toBeNull();
  expect(showdownOf(asked("show"), ended.news, ended.reader)?.form).toBe("hands");
});

test("the board of a showdown is what lies face up there", () => {
  const boards = ENDED.flatMap((ended) => {
    const board = of(ended)?.board;
    if (board === undefined) return [];
    const lying = (ended.state.view?.board ?? []).filter(({ card }) => card !== null);
    const cards = board.flatMap((row) => row.cards.flatMap((card) => card ?? []));
    const sorted = (found: (string | number | null)[][]) => found.map(String).sort();
    expect(sorted(cards.map(({ id, card }) => [id, card]))).toEqual(
      sorted(lying.map(({ token, card }) => [token, card])),
    );
    return board.length > 0 ? [ended.game] : [];
  });
  expect(boards).toContain("omaha_hi_lo");
});

test("each of several boards is a row with its name, its winner, and what that plays", () => {
  const ended = hand("omaha_hi_lo");
  const view = ended.state.view as ViewJson;
  const [a, b, c, d, e] = view.board.map(({ token }) => token) as [number, ...number[]];
  const names = ["the first board", "the second board"] as const;
  const rows = [
    [a, b as number, c as number],
    [d as number, null, e as number],
  ];
  const lines = { [names[0]]: rows[0] as number[], "a line across": [a, d as number] };
  const laid = { ...ended.state, view: { ...view, rows, lines } };
  const { board, lanes } = showdownOf(laid, ended.news, ended.reader) as Showdown;
  expect(board.map(({ name }) => name)).toEqual([names[0], ""]);
  expect(board.map(({ cards }) => cards.map((card) => card?.id ?? null))).toEqual(rows);

  // who wins the first board plays its first two cards, who wins the second those below
  const [one] = (lanes[0] as Lane).hands;
  const cards = board.flatMap((row) => row.cards.flatMap((card) => card ?? []));
  const laneOf = (contest: string, name: string, ids: (number | undefined)[]) => {
    const played = cards.filter(({ id }) => ids.includes(id));
    const packets = [{ name: null, cards: played, decides: false }];
    return { ...lanes[0], contest, hands: [{ ...one, name, packets, wins: true }] } as Lane;
  };
  const drawn = [laneOf(names[0], "Dan", [a, b, e]), laneOf(names[1], "Ann", [c, d, e])];
  const both = board.map((row, at) => ({ ...row, name: names[at] }));
  const { reader } = ended;
  mountIn(Board as never, { board: both, lanes: drawn, shown: drawn[1], reader });
  const told = [...document.querySelectorAll(".line")].map((row) => [
    row.getAttribute("aria-label"),
    row.querySelector(".won")?.textContent,
    row.querySelectorAll(".idle").length,
    row.querySelectorAll(".off").length,
  ]);
  cleanup();
  expect(told).toEqual([
    ["The first board", "Dan", 1, 2],
    ["The second board", "Ann", 0, 0],
  ]);
});

test("the reader's cards that nobody has seen are no hand of a showdown", () => {
  const ended = hand("auction");
  const { state } = ended;
  const [view, table] = [state.view as ViewJson, { ...state.table, hand: 1 }];
  const seat = view.seat as number;
  const cards = (view.hands[seat] ?? []).map(({ token }) => token);
  const reads = [{ hand: seat, contest: "", said: "three high", cards, stand_for: {}, place: 0 }];
  const won = [
    anEvent({ kind: "fold", seat: seat + 1 }),
    anEvent({ kind: "win", seat, cents: 700, words: "{seat takes} {amount}" }),
  ];
  const down = view.hands.map((cards) => cards.map((card) => ({ ...card, up: false })));
  const unseen = { ...state, table, reads, view: { ...view, hands: down } };
  expect(showdownOf(unseen, won, ended.reader)?.form).toBe("unshown");
  const up = view.hands.map((cards) => cards.map((card) => ({ ...card, up: true })));
  const open = { ...unseen, view: { ...view, hands: up } };
  expect(showdownOf(open, won, ended.reader)?.form).toBe("hands");
});

test("what a single player pays several others alike is said once", () => {
  const ended = hand("auction");
  const state = { ...ended.state, table: { ...ended.state.table, hand: 1 } };
  const words = "{seat:pays} {other} {amount}";
  const told = [
    anEvent({ kind: "win", seat: 1, cents: 1800 }),
    ...[1, 2, 0].map((other) => anEvent({ kind: "pay", seat: 3, other, cents: 500, words })),
    anEvent({ kind: "pay", seat: 3, other: 1, cents: 900, words }),
  ];
  const notes = showdownOf(state, told, ended.reader)?.notes ?? [];
  expect(notes.map(({ others }) => others)).toEqual([[1, 2, 0], [1]]);
});

test("a lane says what is won in it, whatever the same player wins in another", () => {
  for (const ended of ENDED) {
    for (const lane of of(ended)?.lanes ?? []) {
      const verdicts = lane.verdicts.filter(({ winners }) => winners.length > 0);
      const paid = Object.values(lane.paid);
      const sum = paid.reduce((all, cents) => all + cents, 0);
      const said = verdicts.reduce((all, { cents }) => all + cents, 0);
      if (paid.length > 0) expect(sum, ended.game).toBe(said);
    }
  }
});

test("every player of the hand is drawn, or named as folded or not shown", () => {
  for (const ended of ENDED) {
    const showdown = of(ended);
    if (showdown === null) continue;
    const hands = showdown.lanes.flatMap((lane) => lane.hands);
    const absent = showdown.absent.map(({ player }) => player.seat);
    const shown = [...hands, ...showdown.takes].map(({ seat }) => seat);
    const here = ended.state.table.dealt_in.flatMap((chair, seat) =>
      ended.state.table.seated.some((one) => one.seat === chair) ? [seat] : [],
    );
    expect(
      here.filter((seat) => ![...shown, ...absent].includes(seat)),
      ended.game,
    ).toEqual([]);
    expect(
      absent.filter((seat) => shown.includes(seat)),
      ended.game,
    ).toEqual([]);
    const folded = ended.state.view?.seats.map(({ live }) => !live) ?? [];
    for (const one of showdown.absent) expect(one.folded).toBe(folded[one.player.seat ?? -1]);
  }
});

test("a hand that was turned and is not read yet is compared all the same", () => {
  const base = { seat: 0, name: "", mine: false, rest: [], why: [], place: null, wins: false };
  const card = { id: 1, card: "2s", plays: null, wild: false };
  const packets = [{ name: null, cards: [card], decides: false }];
  const of = (...said: (string | null)[]) =>
    ({
      hands: said.map((one, hand) => ({ ...base, hand, said: one, packets, mucked: false })),
      verdicts: [],
    }) as unknown as Lane;
  expect(isCompared(of("flush", null))).toBe(true);
  expect(isCompared(of(null, null))).toBe(false);
  // nobody wins: each hand is shown with its cards
  const decided = { ...of("three", "nine"), verdicts: [{}] } as unknown as Lane;
  expect(isCompared(decided)).toBe(false);
});

test("what is won is what the events say", () => {
  for (const ended of ENDED) {
    const showdown = of(ended);
    if (showdown === null) continue;
    const wins = ended.news.filter(({ kind, other }) => kind === "win" && other === null);
    const sum = (list: readonly { cents: number }[]) =>
      list.reduce((all, { cents }) => all + cents, 0);
    const won = showdown.takes.filter(({ cents }) => cents > 0);
    if (wins.length > 0) expect(sum(won), ended.game).toBe(sum(wins));
  }
});

test("a hand that is read has a verdict in words, in both languages", () => {
  for (const ended of ENDED) {
    for (const lane of of(ended)?.lanes ?? []) {
      expect(lane.verdicts.length, ended.game).toBeGreaterThan(0);
      for (const { hand: name, beaten, sentence } of lane.verdicts) {
        expect(name ?? sentence, ended.game).not.toBeNull();
        for (const said of [name, beaten, lane.yours].filter((one) => one !== null)) {
          const english = rendered(said as TextJson, ended.reader);
          const german = rendered(said as TextJson, { ...ended.reader, language: GERMAN });
          expect(english + german, ended.game).not.toMatch(/[{}]|undefined|^$/);
        }
      }
    }
  }
});

test("The Omen is two steps, and only the best of you meets Damien", () => {
  const showdown = of(hand("the_omen")) as Showdown;
  expect(showdown.staged).toBe(true);
  expect(showdown.lanes.map((lane) => lane.contest)).toEqual(["against players", "against Damien"]);
  const [first, second] = showdown.lanes;
  expect(first?.hands.map((one) => one.seat)).not.toContain(null);
  expect(second?.hands).toHaveLength(2);
  expect(second?.verdicts[0]?.loud).toBe(true);
});

test("a dummy hand stands above, whether it wins or loses, and any other winner below", () => {
  const upper = ENDED.flatMap((ended) => of(ended)?.lanes ?? [])
    .filter((lane) => lane.verdicts.length > 0)
    .map((lane) => arranged(lane, -1));
  const dummies = upper.filter(({ top }) => top?.seat === null);
  expect(new Set(dummies.map(({ top }) => top?.wins))).toEqual(new Set([true, false]));
  for (const { top, bottom } of upper) {
    expect(bottom?.seat).not.toBe(null);
    if (top && top.seat !== null) expect(bottom?.wins).toBe(true);
  }
});

test("halves of a pot are lanes, with cards that are used twice shown twice", () => {
  const showdown = of(hand("omaha_hi_lo")) as Showdown;
  expect(showdown.lanes.map((lane) => lane.contest)).toEqual(["the high half", "the low half"]);
  const played = showdown.lanes.map(
    (lane) =>
      new Set(lane.hands.flatMap((one) => one.packets.flatMap((p) => p.cards.map((c) => c.id)))),
  );
  expect([...(played[0] ?? [])].some((id) => played[1]?.has(id))).toBe(true);
});

test("Cripple Mr Onion's groupings are packets, the first that differ decide", () => {
  const showdown = of(hand("cripple_mr_onion")) as Showdown;
  const lane = showdown.lanes[0];
  const winner = lane?.hands.find((one) => one.wins);
  const beaten = lane?.hands.find((one) => one.hand === lane.beaten);
  expect(winner?.packets.map(({ name }) => name)).toEqual(["five-card onion", "broken Royal"]);
  const at = winner?.packets.findIndex(({ decides }) => decides) ?? -1;
  const names = (shown: typeof winner) => shown?.packets.map(({ name }) => name) ?? [];
  expect(at).toBeGreaterThanOrEqual(0);
  expect(names(winner).slice(0, at)).toEqual(names(beaten).slice(0, at));
  expect(names(winner)[at]).not.toEqual(names(beaten)[at]);
});

test("rows are packets by their names, and what players pay each other is summed up", () => {
  const showdown = of(hand("chinese_poker")) as Showdown;
  expect(showdown.lanes).toHaveLength(1);
  expect(showdown.lanes[0]?.hands[0]?.packets.map(({ name }) => name)).toEqual([
    "the back",
    "the middle",
    "the front",
  ]);
  expect(showdown.takes.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
});

test("several pots that the same hand wins are a single verdict", () => {
  const [lane] = (of(hand("homicide")) as Showdown).lanes;
  expect(hand("homicide").news.filter(({ kind }) => kind === "win")).toHaveLength(2);
  expect(lane?.verdicts).toHaveLength(1);
});

test("a hand with cards that nobody has seen wins by the name that its event has", () => {
  const [lane] = (of(hand("blind_baseball")) as Showdown).lanes;
  const winner = lane?.hands.find((one) => one.wins);
  expect(winner?.said).not.toBeNull();
  expect(lane?.verdicts[0]?.hand).not.toBeNull();
  expect(winner?.packets[0]?.cards.every(({ card }) => card !== null)).toBe(true);
});

test("an unknown event changes nothing but the notes", () => {
  const ended = hand("omaha_hi_lo");
  const last = ended.news.at(-1) as Happened;
  const odd = { ...last, kind: "whatever", words: "something happens", at: last.at + 1, args: {} };
  const told = showdownOf(ended.state, [...ended.news, odd], ended.reader) as Showdown;
  const { notes, ...rest } = told;
  const { notes: before, ...same } = of(ended) as Showdown;
  expect(rest).toEqual(same);
  expect(notes.length).toBe(before.length + 1);
});

test("without readings a showdown has the sentence of its event", () => {
  const ended = hand("five_card_draw");
  const bare = { ...ended.state, reads: [], marks: [] };
  const showdown = showdownOf(bare, ended.news, ended.reader) as Showdown;
  const said = showdown.lanes.flatMap(({ verdicts }) => verdicts);
  expect(said.some(({ sentence, hand: name }) => sentence !== null || name !== null)).toBe(true);
});

test("what players pay each other beside a pot is told with its reason, of several at once", () => {
  const ended = hand("omaha_hi_lo");
  const last = ended.news.at(-1) as Happened;
  const pay = { ...last, kind: "pay", words: "{seat pays} {other} {amount} for a win", cents: 500 };
  const paid = [1, 2].map((seat, at) => ({ ...pay, seat, other: 0, cards: [], at: last.at + at }));
  const { notes } = showdownOf(ended.state, [...ended.news, ...paid], ended.reader) as Showdown;
  expect(notes.at(-1)).toMatchObject({ kind: "pay", seats: [1, 2] });
  expect(notes.filter(({ kind }) => kind === "pay")).toHaveLength(1);

  const rows = hand("chinese_poker");
  expect(of(rows)?.notes.filter(({ kind }) => kind === "pay" || kind === "win")).toEqual([]);
});

test("what befalls several players alike is a single note, unless it has more to say of each", () => {
  const ended = hand("omaha_hi_lo");
  const last = ended.news.at(-1) as Happened;
  const notesOf = (args: Record<string, unknown>) => {
    const kill = { ...last, kind: "kill", words: "{seat is} beaten", cents: 0, cards: [], args };
    const killed = [1, 2, 3].map((seat, at) => ({ ...kill, seat, other: null, at: last.at + at }));
    return (showdownOf(ended.state, [...ended.news, ...killed], ended.reader) as Showdown).notes;
  };
  expect(notesOf({}).filter(({ kind }) => kind === "kill")).toMatchObject([{ seats: [1, 2, 3] }]);
  expect(notesOf({ points: 2 }).filter(({ kind }) => kind === "kill")).toHaveLength(3);
});

test("what is kept of a showdown from event to event is what is so: sums of a half, too", () => {
  for (const ended of ENDED) {
    let drawn: Showdown | null = null;
    for (let told = 0; told <= ended.news.length; told += 1) {
      const now = of(ended, told);
      drawn = reused(drawn, now);
      expect(drawn, `${ended.game} ${String(told)}`).toEqual(now);
    }
  }
});
