import { expect, test } from "vitest";
import { aState } from "../wire/fake.test-data";
import { t } from "../text/text.svelte";
import type { ChairJson, TableJson } from "../wire/messages";
import type { Player } from "./model";
import { turnOf } from "./turn";
import { marks, status } from "./status";

const player = (some: Partial<Player>) =>
  ({ seat: 0, won: 0, did: "", said: "", roles: [], ...some }) as Player;

test("who has lost more than he won of the others loses", () => {
  expect(status(player({ won: -400 }))).toBe(t.felt.loses("$4"));
  expect(status(player({ won: 600 }))).toBe(t.felt.wins("$6"));
});

test("who calls the game does that, and not wait for the next hand", () => {
  const calls = player({ seat: null, calls: true });
  expect([status(calls), ...marks(calls)]).toEqual([t.felt.calls]);
  expect(status(player({ seat: null }))).toBe(t.felt.next);
});

test("whoever has the button for the next hand is not told besides that one is dealt soon", () => {
  const chair = { seat: 0, away: false, leaving: false } as ChairJson;
  const told = (mine: Player | null, next: number) => {
    const table: Partial<TableJson> = { stage: "between", choice: "single", seated: [chair] };
    const state = aState();
    return turnOf(
      { ...state, table: { ...state.table, ...table, hand: 1, next }, view: null },
      mine,
    );
  };
  expect(told(player({ chair: 0 }), 6000)).toBe("");
  expect(told(player({ chair: 0 }), 0)).toBe(t.felt.between);
  expect(told(null, 6000)).toBe(t.felt.between);
  expect(told(null, 86_400_000)).toBe(""); // the result stays until somebody says otherwise
});
