/** What moves when a table is drawn anew, and how long: told from where everything was and is. */

/** How long things take, in ms. */
export const TIMES = { deal: 180, apart: 60, flip: 220, trade: 450, chips: 250, fade: 120 };
/** Longer than this nothing takes, all together. */
export const MOST = 1500;

/** Where a card or chips lie, in px of the window. */
export interface Spot {
  x: number;
  y: number;
  width: number;
}

/** A card as it is drawn: where, before whom, and the face it shows ("" its back). */
export interface Lain extends Spot {
  holder: string;
  face: string;
}

export type Kind = "deal" | "shift" | "trade" | "flip";

/** One thing that moves: what, from where (relative to where it is now), when and how long. */
export interface Move {
  id: string;
  kind: Kind;
  dx: number;
  dy: number;
  scale: number;
  delay: number;
  duration: number;
}

/**
 * Cards by their token, as they were and as they are. New ones come from the deck one after the
 * other, those that change hands cross slowly, those that are pushed aside slide, and those whose
 * face came or went turn over where they lie.
 *
 * @param room how much time there is; what would take longer is squeezed into it
 */
export function plan(
  before: ReadonlyMap<string, Lain>,
  after: ReadonlyMap<string, Lain>,
  deck: Spot | null,
  room: number = MOST,
): Move[] {
  const moves: Move[] = [];
  let dealt = 0;
  for (const [id, now] of after) {
    const was = before.get(id);
    const from = was ?? deck;
    if (from === null) continue;
    const dx = from.x - now.x;
    const dy = from.y - now.y;
    const moved = Math.abs(dx) > 1 || Math.abs(dy) > 1;
    if (moved) {
      const kind = was === undefined ? "deal" : was.holder === now.holder ? "shift" : "trade";
      const scale = now.width > 0 ? Math.max(0.1, from.width / now.width) : 1;
      const delay = kind === "deal" ? dealt * TIMES.apart : 0;
      const duration = kind === "trade" ? TIMES.trade : TIMES.deal;
      if (kind === "deal") dealt += 1;
      moves.push({ id, kind, dx, dy, scale, delay, duration });
    }
    if (was !== undefined && was.face !== now.face) {
      moves.push({ id, kind: "flip", dx: 0, dy: 0, scale: 1, delay: 0, duration: TIMES.flip });
    }
  }
  return squeeze(moves, room);
}

/** How long a plan takes. */
export const length = (moves: readonly Move[]): number =>
  moves.reduce((most, move) => Math.max(most, move.delay + move.duration), 0);

function squeeze(moves: Move[], room: number): Move[] {
  const long = length(moves);
  if (long <= room) return moves;
  const ratio = room / long;
  return moves.map((move) => ({
    ...move,
    delay: move.delay * ratio,
    duration: move.duration * ratio,
  }));
}
