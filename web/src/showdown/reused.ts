// Parts of a value that have not changed keep their identity, so that what is drawn from them is not
// drawn again.

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/**
 * Return `after` with every part that equals its counterpart in `before` replaced by that part;
 * `before` itself if all is equal.
 *
 * Both are plain data: numbers, strings, null, arrays and records of them.
 */
export function reused<Value>(before: unknown, after: Value): Value {
  if (before === after || !isRecord(before) || !isRecord(after)) return after;
  if (Array.isArray(before) !== Array.isArray(after)) return after;
  const keys = Object.keys(after);
  const parts = keys.map((key) => reused(before[key], after[key]));
  const isEqual =
    keys.length === Object.keys(before).length &&
    keys.every((key, at) => key in before && before[key] === parts[at]);
  if (isEqual) return before as Value;
  const kept = Array.isArray(after)
    ? parts
    : Object.fromEntries(keys.map((key, at) => [key, parts[at]]));
  return kept as Value;
}

/** Make a function that returns what it is given, with all that was equal in its last call reused. */
export function reusing<Value>(first?: Value): (value: Value) => Value {
  let last = first;
  return (value) => (last = reused(last, value));
}
