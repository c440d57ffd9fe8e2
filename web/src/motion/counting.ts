/** Sums that count up. */

/** Milliseconds that it takes: so few that nobody reads a sum on the way. */
export const COUNTS = 200;

/**
 * Show parts of a sum, from 0 to 1, frame by frame.
 *
 * @param after milliseconds before it begins
 * @returns how to stop it
 */
export function countUp(after: number, show: (part: number) => void): () => void {
  const begins = performance.now() + after;
  let frame = requestAnimationFrame(function step(now) {
    const part = Math.min(1, Math.max(0, (now - begins) / COUNTS));
    show(part);
    if (part < 1) frame = requestAnimationFrame(step);
  });
  return () => cancelAnimationFrame(frame);
}

/** A part of a sum, in whole dollars until it is the sum. */
export const counted = (cents: number, part: number): number =>
  part < 1 ? Math.trunc((cents * part) / 100) * 100 : cents;
