// Which page is drawn at which address. The room serves just these, see room/felt.py.

import type { Component } from "svelte";
import { PAGES } from "../wire/server";

export type Params = Record<string, string>;
/** Every page takes what stood in the gaps of its address. */
export type Page = Component<{ params: Params }>;
/** The loader of a page. */
export type Loaded = () => Promise<{ default: unknown }>;

interface Route {
  path: string;
  page: string;
}

export const ROUTES: readonly Route[] = [
  { path: "/", page: "Start" },
  { path: "/t/{table}", page: "TablePage" },
  { path: "/t/{table}/hands/{hand}", page: "Replayer" },
  { path: "/t/{table}/ledger", page: "Ledger" },
  { path: "/t/{table}/tv", page: "Television" },
  { path: "/hands", page: "HandFile" },
  { path: "/evenings", page: "Evenings" },
  { path: "/g/{group}", page: "Group" },
  { path: "/games", page: "Rulebook" },
  { path: "/games/{game}", page: "Rulebook" },
  { path: "/games/{game}/hand", page: "Replayer" },
  { path: "/floor", page: "Floor" },
  { path: "/verify", page: "Verify" },
  { path: "/about", page: "About" },
];

/** The addresses of pages that only the page without a server has, each the name of its page. */
const MORE = Object.keys(PAGES).map((path) => ({ path, page: path }));

/** The page of an address and what stands in its gaps; none where there is no such page. */
export function routed(path: string): { page: string; params: Params } | null {
  const parts = path.split("/").filter(Boolean);
  for (const route of [...ROUTES, ...MORE]) {
    const wanted = route.path.split("/").filter(Boolean);
    if (wanted.length !== parts.length) continue;
    const params: Params = {};
    const fits = wanted.every((part, place) => {
      const there = parts[place] ?? "";
      if (!part.startsWith("{")) return part === there;
      params[part.slice(1, -1)] = unescaped(there);
      return true;
    });
    if (fits) return { page: route.page, params };
  }
  return null;
}

function unescaped(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
