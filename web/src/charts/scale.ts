// Round numbers for an axis.

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
