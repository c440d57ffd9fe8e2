// A past hand in the form that is verified, and what this browser was shown while it was played.

import type { Account } from "../../fair/account";
import type { Lot, Opening, Shown } from "../../fair/deal";
import { Pinboard, type Broken } from "../../fair/pins";
import type { Hand, Mine } from "../../fair/verify";
import type { Witnessed } from "../../fair/witnessed";
import { handsOf } from "../../room/keeper";
import { taken } from "../../room/salts";
import type { PastJson } from "../../wire/messages";

/** All that was shown of a hand, and the cards that its reader was told of in it. */
export function handOf(past: PastJson): Hand {
  const cards = new Set<string>();
  for (const step of past.steps) {
    for (const lying of [...step.view.hands, step.view.board, step.view.aside]) {
      for (const one of lying) if (one.card !== null) cards.add(one.card);
    }
    for (const event of step.news) {
      for (const one of event.cards) if (one.card !== null) cards.add(one.card);
    }
  }
  const ended = (past.ended ?? {}) as unknown as Partial<Account>;
  return {
    fair: past.fair as unknown as Shown,
    lots: past.lots as unknown as Lot[],
    openings: past.openings as unknown as Opening[],
    seed: past.seed,
    cards: [...cards],
    over: past.ending === "over",
    ended: ended.head === undefined ? null : (ended as Account),
    events: past.steps.flatMap((one) => one.news),
    result: past.result,
    seat: past.seat,
  };
}

/** The pins and lines of this browser for the hands of a table. */
export class Own {
  readonly board: Pinboard;
  readonly #salts: Record<string, string>;
  #kept = new Map<number, Witnessed>();

  constructor(readonly table: string) {
    this.board = new Pinboard(table);
    this.#salts = taken(table);
  }

  /** Load the lines that are kept. */
  async look(): Promise<this> {
    this.#kept = await handsOf(this.table);
    return this;
  }

  /** Return the player and what this browser was shown of a hand. */
  of(past: PastJson): Mine {
    const { number, people, seat } = past;
    const person = seat === null ? undefined : people[seat];
    return { person: person ?? "", salt: this.#salts[number], witnessed: this.#of(number) };
  }

  /** The promises that were broken in a hand. */
  broken(hand: number): Broken[] {
    return this.board.broken.filter((one) => one.hand === hand);
  }

  #of(hand: number): Witnessed | undefined {
    const kept = this.#kept.get(hand);
    if (kept) return kept;
    const pin = this.board.of(hand);
    if (!pin?.fair.promise && !pin?.ended) return undefined;
    return { ...pin, events: [], whole: false, seat: null };
  }
}
