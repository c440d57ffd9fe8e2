// What this browser keeps of the tables it was at: the key of one's own link, and names. No card.

/** A table that somebody has come to in this browser. */
export interface Kept {
  table: string;
  /** What stands behind the # of his own link; empty while he has none. */
  key: string;
  /** The key of the invitation, to show it to others; empty if he does not know it. */
  invite: string;
  /** What he is called there. */
  name: string;
  /** What the table is called. */
  title: string;
  /** When he was last there before that evening was over. */
  at: number;
  /** What has been played there before his eyes. */
  games: string[];
  /** Whether that evening is over. */
  over: boolean;
  /** A renewal that the room has not answered yet: of which link, and the key that it gets. */
  renewing: { what: string; own: string } | null;
  /** The people who hand this device around at the table; nobody where it is one person's. */
  people?: readonly { id: string; name: string; key: string }[];
}

const TABLES = "pokernight.tables";
const NAME = "pokernight.name";
const HOST = "pokernight.host";
const MOST = 60;
const memory = new Map<string, string>();

/** Something that this browser keeps; where it keeps nothing, this page remembers it. */
export function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return memory.get(name) ?? null;
  }
}

/** The same of something kept as JSON; null where that is none. */
export function readJson(name: string): unknown {
  try {
    return JSON.parse(read(name) ?? "null");
  } catch {
    return null;
  }
}

/** Keep something; whether it outlives this page. */
export function write(name: string, value: string): boolean {
  try {
    localStorage.setItem(name, value);
    return true;
  } catch {
    memory.set(name, value);
    return false;
  }
}

/** The names of what this browser keeps, of those that begin so. */
export function names(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(start));
  } catch {
    return [...memory.keys()].filter((name) => name.startsWith(start));
  }
}

/** Keep something no more. */
export function erase(name: string): void {
  memory.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    // it was never kept there
  }
}

/** The tables of this browser, the latest first. */
export function tables(): Kept[] {
  const found = readJson(TABLES);
  return (Array.isArray(found) ? (found as (Kept | null)[]) : []).flatMap((one) =>
    one?.table ? [{ ...one, games: Array.isArray(one.games) ? one.games : [] }] : [],
  );
}

/** What is kept of a table. */
export function kept(table: string): Kept | undefined {
  return tables().find((one) => one.table === table);
}

/** Keep something of a table; whether it outlives this page. Games are added to those there are. */
export function keep(table: string, some: Partial<Kept>): boolean {
  const empty = {
    key: "",
    invite: "",
    name: "",
    title: "",
    over: false,
    games: [],
    renewing: null,
  };
  const before = kept(table);
  const at = before?.over ? before.at : Date.now();
  const games = [...new Set([...(before?.games ?? []), ...(some.games ?? [])])];
  const one = { ...empty, ...before, ...some, table, at, games };
  const others = tables().filter((other) => other.table !== table);
  const all = [one, ...others].sort((a, b) => b.at - a.at);
  return write(TABLES, JSON.stringify(all.slice(0, MOST)));
}

/** Forget a table. */
export function forget(table: string): void {
  write(TABLES, JSON.stringify(tables().filter((one) => one.table !== table)));
}

/** The name that somebody used last. */
export function lastName(): string {
  return read(NAME) ?? "";
}

/** Remember a name for the next table. */
export function rememberName(name: string): void {
  write(NAME, name);
}

/** Keep the key of the room's host, if the address of this page brings it; it is not left there. */
export function takeHostKey(): void {
  const [, key] = /^#host=(.+)$/.exec(location.hash) ?? [];
  if (!key) return;
  write(HOST, key);
  history.replaceState(history.state, "", location.pathname);
}

/** The key by which this browser is the host's; empty in any other. */
export function hostKey(): string {
  return read(HOST) ?? "";
}

/** How somebody comes to a table that he has just opened or been invited to; gone with the page. */
export const arrivals = new Map<
  string,
  { key: string; name: string; sits: boolean; own?: string }
>();
