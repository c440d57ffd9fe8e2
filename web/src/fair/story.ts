// The events of a hand as this page was told them: all of them, or with a gap.

import type { EventJson, RoomState } from "../wire/messages";

/** The events of a hand as they stand; `whole` if none is missing. */
export interface Told {
  hand: number;
  events: EventJson[];
  whole: boolean;
}

/** Follows what is told of the hand on the table; the one before is kept until the next begins. */
export class Story {
  now: Told = { hand: 0, events: [], whole: false };
  before: Told = { hand: 0, events: [], whole: false };

  /** Return what was told of a hand; null if this page was not told of it. */
  of(hand: number): Told | null {
    return [this.now, this.before].find((one) => one.hand === hand) ?? null;
  }

  /**
   * Hear what a state tells; `anew`: it tells the hand from its beginning, since that was asked for.
   * Gives how many events were taken back, which an answer may be.
   */
  hear(state: RoomState, anew: boolean): number {
    const { news, story, skipped } = state;
    const hand = state.table.hand;
    if (story < 0) {
      this.#turn(hand, [], false);
      this.now.whole = false;
      return 0;
    }
    const base = story - news.length;
    if (anew || hand !== this.now.hand) {
      const since = Math.max(0, -base);
      this.#turn(hand, news.slice(0, since), !skipped && !anew);
      this.now = { hand, events: news.slice(since), whole: base <= 0 && (anew || !skipped) };
      return 0;
    }
    const { events } = this.now;
    if (skipped || base > events.length || base < 0) {
      this.now = { hand, events: [...events, ...news], whole: false };
      return 0;
    }
    this.now = { ...this.now, events: [...events.slice(0, base), ...news] };
    return events.length - base;
  }

  /** Another hand has begun; `earlier` was still told of the one before it. */
  #turn(hand: number, earlier: EventJson[], heard: boolean): void {
    if (hand === this.now.hand) return;
    const { events, whole } = this.now;
    const follows = hand === this.now.hand + 1 && heard;
    this.before = {
      hand: this.now.hand,
      events: [...events, ...earlier],
      whole: whole && follows,
    };
    this.now = { hand, events: [], whole: false };
  }
}
