// Marks of cards that are wild or count for nothing, between the events of a batch: it changes with its cause.

import { parts } from "../cards/faces";
import { DEALT, type Happened } from "../rail/story";
import type { MarkJson, TextJson } from "../wire/messages";
import type { Link } from "./cue";

/** A mark of a single card. */
interface Marked {
  mark: MarkJson;
  card: number;
}

/** A mark of a single card, and the event that it comes or goes with. */
interface Entry extends Marked {
  /** From which event on it is there, and from which on no longer. */
  from: number;
  until: number;
}

/** Facts about the cards of a batch, by the events in it. */
export interface Known {
  /** The last event at which a card came to where it lies, or its face became known; -1: before. */
  arrived: (card: number) => number;
  /** The event at which a card left the hand of a mark; -1 if it lies there. */
  left: (card: number, hand: number) => number;
  /** The last event at which a card came to a hand, left it or turned; -1: before. */
  changed: (hand: number) => number;
  /** Cards of a face that lie on the table. */
  named: (face: string) => number[];
}

/** Faces of the cards that a reason names, besides those that it is given for. */
export function facesIn(sentence: TextJson): string[] {
  const faces: string[] = [];
  const read = (value: unknown, key = ""): void => {
    if (key === "text" || key === "which") return;
    if (typeof value === "string") {
      if (value === "Jk" || parts(value) !== null) faces.push(value);
    } else if (Array.isArray(value)) {
      for (const part of value) read(part);
    } else if (typeof value === "object" && value !== null) {
      for (const [name, part] of Object.entries(value)) read(part, name);
    }
  };
  read(sentence);
  return faces;
}

const keyOf = (mark: MarkJson): string =>
  JSON.stringify([mark.hand, mark.state, mark.what, mark.why]);

export class Marks {
  readonly #entries: Entry[] = [];

  constructor(
    before: readonly MarkJson[],
    after: readonly MarkJson[],
    readonly events: readonly Happened[],
    readonly known: Known,
  ) {
    const old = entries(before);
    const now = entries(after);
    for (const [key, { mark, card }] of now) {
      const on = this.#switched(mark, card, "on").at(-1);
      const from =
        on ?? (old.has(key) ? -1 : (this.#again(old, mark, card) ?? this.#cause(mark, card)));
      this.#entries.push({ mark, card, from: this.#onceThere(card, from), until: Infinity });
    }
    const changes = this.#entries.filter((entry) => entry.from >= 0);
    for (const [key, { mark, card }] of old) {
      const off = this.#switched(mark, card, "off")[0];
      if (off === undefined && now.has(key)) continue;
      const left = known.left(card, mark.hand);
      const same = changes.findLast((entry) => entry.mark.hand === mark.hand);
      const caused = left >= 0 ? left : (same ?? changes.at(-1))?.from;
      this.#entries.push({ mark, card, from: -1, until: off ?? caused ?? this.#rule() });
    }
    this.#passing();
  }

  /**
   * Marks once an event is over, as far as the effects of an event `settled` are shown: later cards
   * bring only their own marks with them.
   */
  at(number: number, settled = number): MarkJson[] {
    const marks = new Map<string, MarkJson>();
    const shows = (at: number, isOwn: boolean): boolean => at <= (isOwn ? number : settled);
    for (const entry of this.#entries) {
      const { mark, card, from, until } = entry;
      if (!shows(from, this.#isOwn(entry)) || shows(until, this.#isGone(entry))) continue;
      const key = keyOf(mark);
      const cards = marks.get(key)?.cards ?? [];
      marks.set(key, { ...mark, cards: [...cards, card] });
    }
    return [...marks.values()];
  }

  /** Check whether events change a mark besides those of cards that they bring or take away. */
  changes(first: number, last: number): boolean {
    const isIn = (number: number): boolean => number >= first && number <= last;
    return this.#entries.some(
      (entry) =>
        (isIn(entry.from) && !this.#isOwn(entry)) || (isIn(entry.until) && !this.#isGone(entry)),
    );
  }

  /** Changes by events besides the cards that they bring or take away, each with its cause. */
  by(first: number, last: number): Link[] {
    const isIn = (number: number): boolean => number >= first && number <= last;
    const on = this.#entries.filter((entry) => isIn(entry.from) && !this.#isOwn(entry));
    const off = this.#entries.filter((entry) => isIn(entry.until) && !this.#isGone(entry));
    // a card that stays what it is, for another reason, is no effect
    const stateOf = ({ mark, card }: Entry): string => `${mark.hand} ${card} ${mark.state}`;
    const [begins, ends] = [on, off].map((entries) => new Set(entries.map(stateOf)));
    const links = new Map<number, Link>();
    const followed = new Map<number, number>();
    const add = (entry: Entry, number: number, named: readonly string[]): void => {
      const to = entry.card;
      if (links.has(to)) return;
      const cause = this.#startOf(entry, number);
      const before = named.flatMap(this.known.named).find((other) => cause === to && other !== to);
      if (before !== undefined) followed.set(to, before);
      links.set(to, { from: cause === to ? (before ?? null) : cause, to });
    };
    for (const entry of on) {
      if (ends?.has(stateOf(entry)) !== true) add(entry, entry.from, facesIn(entry.mark.why));
    }
    for (const entry of off) if (begins?.has(stateOf(entry)) !== true) add(entry, entry.until, []);
    // the card that is followed leads to the one that follows it, and not the other way
    return [...links.values()].map((link) =>
      followed.get(link.from ?? -1) === link.to ? { ...link, from: null } : link,
    );
  }

  /** The card of an event that changed another: the only one it names that the reader knows. */
  #startOf({ mark }: Entry, number: number): number | null {
    const { kind, cards } = this.events[number] as Happened;
    const known = cards.flatMap(({ token, card }) => (card === null ? [] : (token ?? [])));
    const [card] = known;
    if (card === undefined || known.length > 1) return null;
    // a card that is dealt and stays plain changes nothing: the deal does
    const isSo = (entry: Entry): boolean =>
      entry.card === card && entry.mark.hand === mark.hand && entry.mark.state === mark.state;
    return DEALT.has(kind) && !this.#entries.some(isSo) ? null : card;
  }

  /** Check whether a card is so as soon as it lies there. */
  #isOwn({ card, from }: Entry): boolean {
    return from === this.known.arrived(card);
  }

  /** Check whether a card is no longer so since it has left its hand. */
  #isGone({ card, mark, until }: Entry): boolean {
    return until === this.known.left(card, mark.hand);
  }

  /** The last event by which the rules of the hand changed; -1 if none did. */
  get last(): number {
    return Math.max(
      -1,
      ...this.#entries.map(({ from, until }) => (until < Infinity ? until : from)),
    );
  }

  /** The event that shows more of a hand, so that a card stays what it is, but is so in other words. */
  #again(old: ReadonlyMap<string, Marked>, mark: MarkJson, card: number): number | undefined {
    const isSo = (was: Marked): boolean =>
      was.card === card && was.mark.hand === mark.hand && was.mark.state === mark.state;
    const changed = this.known.changed(mark.hand);
    return changed >= 0 && [...old.values()].some(isSo) ? changed : undefined;
  }

  /** The event that a card is marked with: the one that causes it, but not before the card is there. */
  #cause(mark: MarkJson, card: number): number {
    const arrived = this.known.arrived(card);
    const faces = new Set(facesIn(mark.why));
    // a hand that is shown has cards that lay open before: what they cause was so before, too
    const isShown = (kind: string, token: number | null, number: number): boolean =>
      kind === "show" && this.known.arrived(token ?? -1) < number;
    const names = ({ cards, kind }: Happened, number: number): boolean =>
      cards.some(
        ({ card: face, token }) =>
          token !== card && face !== null && faces.has(face) && !isShown(kind, token, number),
      );
    const find = (holds: (event: Happened, number: number) => boolean): number =>
      this.events.findIndex((event, number) => number >= arrived && holds(event, number));
    const cause = [
      (event: Happened, number: number) => event.clause !== "" && names(event, number),
      names,
    ]
      .map(find)
      .find((number) => number >= 0);
    if (cause !== undefined) return Math.max(cause, arrived, 0);
    if (arrived >= 0) return arrived;
    // cards that are so together are so since the last of them came
    const joined = Math.max(...mark.cards.map(this.known.arrived));
    return joined >= 0 ? joined : this.#rule();
  }

  /** Events that say that they make a card so, or end it. */
  #switched({ hand, state }: MarkJson, card: number, how: "on" | "off"): number[] {
    const changes = ({ effects = [] }: Happened): boolean =>
      effects.some(
        (effect) =>
          effect.hand === hand &&
          (effect.state ?? "wild") === state &&
          (effect[how]?.includes(card) ?? false),
      );
    return this.events.flatMap((event, number) => (changes(event) ? [number] : []));
  }

  /** Cards that become wild and cease to be in one batch. */
  #passing(): void {
    for (const [from, { effects = [] }] of this.events.entries()) {
      for (const { hand, state = "wild", on = [] } of effects) {
        const mark: MarkJson = { hand, cards: [], what: state, why: "", state };
        for (const card of on) {
          const until = this.#switched(mark, card, "off").find((off) => off > from);
          if (until === undefined) continue;
          this.#entries.push({ mark, card, from: this.#onceThere(card, from), until });
        }
      }
    }
  }

  /** Not before the card is there. */
  #onceThere(card: number, from: number): number {
    return from < 0 ? from : Math.max(from, this.known.arrived(card));
  }

  /** The last event that a rule is behind, else the last of all. */
  #rule(): number {
    const ruled = this.events.findLastIndex(
      (event) => event.clause !== "" && event.weight !== "quiet",
    );
    return ruled >= 0 ? ruled : this.events.length - 1;
  }
}

function entries(marks: readonly MarkJson[]): Map<string, Marked> {
  const byCard = new Map<string, Marked>();
  for (const mark of marks) {
    for (const card of mark.cards) byCard.set(`${String(card)} ${keyOf(mark)}`, { mark, card });
  }
  return byCard;
}
