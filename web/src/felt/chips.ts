// Chips that make an amount, in the usual colours of denominations.

/** Cents of each denomination, the largest first; the place is the number of its colour. */
export const DENOMINATIONS = [10_000, 2_500, 500, 100, 25, 5, 1] as const;

/** Most chips that are drawn; the rest of an amount is only written. */
const MOST = 5;

/** Places in `DENOMINATIONS` of the chips that make an amount, the largest first. */
export function chipsOf(cents: number): number[] {
  const chips: number[] = [];
  let left = cents;
  DENOMINATIONS.forEach((worth, place) => {
    for (; left >= worth && chips.length < MOST; left -= worth) chips.push(place);
  });
  return chips;
}
