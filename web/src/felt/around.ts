// Distribution of seats round the cloth: counts only, all sizes are CSS.

export type Mode = "desktop" | "tablet" | "phone";

/** Layout for a table of this size in px. */
export function modeOf(width: number, height: number): Mode {
  if (width >= 1024 && height >= 560) return "desktop";
  return width >= 700 && height >= 560 ? "tablet" : "phone";
}

/** Sides of the cloth, each from the left of the viewer onwards: the left one from below. */
export interface Sides<Seat> {
  left: Seat[];
  top: Seat[];
  right: Seat[];
}

/**
 * Distribute seats round the cloth, beginning at the viewer's left.
 *
 * Both sides get equally many, the far side the rest. A `tall` cloth has room for more at its sides;
 * with dummy hands (`extra`) there is less of it at the far side.
 */
export function around<Seat>(seats: readonly Seat[], tall = false, extra = 0): Sides<Seat> {
  const count = seats.length;
  const steps = tall ? [2, 4, 7] : [2, extra > 0 ? 4 : 6];
  const side = steps.filter((from) => count >= from).length;
  return {
    left: seats.slice(0, side),
    top: seats.slice(side, count - side),
    right: seats.slice(count - side),
  };
}
