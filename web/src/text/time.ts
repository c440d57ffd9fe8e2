// How long is left, as people read it off a clock.

/** "45 s"; "2:05" from a minute and a half on. */
export function clock(seconds: number): string {
  if (seconds < 90) return `${String(seconds)} s`;
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, "0")}`;
}
