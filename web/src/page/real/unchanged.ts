// Parts of a reply that are as before are those of before, so that nothing is drawn anew for them.

/** Return a value as it is now, with all parts that equal those of `before` taken from there. */
export function unchanged<Value>(before: unknown, now: Value): Value {
  if (before === now || typeof before !== "object" || typeof now !== "object") return now;
  if (before === null || now === null || Array.isArray(before) !== Array.isArray(now)) return now;
  const old = before as Record<string, unknown>;
  const fresh = now as Record<string, unknown>;
  let isSame = Object.keys(old).length === Object.keys(fresh).length;
  for (const key of Object.keys(fresh)) {
    fresh[key] = unchanged(old[key], fresh[key]);
    isSame &&= key in old && fresh[key] === old[key];
  }
  return isSame ? (before as Value) : now;
}
