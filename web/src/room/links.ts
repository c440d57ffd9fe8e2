// Links to tables: an address, a table, and behind the # a key, perhaps with that of the invitation.

export interface TableLink {
  /** Where the room is. */
  base: string;
  table: string;
  key: string;
  /** The key of the invitation, where the link brings it along for showing it to others. */
  invite: string;
}

/** The keys behind a #. */
export function keysOf(fragment: string): { key: string; invite: string } {
  const [key = "", invite = ""] = fragment.replace(/^#/, "").split(",");
  return { key, invite };
}

/** A link as people paste it; `lostKey` where only its key is missing, null where it is none. */
export function readLink(text: string): TableLink | "lostKey" | null {
  let url: URL;
  try {
    url = new URL(text.trim());
  } catch {
    return null;
  }
  const found = /^\/t\/([^/]+)\/?$/.exec(url.pathname);
  if (!/^https?:$/.test(url.protocol) || !found?.[1]) return null;
  const keys = keysOf(url.hash);
  if (!keys.key) return "lostKey";
  return { base: url.origin, table: decodeURIComponent(found[1]), ...keys };
}

/** Where a table of this room is, in this room. */
export function pathOf(table: string, key = "", invite = ""): string {
  const keys = [key, invite].filter(Boolean).join(",");
  return `/t/${encodeURIComponent(table)}${keys && `#${keys}`}`;
}

/** A link to a table of this room, at the address under which others reach it. */
export function linkTo(base: string, table: string, key: string): string {
  return base + pathOf(table, key);
}

/** Whether others can reach this page by its address. */
export function isOnlyHere(host: string = location.hostname): boolean {
  return host === "localhost" || host.startsWith("127.") || host === "[::1]";
}
