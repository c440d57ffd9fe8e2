// Shares as they are shown, in tenths of a percent.

const TENTHS = 1000;

/** Round shares so that they add up to their rounded sum: what was cut off most is rounded up. */
export function roundedShares(shares: readonly number[]): number[] {
  const cut = shares.map((share) => Math.floor(share * TENTHS + 1e-9));
  const sum = shares.reduce((before, share) => before + share, 0);
  let left = Math.round(sum * TENTHS) - cut.reduce((before, tenths) => before + tenths, 0);
  const most = shares
    .map((share, at) => ({ at, rest: share * TENTHS - (cut[at] ?? 0) }))
    .sort((a, b) => b.rest - a.rest);
  const raised = new Set<number>();
  for (const { at } of most) {
    if (left <= 0) break;
    raised.add(at);
    left -= 1;
  }
  return cut.map((tenths, at) => (tenths + (raised.has(at) ? 1 : 0)) / TENTHS);
}
