/** How much of each card of a hand shows, drawn by `Fan.svelte`: no rule of any game is known here. */

import type { CardState } from "./names";

/** A card of a hand. */
export interface Held extends CardState {
  /** Token of the card. */
  id: number | string;
  /** Card as on the wire, null where it is not known. */
  card: string | null;
  /** Whether the card lies face up for all. */
  up?: boolean;
  twin?: boolean;
  label?: string;
  /** Number of the contest, from 1, in which the card is among those that play. */
  plays?: number;
}

/** Face-down cards in a pile, the first on top. */
export interface Stack {
  ids: (number | string)[];
}

/** A card or a stack, and how far the next one lies from it at most, in widths of a card. */
export interface Part {
  held?: Held;
  stack?: Stack;
  step: number;
}

/** Widths that a stack with its edges takes. */
const STACK = 1.25;
/** Open cards of the player lie beside each other; others' show their index. */
const OPEN = { own: 1.06, other: 0.8 };
const HIDDEN = 0.24;
const TURNED = 1.14;

const hidden = (card: Held): boolean => card.card === null;

function step(now: Held, next: Held | undefined, own: boolean): number {
  if (next === undefined) return 1;
  if (hidden(now)) return hidden(next) ? HIDDEN : 0.5;
  if ((now.up ?? false) !== (next.up ?? false)) return TURNED;
  return own ? OPEN.own : OPEN.other;
}

/**
 * Split a hand into cards and stacks from left to right.
 *
 * `own` spreads the cards beside each other; with `most` above 0, more face-down cards than that
 * in a row become one stack.
 */
export function parts(cards: readonly Held[], own: boolean, most: number): Part[] {
  const out: Part[] = [];
  for (let at = 0; at < cards.length;) {
    const idle = (card: Held | undefined) =>
      card !== undefined && hidden(card) && !card.selectable && !card.selected && !card.asked;
    let end = at;
    while (idle(cards[end])) end += 1;
    if (most > 0 && end - at > most) {
      out.push({ stack: { ids: cards.slice(at, end).map((card) => card.id) }, step: STACK });
      at = end;
    } else {
      for (const last = Math.max(end, at + 1); at < last; at += 1) {
        const held = cards[at];
        if (held !== undefined) out.push({ held, step: step(held, cards[at + 1], own) });
      }
    }
  }
  return out;
}

/**
 * Columns of a hand for CSS: each as wide as its card shows at most, and narrower where the hand has
 * less room; the last card shows whole. With `rows` the hand is split into that many equal rows.
 */
export function columns(all: readonly Part[], rows = 1): string {
  const wide = (part: Part, last: boolean): string => {
    const whole = part.stack ? STACK : 1;
    const width = `calc(var(--w) * ${String(last ? whole : part.step)})`;
    return last ? width : `minmax(0, ${width})`;
  };
  const row = all.slice(0, Math.ceil(all.length / rows));
  return row.map((part, at) => wide(part, at === row.length - 1)).join(" ");
}
