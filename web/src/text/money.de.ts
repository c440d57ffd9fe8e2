/** "1.200" */
export const grouped = (number: number): string => number.toLocaleString("de-DE");

/** "2 $", "2,50 $", "-3 $". */
export function money(cents: number): string {
  const whole = Math.abs(cents);
  const rest = whole % 100;
  const dollars = grouped((whole - rest) / 100);
  const amount = rest ? `${dollars},${String(rest).padStart(2, "0")}` : dollars;
  return `${cents < 0 ? "-" : ""}${amount} $`;
}
