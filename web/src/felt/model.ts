// What the table shows, from what the room said: players round the table, their cards, the pots.
// No rule of any game is known here.

import { chooserOf } from "../act/between";
import type { Held } from "../cards/fan";
import type { Happened } from "../rail/story";
import { beside, plain } from "../text/isolated";
import { t, translation } from "../text/text.svelte";
import type {
  CardJson,
  MarkJson,
  ReadJson,
  RoomState,
  RowJson,
  TextJson,
  ViewJson,
} from "../wire/messages";
import { ENGLISH } from "../wording/english";
import type { Message } from "../wording/message";
import { eventMessage, rendered, sentence, type Reader } from "../wording/render";
import { initialsOf } from "./disc";
import { didOf } from "./doings";
import type { Seatings } from "./seen";

/** Somebody at the table. */
export interface Player {
  chair: number;
  /** The seat in the hand on the table; null for who is not in it. */
  seat: number | null;
  name: string;
  /** Letters on the disc. */
  initial: string;
  person: string;
  bot: boolean;
  me: boolean;
  stack: number;
  bet: number;
  live: boolean;
  folded: boolean;
  allIn: boolean;
  /** Whether he holds the button, and whether he calls the next game. */
  button: boolean;
  calls: boolean;
  turn: boolean;
  away: boolean;
  gone: boolean;
  leaving: boolean;
  muted: boolean;
  said: string;
  /** What the game and its house rules call him: the Elder, a leg up. */
  roles: string[];
  did: string;
  /** What he has won in the hand that is over; where players pay each other what it brought him. */
  won: number;
  cards: Held[];
  /** Rows in which he lays them; none where a game has no rows. */
  laid: RowJson[];
}

/** A hand that nobody plays: Damien, the ghost. */
export interface Dummy {
  hand: number;
  name: string;
  cards: Held[];
}

/** What is so of a card, in whatever hand it lies. */
interface Being {
  wild: boolean;
  nothing: boolean;
  /** Whether it may not be the card that it would make, since that is in the hand already. */
  copy: boolean;
  standsFor: string | null;
  /** The only contest in which it stands for another card. */
  contest?: string;
}

/** Whether a hand is being played, and not only lying there from before. */
export const isPlaying = (state: RoomState): boolean =>
  state.table.stage === "playing" || state.table.stage === "frozen";

/** What the marks and readings say of every card, by its id. */
export function beings(
  marks: readonly MarkJson[],
  reads: readonly ReadJson[],
  say: (contest: string) => string = String,
): Map<number, Being> {
  const found = new Map<number, Being>();
  const of = (id: number): Being => {
    const there = found.get(id) ?? { wild: false, nothing: false, copy: false, standsFor: null };
    found.set(id, there);
    return there;
  };
  for (const mark of marks) {
    for (const id of mark.cards) {
      const being = of(id);
      if (mark.state === "wild") being.wild = true;
      if (mark.state === "nothing") being.nothing = true;
      if (mark.state === "copy") being.copy = true;
    }
  }
  for (const read of reads) {
    const others = reads.filter((one) => one.hand === read.hand && one.contest !== read.contest);
    for (const [id, card] of Object.entries(read.stand_for)) {
      const being = of(Number(id));
      being.standsFor = card;
      const alone = others.length > 0 && others.every((one) => !(id in one.stand_for));
      if (alone) being.contest = say(read.contest);
    }
  }
  return found;
}

/** A hand of which its owner has shown some cards once it was over: they lie face up, then. */
export function showing(cards: readonly CardJson[], shown: readonly string[]): CardJson[] {
  const left = [...shown];
  for (const { card } of cards) {
    const at = card === null ? -1 : left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
  }
  const faced = cards.map((one) => {
    const card = one.card ?? left.shift() ?? null;
    return one.card === card ? one : { ...one, card, up: true };
  });
  const thrown = left.map((card, at) => ({ token: -1 - at, card, up: true }));
  return [...faced, ...thrown];
}

/** The cards of a hand, as they are drawn. */
export function held(
  cards: readonly CardJson[],
  being: ReadonlyMap<number, Being>,
  own: boolean,
): Held[] {
  const mixed = own && cards.some((one) => one.up) && cards.some((one) => !one.up);
  let jokers = 0;
  return cards.map((one) => {
    const is = being.get(one.token);
    return {
      id: one.token,
      card: one.card,
      up: one.up,
      twin: one.card === "Jk" && (jokers += 1) > 1,
      wild: is?.wild ?? false,
      nothing: is?.nothing ?? false,
      standsFor: is?.standsFor ?? null,
      mine: mixed && !one.up && one.card !== null,
      ...(own && is?.copy ? { tag: t.felt.noCopies } : {}),
      ...(own && is?.contest ? { contest: is.contest } : {}),
    };
  });
}

/** Mark the reader's cards that play, by the number of the first contest in which they do. */
export function playing(state: RoomState, cards: readonly Held[]): Held[] {
  const reads = state.reads.filter((read) => read.hand === state.view?.seat);
  return cards.map((card) => {
    const at = reads.findIndex((read) => read.cards.includes(Number(card.id)));
    return at < 0 ? card : { ...card, plays: at + 1 };
  });
}

/** A remark, or a part of it, that names the role of a seat, or of several: the Elder, a leg up. */
type OnRole = Message & { role: TextJson; seat?: number; seats?: number[] };
const isRole = (note: unknown): note is OnRole => {
  const { role, seat, seats } = (note ?? {}) as Partial<OnRole>;
  return role !== undefined && (typeof seat === "number" || Array.isArray(seats));
};

/** A remark on what is wild, which `wild` names in short. */
export const isWild = (note: TextJson): note is Message & { wild: TextJson } =>
  typeof note !== "string" && note.wild !== undefined;

/** A remark that counts something for each seat, with the reader's own part alone. */
export function ownPartOf(note: TextJson, seat: number | null): TextJson {
  if (typeof note === "string" || seat === null) return note;
  const parts = Object.entries(note).map(([key, value]) => {
    if (!Array.isArray(value)) return [key, value] as const;
    const mine = value.filter((part: unknown) => (part as { seat?: number } | null)?.seat === seat);
    return [key, mine.length > 0 ? mine : value] as const;
  });
  return Object.fromEntries(parts) as unknown as Message;
}

/** A modifier that is in force: its name, and the clause of the game's page on it. */
export interface InForce {
  name: TextJson;
  clause: string;
}

/** A remark that counts the modifiers in force, with their names and clauses. */
const isOnModifiers = (
  note: TextJson,
): note is Message & { modifiers: TextJson[]; clauses: string[] } =>
  typeof note !== "string" && Array.isArray(note.modifiers) && Array.isArray(note.clauses);

/** The modifiers in force, in the order of the page. */
export const modifiersOf = (view: ViewJson | null): InForce[] =>
  (view?.notes ?? [])
    .filter(isOnModifiers)
    .flatMap(({ modifiers, clauses }) =>
      modifiers.map((name, at) => ({ name, clause: clauses[at] ?? "" })),
    );

/** What a game and its house rules call a seat. */
export const rolesOf = (view: ViewJson | null, seat: number): TextJson[] =>
  (view?.notes ?? [])
    .flatMap((note) => [note, ...Object.values(note).flat()])
    .filter(isRole)
    .filter((note) => note.seat === seat || note.seats?.includes(seat))
    .map(({ role }) => role);

/** Remarks that are about no single seat; modifiers have names of their own on the table. */
export const remarksOf = (view: ViewJson | null): TextJson[] =>
  (view?.notes ?? []).filter((note) => !isRole(note) && !isOnModifiers(note));

/** What each seat did last since cards were dealt, by the kind of the event: "calls $4". */
export function doings(
  news: readonly Happened[],
  hand: number,
  game: string,
  reader: Reader,
): Map<number, Doing> {
  const found = new Map<number, Doing>();
  for (const event of news.toReversed()) {
    if (event.hand !== hand) continue;
    if (CLEARS.has(event.kind)) break;
    if (event.seat === null || found.has(event.seat)) continue;
    const did = didOf(event, game, reader);
    if (did !== "") found.set(event.seat, { kind: event.kind, did });
  }
  return found;
}

interface Doing {
  kind: string;
  did: string;
}

/** After these nothing counts that somebody did before. */
const CLEARS = new Set(["dealt", "dealt up", "board"]);

/** What was won in a hand that is over, or paid for it. */
export const results = (news: readonly Happened[], hand: number): Happened[] =>
  news.filter((one) => one.hand === hand && (one.kind === "win" || one.weight === "loud"));

/** By seat what was won of the pots; where players have paid each other, what the hand brought. */
export function winnings(over: readonly Happened[], view: ViewJson): number[] {
  const wins = over.filter((one) => one.kind === "win");
  if (wins.some((one) => one.other !== null)) {
    return view.seats.map((held) => held.stack - held.began);
  }
  return view.seats.map((_, seat) =>
    wins.reduce((sum, one) => (one.seat === seat ? sum + one.cents : sum), 0),
  );
}

/** Everybody at the table in the order of the chairs, beginning to the left of whoever looks. */
export function players(state: RoomState, news: readonly Happened[], me: string): Player[] {
  const { table, view } = state;
  const on = isPlaying(state);
  const reader = readerOf(state);
  const being = beings(state.marks, state.reads, (contest) => rendered(contest, reader));
  const did = doings(news, table.hand, view?.game ?? "", readerOf(state));
  const shownBy = (person: string) => (on ? [] : (state.shown[person] ?? []));
  const won = on || view === null ? [] : winnings(results(news, table.hand), view);
  const initials = initialsOf(table.seated.map(({ name }) => name));
  const found = [...table.seated]
    .sort((one, other) => one.seat - other.seat)
    .map((chair): Player => {
      const place = view === null ? -1 : table.dealt_in.indexOf(chair.seat);
      const seat = place < 0 || view === null || place >= view.seats.length ? null : place;
      const held_ = view !== null && seat !== null ? view.seats[seat] : undefined;
      const person = table.people.find((one) => one.id === chair.person);
      const mine = seat !== null && view?.seat === seat;
      const live = held_?.live ?? false;
      const done = seat === null ? undefined : did.get(seat);
      return {
        chair: chair.seat,
        seat,
        name: chair.name,
        initial: initials[table.seated.indexOf(chair)] ?? "",
        person: chair.person,
        bot: chair.by !== "",
        me: mine || (me !== "" && chair.person === me),
        // whoever has been paid out has no chips in front of his chair: what he ended with stands there
        stack: (on || table.stage === "over") && held_ ? held_.stack : chair.stack,
        bet: on ? (held_?.front ?? 0) : 0,
        live,
        folded: held_ !== undefined && !live,
        allIn: on && live && held_?.stack === 0,
        button: seat !== null && view?.button === seat,
        calls: !on && chooserOf(table) === chair.seat,
        turn: on && seat !== null && mayAnswer(view, seat),
        away: chair.away,
        gone: person !== undefined && !person.here,
        leaving: chair.leaving,
        muted: person?.muted ?? false,
        said: typeof held_?.said === "string" && held_.said !== done?.kind ? held_.said : "",
        roles: seat === null ? [] : rolesOf(view, seat).map((role) => rendered(role, reader)),
        did: done?.did ?? "",
        won: seat === null ? 0 : (won[seat] ?? 0),
        cards:
          view !== null && seat !== null
            ? held(showing(view.hands[seat] ?? [], mine ? [] : shownBy(chair.person)), being, mine)
            : [],
        laid: (seat === null ? undefined : view?.laid?.[seat]) ?? [],
      };
    });
  const at = found.findIndex((one) => one.me);
  return at < 0 ? found : [...found.slice(at + 1), ...found.slice(0, at + 1)];
}

/** The hands that nobody plays. */
export function dummies(state: RoomState): Dummy[] {
  const { view } = state;
  if (view === null) return [];
  const being = beings(state.marks, state.reads);
  return view.dummies.map((name, place) => {
    const hand = view.seats.length + place;
    return { hand, name, cards: held(view.hands[hand] ?? [], being, false) };
  });
}

/** The board row by row; null where nothing lies. */
export function board(state: RoomState): (Held | null)[][] {
  const { view } = state;
  if (view === null || view.board.length === 0) return [];
  const cards = held(view.board, beings(state.marks, state.reads), false);
  if (!view.rows) return [cards];
  const by = new Map(cards.map((one) => [one.id, one]));
  // places at the end that no row has a card for yet: without them the cards lie in the middle
  const across = Math.max(0, ...view.rows.map((row) => row.findLastIndex((id) => id !== null) + 1));
  return view.rows.map((row) =>
    row.slice(0, across).map((id) => (id === null ? null : (by.get(id) ?? null))),
  );
}

/** "For sale · Bert bids $4": what the cards aside are for and, since they lie there, the last bid. */
export function asideSaid(state: RoomState, news: readonly Happened[]): string {
  const aside = new Set((state.view?.aside ?? []).map((one) => one.token));
  const here = news.filter((one) => one.hand === state.table.hand);
  const laid = here.findLastIndex(
    (one) =>
      one.seat === null &&
      one.kind in t.felt.asideFor &&
      one.cards.some((card) => aside.has(card.token ?? -1)),
  );
  const lies = t.felt.asideFor[here[laid]?.kind ?? ""];
  if (lies === undefined) return t.felt.aside;
  const bid = here.slice(laid).findLast((one) => one.kind === "bid");
  return bid === undefined ? lies : `${lies} · ${sentence(eventMessage(bid), readerOf(state))}`;
}

/** Whether a seat is asked and, as far as the reader knows, has not answered yet. */
function mayAnswer(view: ViewJson | null, seat: number): boolean {
  if (view === null || !view.asked.includes(seat)) return false;
  return seat !== view.seat || view.answered === null;
}

/** How seats are called to their reader: the reader's own is "You". */
export function namer(state: RoomState): (seat: number) => string {
  const { table, view } = state;
  return (seat) => {
    if (view?.seat === seat) return t.felt.you;
    const chair = table.dealt_in[seat];
    const there = table.seated.find((one) => one.seat === chair)?.name;
    // after the hand the player may be gone, or another may sit there
    return beside(table.names[seat] ?? there ?? "");
  };
}

/** The reader of what is said about the hand on the table. */
export const readerOf = (state: RoomState): Reader => ({
  name: namer(state),
  seat: state.view?.seat ?? null,
  language: translation() ?? ENGLISH,
});

/** The reader of what is said about a hand, be it one of before. */
export function readers(state: RoomState, seatings: Seatings = {}) {
  const now = readerOf(state);
  return (hand: number): Reader => {
    const there = seatings[hand];
    if (!there || hand === state.table.hand) return now;
    const { names, own } = there;
    const name = (seat: number) => (seat === own ? t.felt.you : beside(names[seat] ?? ""));
    return { ...now, name, seat: own };
  };
}

/** What the game on the table is called here. */
export function titleOf(state: RoomState): string {
  const { table, view } = state;
  if (view === null) return table.called || plain(table.title);
  const named = table.menu.find((one) => one.name === table.called && one.game === view.game);
  return (named ?? table.menu.find((one) => one.game === view.game))?.name ?? table.called;
}
