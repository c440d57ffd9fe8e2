/** Moves of cards from a picture of the table to the next, and their times. */

/** Durations in ms; `apart` is the time between two cards of a deal. */
export const TIMES = { deal: 180, apart: 60, flip: 220, trade: 450, chips: 250, fade: 120 };
/** The longest time of all moves of a picture together, in ms. */
export const MOST = 1500;

/** Place of a card or chips, in px of the window. */
export interface Spot {
  x: number;
  y: number;
  width: number;
}

/** A card as it is drawn: its place, its holder, and the face it shows ("" for its back). */
export interface Lain extends Spot {
  holder: string;
  face: string;
}

export type Kind = "deal" | "shift" | "trade" | "flip";

/** A move of a card: from where (relative to where it is now), when and how long. */
export interface Move {
  id: string;
  kind: Kind;
  dx: number;
  dy: number;
  scale: number;
  delay: number;
  duration: number;
  /** Time that the card takes to turn over once it has landed; 0: it does not. */
  turns: number;
}

/**
 * Return the moves between two pictures, of cards by their token. New cards come from the deck one
 * after the other, those that change hands cross slowly, those that are pushed aside slide, and
 * those whose face came or went turn over where they lie.
 *
 * @param order tokens in the order in which they are dealt; others follow
 * @param pace durations are multiplied with it
 * @param room the longest time of all moves together; longer plans are squeezed into it
 */
export function plan(
  before: ReadonlyMap<string, Lain>,
  after: ReadonlyMap<string, Lain>,
  deck: Spot | null,
  {
    order = [],
    pace = 1,
    room = MOST,
  }: { order?: readonly string[]; pace?: number; room?: number } = {},
): Move[] {
  const renamed = renames(before, after);
  const moves: Move[] = [];
  let dealt = 0;
  const known = order.filter((id) => after.has(id));
  for (const id of new Set([...known, ...after.keys()])) {
    const now = after.get(id);
    const was = before.get(id) ?? renamed.get(id);
    const from = was ?? deck;
    if (now === undefined || from === null) continue;
    const dx = from.x - now.x;
    const dy = from.y - now.y;
    // what is not drawn has no place to come from or to go to
    const isDrawn = was === undefined || (was.width > 0 && now.width > 0);
    const isElsewhere = isDrawn && (Math.abs(dx) > 1 || Math.abs(dy) > 1);
    const turns = was === undefined ? now.face !== "" : was.face !== now.face;
    if (isElsewhere) {
      const kind = was === undefined ? "deal" : was.holder === now.holder ? "shift" : "trade";
      const scale = now.width > 0 ? Math.max(0.1, from.width / now.width) : 1;
      const delay = kind === "deal" ? dealt * TIMES.apart : 0;
      const duration = kind === "trade" ? TIMES.trade : TIMES.deal;
      if (kind === "deal") dealt += 1;
      const flip = turns && kind !== "shift" ? TIMES.flip : 0;
      moves.push({ id, kind, dx, dy, scale, delay, duration, turns: flip });
    }
    if (was !== undefined && turns && !(isElsewhere && was.holder !== now.holder)) {
      const duration = TIMES.flip;
      moves.push({ id, kind: "flip", dx: 0, dy: 0, scale: 1, delay: 0, duration, turns: 0 });
    }
  }
  return squeeze(moves, pace, room);
}

/** When a card has landed and is turned. */
export const ends = (move: Move): number => move.delay + move.duration + move.turns;

/** Time that a plan takes. */
export const length = (moves: readonly Move[]): number =>
  moves.reduce((most, move) => Math.max(most, ends(move)), 0);

/** Cards that got a new token where they lie, since nobody can follow them: by the new token. */
function renames(
  before: ReadonlyMap<string, Lain>,
  after: ReadonlyMap<string, Lain>,
): Map<string, Lain> {
  const gone = new Map<string, Lain[]>();
  for (const [id, was] of before) {
    if (!after.has(id)) gone.set(was.holder, [...(gone.get(was.holder) ?? []), was]);
  }
  const byToken = new Map<string, Lain>();
  for (const [id, now] of after) {
    if (before.has(id) || now.face !== "" || now.holder === "") continue;
    const left = gone.get(now.holder) ?? [];
    const at = left.findIndex((was) => was.face === "");
    const [was] = at < 0 ? [] : left.splice(at, 1);
    if (was !== undefined) byToken.set(id, was);
  }
  return byToken;
}

function squeeze(moves: Move[], pace: number, room: number): Move[] {
  const long = length(moves) * pace;
  const ratio = long > room ? (pace * room) / long : pace;
  if (ratio === 1) return moves;
  return moves.map((move) => ({
    ...move,
    delay: move.delay * ratio,
    duration: move.duration * ratio,
    turns: move.turns * ratio,
  }));
}
