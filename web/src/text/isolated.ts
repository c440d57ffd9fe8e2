/** A name in a line of ours: whichever way it is written, it turns nothing that stands beside it. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
