// Where the threads of a cause run: between boxes of the page, relative to the drawing.

export type Box = Pick<DOMRect, "x" | "y" | "width" | "height">;

/** A thread, and the ring at its end. */
export interface Line {
  path: string;
  /** The arrow's head, at the effect. */
  tip: string;
  start: { x: number; y: number } | null;
  ends: boolean;
  ring: Box;
  /** Between cards that touch, or in one row: there is no room beside other cards. */
  near: boolean;
}

/** What a thread of a showdown must not lie over. */
const TEXT = ".verdict, .hand ul, .hand .row, .name, .paid, .notes";
/** A thread that is shorter begins and ends within its cards, by this much. */
const SHORT = 16;

/** A box of the page, relative to the drawing. */
export const boxIn = ({ left, top, width, height }: DOMRect, origin: DOMRect): DOMRect =>
  new DOMRect(left - origin.left, top - origin.top, width, height);

/** From edge to edge; an arc above cards that lie in one row. */
export function lineTo(
  from: DOMRect | undefined,
  to: DOMRect,
  ends: boolean,
  showdown: boolean,
): Line {
  const { x, y, width, height } = to;
  const ring = { x: x - 4, y: y - 4, width: width + 8, height: height + 8 };
  const isLevel = from !== undefined && from.y < to.bottom && to.y < from.bottom;
  if (from === undefined || (showdown && isLevel)) {
    return { path: "", tip: "", start: null, ends, ring, near: false };
  }
  const down = to.y >= from.bottom;
  const gap = down ? to.y - from.bottom : from.y - to.bottom;
  const isShort = !showdown && !isLevel && gap < SHORT;
  const inset = isShort ? -SHORT : 4;
  const [x1, x2] = [from.x + from.width / 2, x + width * (showdown ? 0.82 : 0.5)];
  const y1 = down ? from.bottom + inset : from.y - inset;
  const y2 = down || isLevel ? y - inset : y + height + inset;
  const start = { x: x1, y: y1 };
  const lift = isLevel
    ? // not up into the bar, above the first row
      Math.min(44, 14 + Math.abs(x2 - x1) / 8, Math.max(4, from.y))
    : (Math.abs(y2 - y1) / 2) * (down ? -1 : 1);
  const path = `M${x1} ${y1}C${x1} ${y1 - lift} ${x2} ${y2 + (isLevel ? -lift : lift)} ${x2} ${y2}`;
  // where a line arrives it runs upright
  const way = y2 < y ? -1 : 1;
  const tip = `M${x2 - 6} ${y2 + way * 8}L${x2} ${y2}L${x2 + 6} ${y2 + way * 8}`;
  return { path, tip, start, ends, ring, near: isLevel || isShort };
}

/** Whether a thread between two cards of a showdown would lie over its text or other cards. */
export function isCovering(
  scene: ParentNode,
  from: DOMRect | undefined,
  to: DOMRect,
  origin: DOMRect,
): boolean {
  if (from === undefined) return false;
  const [top, bottom] = to.y > from.y ? [from.bottom, to.y] : [to.bottom, from.y];
  const between = scene.querySelectorAll(TEXT);
  return [...between].some((element) => {
    const rect = element.getBoundingClientRect();
    return (
      rect.height > 0 && rect.top - origin.top < bottom - 2 && rect.bottom - origin.top > top + 2
    );
  });
}
