import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import Absent from "../showdown/Absent.svelte";
import Winner from "../showdown/Winner.svelte";
import { ENGLISH } from "../wording/english";
import Disc from "./Disc.svelte";
import { initialsOf } from "./disc";
import type { Player } from "./model";

test("a disc has the initial, and a letter more where players would have the same", () => {
  expect(initialsOf(["Ann", "Bert", "Anton", "bea", "Cleo"])).toEqual([
    "An",
    "Be",
    "At",
    "Ba",
    "C",
  ]);
  expect(new Set(initialsOf(["Al", "Al", "A", "Al"])).size).toBe(4);
});

test("a house player has one colour, at the table and as a winner or out of a showdown", () => {
  const player = { seat: 1, name: "Bert", person: "p7", bot: "caller", initial: "B", won: 0 };
  const drawn = player as unknown as Player;
  const take = { seat: 1, cents: 100, stack: 200, player: drawn };
  const reader = { name: () => "Bert", seat: null, language: ENGLISH };
  const target = document.createElement("div");
  const mounted = [
    mount(Disc, { target, props: { player: drawn } }),
    mount(Winner, { target, props: { take, reader, still: true } }),
    mount(Absent, { target, props: { absent: [{ player: drawn, folded: true }] } }),
  ];
  flushSync();
  const discs = [...target.querySelectorAll<HTMLElement>(".disc")];
  const colours = discs.map((disc) => disc.style.getPropertyValue("--colour"));
  expect(colours).toHaveLength(3);
  expect(new Set(colours).size).toBe(1);
  for (const component of mounted) void unmount(component);
});
