// A hand that is over, played step by step on the table's own timeline.

import type { Seen } from "../../felt/seen";
import { Timeline } from "../../timeline/timeline.svelte";
import type { PastJson } from "../../wire/messages";
import { blank, seenAt, within } from "./steps";

/** Milliseconds between the end of a step and the next, while the hand plays by itself. */
const PAUSE = 600;

/** The next step plays its events; any other is shown as it is. */
export class Film {
  readonly timeline = new Timeline(false);
  step = $state(0);
  isPlaying = $state(false);
  seen: Seen = $state.raw({ state: null });
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped: (() => void)[] = [];

  constructor(
    readonly past: PastJson,
    step = 0,
    /** Called after each change of the step. */
    readonly changed: (step: number) => void = () => undefined,
  ) {
    this.timeline.rested = () => this.#follow();
    this.#show(within(step, past), false);
  }

  get last(): number {
    return this.past.steps.length - 1;
  }

  /** Go to a step; what played by itself stops. */
  go(to: number): void {
    this.pause();
    const step = within(to, this.past);
    this.#show(step, step === this.step + 1);
  }

  /** Let the hand play by itself, from its deal if it is at its end; or stop it. */
  play(): void {
    if (this.isPlaying) {
      this.pause();
      return;
    }
    this.isPlaying = true;
    if (this.step === this.last || this.step === 0) this.#deal();
    else this.#next();
  }

  pause(): void {
    this.isPlaying = false;
    clearTimeout(this.#timer);
    for (const done of this.#stopped.splice(0)) done();
  }

  /** Let the hand play by itself until it stops, at its end or before. */
  playOut(): Promise<void> {
    const over = new Promise<void>((done) => this.#stopped.push(done));
    if (!this.isPlaying) this.play();
    return over;
  }

  /** Stop for good. */
  close(): void {
    this.pause();
    this.timeline.rested = () => undefined;
  }

  /** Begin with an empty table, on which the first step is dealt. */
  #deal(): void {
    const { state } = seenAt(this.past, 0);
    if (state !== null) this.timeline.jump(blank(state), []);
    this.#show(0, true);
  }

  #next(): void {
    if (this.step < this.last) this.#show(this.step + 1, true);
    else this.pause();
  }

  #follow(): void {
    clearTimeout(this.#timer);
    if (this.isPlaying) this.#timer = setTimeout(() => this.#next(), PAUSE);
  }

  #show(step: number, plays: boolean): void {
    this.step = step;
    const seen = { ...seenAt(this.past, step), timeline: this.timeline };
    this.seen = seen;
    if (plays) this.timeline.take(seen.state, seen.news);
    else this.timeline.jump(seen.state, seen.news ?? []);
    this.changed(step);
  }
}
