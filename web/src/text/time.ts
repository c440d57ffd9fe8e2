// Times, as people read them off a clock.

/** The time of day, "9:14 PM" or "21:14". */
export const timeOfDay = (at: number, language: string): string =>
  new Intl.DateTimeFormat(language, { hour: "numeric", minute: "2-digit" }).format(at);

/** "45 s"; "2:05" from a minute and a half on. */
export function clock(seconds: number): string {
  if (seconds < 90) return `${String(seconds)} s`;
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, "0")}`;
}
