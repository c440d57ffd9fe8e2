// The time that players have left: the room's clock, looked at twice a second while one runs.

import type { ClockJson } from "../wire/messages";

const LOOK = 500;
/** Seconds of a clock that is not shown yet: where there is so much time, nobody is hurried. */
export const FAR = 300;

export class Watch {
  #now = $state(0);
  #clock: ClockJson | null = $state.raw(null);
  #whole = 1;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** A state came: whose time it is, and when it ends. */
  see(clock: ClockJson | null, now: number, look: (() => number) | undefined): void {
    if (clock?.ends !== this.#clock?.ends) this.#whole = Math.max(1, (clock?.ends ?? 0) - now);
    this.#clock = clock;
    this.#now = now;
    clearInterval(this.#timer);
    if (clock !== null && look) this.#timer = setInterval(() => (this.#now = look()), LOOK);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Whole seconds; null where no time runs, or more than five minutes are left. */
  get seconds(): number | null {
    if (this.#clock === null) return null;
    const left = Math.max(0, Math.ceil((this.#clock.ends - this.#now) / 1000));
    return left > FAR ? null : left;
  }

  /**
   * The part of the ring around the table that is lit, 0 to 1: of a sealed round the answers that are
   * given; of a window, whose answers nobody may count, the time that is left.
   */
  get ring(): number {
    if (this.#clock === null) return 1;
    const { seats, given = 0, window } = this.#clock;
    return window ? this.#part() : given / Math.max(1, seats.length);
  }

  /** Of a chair's time, how much is left: 0 to 1. */
  left(chair: number): number | null {
    return this.#clock?.seats.includes(chair) ? this.#part() : null;
  }

  #part(): number {
    const ends = this.#clock?.ends ?? 0;
    return Math.min(1, Math.max(0, (ends - this.#now) / this.#whole));
  }
}
