/**
 * The felt in motion: every state is shown in its turn, and everything moves from where it was.
 *
 * A table draws `stage.shown` instead of the room's state and gives every new state to `take`:
 *
 *     const stage = new Stage<ViewJson>();
 *     $effect(() => stage.take(room.view));
 *     ...
 *     <div {@attach stage.floor}> {#if stage.shown} ... {/if} </div>
 *
 * Nothing else is asked of it but names on what is drawn inside the floor:
 *
 * - `data-card="TOKEN"` on a card (Card and Fan do so; a stack has `data-cards="3 4 5"`), and a
 *   state whose tokens name other cards (a new hand, a new generation) is given as
 *   `take(view, { fresh: true })`: then all of them are dealt;
 * - `data-holder="seat 2"` around the cards before somebody ("board", "dummy 0" ...): a card that
 *   changes its holder is traded, slowly, one that only makes room slides;
 * - `data-deck` where new cards come from (else the middle);
 * - `data-chips="seat 2"` on chips: new ones come from their holder, and those that are gone go
 *   into `data-pot`; chips of one name that lie elsewhere slide there.
 *
 * The next state waits until this one has come to rest, but nobody is ever more than 1.5 s behind:
 * then the newest is shown at once, as it is when a key or a finger is pressed (`skip`), when the
 * page is hidden, and at the first state. With reduced motion what is new fades in (120 ms).
 * Questions and buttons are the room's, never the stage's: they do not wait.
 */

import { tick, untrack } from "svelte";
import type { Attachment } from "svelte/attachments";
import { settings } from "../theme/settings.svelte";
import { cardsOn, chipsOn, deckOn, elementsOn, holderOn, spot, type Chips } from "./places";
import { length, MOST, plan, TIMES, type Move, type Spot } from "./plan";

const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";

interface Waiting<T> {
  state: T;
  since: number;
  fresh: boolean;
}

export class Stage<T> {
  /** What is to be drawn. */
  shown: T | null = $state.raw(null);

  #floor: HTMLElement | null = null;
  #queue: Waiting<T>[] = [];
  #cards = cardsOn(null);
  #chips = chipsOn(null);
  #running: Animation[] = [];
  #ghosts: HTMLElement[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #busy = false;

  /** The next state; `fresh`: its tokens name other cards than before, so all are dealt. */
  take(state: T | null, { fresh = false } = {}): void {
    if (state === null) {
      this.skip();
      this.shown = null;
      this.#cards = cardsOn(null);
      this.#chips = chipsOn(null);
      return;
    }
    const last = this.#queue.at(-1)?.state ?? untrack(() => this.shown);
    if (last === state) return;
    this.#queue.push({ state, since: performance.now(), fresh });
    if (!this.#busy) void this.#next();
    else if (this.#late() >= MOST) this.skip();
  }

  /** To the truth at once: whatever moves is where it belongs. */
  readonly skip = (): void => {
    const newest = this.#queue.at(-1);
    this.#rest();
    this.#queue = [];
    if (newest !== undefined) this.shown = newest.state;
    void tick().then(() => {
      if (!this.#busy) this.#look();
    });
  };

  /** Around the whole table. */
  readonly floor: Attachment<HTMLElement> = (element) => {
    this.#floor = element;
    this.#look();
    const watch = (): void => {
      if (!this.#busy) this.#look();
    };
    addEventListener("pointerdown", this.skip, true);
    addEventListener("keydown", this.skip, true);
    addEventListener("resize", watch);
    addEventListener("scroll", watch, true);
    return () => {
      removeEventListener("pointerdown", this.skip, true);
      removeEventListener("keydown", this.skip, true);
      removeEventListener("resize", watch);
      removeEventListener("scroll", watch, true);
      this.#rest();
      this.#floor = null;
    };
  };

  /** Something flies from one place to another: chips to a winner, say. */
  fly(what: HTMLElement, from: Element, to: Element, duration: number = TIMES.chips): void {
    if (this.#still()) return;
    this.#ghost(what, spot(from), spot(to), duration);
  }

  async #next(): Promise<void> {
    const one = this.#queue.shift();
    if (one === undefined) return;
    this.#busy = true;
    const first = this.shown === null;
    if (one.fresh) this.#cards = cardsOn(null);
    this.shown = one.state;
    await tick();
    // in the meantime somebody pressed a key
    if (!this.#busy || this.shown !== one.state) return;
    const spent = performance.now() - one.since;
    const long = first || this.#still() ? this.#calmly(first) : this.#play(MOST - spent);
    if (long === 0) {
      this.#done();
      return;
    }
    this.#timer = setTimeout(() => {
      this.#done();
    }, long);
  }

  #done(): void {
    this.#rest();
    this.#look();
    if (this.#queue.length === 0) return;
    if (this.#late() >= MOST) this.skip();
    else void this.#next();
  }

  /** How long the oldest state has waited. */
  #late(): number {
    const oldest = this.#queue[0];
    return oldest === undefined ? 0 : performance.now() - oldest.since;
  }

  #rest(): void {
    clearTimeout(this.#timer);
    for (const running of this.#running.splice(0)) running.cancel();
    for (const ghost of this.#ghosts.splice(0)) ghost.remove();
    this.#busy = false;
  }

  #still(): boolean {
    return this.#floor === null || document.hidden || !("animate" in this.#floor);
  }

  /** Remembers where everything lies. */
  #look(): void {
    this.#cards = cardsOn(this.#floor);
    this.#chips = chipsOn(this.#floor);
  }

  /** Everything goes from where it was to where it is; says how long that takes. */
  #play(room: number): number {
    const floor = this.#floor;
    if (floor === null || settings.calm) return this.#calmly(false);
    const [cards, chips] = [cardsOn(floor), chipsOn(floor)];
    const moves = plan(this.#cards, cards, deckOn(floor), Math.max(0, room));
    const drawn = elementsOn(floor);
    for (const move of moves) {
      const element = drawn.get(move.id);
      if (element !== undefined) this.#animate(element, frames(move), move);
    }
    const chipped = this.#moveChips(chips);
    this.#cards = cards;
    this.#chips = chips;
    return Math.max(length(moves), chipped);
  }

  #moveChips(chips: ReadonlyMap<string, Chips>): number {
    let long = 0;
    const pot = this.#floor?.querySelector("[data-pot]");
    for (const [name, was] of this.#chips) {
      if (chips.has(name) || !pot) continue;
      this.#ghost(was.element.cloneNode(true) as HTMLElement, was, spot(pot), TIMES.chips);
      long = TIMES.chips;
    }
    for (const [name, now] of chips) {
      const was = this.#chips.get(name) ?? holderOn(this.#floor, name);
      if (was === null) continue;
      const [dx, dy] = [was.x - now.x, was.y - now.y];
      if (Math.abs(dx) + Math.abs(dy) < 2) continue;
      const move = { dx, dy, scale: 1, delay: 0, duration: TIMES.chips };
      this.#animate(now.element, slide(move), move);
      long = TIMES.chips;
    }
    return long;
  }

  /** Without motion: what is new or elsewhere fades in. */
  #calmly(first: boolean): number {
    const before = this.#cards;
    this.#look();
    if (first || this.#still()) return 0;
    let long = 0;
    for (const [id, element] of elementsOn(this.#floor)) {
      const [was, now] = [before.get(id), this.#cards.get(id)];
      if (was?.holder === now?.holder && was?.face === now?.face) continue;
      this.#animate(element, [{ opacity: 0 }, { opacity: 1 }], { delay: 0, duration: TIMES.fade });
      long = TIMES.fade;
    }
    return long;
  }

  #animate(element: HTMLElement, keys: Keyframe[], time: Pick<Move, "delay" | "duration">): void {
    this.#running.push(
      element.animate(keys, {
        duration: time.duration,
        delay: time.delay,
        easing: EASE,
        fill: "backwards",
      }),
    );
  }

  #ghost(what: HTMLElement, from: Spot, to: Spot, duration: number): void {
    const floor = this.#floor;
    if (floor === null) return;
    what.setAttribute("aria-hidden", "true");
    what.removeAttribute("data-chips");
    Object.assign(what.style, {
      position: "fixed",
      left: `${from.x}px`,
      top: `${from.y}px`,
      translate: "none",
      pointerEvents: "none",
    });
    floor.append(what);
    this.#ghosts.push(what);
    const there = `translate(${to.x - from.x}px, ${to.y - from.y}px)`;
    const flight = what.animate([{ transform: "none" }, { transform: there, opacity: 0.6 }], {
      duration,
      easing: EASE,
      fill: "forwards",
    });
    this.#running.push(flight);
    const land = (): void => what.remove();
    flight.finished.then(land, land);
  }
}

const slide = (move: Pick<Move, "dx" | "dy" | "scale">): Keyframe[] => [
  {
    transform: `translate(${move.dx}px, ${move.dy}px) scale(${move.scale})`,
    transformOrigin: "0 0",
  },
  { transform: "none", transformOrigin: "0 0" },
];

function frames(move: Move): Keyframe[] {
  if (move.kind === "flip") return [{ rotate: "y 90deg" }, { rotate: "y 0deg" }];
  return slide(move);
}
