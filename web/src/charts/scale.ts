// Where the parts of a picture with lines stand: round numbers for its axis, lines and names.

export interface Series {
  name: string;
  /** A value for each place; null where there is none yet, or no more. */
  values: readonly (number | null)[];
}

/** Four to six round values that hold all the others between them; zero is one where it lies within. */
export function ticks(least: number, most: number, wanted = 4): number[] {
  const span = most - least || 1;
  const rough = span / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? rough;
  const found: number[] = [];
  const from = Math.floor(least / step + 1e-9);
  const to = Math.ceil(most / step - 1e-9);
  for (let at = from; at <= Math.max(to, from + 1); at += 1) found.push(at * step);
  return found;
}

/** About how wide a text is in small letters, in px: an M is twice an i. */
export const wideOf = (text: string): number =>
  [...text].reduce(
    (sum, one) => sum + (/[MWmw@—]/.test(one) ? 11 : /[A-Z]/.test(one) ? 8.6 : 7.2),
    0,
  );

/** As much of a text as has room in so many px. */
export function cut(text: string, room: number): string {
  if (wideOf(text) <= room) return text;
  const letters = [...text];
  while (letters.length > 1 && wideOf(letters.join("")) + 10 > room) letters.pop();
  return `${letters.join("").trim()}…`;
}

/** Heights moved as little as need be, so that each has `gap` to the next and all are in the room. */
export function spread(
  heights: readonly number[],
  gap: number,
  low: number,
  high: number,
): number[] {
  const order = heights.map((at, n) => ({ at, n })).sort((a, b) => a.at - b.at);
  let floor = low;
  for (const one of order) {
    one.at = Math.max(one.at, floor);
    floor = one.at + gap;
  }
  let ceiling = high;
  for (const one of [...order].reverse()) {
    one.at = Math.min(one.at, ceiling);
    ceiling = one.at - gap;
  }
  return order.sort((a, b) => a.n - b.n).map((one) => one.at);
}

/** The drawn path through values; it breaks where there is none. */
export function pathOf(
  values: Series["values"],
  x: (place: number) => number,
  y: (value: number) => number,
): string {
  let text = "";
  let down = false;
  for (const [place, value] of values.entries()) {
    if (value === null) {
      down = false;
      continue;
    }
    text += `${down ? "L" : "M"}${x(place).toFixed(1)} ${y(value).toFixed(1)}`;
    down = true;
  }
  return text;
}

/** The last value up to a place; null without. */
export const known = (values: Series["values"], place: number): number | null =>
  values.slice(0, place + 1).findLast((value) => value !== null) ?? null;
