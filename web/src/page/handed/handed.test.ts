import { beforeEach, describe, expect, it } from "vitest";
import { keep, kept } from "../../room/keys";
import { FakeChannel, aState, aTable, aWelcome } from "../../wire/fake.test-data";
import type { ChairJson, Hello, RoomState, SeatJson, ViewJson } from "../../wire/messages";
import { Handed, peopleAsked } from "./handed.svelte";
import { waitedFor } from "./waiting";

const PEOPLE = ["ANN", "BEN", "CLEO"].map((id) => ({ id, name: id, key: `KEY ${id}` }));
const [ANN, BEN, CLEO] = PEOPLE as [(typeof PEOPLE)[0], (typeof PEOPLE)[0], (typeof PEOPLE)[0]];
const IDS = PEOPLE.map(({ id }) => id);

const chair = (seat: number, person: string, some: Partial<ChairJson> = {}): ChairJson => ({
  ...{ seat, person, name: person, by: "", stack: 500, away: false, leaving: false },
  ...{ owes: "", bank: 0, coming: 0 },
  ...some,
});
const SEATED = [...IDS.map((id, at) => chair(at, id)), chair(3, "HOUSE", { by: "sensible" })];

/** A state of a hand in which seats are asked; `seat` is the reader's, `isAsked` whether it is asked. */
function playing(
  asked: number[],
  number: number,
  { seat = null, isAsked = false, out = [], hand = 1 }: Partial<Look> = {},
): RoomState {
  const seats = SEATED.map((_, at) => ({ live: !out.includes(at) }) as SeatJson);
  const view = {
    ...{ asked, number, seat, seats, hands: [[], [], [], []], board: [], aside: [], notes: [] },
    question: isAsked ? { number, legal: {} } : null,
  } as unknown as ViewJson;
  const table = aTable({ stage: "playing", seated: SEATED, dealt_in: [0, 1, 2, 3], hand });
  return aState({ table, view });
}

interface Look {
  seat: number | null;
  isAsked: boolean;
  out: number[];
  hand: number;
}

let handed: Handed;

beforeEach(() => {
  localStorage.clear();
  FakeChannel.all = [];
  keep("T", { key: "INVITE", invite: "INVITE", people: PEOPLE });
  handed = new Handed("T", PEOPLE, () => new FakeChannel());
  FakeChannel.last.accept().tell(aWelcome({ person: "", name: "", role: "spectator" }));
});

const everybody = () => FakeChannel.all[0] as FakeChannel;
const own = () => FakeChannel.last;
function see(state: RoomState): void {
  everybody().tell(state);
  handed.follow();
}
function open(person: (typeof PEOPLE)[0], state: RoomState): void {
  handed.open(person);
  own()
    .accept()
    .tell(aWelcome({ person: person.id, name: person.name }));
  own().tell(state);
  handed.follow();
}
/** A state comes to the person who looks. */
function look(state: RoomState): void {
  own().tell(state);
  handed.follow();
}

describe("a device that is handed around", () => {
  it("shows what everybody sees until somebody taps, also after it was loaded again", () => {
    expect((everybody().said[0] as Hello).key).toBe("INVITE");
    see(playing([1], 4));
    expect(handed.next).toEqual(BEN);
    expect(handed.own).toBeNull();
    open(BEN, playing([1], 4, { seat: 1, isAsked: true }));
    const again = new Handed("T", PEOPLE, () => new FakeChannel());
    expect(again.who).toBeNull();
    expect((FakeChannel.last.accept().said[0] as Hello).key).toBe("INVITE");
  });

  it("covers the cards and drops the state once another of its people is asked", () => {
    see(playing([1], 4));
    open(BEN, playing([1], 4, { seat: 1, isAsked: true }));
    expect(handed.who).toEqual(BEN);
    const channel = own();
    look(playing([2], 5, { seat: 1 }));
    expect([handed.who, handed.own, channel.closed]).toEqual([null, null, true]);
    see(playing([2], 5));
    expect(handed.next).toEqual(CLEO);
  });

  it("covers nothing between two questions of the same person", () => {
    see(playing([1], 4));
    open(BEN, playing([1], 4, { seat: 1, isAsked: true }));
    look(playing([1], 5, { seat: 1, isAsked: true }));
    expect(handed.who).toEqual(BEN);
  });

  it("covers the cards after an answer while a house player thinks, unless nobody else plays", () => {
    see(playing([1], 4));
    open(BEN, playing([1], 4, { seat: 1, isAsked: true }));
    see(playing([3], 5));
    look(playing([3], 5, { seat: 1 }));
    expect([handed.who, handed.next]).toEqual([null, null]);
    open(BEN, playing([1], 6, { seat: 1, isAsked: true, out: [0, 2] }));
    look(playing([3], 7, { seat: 1, out: [0, 2] }));
    expect(handed.who).toEqual(BEN);
  });

  it("asks for sealed answers one after the other", () => {
    see(playing([0, 1, 2, 3], 9));
    expect(handed.next).toEqual(ANN);
    open(ANN, playing([0, 1, 2, 3], 9, { seat: 0, isAsked: true }));
    look(playing([0, 1, 2, 3], 9, { seat: 0 }));
    expect([handed.who, handed.next]).toEqual([null, BEN]);
    open(BEN, playing([0, 1, 2, 3], 9, { seat: 1, isAsked: true }));
    look(playing([0, 1, 2, 3], 9, { seat: 1 }));
    expect(handed.next).toEqual(CLEO);
    see(playing([0, 1, 2, 3], 10));
    expect(handed.next).toEqual(ANN);
  });

  it("goes on after a person who had answered before the tab was closed", () => {
    see(playing([0, 1], 9));
    open(ANN, playing([0, 1], 9, { seat: 0 }));
    expect([handed.who, handed.next]).toEqual([null, BEN]);
    open(ANN, playing([0, 1], 9, { seat: 0 }));
    expect(handed.who).toEqual(ANN); // a look at her own cards, out of turn
  });

  it("lets a person look out of turn, until the person who is due gets it", () => {
    see(playing([3], 4));
    open(ANN, playing([3], 4, { seat: 0 }));
    expect(handed.who).toEqual(ANN);
    look(playing([1], 5, { seat: 0 }));
    expect(handed.who).toBeNull();
  });

  it("covers the cards when the hand is over and when the next one begins", () => {
    const table = aTable({ stage: "between", seated: SEATED, dealt_in: [0, 1, 2, 3], hand: 1 });
    const after = { ...playing([], 5, { seat: 1 }), table };
    see(playing([1], 4));
    open(BEN, playing([1], 4, { seat: 1, isAsked: true }));
    look(after);
    expect(handed.who).toBeNull();
    open(BEN, after);
    look(playing([3], 0, { seat: 1, hand: 2 }));
    expect(handed.who).toBeNull();
  });

  it("holds the states of no two people at once, and keeps nothing of them", () => {
    open(ANN, playing([1], 4, { seat: 0 }));
    const first = own();
    open(BEN, playing([1], 4, { seat: 1, isAsked: true }));
    expect(first.closed).toBe(true);
    expect(FakeChannel.all.filter(({ closed }) => !closed)).toHaveLength(2);
    expect(kept("T")).toMatchObject({ key: "INVITE", name: "" });
    expect((own().said[0] as Hello).salts).toBe(false);
  });

  it("has everybody say that the next hand may begin", async () => {
    see(aState({ table: aTable({ stage: "between", seated: SEATED, hand: 1 }) }));
    const done = handed.all({ type: "ready", hand: 1 });
    const keys = [];
    for (const { id, name } of PEOPLE) {
      keys.push((own().accept().said[0] as Hello).key);
      own().tell(aWelcome({ person: id, name }));
      await Promise.resolve().then(() => Promise.resolve());
      const { id: command } = own().words.at(-1) as { id: string };
      const channel = own();
      channel.tell({ type: "done", id: command, seq: 1 } as never);
      await new Promise((later) => setTimeout(later));
      expect(channel.closed).toBe(true);
    }
    await done;
    expect(keys).toEqual(PEOPLE.map(({ key }) => key));
  });
});

describe("whom a table waits for", () => {
  const between = (some: Partial<ChairJson>) =>
    aTable({
      ...{ stage: "between", choice: "dealer", chooser: 2 },
      seated: [chair(0, "ANN", some), chair(2, "CLEO")],
    });

  it("is the person who calls the next game, or has no chips", () => {
    expect(waitedFor(aState({ table: between({}) }), IDS, [])).toEqual(["CLEO"]);
    const broke = { ...between({ stack: 0 }), chooser: 3 };
    expect(waitedFor(aState({ table: broke }), IDS, [])).toEqual(["ANN"]);
  });

  it("is nobody in a pause", () => {
    const paused = playing([0], 1);
    paused.table.paused = 5;
    expect(waitedFor(paused, IDS, [])).toEqual([]);
  });
});

it("takes names as they are said", () => {
  expect(peopleAsked([" Ann ", "", "Ben  B"])).toEqual(["Ann", "Ben B"]);
});
