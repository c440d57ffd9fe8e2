// Cards between the events of a batch: where each lies and what the reader knows of it.

import type { Happened } from "../rail/story";
import type { CardJson, ViewJson } from "../wire/messages";

/** Cards on the table, as a view has them. */
export interface Laid {
  hands: CardJson[][];
  board: CardJson[];
  aside: CardJson[];
}

/** A hand by its number, the board, or what is laid aside. */
type Place = number | "board" | "aside";

const DEALT = new Set(["dealt", "dealt up"]);
/** Events that lay their cards open. */
const OPEN = new Set(["dealt up", "board", "show", "roll", "turn"]);

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
  const without = placesOf(laid).reduce(
    (rest, other) =>
      other !== place && lie(rest, other, card.token)
        ? withPlace(
            rest,
            other,
            at(rest, other).filter((one) => one.token !== card.token),
          )
        : rest,
    laid,
  );
  const cards = [...at(without, place)];
  const same = cards.findIndex((one) => one.token === card.token);
  if (same >= 0) {
    cards[same] = card;
    return withPlace(without, place, cards);
  }
  const order = new Map(at(end, place).map((one, number) => [one.token, number]));
  const mine = order.get(card.token) ?? Infinity;
  const next = cards.findIndex((one) => (order.get(one.token) ?? -1) > mine);
  cards.splice(next < 0 ? cards.length : next, 0, card);
  return withPlace(without, place, cards);
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

/** Where cards that nobody can follow moved from or to. */
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
    const tokens = new Set([...cardsOf(start), ...cardsOf(this.#end)].map((card) => card.token));
    for (const token of tokens) {
      const mover = this.#mover(placeOf(start, token), placeOf(this.#end, token), token);
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
    return this.events.findLastIndex((event) => event.cards.length === 0 && touches(event));
  }

  step(number: number): Laid {
    const event = this.events[number] as Happened;
    if (event.source !== "" || event.target !== "") this.#untracked(event, number);
    else if (event.kind === "board" && event.cards.length === 0) this.#faceDown(event, number);
    const dealt = dealtTo(event, this.view);
    for (const { token, card } of event.cards) {
      if (token === null) continue;
      const isMoved = this.#moves.get(token) === number;
      const end = placeOf(this.#end, token);
      const here = placeOf(this.#now, token);
      const to = dealt ?? (isMoved ? end : here);
      if (to === null) {
        if (here !== null && isMoved) this.#now = without(this.#now, here, token);
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
  #lay(token: number, to: Place, told: string | null, number: number): void {
    const here = placeOf(this.#now, token);
    const was = here === null ? undefined : lie(this.#now, here, token);
    const end = lie(this.#end, to, token);
    const card = told ?? was?.card ?? null;
    const isOver = this.#last.get(token) === number && end !== undefined;
    const opens = OPEN.has(this.events[number]?.kind ?? "");
    const up = card !== null && (isOver ? end.up : opens || (was?.up ?? false));
    this.#now = put(this.#now, to, { token, card, up }, this.#end);
  }

  /** Move a card that its event does not name: it stays as it was known. */
  #shift(token: number): void {
    const [here, to] = [placeOf(this.#now, token), placeOf(this.#end, token)];
    const was = here === null ? undefined : lie(this.#now, here, token);
    if (to === null) {
      if (here !== null) this.#now = without(this.#now, here, token);
      return;
    }
    const end = lie(this.#end, to, token);
    const card = was?.card ?? null;
    const up = card !== null && (end?.up ?? false);
    this.#now = put(this.#now, to, { token, card, up }, this.#end);
  }

  /** Cards laid face down in the middle, of which an event says only how many they are. */
  #faceDown(event: Happened, number: number): void {
    const count = Number(event.args?.["count"] ?? 0);
    const coming = at(this.#end, "board").filter(
      ({ token }) => placeOf(this.#now, token) === null && !this.#isNamed(token, number),
    );
    for (const { token } of coming.slice(0, count)) {
      this.#now = put(this.#now, "board", { token, card: null, up: false }, this.#end);
    }
  }

  /** Whether a later event names a card. */
  #isNamed(token: number, number: number): boolean {
    return (this.#last.get(token) ?? -1) > number;
  }

  /**
   * Cards that nobody can follow: the places they leave and reach get the cards that they have in
   * the end, less those that come later, if the number is right; else only the number changes.
   */
  #untracked(event: Happened, number: number): void {
    const faces = new Set(event.cards.map((card) => card.card));
    const count = event.cards.length;
    for (const [place, change] of [
      [zone(event.source, this.view), -count],
      [zone(event.target, this.view), count],
    ] as const) {
      if (place === null) continue;
      const cards = at(this.#now, place);
      const size = cards.length + change;
      const coming = at(this.#end, place).filter(({ token }) => !this.#comes(token, place, number));
      if (coming.length === size) {
        const known = new Map(cards.map((card) => [card.token, card]));
        const seen = new Set([...cards.map((card) => card.card), ...faces]);
        this.#now = withPlace(
          this.#now,
          place,
          coming.map(
            (card) => known.get(card.token) ?? (seen.has(card.card) ? card : hidden(card)),
          ),
        );
      } else if (change < 0) {
        const stays = cards.filter((card) => card.card === null || !faces.has(card.card));
        this.#now = withPlace(this.#now, place, stays.slice(0, Math.max(0, size)));
      }
    }
  }

  /** Whether a card comes to a place by an event after this. */
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
