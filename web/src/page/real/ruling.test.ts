/** The floor at a table with real cards, and at one where the room deals. */

import { afterEach, expect, test, vi } from "vitest";
import { button, cleanup, mountIn, settle } from "../../pages/mounting.test-data";
import Book from "./Book.svelte";
import Ruling from "./Ruling.svelte";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function press(...names: string[]): Promise<void> {
  for (const name of names) {
    const found = button(name);
    if (!found) throw new Error(`no button says ${name}`);
    found.click();
    await settle();
  }
}

test("a ruling is told with what happened, at whose place, and to which card", async () => {
  const matter = { incident: "exposed_card", title: "a card was seen by everybody" };
  const ruling = { when: "", outcome: "play on", ruling: "it stays", clause: "", said: "" };
  const more = { name: "razz", known: {}, asks: null, ruling, cases: [], takes: ["seat", "place"] };
  vi.stubGlobal("fetch", (url: string) =>
    Promise.resolve(
      new Response(
        JSON.stringify(
          /exposed_card/.test(url)
            ? { ...matter, ...more }
            : { name: "razz", title: "Razz", matters: [matter] },
        ),
      ),
    ),
  );
  const ontap = vi.fn();
  const hands = [
    { seat: 0, name: "Ann", cards: [null, "Kh"] },
    { seat: 1, name: "Ben", cards: [null, null] },
  ];
  mountIn(Ruling as never, { game: "razz", hands, ontap });
  await settle();
  await press("A card was seen by everybody", "Ann", "2 · king of hearts", "Rule");
  expect(ontap).toHaveBeenCalledExactlyOnceWith("floor exposed_card seat=0 place=1");
});

test("a hand in the book is opened again; one of an earlier version has nothing to open", async () => {
  const told = { game: "razz", names: ["Ann", "Ben"], button: 0, taps: ["deal 0 Kh"] };
  const won = { Ann: 300, Ben: -300 };
  const done = [
    { title: "Chaos", won },
    { title: "Razz", won, told },
  ];
  const onagain = vi.fn();
  const none = vi.fn();
  mountIn(Book as never, {
    evening: { names: told.names, betting: "full", chips: {}, after: {}, done },
    season: [],
    buyIn: 0,
    onbuy: none,
    onend: none,
    onforget: none,
    ontimer: none,
    onagain,
  });
  expect(button("1 · Chaos · Ann")).toBeUndefined();
  await press("2 · Razz · Ann");
  expect(onagain).toHaveBeenCalledExactlyOnceWith(told);
});

test("the season is forgotten at the second press, and not at the first", async () => {
  const evening = { names: ["Ann", "Ben"], betting: "full", chips: {}, after: {}, done: [] };
  const before = { ...evening, done: [{ title: "Razz", won: { Ann: 300, Ben: -300 } }] };
  const onforget = vi.fn();
  const none = vi.fn();
  mountIn(Book as never, {
    ...{ evening, season: [before], buyIn: 0, onforget },
    ...{ onbuy: none, onend: none, ontimer: none, onagain: none },
  });
  await press("Forget the season");
  expect(onforget).not.toHaveBeenCalled();
  await press("Forget all evenings that are over?");
  expect(onforget).toHaveBeenCalledOnce();
});
