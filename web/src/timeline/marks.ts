// What is wild or counts for nothing, between the events of a batch: it changes with its cause.

import { parts } from "../cards/faces";
import type { Happened } from "../rail/story";
import type { MarkJson, TextJson } from "../wire/messages";

/** A mark of a single card, and the event that it comes or goes with. */
interface Entry {
  mark: MarkJson;
  card: number;
  /** From which event on it is there, and from which on no longer. */
  from: number;
  until: number;
}

/** Marks that an event changes. */
export interface Effects {
  /** Cards whose marks change. */
  cards: number[];
  /** Cards that the reasons name. */
  causes: number[];
}

/** What is known of the cards while a batch is told. */
export interface Known {
  /** The last event at which a card came to where it lies, or its face became known; -1: before. */
  arrived: (card: number) => number;
  /** The event at which a card left the hand of a mark; -1 if it lies there. */
  left: (card: number, hand: number) => number;
  /** Cards of a face that lie on the table. */
  named: (face: string) => number[];
}

/** Faces of the cards that a sentence names. */
export function facesIn(said: TextJson): string[] {
  const faces: string[] = [];
  const read = (value: unknown, key = ""): void => {
    if (key === "text") return;
    if (typeof value === "string") {
      if (value === "Jk" || parts(value) !== null) faces.push(value);
    } else if (Array.isArray(value)) {
      for (const part of value) read(part);
    } else if (typeof value === "object" && value !== null) {
      for (const [name, part] of Object.entries(value)) read(part, name);
    }
  };
  read(said);
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
      const from = old.has(key) ? -1 : this.#cause(mark, card);
      this.#entries.push({ mark, card, from, until: Infinity });
    }
    const changes = this.#entries.filter((entry) => entry.from >= 0);
    for (const [key, { mark, card }] of old) {
      if (now.has(key)) continue;
      const left = known.left(card, mark.hand);
      const same = changes.findLast((entry) => entry.mark.hand === mark.hand);
      const until = left >= 0 ? left : (same ?? changes.at(-1))?.from;
      this.#entries.push({ mark, card, from: -1, until: until ?? this.#rule() });
    }
  }

  /** The marks once an event is over; -1: before the first. */
  at(number: number): MarkJson[] {
    const marks = new Map<string, MarkJson>();
    for (const { mark, card, from, until } of this.#entries) {
      if (from > number || until <= number) continue;
      const key = keyOf(mark);
      const cards = marks.get(key)?.cards ?? [];
      marks.set(key, { ...mark, cards: [...cards, card] });
    }
    return [...marks.values()];
  }

  /** What changes with an event. */
  by(number: number): Effects {
    const changed = this.#entries.filter(({ from, until }) => from === number || until === number);
    const event = this.events[number];
    const cards = [...new Set(changed.map(({ card }) => card))];
    const told = event?.cards.flatMap((card) => card.token ?? []) ?? [];
    const named = changed
      .filter(({ from }) => from === number)
      .flatMap(({ mark }) => facesIn(mark.why).flatMap(this.known.named));
    const causes = [...new Set([...told, ...named])].filter((card) => !cards.includes(card));
    return { cards, causes: causes.length > 0 ? causes : told };
  }

  /** The last event by which the rules of the hand changed; -1 if none did. */
  get last(): number {
    return Math.max(
      -1,
      ...this.#entries.map(({ from, until }) => (until < Infinity ? until : from)),
    );
  }

  /** The event that a card is marked with: the one that causes it, but not before the card is there. */
  #cause(mark: MarkJson, card: number): number {
    const arrived = this.known.arrived(card);
    const faces = new Set(facesIn(mark.why));
    const names = (event: Happened): boolean =>
      event.cards.some(
        ({ card: face, token }) => token !== card && face !== null && faces.has(face),
      );
    const find = (holds: (event: Happened) => boolean): number =>
      this.events.findIndex((event, number) => number >= arrived && holds(event));
    const cause = [(event: Happened) => event.clause !== "" && names(event), names]
      .map(find)
      .find((number) => number >= 0);
    if (cause !== undefined) return Math.max(cause, arrived, 0);
    return arrived >= 0 ? arrived : this.#rule();
  }

  /** The last event that a rule is behind, else the last of all. */
  #rule(): number {
    const ruled = this.events.findLastIndex(
      (event) => event.clause !== "" && event.weight !== "quiet",
    );
    return ruled >= 0 ? ruled : this.events.length - 1;
  }
}

function entries(marks: readonly MarkJson[]): Map<string, { mark: MarkJson; card: number }> {
  const found = new Map<string, { mark: MarkJson; card: number }>();
  for (const mark of marks) {
    for (const card of mark.cards) found.set(`${String(card)} ${keyOf(mark)}`, { mark, card });
  }
  return found;
}
