// A socket that a test holds the other end of.

import type { Happened } from "../rail/story";
import type { FromRoom, RoomState, TableJson, ToRoom, Welcome } from "./messages";
import type { Channel } from "./socket";

export class FakeChannel implements Channel {
  static all: FakeChannel[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  said: ToRoom[] = [];
  closed = false;

  constructor() {
    FakeChannel.all.push(this);
  }

  static get last(): FakeChannel {
    const found = FakeChannel.all.at(-1);
    if (!found) throw new Error("no socket was opened");
    return found;
  }

  accept(): this {
    this.readyState = 1;
    this.onopen?.();
    return this;
  }

  tell(message: FromRoom): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The other end is gone. */
  break(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  /** What was said, but for signs of life. */
  get words(): ToRoom[] {
    return this.said.filter((one) => one.type !== "ping");
  }

  send(text: string): void {
    this.said.push(JSON.parse(text) as ToRoom);
  }

  close(): void {
    this.closed = true;
    this.readyState = 3;
  }
}

/** A table where nobody sits. */
export function aTable(some: Partial<TableJson> = {}): TableJson {
  return {
    title: "Friday",
    choice: "dealer",
    chairs: 6,
    seated: [],
    people: [],
    menu: [],
    usual: 10_000,
    least: 2_000,
    most: 40_000,
    stage: "waiting",
    why: "",
    hand: 0,
    hands: 0,
    limit: 0,
    turn: null,
    called: "",
    dealt_in: [],
    names: [],
    strict: true,
    paused: 0,
    proposal: null,
    clock: null,
    next: 0,
    fair: { coming: null, now: null, lots: [], ended: null, closed: null, compared: {} },
    kitty: 0,
    books: { accounts: [], transfers: [], kept: 0, shares: [] },
    hints: true,
    settings: 0,
    clock_calls: "",
    ready: [],
    paused_by: "",
    pause_asked: [],
    take_back: "free",
    floor: false,
    call_link: "",
    chooser: null,
    real: null,
    rotation: null,
    offers: [],
    seeds: "end",
    watching: 0,
    approve: false,
    approve_guests: false,
    ...some,
  };
}

/** An event of its first hand. */
export const anEvent = (some: Partial<Happened> = {}): Happened => ({
  wire: 2,
  kind: "",
  weight: "quiet",
  words: "",
  seat: null,
  other: null,
  cards: [],
  cents: 0,
  clause: "",
  source: "",
  target: "",
  at: 0,
  hand: 1,
  ...some,
});

/** A state of it. */
export function aState(some: Partial<RoomState> = {}): RoomState {
  return {
    type: "state",
    fence: 1,
    seq: 1,
    now: 5_000,
    table: aTable(),
    view: null,
    help: null,
    position: null,
    news: [],
    spoken: [],
    shown: {},
    skipped: false,
    openings: [],
    marks: [],
    reads: [],
    story: -1,
    ...some,
  };
}

/** Ann is let in. */
export function aWelcome(some: Partial<Welcome> = {}): Welcome {
  return {
    type: "welcome",
    wire: 2,
    table: "T",
    person: "ANN",
    name: "Ann",
    role: "guest",
    key: "",
    ...some,
  };
}
