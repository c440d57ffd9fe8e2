// Cards between the events of a batch: where each lies and what the reader knows of it.

import { DEALT, type Happened } from "../rail/story";
import type { CardJson, ViewJson } from "../wire/messages";

/** Cards on the table, as a view has them. */
export interface Laid {
  hands: CardJson[][];
  board: CardJson[];
  aside: CardJson[];
}

/** A hand by its number, the board, or what is laid aside. */
type Place = number | "board" | "aside";

/** Events that lay their cards open. */
const OPEN = new Set(["dealt up", "board", "show", "roll", "turn"]);

/** Events that lay cards face down, of which they say only how many they are. */
const LAYS = new Set(["board", "aside"]);

/** Number of the cards of an event that it cannot name. */
const untracked = ({ cards }: Happened): number =>
  cards.filter(({ token }) => token === null).length;

export const laidOf = ({ hands, board, aside }: ViewJson): Laid => ({ hands, board, aside });

/** An empty table for the hands of a view. */
export const emptyTable = (view: ViewJson): Laid => ({
  hands: view.hands.map(() => []),
  board: [],
  aside: [],
});

/** Return what lies in a place. */
const at = (laid: Laid, place: Place): readonly CardJson[] =>
  typeof place === "number" ? (laid.hands[place] ?? []) : laid[place];

function withPlace(laid: Laid, place: Place, cards: CardJson[]): Laid {
  if (typeof place !== "number") return { ...laid, [place]: cards };
  return { ...laid, hands: laid.hands.map((hand, number) => (number === place ? cards : hand)) };
}

const placesOf = (laid: Laid): Place[] => [...laid.hands.keys(), "board", "aside"];

export const cardsOf = (laid: Laid): CardJson[] =>
  placesOf(laid).flatMap((place) => [...at(laid, place)]);

function placeOf(laid: Laid, token: number): Place | null {
  for (const place of placesOf(laid)) {
    if (at(laid, place).some((card) => card.token === token)) return place;
  }
  return null;
}

const lie = (laid: Laid, place: Place, token: number): CardJson | undefined =>
  at(laid, place).find((card) => card.token === token);

/** Lay a card where the table after the batch has it among the others. */
function put(laid: Laid, place: Place, card: CardJson, end: Laid): Laid {
  const from = placeOf(laid, card.token);
  const rest = from === null || from === place ? laid : without(laid, from, card.token);
  const cards = [...at(rest, place)];
  const same = cards.findIndex(({ token }) => token === card.token);
  if (same >= 0) {
    cards[same] = card;
    return withPlace(rest, place, cards);
  }
  const order = new Map(at(end, place).map(({ token }, number) => [token, number]));
  const mine = order.get(card.token) ?? Infinity;
  const next = cards.findIndex(({ token }) => (order.get(token) ?? -1) > mine);
  cards.splice(next < 0 ? cards.length : next, 0, card);
  return withPlace(rest, place, cards);
}

const without = (laid: Laid, place: Place, token: number): Laid =>
  withPlace(
    laid,
    place,
    at(laid, place).filter((card) => card.token !== token),
  );

/** The hand of a card that is dealt. */
function dealtTo(event: Happened, view: ViewJson): Place | null {
  if (!DEALT.has(event.kind)) return null;
  if (event.seat !== null) return event.seat;
  const dummy = view.dummies.indexOf(String(event.args?.["dummy"] ?? ""));
  return dummy < 0 ? null : view.seats.length + dummy;
}

/** Place from or to which cards moved that nobody can follow. */
function zone(name: string, view: ViewJson): Place | null {
  if (name === "board" || name === "aside") return name;
  const hand = view.hands.findIndex((_, number) => name === `hand ${String(number)}`);
  return hand < 0 ? null : hand;
}

/** Cards after each event: they move with the event that moves them, and turn with that which turns them. */
export function cardsAfter(start: Laid, view: ViewJson, events: readonly Happened[]): Laid[] {
  const batch = new Batch(start, view, events);
  return events.map((_, number) => batch.step(number));
}

class Batch {
  readonly #end: Laid;
  /** By token the event that moves it to where it lies after the batch, and the last that names it. */
  readonly #moves = new Map<number, number>();
  readonly #last = new Map<number, number>();
  #now: Laid;

  constructor(
    start: Laid,
    readonly view: ViewJson,
    readonly events: readonly Happened[],
  ) {
    this.#now = start;
    this.#end = laidOf(view);
    for (const [number, event] of events.entries()) {
      for (const { token } of event.cards) if (token !== null) this.#last.set(token, number);
    }
    const tokens = [...cardsOf(start), ...cardsOf(this.#end)].map((card) => card.token);
    for (const token of new Set([...tokens, ...this.#last.keys()])) {
      const [from, to] = [placeOf(start, token), placeOf(this.#end, token)];
      const mover =
        from === null && to === null ? this.#passing(token) : this.#mover(from, to, token);
      if (mover >= 0) this.#moves.set(token, mover);
    }
  }

  /** The event that moves a card from where it lay to where it lies in the end; -1 if none does. */
  #mover(from: Place | null, to: Place | null, token: number): number {
    if (from === to) return -1;
    const touches = (event: Happened): boolean =>
      [from, to].some((place) => place !== null && (event.seat === place || event.other === place));
    const names = (event: Happened): boolean => event.cards.some((card) => card.token === token);
    const named = this.events.findIndex((event) => names(event) && touches(event));
    if (named >= 0) return named;
    const any = this.events.findIndex(names);
    if (any >= 0) return any;
    // Cards that nobody can follow move with the event that says from where to where.
    if (this.events.some((event) => event.source !== "" || event.target !== "")) return -1;
    const crosses = ({ seat, other }: Happened): boolean =>
      seat !== other && [from, to].every((place) => place === seat || place === other);
    const crossing = this.events.findLastIndex(crosses);
    if (crossing >= 0) return crossing;
    const silent = this.events.findLastIndex((event) => event.cards.length === 0 && touches(event));
    if (silent >= 0 || to !== null) return silent;
    return this.events.findLastIndex(({ kind, seat }) => seat === from && !OPEN.has(kind));
  }

  /** The event that takes a card away which is dealt in the same batch; -1 if none does. */
  #passing(token: number): number {
    const dealt = this.events.find(({ cards }) => cards.some((card) => card.token === token));
    const place = dealt === undefined ? null : dealtTo(dealt, this.view);
    if (place === null) return -1;
    return this.events.findLastIndex(({ kind, seat }) => seat === place && !OPEN.has(kind));
  }

  step(number: number): Laid {
    const event = this.events[number] as Happened;
    const dealt = dealtTo(event, this.view);
    if (event.source !== "" || event.target !== "") this.#untracked(event, number);
    else if (dealt !== null) this.#unnamed(dealt, untracked(event), number, event);
    else if (LAYS.has(event.kind) && event.cards.length === 0) {
      const place = event.kind === "aside" ? "aside" : "board";
      this.#unnamed(place, Number(event.args?.["count"] ?? Infinity), number);
    }
    if (event.kind === "board" && event.args?.["place"] === 0) this.#clearBoard();
    for (const { token, card } of event.cards) {
      if (token === null) continue;
      const isMoved = this.#moves.get(token) === number;
      const end = placeOf(this.#end, token);
      const from = placeOf(this.#now, token);
      const onBoard = event.kind === "board" && from === null && typeof end !== "number";
      const to = dealt ?? (onBoard ? "board" : isMoved ? end : from);
      if (to === null) {
        if (from !== null && isMoved) this.#now = without(this.#now, from, token);
        continue;
      }
      this.#lay(token, to, card, number);
    }
    for (const [token, mover] of this.#moves) {
      if (mover !== number || event.cards.some((card) => card.token === token)) continue;
      this.#shift(token);
    }
    return this.#now;
  }

  /** Lay a card that an event names, as its reader knows it then. */
  #lay(token: number, to: Place, face: string | null, number: number): void {
    const from = placeOf(this.#now, token);
    const was = from === null ? undefined : lie(this.#now, from, token);
    const end = lie(this.#end, to, token);
    const card = face ?? was?.card ?? null;
    const isOver = this.#last.get(token) === number && end !== undefined;
    const opens = OPEN.has(this.events[number]?.kind ?? "");
    const up = card !== null && (isOver ? end.up : opens || (was?.up ?? false));
    if (from === to && was?.card === card && was.up === up) return;
    this.#now = put(this.#now, to, { token, card, up }, this.#end);
  }

  /** Move a card that its event does not name: it stays as it was known. */
  #shift(token: number): void {
    const [from, to] = [placeOf(this.#now, token), placeOf(this.#end, token)];
    const was = from === null ? undefined : lie(this.#now, from, token);
    if (to === null) {
      if (from !== null) this.#now = without(this.#now, from, token);
      return;
    }
    const end = lie(this.#end, to, token);
    const card = was?.card ?? null;
    const up = card !== null && (end?.up ?? false);
    this.#now = put(this.#now, to, { token, card, up }, this.#end);
  }

  /** Cards whose tokens an event does not name: the first that are there in the end. */
  #unnamed(place: Place, count: number, number: number, event?: Happened): void {
    const shown = event?.cards.map(({ card }) => card) ?? [];
    const coming = at(this.#end, place).filter(
      ({ token }) => placeOf(this.#now, token) === null && !this.#isNamed(token, number),
    );
    const isShown = ({ card }: CardJson): boolean => card !== null && shown.includes(card);
    const first = [...coming.filter(isShown), ...coming.filter((card) => !isShown(card))];
    for (const card of first.slice(0, count)) {
      this.#now = put(this.#now, place, isShown(card) ? card : hidden(card), this.#end);
    }
  }

  /** A new board begins: what does not lie there in the end is cleared away. */
  #clearBoard(): void {
    for (const { token } of this.#now.board) {
      if (!lie(this.#end, "board", token)) this.#now = without(this.#now, "board", token);
    }
  }

  /** Check whether a later event names a card. */
  #isNamed(token: number, number: number): boolean {
    return (this.#last.get(token) ?? -1) > number;
  }

  /** Cards that nobody can follow leave a place and reach another. */
  #untracked(event: Happened, number: number): void {
    const [source, target] = [zone(event.source, this.view), zone(event.target, this.view)];
    const shown = event.cards.map(({ card }) => card);
    if (source !== null) this.#resize(source, -shown.length, shown, number);
    if (target !== null) this.#resize(target, shown.length, shown, number);
  }

  /**
   * A place has so many cards more or fewer. They have the tokens of the end as far as they can be
   * matched: by their faces, and by their number once those that come later are set aside.
   */
  #resize(place: Place, change: number, shown: readonly (string | null)[], number: number): void {
    const now = at(this.#now, place);
    const size = Math.max(0, now.length + change);
    const coming = at(this.#end, place).filter(({ token }) => !this.#comes(token, place, number));
    const later = this.events
      .slice(number + 1)
      .filter((event) => dealtTo(event, this.view) === place)
      .reduce((count, event) => count + untracked(event), 0);
    const gone = change < 0 ? [...shown] : [];
    const cards = now.filter(({ card, token }) => {
      const leaves = lie(this.#end, place, token) ? -1 : gone.indexOf(card);
      if (leaves >= 0) gone.splice(leaves, 1);
      return leaves < 0;
    });
    const known = new Map(cards.map((card) => [card.token, card]));
    const faces = new Set([...cards.map(({ card }) => card), ...shown]);
    const seen = (card: CardJson): CardJson =>
      known.get(card.token) ?? (faces.has(card.card) ? card : hidden(card));
    const rank = ({ token, card }: CardJson): number =>
      known.has(token) ? 0 : card === null ? 2 : faces.has(card) ? 1 : 3;
    const count = Math.min(size, Math.max(0, coming.length - later));
    const chosen = new Set(
      coming.toSorted((first, second) => rank(first) - rank(second)).slice(0, count),
    );
    const stays = coming.filter((card) => chosen.has(card)).map(seen);
    const others = cards.filter(({ token }) => !lie(this.#end, place, token));
    this.#now = withPlace(this.#now, place, [...stays, ...others.slice(0, size - stays.length)]);
  }

  /** Check whether a card comes to a place by an event after this. */
  #comes(token: number, place: Place, number: number): boolean {
    return this.events.some(
      (event, at) =>
        at > number &&
        event.cards.some((card) => card.token === token) &&
        (dealtTo(event, this.view) === place || this.#moves.get(token) === at),
    );
  }
}

const hidden = (card: CardJson): CardJson => ({ ...card, card: null, up: false });
