// Money is whole cents; people write dollars.

/** "$2", "$2.50", "-$3". */
export function money(cents: number): string {
  return cents < 0 ? `-$${plainMoney(-cents)}` : `$${plainMoney(cents)}`;
}

/** "2" or "2.50", as one types it. */
export function plainMoney(cents: number): string {
  const rest = cents % 100;
  const dollars = String((cents - rest) / 100);
  return rest ? `${dollars}.${String(rest).padStart(2, "0")}` : dollars;
}

/** The cents of "2", "0.50", ".5" or "$2.50"; undefined for anything else. */
export function readMoney(text: string): number | undefined {
  const found = /^\$?(\d{0,9})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (!found || (!found[1] && !found[2])) return undefined;
  return Number(found[1] ?? 0) * 100 + Number((found[2] ?? "").padEnd(2, "0"));
}
