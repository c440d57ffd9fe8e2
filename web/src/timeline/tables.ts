// The tables between two states of the room: one after each event, with what is known by then.

import { DEALT, type Happened } from "../rail/story";
import { reusing } from "../showdown/reused";
import type { ReadJson, RoomState, SeatJson, ViewJson } from "../wire/messages";
import type { Link } from "./cue";
import { cardsAfter, cardsOf, emptyTable, laidOf, type Laid } from "./laid";
import { Marks } from "./marks";
import { moneyAfter, moneyOf, openingMoney, type Money } from "./money";
import { Remarks } from "./remarks";

/** An event, the table once it is over, and that with what it makes of other cards. */
export interface Step {
  event: Happened;
  /** The table before its effects. */
  moved: RoomState;
  after: RoomState;
  links: readonly Link[];
}

/** Check whether two states are of one hand, so that what lies in the one lies in the other. */
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
  readonly #remarks: Remarks;
  /** Each hand with the board and the marks on it, before and after the batch. */
  readonly #before = new Map<number, string>();
  readonly #after = new Map<number, string>();

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
      arrived: kept((card = -1) => this.#arrived(card)),
      left: kept((card = -1, hand = -1) => this.#left(card, hand)),
      changed: kept((hand = -1) => this.#changed(hand)),
      named: (face) =>
        cardsOf(laidOf(view))
          .filter((other) => other.card === face)
          .map(({ token }) => token),
    });
    this.#remarks = new Remarks(old, view, events, this.#marks.last);
  }

  /**
   * The table after each event. Cards of a deal are one movement: what they change of others comes
   * after the last; and while cards move, hands are read as they were before. A table that an event
   * leaves as it was is the same object, so that it is not drawn again.
   */
  tables(): { start: RoomState; steps: Step[] } {
    const start = this.#table(-1, -1);
    let known = start;
    const same = reusing(start);
    const read = ({ reads, help }: RoomState, state: RoomState) => same({ ...state, reads, help });
    let first = 0;
    const steps = this.events.map((event, number): Step => {
      const isDeal = DEALT.has(event.kind);
      const goesOn = isDeal && DEALT.has(this.events[number + 1]?.kind ?? "");
      const moved = same(this.#table(number, first - 1));
      const links = goesOn ? [] : this.#marks.by(first, number);
      const isPlain = !this.#marks.changes(first, number) && !this.#remarks.changes(first, number);
      const after = goesOn || isPlain ? moved : same(this.#table(number, number));
      if (!goesOn) first = number + 1;
      if (event.kind === "show" || !this.#moves(number)) {
        known = after;
        return { event, moved, after, links };
      }
      const step = { event, moved: read(known, moved), after: read(known, after), links };
      if (!goesOn) known = after;
      return step;
    });
    return { start, steps };
  }

  /** Check whether cards come to other places or turn over with an event. */
  #moves(number: number): boolean {
    const before = this.#laid[number - 1] ?? this.#start.laid;
    return before !== this.#laid[number];
  }

  /** The table after an event, with the marks after an event. */
  #table(number: number, marked: number): RoomState {
    const { before, after } = this;
    const laid = this.#laid[number] ?? this.#start.laid;
    const marks = this.#marks.at(number, marked);
    const view = this.#view(number, marked, laid);
    const state = { ...after, view, marks, news: [] };
    const table = this.#same ? before.table : after.table;
    return {
      ...state,
      table: { ...table, stage: table.stage === "frozen" ? table.stage : "playing" },
      reads: this.#reads(state),
      help: (this.#standing(state, view.seat) ?? (this.#same ? before : null))?.help ?? null,
      shown: this.#same ? before.shown : {},
    };
  }

  #view(number: number, marked: number, laid: Laid): ViewJson {
    const { before, view, events } = this;
    const money = this.#money[number] ?? this.#start.money;
    const old = this.#same ? before.view : null;
    const lying = new Set(cardsOf(laid).map((card) => card.token));
    const coming = cardsOf(laidOf(view)).flatMap(({ token }) => (lying.has(token) ? [] : [token]));
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
      ...this.#remarks.at(number, marked),
    };
  }

  /** Readings of the hands whose cards and marks are those before or after the batch. */
  #reads(state: RoomState): ReadJson[] {
    return [...this.view.hands.keys()].flatMap((hand) =>
      (this.#standing(state, hand)?.reads ?? []).filter((read) => read.hand === hand),
    );
  }

  /** The state before or after the batch that a hand, the board and the marks on them are as in. */
  #standing(state: RoomState, hand: number | null): RoomState | null {
    if (hand === null) return null;
    const now = standing(state, hand);
    if (now === this.#known(this.after, hand)) return this.after;
    return this.#same && now === this.#known(this.before, hand) ? this.before : null;
  }

  #known(state: RoomState, hand: number): string {
    const cache = state === this.after ? this.#after : this.#before;
    const known = cache.get(hand) ?? standing(state, hand);
    cache.set(hand, known);
    return known;
  }

  #arrived(card: number): number {
    const place = (laid: Laid): string => {
      const hand = laid.hands.findIndex((cards) => cards.some(({ token }) => token === card));
      const lying = cardsOf(laid).find(({ token }) => token === card);
      return lying === undefined ? "" : `${String(hand)} ${lying.card ?? ""}`;
    };
    return this.#laid.findLastIndex(
      (laid, number) => place(laid) !== place(this.#laid[number - 1] ?? this.#start.laid),
    );
  }

  #changed(hand: number): number {
    return this.#laid.findLastIndex((laid, number) => {
      const before = this.#laid[number - 1] ?? this.#start.laid;
      return laid.hands[hand] !== before.hands[hand];
    });
  }

  #left(card: number, hand: number): number {
    const holds = (laid: Laid): boolean =>
      [...(laid.hands[hand] ?? []), ...laid.board].some(({ token }) => token === card);
    return this.#laid.findIndex((laid) => !holds(laid));
  }
}

/** A hand, the board and the marks on them, to compare. */
function standing({ view, marks }: RoomState, hand: number): string {
  const cards = [...(view?.hands[hand] ?? []), ...(view?.board ?? [])];
  const wild = marks
    .filter((mark) => mark.hand === hand)
    .map((mark) => `${mark.what}: ${mark.cards.toSorted().join()}`);
  const faces = cards.map(({ token, card }) => `${String(token)} ${card ?? ""}`).toSorted();
  return [...faces, ...wild].join("; ");
}

/** Keep what a function of numbers gives. */
function kept(find: (...of: number[]) => number): (...of: number[]) => number {
  const known: Record<string, number> = {};
  return (...of) => (known[of.join()] ??= find(...of));
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
