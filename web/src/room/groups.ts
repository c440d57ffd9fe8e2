// Groups of players that this browser belongs to: the member's own key, and names.

import { readJson, write } from "./keys";

/** A group and the reader's key: a member's own, or that of the invitation while `name` is empty. */
export interface KeptGroup {
  group: string;
  key: string;
  name: string;
  title: string;
}

const GROUPS = "pokernight.groups";
const MOST = 20;

/** The groups of this browser, the latest first. */
export function groups(): KeptGroup[] {
  const kept = readJson(GROUPS);
  const all = Array.isArray(kept) ? (kept as (KeptGroup | null)[]) : [];
  return all.flatMap((entry) => (entry?.group ? [entry] : []));
}

/** What is kept of a group. */
export const keptGroup = (group: string): KeptGroup | undefined =>
  groups().find((entry) => entry.group === group);

/** Keep a group; return whether it outlives this page. */
export function keepGroup(entry: KeptGroup): boolean {
  const others = groups().filter((other) => other.group !== entry.group);
  return write(GROUPS, JSON.stringify([entry, ...others].slice(0, MOST)));
}

/** Forget a group. */
export function forgetGroup(group: string): void {
  write(GROUPS, JSON.stringify(groups().filter((entry) => entry.group !== group)));
}

/** The address of a group's page in this room, with a key or without. */
export const groupPath = (group: string, key = ""): string =>
  `/g/${encodeURIComponent(group)}${key && `#${key}`}`;
