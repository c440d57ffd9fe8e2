// Finding things by what somebody types.

import { language } from "../../text/text.svelte";
import type { GameLineJson } from "../../wire/messages";

const plain = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[_'’-]/g, " ")
    .toLowerCase();

/** Whether every word that was typed is in one of some texts. */
export function fits(typed: string, ...texts: string[]): boolean {
  const there = plain(texts.join(" "));
  return plain(typed)
    .split(/\s+/)
    .every((word) => there.includes(word));
}

/** What somebody looks for in a game for tonight; the room finds it. */
export interface Wish {
  /** A game to be kin to, or words of its name or page. */
  like: string;
  /** How many want to play; 0: whoever comes. */
  players: number;
  wild: boolean;
  split: boolean;
  quick: boolean;
}

export const ANY: Wish = { like: "", players: 0, wild: false, split: false, quick: false };

/** Where the room lists the games that are as wished. */
export function addressOf(wish: Wish): string {
  const said = new URLSearchParams();
  if (wish.like.trim()) said.set("like", wish.like.trim());
  if (wish.players > 0) said.set("players", String(wish.players));
  for (const flag of ["wild", "split", "quick"] as const) if (wish[flag]) said.set(flag, "yes");
  if (language() !== "en") said.set("language", language());
  const query = said.toString();
  return query ? `games?${query}` : "games";
}

export type Group = NonNullable<GameLineJson["like"]>["group"];
/** A part of a list of games: the house's own, those of a group, or all where none is to be made. */
export interface Part {
  key: Group | "own" | "all";
  games: GameLineJson[];
}

/** A list in parts: the house's own and then the groups as they come; in one, the most alike first. */
export function parted(games: readonly GameLineJson[], wish: Wish): Part[] {
  if (wish.like.trim()) return games.length > 0 ? [{ key: "all", games: [...games] }] : [];
  const found = new Map<Part["key"], GameLineJson[]>();
  for (const one of games) {
    const key = one.source ? "own" : (one.like?.group ?? "other");
    found.set(key, [...(found.get(key) ?? []), one]);
  }
  return [...found].map(([key, some]) => ({ key, games: some }));
}
