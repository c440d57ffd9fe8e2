// What can be said of a name before any room is asked.

const UNSEEN = /[^\p{L}\p{N}\p{P}\p{S}\p{Mn} ]|[\ufe00-\ufe0f]/u;

/** Why no room takes a name: it has what nobody sees, or no letter; null where it may. */
export function wrongName(name: string): "nameSeen" | "nameLetter" | null {
  const shown = name.normalize("NFKC").replace(/\s+/g, " ").trim();
  if (UNSEEN.test(shown)) return "nameSeen";
  return /[\p{L}\p{N}]/u.test(shown) ? null : "nameLetter";
}
