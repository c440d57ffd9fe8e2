/** Where the cards of a hand lie, so that every index shows: numbers only, drawn by `Fan.svelte`. */

import type { CardState } from "./names";

/** A card of a hand. */
export interface Held extends CardState {
  /** Its token. */
  id: number | string;
  /** As on the wire, null where it is not known. */
  card: string | null;
  /** Whether it lies face up for all. */
  up?: boolean;
  twin?: boolean;
  label?: string;
}

export interface Place {
  item: Held;
  left: number;
  top: number;
}

/** Many face-down cards in one: `count` of them, the first on top. */
export interface Stack {
  ids: (number | string)[];
  left: number;
  top: number;
}

export interface Lie {
  places: Place[];
  stacks: Stack[];
  width: number;
  height: number;
}

export interface Room {
  /** How wide a card is. */
  w: number;
  /** How wide the hand may be; 0 where it is not known yet. */
  width: number;
  /** Index and suit only (rows, others' cards, the large index). */
  small: boolean;
  /** More face-down cards than these become a stack; 0: never. */
  stack: number;
  /** From how many cards on there are two rows, where one would be too tight. */
  twoRows: number;
}

/** How far the next card lies, in widths of a card: as one likes it, and at the least. */
interface Step {
  ideal: number;
  least: number;
}

type Part = { held: Held } | { ids: (number | string)[] };

const STACKED: Step = { ideal: 1.25, least: 1.2 };

const hidden = (item: Held): boolean => item.card === null;

function step(now: Part, next: Part, small: boolean): Step {
  if ("ids" in now) return STACKED;
  const index = small ? 0.62 : 0.42;
  const other = "ids" in next ? { card: null, up: false } : next.held;
  const turned = (now.held.up ?? false) !== (other.up ?? false);
  if (hidden(now.held))
    return other.card === null ? { ideal: 0.24, least: 0.1 } : { ideal: 0.5, least: 0.2 };
  if (turned) return { ideal: 1.08, least: index + 0.04 };
  return { ideal: small ? 0.76 : 0.68, least: index };
}

/** Runs of face-down cards that are too many become one part. */
function parts(items: readonly Held[], most: number): Part[] {
  const out: Part[] = [];
  let run: Held[] = [];
  const close = (): void => {
    if (most > 0 && run.length > most) out.push({ ids: run.map((item) => item.id) });
    else out.push(...run.map((held) => ({ held })));
    run = [];
  };
  for (const item of items) {
    if (hidden(item) && !item.selectable && !item.selected && !item.asked) run.push(item);
    else {
      close();
      out.push({ held: item });
    }
  }
  close();
  return out;
}

const span = (steps: readonly Step[], how: keyof Step): number =>
  steps.reduce((sum, one) => sum + one[how], 1);

/** Lays out a hand from the left; what is narrower than the room is the caller's to centre. */
export function lie(items: readonly Held[], room: Room): Lie {
  const all = parts(items, room.stack);
  const steps = (row: readonly Part[]): Step[] =>
    row.slice(1).map((next, n) => step(row[n] ?? next, next, room.small));
  const tight = room.width > 0 && span(steps(all), "ideal") * room.w > room.width;
  const half = Math.ceil(all.length / 2);
  const rows = tight && all.length >= room.twoRows ? [all.slice(0, half), all.slice(half)] : [all];
  const high = (room.w * 7) / 5;
  const made: Lie = { places: [], stacks: [], width: 0, height: 0 };
  rows.forEach((row, line) => {
    const top = line * (high + 6);
    const between = steps(row);
    const ideal = span(between, "ideal");
    const least = span(between, "least");
    const there = room.width > 0 ? room.width / room.w : ideal;
    // from as one likes it down to every index just showing; beyond that all alike
    const ease = ideal === least ? 1 : Math.min(1, Math.max(0, (there - least) / (ideal - least)));
    const crush = there < least && least > 1 ? Math.max(0, (there - 1) / (least - 1)) : 1;
    let left = 0;
    row.forEach((part, n) => {
      const at = Math.floor(left);
      if ("ids" in part) made.stacks.push({ ids: part.ids, left: at, top });
      else made.places.push({ item: part.held, left: at, top });
      const wide = "ids" in part ? 1.2 : 1;
      made.width = Math.max(made.width, at + wide * room.w);
      const next = between[n];
      if (next !== undefined) {
        left += (next.least + (next.ideal - next.least) * ease) * crush * room.w;
      }
    });
    made.height = top + (row.length > 0 ? high : 0);
  });
  return made;
}
