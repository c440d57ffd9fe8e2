/**
 * Moves cards and chips from a picture of the table to the next.
 *
 * It finds them by names on what is drawn inside the floor:
 *
 * - `data-card="TOKEN"` on a card (Card and Fan do so; a stack has `data-cards="3 4 5"`), with
 *   `data-face` where it lies face up;
 * - `data-holder="seat 2"` around the cards of a hand ("board", "dummy 0" ...): a card that changes
 *   its holder is traded, slowly, one that only makes room slides;
 * - `data-deck` where new cards come from (else the middle);
 * - `data-chips="seat 2"` on chips: new ones come from their holder, and those that are gone go into
 *   `data-pot`, or back to their holder.
 *
 * Cards that fly are copies in a layer above the table, so that nothing cuts them off; the card
 * itself is seen when its copy has landed. Only `transform` and `opacity` are animated, and the
 * page is measured once before and once after it is drawn.
 */

import { settings } from "../theme/settings.svelte";
import { cardsOn, chipsOn, deckOn, elementsOn, holderOn, spot, type Chips } from "./places";
import { plan, TIMES, type Lain, type Move, type Spot } from "./plan";

interface Pot {
  spot: Spot;
  element: HTMLElement;
}

const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";
const PERSPECTIVE = "perspective(700px)";

/** A card or chips that have come to rest: when, in ms from the beginning of the picture. */
export interface Landing {
  what: "card" | "turn" | "chips";
  id: string;
  at: number;
}

/** Chips on their way. */
export interface Flow {
  from: string;
  to: string;
}

/** Facts about a change besides the two pictures. */
export interface Change {
  /** Tokens in the order in which they are dealt. */
  order: readonly string[];
  /** Durations are multiplied with it. */
  pace: number;
  /** Chips that go from a holder ("seat 2") to another, from or to the "pot", or back to their own. */
  flows: readonly Flow[];
  /** The tokens name other cards than before, so that all are dealt. */
  fresh: boolean;
}

export class Mover {
  #floor: HTMLElement | null = null;
  #cards = cardsOn(null);
  #chips = chipsOn(null);
  #copies = new Map<string, HTMLElement>();
  /** Chips as they look before the next picture, by their name. */
  #bets = new Map<string, HTMLElement>();
  #pot: Pot | null = null;
  #running: Animation[] = [];
  #ghosts: HTMLElement[] = [];

  set floor(element: HTMLElement | null) {
    this.#floor = element;
    this.look();
  }

  /** Check whether nothing can be animated. */
  get isStill(): boolean {
    return this.#floor === null || document.hidden || !("animate" in this.#floor);
  }

  /** Check whether a scene covers the table, so that nothing is seen to move. */
  get isCovered(): boolean {
    return isCovered(this.#floor?.querySelector("[data-pot]"));
  }

  /** Have the page laid out now, so that the next frame need not. */
  layOut(): void {
    this.#floor?.getBoundingClientRect();
  }

  /** Remember where everything lies. */
  look(): void {
    this.#cards = cardsOn(this.#floor);
    this.#chips = chipsOn(this.#floor);
  }

  /** Keep copies of chips, and of cards that are about to turn over, as they look now. */
  keep(ids: readonly string[]): void {
    this.#copies.clear();
    this.#bets.clear();
    if (this.isStill || settings.calm) return;
    const drawn = elementsOn(this.#floor);
    for (const id of ids) {
      const element = drawn.get(id);
      if (element !== undefined && !isCovered(element)) this.#copies.set(id, copyOf(element));
    }
    this.#pot = this.#potNow();
    const isHidden = isCovered(this.#pot?.element);
    for (const [name, { element }] of this.#chips)
      this.#bets.set(name, isHidden ? element : copyOf(element));
  }

  /** The chips in the middle, or the place for them. */
  #potNow(): Pot | null {
    const floor = this.#floor;
    const pot =
      floor?.querySelector<HTMLElement>("[data-pot] .chips .stack") ??
      floor?.querySelector<HTMLElement>("[data-pot]");
    if (!pot) return null;
    // what nobody sees is not copied: a table that is covered has nothing that flies
    return { spot: spot(pot), element: isCovered(pot) ? pot : copyOf(pot) };
  }

  /** Let everything go from where it was to where it is; return when each has landed. */
  play(change: Change): Landing[] {
    const floor = this.#floor;
    const before = change.fresh ? cardsOn(null) : this.#cards;
    const wereChips = this.#chips;
    this.look();
    if (floor === null || this.isStill) return [];
    if (settings.calm) return [...this.#fade(before), ...this.#fadeChips(wereChips, change)];
    const { order, pace } = change;
    const moves = plan(before, this.#cards, deckOn(floor), { order, pace });
    const drawn = elementsOn(floor);
    // All is measured before anything is moved, so that the page is laid out once.
    const hidden = new Set(moves.filter(({ id }) => isCovered(drawn.get(id))).map(({ id }) => id));
    const chips = this.#moveChips(wereChips, change);
    const landings = moves.flatMap((move) => {
      const element = drawn.get(move.id);
      if (element !== undefined && !hidden.has(move.id)) this.#move(element, move);
      return element === undefined ? [] : landingsOf(move);
    });
    return [...landings, ...chips];
  }

  /** Stop everything where it belongs. */
  rest(): void {
    for (const running of this.#running.splice(0)) running.cancel();
    for (const ghost of this.#ghosts.splice(0)) ghost.remove();
  }

  #move(element: HTMLElement, move: Move): void {
    const { id, kind, delay, duration, turns } = move;
    const at = delay + duration;
    const now = this.#cards.get(id) ?? spot(element);
    if (kind === "flip") {
      const old = this.#copies.get(id);
      if (old !== undefined) this.#lay(old, now);
      this.#turn(element, old, 0, duration);
    } else if (kind === "shift") this.#animate(element, slide(move), delay, duration);
    else {
      const flying = this.#copies.get(id) ?? (turns > 0 ? this.#back() : null) ?? copyOf(element);
      this.#hide(element, at);
      this.#lay(flying, now);
      this.#hide(flying, delay);
      this.#animate(flying, slide(move), delay, duration);
      if (turns > 0) this.#turn(element, flying, at, turns);
      else this.#vanish(flying, at);
    }
  }

  /** The old side turns away, then the new side comes, with a lift. */
  #turn(element: HTMLElement, old: HTMLElement | undefined, delay: number, duration: number): void {
    const half = duration / 2;
    const at = (degrees: number, lift = ""): Keyframe => ({
      transform: `${PERSPECTIVE} ${lift} rotateY(${degrees}deg)`,
    });
    const lifted = "translateY(-8px) scale(1.05)";
    if (old !== undefined) {
      this.#animate(old, [at(0), at(90, lifted)], delay, half, "ease-in", "none");
      this.#vanish(old, delay + half);
    }
    this.#hide(element, delay + half);
    this.#animate(element, [at(-90, lifted), at(0)], delay + half, half, "ease-out", "none");
  }

  #moveChips(before: ReadonlyMap<string, Chips>, { pace, flows }: Change): Landing[] {
    const landings: Landing[] = [];
    const duration = TIMES.chips * pace;
    const pot = this.#potNow() ?? this.#pot;
    const isHidden = this.isCovered;
    const fly = (
      id: string,
      what: HTMLElement | undefined,
      from: Spot | null,
      to?: Spot | null,
    ) => {
      if (what === undefined || from === null || !to) return;
      if (!isHidden) this.#fly(copyOf(what), from, to, duration);
      landings.push({ what: "chips", id, at: duration });
    };
    for (const [name, was] of before) {
      if (this.#chips.has(name)) continue;
      const isBack = flows.some(({ from, to }) => from === name && to === name);
      const to = isBack ? holderOn(this.#floor, name) : pot?.spot;
      fly(name, this.#bets.get(name), was, to);
    }
    for (const [name, now] of this.#chips) {
      const was = before.get(name) ?? holderOn(this.#floor, name);
      if (was === null || was.width === 0 || now.width === 0) continue;
      const [dx, dy] = [was.x - now.x, was.y - now.y];
      if (Math.abs(dx) + Math.abs(dy) < 2) continue;
      this.#animate(now.element, arc(dx, dy), 0, duration);
      landings.push({ what: "chips", id: name, at: duration });
    }
    for (const { from, to } of flows) {
      const name = to === "pot" ? from : to;
      if (from === to || (from !== "pot" && this.#chips.has(name))) continue;
      const chips = to === "pot" ? pot : (this.#pot ?? pot);
      const at = (place: string): Spot | null =>
        place === "pot" ? (chips?.spot ?? null) : holderOn(this.#floor, place);
      fly(name, chips?.element, at(from), at(to));
    }
    return landings;
  }

  /** Without motion: what is new or elsewhere fades in. */
  #fade(before: ReadonlyMap<string, Lain>): Landing[] {
    const landings: Landing[] = [];
    for (const [id, element] of elementsOn(this.#floor)) {
      const [was, now] = [before.get(id), this.#cards.get(id)];
      if (was?.holder === now?.holder && was?.face === now?.face) continue;
      this.#animate(element, [{ opacity: 0 }, { opacity: 1 }], 0, TIMES.fade);
      const isTurned = was !== undefined && was.holder === now?.holder;
      landings.push({ what: isTurned ? "turn" : "card", id, at: TIMES.fade });
    }
    return landings;
  }

  #fadeChips(before: ReadonlyMap<string, Chips>, { flows }: Change): Landing[] {
    const names = new Set(flows.map(({ from, to }) => (to === "pot" ? from : to)));
    for (const [name, { element }] of this.#chips) {
      if (before.has(name)) continue;
      this.#animate(element, [{ opacity: 0 }, { opacity: 1 }], 0, TIMES.fade);
      names.add(name);
    }
    for (const name of before.keys()) if (!this.#chips.has(name)) names.add(name);
    return [...names].map((id) => ({ what: "chips", id, at: TIMES.fade }));
  }

  /** A card's back to fly with, or null where none is drawn. */
  #back(): HTMLElement | null {
    const back = this.#floor?.querySelector<HTMLElement>(
      "[data-deck] .card, [data-card]:not([data-face])",
    );
    return back ? copyOf(back) : null;
  }

  #hide(element: HTMLElement, duration: number): void {
    if (duration <= 0) return;
    this.#animate(element, [{ opacity: 0 }, { opacity: 0 }], 0, duration, "linear", "none");
  }

  #vanish(ghost: HTMLElement, at: number): void {
    this.#animate(ghost, [{ opacity: 0 }, { opacity: 0 }], at, 1, "linear", "forwards");
  }

  #animate(
    element: HTMLElement,
    keys: Keyframe[],
    delay: number,
    duration: number,
    easing = EASE,
    fill: FillMode = "backwards",
  ): void {
    this.#running.push(element.animate(keys, { delay, duration, easing, fill }));
  }

  #fly(what: HTMLElement, from: Spot, to: Spot, duration: number): void {
    this.#lay(what, to);
    this.#animate(what, arc(from.x - to.x, from.y - to.y), 0, duration);
    this.#vanish(what, duration);
  }

  /** Lay a copy over the table. */
  #lay(ghost: HTMLElement, at: Spot): void {
    const floor = this.#floor;
    if (floor === null) return;
    ghost.setAttribute("aria-hidden", "true");
    ghost.setAttribute("data-ghost", "");
    Object.assign(ghost.style, {
      position: "fixed",
      zIndex: "30",
      left: `${at.x}px`,
      top: `${at.y}px`,
      margin: "0",
      translate: "none",
      pointerEvents: "none",
    });
    if (at.width > 0) ghost.style.setProperty("--w", `${at.width}px`);
    floor.append(ghost);
    this.#ghosts.push(ghost);
  }
}

const NAMES = ["data-card", "data-cards", "data-face", "data-chips", "data-deck", "data-holder"];

/** A copy that is no card or chips of the table. */
function copyOf(element: HTMLElement): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const part of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of [...NAMES, "data-pot", "id"]) part.removeAttribute(name);
  }
  return copy;
}

/** Check whether a scene covers what is drawn: then nothing flies above it. */
const isCovered = (element: Element | null | undefined): boolean =>
  element instanceof Element &&
  "checkVisibility" in element &&
  !element.checkVisibility({ visibilityProperty: true });

/** When a card lands, and when it is turned. */
function landingsOf(move: Move): Landing[] {
  const { id, kind } = move;
  const at = move.delay + move.duration;
  if (kind === "shift") return [];
  if (kind === "flip") return [{ what: "turn", id, at }];
  const lands: Landing = { what: "card", id, at };
  return move.turns > 0 ? [lands, { what: "turn", id, at: at + move.turns }] : [lands];
}

const slide = ({ dx, dy, scale }: Pick<Move, "dx" | "dy" | "scale">): Keyframe[] => [
  {
    transform: `translate(${dx}px, ${dy}px) scale(${scale})`,
    transformOrigin: "0 0",
  },
  { transform: "none", transformOrigin: "0 0" },
];

/** Thrown chips rise on their way. */
const arc = (dx: number, dy: number): Keyframe[] => [
  { transform: `translate(${dx}px, ${dy}px)` },
  { transform: `translate(${dx / 2}px, ${dy / 2 - 24}px)` },
  { transform: "none" },
];
