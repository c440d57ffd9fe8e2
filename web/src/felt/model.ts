// What the table shows, from what the room said: players round the table, their cards, the pots.
// No rule of any game is known here.

import type { Held } from "../cards/fan";
import type { Happened } from "../rail/story";
import { YOU, capital, sentence, told } from "../rail/words";
import { beside, plain } from "../text/isolated";
import { t } from "../text/text.svelte";
import type { Seatings } from "./seen";
import type { CardJson, MarkJson, ReadJson, RoomState, ViewJson } from "../wire/messages";

/** Somebody at the table. */
export interface Player {
  chair: number;
  /** The seat in the hand on the table; null for who is not in it. */
  seat: number | null;
  name: string;
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
  /** What the game calls him: the Elder. */
  role: string;
  did: string;
  /** What he has won in the hand that is over; where players pay each other what it brought him. */
  won: number;
  cards: Held[];
}

/** A hand that nobody plays: Damien, the ghost. */
export interface Dummy {
  hand: number;
  name: string;
  cards: Held[];
}

export interface Layer {
  cents: number;
  seats: readonly number[];
}

/** What is so of a card, in whatever hand it lies. */
interface Being {
  wild: boolean;
  nothing: boolean;
  /** Whether it may not be the card that it would make, since that is in the hand already. */
  copy: boolean;
  standsFor: string | null;
  why: string[];
}

/** Whether a hand is being played, and not only lying there from before. */
export const isPlaying = (state: RoomState): boolean =>
  state.table.stage === "playing" || state.table.stage === "frozen";

/** What the marks and readings say of every card, by its id. */
export function beings(marks: readonly MarkJson[], reads: readonly ReadJson[]): Map<number, Being> {
  const found = new Map<number, Being>();
  const of = (id: number): Being => {
    const there = found.get(id) ?? {
      wild: false,
      nothing: false,
      copy: false,
      standsFor: null,
      why: [],
    };
    found.set(id, there);
    return there;
  };
  for (const mark of marks) {
    for (const id of mark.cards) {
      const being = of(id);
      if (mark.what.startsWith("wild")) being.wild = true;
      if (mark.what === "worth nothing") being.nothing = true;
      if (mark.what.startsWith("not the ")) being.copy = true;
      being.why.push(mark.why);
    }
  }
  for (const read of reads) {
    for (const [id, card] of Object.entries(read.stand_for)) of(Number(id)).standsFor = card;
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
    };
  });
}

const ROLE = /^([A-Z][\w ]*): \{seat (\d+)\}$/;

/** What a game calls its seats, from its remarks: "Elder: {seat 1}". */
export function rolesOf(view: ViewJson | null): Map<number, string> {
  const found = (view?.notes ?? []).map((one) => ROLE.exec(one)).filter((one) => one !== null);
  return new Map(found.map((one) => [Number(one[2]), one[1] ?? ""]));
}

/** Remarks that are about no single seat. */
export const remarksOf = (view: ViewJson | null): string[] =>
  (view?.notes ?? []).filter((one) => !ROLE.test(one));

/** What each seat did last since cards were dealt: "calls $4". */
export function doings(news: readonly Happened[], hand: number): Map<number, string> {
  const found = new Map<number, string>();
  for (const event of news) {
    if (event.hand !== hand) continue;
    if (event.kind.startsWith("dealt") || event.kind === "board") found.clear();
    else if (event.seat !== null && event.kind !== "ante" && DOES.test(event.words)) {
      found.set(event.seat, short(told(event, () => "")[1]));
    }
  }
  return found;
}

/** Words that say what somebody does, not what he is; and as much of them as has room on a plate. */
const DOES = /^\{seat\} (?!is\b)\w+s\b/;
const short = (said: string): string => (said.split(/[:;,(]/)[0] ?? said).trim();

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
  const being = beings(state.marks, state.reads);
  const roles = rolesOf(view);
  const did = doings(news, table.hand);
  const shownBy = (person: string) => (on ? [] : (state.shown[person] ?? []));
  const won = on || view === null ? [] : winnings(results(news, table.hand), view);
  const found = [...table.seated]
    .sort((one, other) => one.seat - other.seat)
    .map((chair): Player => {
      const place = view === null ? -1 : table.dealt_in.indexOf(chair.seat);
      const seat = place < 0 || view === null || place >= view.seats.length ? null : place;
      const held_ = view !== null && seat !== null ? view.seats[seat] : undefined;
      const person = table.people.find((one) => one.id === chair.person);
      const mine = seat !== null && view?.seat === seat;
      const live = held_?.live ?? false;
      return {
        chair: chair.seat,
        seat,
        name: chair.name,
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
        calls: !on && table.choice === "dealer" && table.turn === chair.seat,
        turn: on && seat !== null && (view?.asked.includes(seat) ?? false),
        away: chair.away,
        gone: person !== undefined && !person.here,
        leaving: chair.leaving,
        muted: person?.muted ?? false,
        said: typeof held_?.said === "string" ? held_.said : "",
        role: seat === null ? "" : (roles.get(seat) ?? ""),
        did: seat === null ? "" : (did.get(seat) ?? ""),
        won: seat === null ? 0 : (won[seat] ?? 0),
        cards:
          view !== null && seat !== null
            ? held(showing(view.hands[seat] ?? [], mine ? [] : shownBy(chair.person)), being, mine)
            : [],
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
  return view.rows.map((row) => row.map((id) => (id === null ? null : (by.get(id) ?? null))));
}

/** What is said of a card that lies aside: "is for sale". */
const LIES = /^\{cards\} is (.+)$/;

/** "For sale · Bert bids $4": what the story says of the cards aside and, since then, the last bid. */
export function asideSaid(state: RoomState, news: readonly Happened[]): string {
  const aside = new Set((state.view?.aside ?? []).map((one) => one.token));
  const here = news.filter((one) => one.hand === state.table.hand);
  const laid = here.findLastIndex(
    (one) => LIES.test(one.words) && one.cards.some((card) => aside.has(card.token ?? -1)),
  );
  const lies = LIES.exec(here[laid]?.words ?? "")?.[1];
  if (lies === undefined) return t.felt.aside;
  const bid = here.slice(laid).findLast((one) => one.kind === "bid");
  if (bid === undefined) return capital(lies);
  const [doer, what] = told(bid, namer(state));
  return `${capital(lies)} · ${sentence([doer], what)}`;
}

/** All that lies in the middle and in front of the seats. */
export const potOf = (view: ViewJson): number =>
  view.pots.reduce((sum, pot) => sum + pot.cents, 0) +
  view.seats.reduce((sum, seat) => sum + seat.front, 0);

/** How seats are called to their reader: his own is "You". */
export function namer(state: RoomState): (seat: number) => string {
  const { table, view } = state;
  return (seat) => {
    if (view?.seat === seat) return YOU;
    const chair = table.dealt_in[seat];
    const there = table.seated.find((one) => one.seat === chair)?.name;
    // after the hand he may be gone, or another may sit there
    return beside(table.names[seat] ?? there ?? "");
  };
}

/** How the seats of a hand are called to their reader, be it one of before. */
export function teller(state: RoomState, seatings: Seatings = {}) {
  const name = namer(state);
  return (seat: number, hand: number): string => {
    const there = seatings[hand];
    if (!there || hand === state.table.hand) return name(seat);
    return there.own === seat ? YOU : beside(there.names[seat] ?? "");
  };
}

/** What the game on the table is called here. */
export function titleOf(state: RoomState): string {
  const { table, view } = state;
  if (view === null) return table.called || plain(table.title);
  const named = table.menu.find((one) => one.name === table.called && one.game === view.game);
  return (named ?? table.menu.find((one) => one.game === view.game))?.name ?? table.called;
}
