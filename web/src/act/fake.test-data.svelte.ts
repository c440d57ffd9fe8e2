// A room that is only there to be looked at: one moment of it, and what was asked of it.

import type { Room } from "../room/room.svelte";
import type {
  ChairJson,
  Done,
  PersonJson,
  SpokenJson,
  TableJson,
  ViewJson,
} from "../wire/messages";
import { aTable } from "../wire/fake.test-data";
import type { Wish } from "../wire/socket";

export const NAMES = ["Ann", "Bert", "Cleo", "Dot", "Earl", "Fay", "Gus", "Hana", "Ivo", "June"];

/** A table at which somebody is asked what a view asks. */
export function tableAt(view: ViewJson, more: Partial<TableJson> = {}): TableJson {
  const seats = view.seats.map((_, seat) => seat);
  const chair = (seat: number): ChairJson => ({
    seat,
    person: `p${seat}`,
    name: NAMES[seat] ?? "",
    by: "",
    stack: view.seats[seat]?.stack ?? 0,
    away: false,
    leaving: false,
    owes: "",
    bank: 0,
    coming: 0,
  });
  const person = (seat: number): PersonJson => ({
    id: `p${seat}`,
    name: NAMES[seat] ?? "",
    by: "",
    here: true,
    host: seat === view.seat,
    muted: false,
    wants: 0,
    asks_back: false,
    waits: false,
    consents: false,
    unshown: false,
    overlay: false,
  });
  return aTable({
    title: "Friday at Cleo’s",
    chairs: 8,
    seated: seats.map(chair),
    people: seats.map(person),
    most: 20000,
    stage: "playing",
    hand: 1,
    dealt_in: seats,
    clock: { seats: [view.seat ?? 0], bank: 30_000, ends: 30_000, window: false, given: 0 },
    ...more,
  });
}

/** What the room says to what was done. */
export const aDone = (some: Partial<Done> = {}): Done => ({
  type: "done",
  id: "",
  seq: 1,
  arranged: null,
  settings: null,
  hint: null,
  explained: null,
  ...some,
});

/** A room at one moment, and then at others; `said` is what it was asked for. */
export function fakeRoom(
  view: ViewJson | null,
  table: TableJson | null,
  enter: unknown = null,
  reply: (wish: Wish) => Promise<Done> = () => Promise.resolve(aDone()),
) {
  const said: Wish[] = [];
  let now = $state.raw({ view, table, enter, explains: false });
  let talk: readonly SpokenJson[] = $state.raw([]);
  const me = view?.seat ?? 0;
  const room = {
    get view() {
      return now.view;
    },
    get table() {
      return now.table;
    },
    get question() {
      return now.view?.question ?? null;
    },
    get state() {
      const help = { have: [], remarks: [], why: [], meaning: [], clause: "", marks: [] };
      const more = { explains: now.explains, hints: !now.explains };
      return { ...now, help: { ...help, ...more, enter: now.enter }, spoken: [], shown: {} };
    },
    get talk() {
      return talk;
    },
    status: "here",
    me: { person: `p${me}`, name: NAMES[me], role: "host" },
    mySeat: me,
    isHost: true,
    id: "table",
    key: "key",
    news: [],
    now: () => 12_000,
    chairOf: (seat: number) => seat,
    nameOf: (seat: number) => NAMES[seat] ?? "",
    send: (wish: Wish) => {
      said.push(wish);
      return reply(wish);
    },
  };
  return {
    room: room as unknown as Room,
    said,
    /** The next moment. */
    show(next: Partial<typeof now>): void {
      now = { ...now, ...next };
    },
    /** Somebody says something. */
    hear(spoken: SpokenJson): void {
      talk = [...talk, spoken];
    },
  };
}
