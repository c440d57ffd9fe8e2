/** Numbers of cards face down, each with the names of those that get so many, in their order. */
export function sharesOf(names: readonly string[]): [number, string[]][] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const shares = new Map<number, string[]>();
  for (const [name, count] of counts) shares.set(count, [...(shares.get(count) ?? []), name]);
  return [...shares];
}
