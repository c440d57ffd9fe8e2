// Slots and remarks of a game, between the events of a batch.

import type { Happened } from "../rail/story";
import type { TextJson, ViewJson } from "../wire/messages";

type Own = Record<string, unknown>;

/** Remarks on what is wild; others name the roles of seats, which stand from the deal on. */
const isOnWild = (note: TextJson): boolean =>
  typeof note !== "string" && note["wild"] !== undefined;

/** Slots of a game and its remarks, by the events that change them. */
export class Remarks {
  readonly #own: Own[] = [];
  /** What is wild from an event on, if it says so. */
  readonly #told: (readonly TextJson[] | undefined)[];
  readonly #start: Own;
  /** Values of slots that each event names, and the slots. */
  readonly #counts: readonly Own[];
  readonly #counted: ReadonlySet<string>;

  constructor(
    readonly old: ViewJson | null,
    readonly view: ViewJson,
    readonly events: readonly Happened[],
    /** The event by which the rules of the hand changed last; -1 if none did. */
    readonly marked: number,
  ) {
    this.#told = events.map(({ effects = [] }) => effects.find(({ notes }) => notes)?.notes);
    this.#counts = events.map((event) => valuesIn(event, view.own));
    this.last = Math.max(
      this.#lastOf(),
      this.#told.findLastIndex((notes) => notes !== undefined),
      this.#counts.findLastIndex((values) => Object.keys(values).length > 0),
    );
    this.#counted = new Set(this.#counts.flatMap((values) => Object.keys(values)));
    this.#start = old?.own ?? withoutTold(view.own, this.#counted);
    let own = this.#start;
    for (const values of this.#counts) this.#own.push((own = { ...own, ...values }));
  }

  /** Slots and remarks once an event is over, with the marks after an event. */
  at(number: number, marked: number): Pick<ViewJson, "own" | "notes"> {
    const { old, view, events } = this;
    if (marked >= Math.min(this.last, events.length - 1))
      return { own: view.own, notes: view.notes };
    const others = (old ?? view).notes.filter((note) => !isOnWild(note));
    const told = this.#told.slice(0, marked + 1).findLast((notes) => notes !== undefined);
    const wild = told ?? old?.notes.filter(isOnWild) ?? [];
    const own = this.#own[number] ?? this.#start;
    return { own, notes: [...others, ...wild].flatMap((note) => this.#counting(note, number)) };
  }

  /** A remark with what events have counted by now; of a new hand none before they have. */
  #counting(note: TextJson, number: number): TextJson[] {
    if (typeof note === "string") return [note];
    const names = Object.keys(note).filter((name) => this.#counted.has(name));
    const values = names.flatMap((name) => {
      const by = this.#counts.findLast((one, at) => at <= number && name in one);
      return by ? [[name, by[name]] as const] : [];
    });
    if (this.old === null && values.length < names.length) return [];
    return [{ ...note, ...Object.fromEntries(values) }];
  }

  /** Check whether slots and remarks change with some events. */
  changes(first: number, last: number): boolean {
    return last >= this.last || this.#told.slice(first, last + 1).some((notes) => notes);
  }

  /** The event with which slots and remarks become those of the end. */
  readonly last: number;

  #lastOf(): number {
    if (this.marked >= 0) return this.marked;
    const ruled = this.events.findLastIndex(
      (event) => event.clause !== "" && event.weight !== "quiet" && event.kind !== "win",
    );
    return ruled >= 0 ? ruled : this.events.length - 1;
  }
}

/** Values of slots that an event names: the number of omens, say. */
function valuesIn({ args = {} }: Happened, own: Own): Own {
  const named = Object.entries(args).filter(
    ([name, value]) => typeof value === "number" && typeof own[name] === "number",
  );
  return Object.fromEntries(named);
}

/** Slots of a new hand, of which events will tell the numbers. */
function withoutTold(own: Own, named: ReadonlySet<string>): Own {
  const slots = Object.entries(own).map(([name, value]): [string, unknown] => [
    name,
    named.has(name) && typeof value === "number" ? 0 : value,
  ]);
  return Object.fromEntries(slots);
}
