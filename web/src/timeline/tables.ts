// The tables between two states of the room: one after each event, with what is known by then.

import type { Happened } from "../rail/story";
import type { ReadJson, RoomState, SeatJson, ViewJson } from "../wire/messages";
import { cardsAfter, cardsOf, emptyTable, laidOf, type Laid } from "./laid";
import { Marks, type Effects } from "./marks";
import { moneyAfter, moneyOf, openingMoney, type Money } from "./money";

/** An event, the table once it is over, and that with what it makes of other cards. */
export interface Step {
  event: Happened;
  /** The table before its effects. */
  moved: RoomState;
  after: RoomState;
  effects: Effects;
}

/** Whether two states are of one hand, so that what lies in the one lies in the other. */
export const isSameHand = (before: RoomState, after: RoomState): boolean =>
  before.view !== null &&
  after.view !== null &&
  before.table.hand === after.table.hand &&
  before.view.game === after.view.game;

/** Tables after each event of a batch that leads from a state to the next. */
export function tablesOf(
  before: RoomState,
  after: RoomState,
  events: readonly Happened[],
): { start: RoomState; steps: Step[] } {
  const view = after.view;
  if (view === null) return { start: before, steps: [] };
  return new Batch(before, after, view, events).tables();
}

class Batch {
  readonly #same: boolean;
  readonly #laid: Laid[];
  readonly #money: Money[];
  readonly #start: { laid: Laid; money: Money };
  readonly #marks: Marks;

  constructor(
    readonly before: RoomState,
    readonly after: RoomState,
    readonly view: ViewJson,
    readonly events: readonly Happened[],
  ) {
    this.#same = isSameHand(before, after);
    const old = this.#same ? before.view : null;
    this.#start = {
      laid: old === null ? emptyTable(view) : laidOf(old),
      money: old === null ? openingMoney(view) : moneyOf(old),
    };
    this.#laid = cardsAfter(this.#start.laid, view, events);
    this.#money = moneyAfter(this.#start.money, view, events);
    this.#marks = new Marks(this.#same ? before.marks : [], after.marks, events, {
      arrived: (card) => this.#arrived(card),
      left: (card, hand) => this.#left(card, hand),
      named: (face) =>
        cardsOf(laidOf(view))
          .filter((one) => one.card === face)
          .map((one) => one.token),
    });
  }

  tables(): { start: RoomState; steps: Step[] } {
    const steps = this.events.map((event, number): Step => ({
      event,
      moved: this.#table(number, number - 1),
      after: this.#table(number, number),
      effects: this.#marks.by(number),
    }));
    return { start: this.#table(-1, -1), steps };
  }

  /** The table after an event, with the marks after an event. */
  #table(number: number, marked: number): RoomState {
    const { before, after } = this;
    const laid = this.#laid[number] ?? this.#start.laid;
    const marks = this.#marks.at(marked);
    const view = this.#view(number, marked, laid);
    const state = { ...after, view, marks, news: [] };
    const table = this.#same ? before.table : after.table;
    return {
      ...state,
      table: { ...table, stage: table.stage === "frozen" ? table.stage : "playing" },
      reads: this.#reads(state),
      help: this.#knows(state, after, view.seat) ? after.help : this.#same ? before.help : null,
      shown: this.#same ? before.shown : {},
    };
  }

  #view(number: number, marked: number, laid: Laid): ViewJson {
    const { before, view, events } = this;
    const money = this.#money[number] ?? this.#start.money;
    const old = this.#same ? before.view : null;
    const lying = new Set(cardsOf(laid).map((card) => card.token));
    const coming = cardsOf(laidOf(view)).flatMap(({ token }) => (lying.has(token) ? [] : [token]));
    const isRuled = marked >= Math.min(this.#ruled, events.length - 1);
    const rest = events.slice(number + 1);
    return {
      ...view,
      ...laid,
      stub: old === null ? [...view.stub, ...coming] : (number < 0 ? old : view).stub,
      muck: old === null ? [] : view.muck.filter((token) => !lying.has(token)),
      ...(view.rows ? { rows: rowsOf(laid, view, old) } : {}),
      pots: money.pots,
      bank: money.bank,
      seats: view.seats.map((seat, place): SeatJson => {
        const was = old?.seats[place] ?? { ...seat, live: true, acted: false, said: null };
        const acts = rest.some((event) => event.seat === place);
        const folded = events
          .slice(0, number + 1)
          .some((event) => event.kind === "fold" && event.seat === place);
        const now = acts || number < 0 ? was : seat;
        const live = now.live && !folded;
        return {
          ...now,
          live,
          stack: money.stacks[place] ?? 0,
          front: money.fronts[place] ?? 0,
        };
      }),
      asked: [],
      question: null,
      answered: null,
      own: isRuled || old === null ? view.own : old.own,
      notes: isRuled || old === null ? view.notes : old.notes,
    };
  }

  /** The event with which what the game remarks of itself changes. */
  get #ruled(): number {
    const { events } = this;
    const marked = this.#marks.last;
    if (marked >= 0) return marked;
    const ruled = events.findLastIndex(
      (event) => event.clause !== "" && event.weight !== "quiet" && event.kind !== "win",
    );
    return ruled >= 0 ? ruled : events.length - 1;
  }

  /** Readings of the hands whose cards and marks are those before or after the batch. */
  #reads(state: RoomState): ReadJson[] {
    const hands = this.view.hands.keys();
    return [...hands].flatMap((hand) => {
      const of = (other: RoomState): ReadJson[] => other.reads.filter((read) => read.hand === hand);
      if (this.#knows(state, this.after, hand)) return of(this.after);
      return this.#same && this.#knows(state, this.before, hand) ? of(this.before) : [];
    });
  }

  /** Whether a hand, the board and the marks on them are as in a state. */
  #knows(now: RoomState, then: RoomState, hand: number | null): boolean {
    if (hand === null) return false;
    const seen = (state: RoomState): string => {
      const { view, marks } = state;
      const cards = [...(view?.hands[hand] ?? []), ...(view?.board ?? [])];
      const wild = marks
        .filter((mark) => mark.hand === hand)
        .map((mark) => [mark.what, mark.cards.toSorted()]);
      return JSON.stringify([cards.map((card) => [card.token, card.card]).toSorted(), wild]);
    };
    return seen(now) === seen(then);
  }

  #arrived(card: number): number {
    const place = (laid: Laid): string => {
      const hand = laid.hands.findIndex((cards) => cards.some((one) => one.token === card));
      const lying = cardsOf(laid).find((one) => one.token === card);
      return lying === undefined ? "" : `${String(hand)} ${lying.card ?? ""}`;
    };
    return this.#laid.findLastIndex(
      (laid, number) => place(laid) !== place(this.#laid[number - 1] ?? this.#start.laid),
    );
  }

  #left(card: number, hand: number): number {
    const holds = (laid: Laid): boolean =>
      [...(laid.hands[hand] ?? []), ...laid.board].some((one) => one.token === card);
    return this.#laid.findIndex((laid) => !holds(laid));
  }
}

/** The board as it is laid, with gaps for cards that are not there yet. */
function rowsOf(laid: Laid, view: ViewJson, old: ViewJson | null): (number | null)[][] {
  const lying = new Set(laid.board.map((card) => card.token));
  const rows = view.rows ?? [];
  const known = new Set(rows.flat());
  const laidAs = old?.rows && [...lying].some((token) => !known.has(token)) ? old.rows : rows;
  return laidAs.map((row) =>
    row.map((token) => (token !== null && lying.has(token) ? token : null)),
  );
}
