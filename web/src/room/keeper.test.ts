import { createHash } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dealt, evening, salts, type Dealt } from "../fair/honest.test-data";
import { aWelcome } from "../wire/fake.test-data";
import type { RoomState, Welcome } from "../wire/messages";
import { dropFiles, fileOf, filesOf, handsOf, Keeper, type Writable } from "./keeper";
import { Promises } from "./promises.svelte";
import { pageShelf, type Shelf } from "./shelf";

let states: RoomState[];
let shelf: Shelf;

beforeAll(async () => {
  const one = await dealt(1, "");
  const two = await dealt(2, one.account.head);
  const hands: Dealt[] = [one, two];
  states = evening(hands);
  const over = structuredClone(states.at(-1) as RoomState);
  over.table.stage = "over";
  over.table.fair.closed = { lines: 30, log: "ab".repeat(32) };
  states.push({ ...over, seq: over.seq + 1, news: [] });
});

beforeEach(() => {
  localStorage.clear();
  shelf = pageShelf();
});

/** A page of Ann's that looks on. */
function page(me: Welcome | null = aWelcome({ name: "Änn 🂡" })): Promises {
  const found = new Promises("T", () => me, new Keeper("T", shelf));
  found.witness.again(true);
  return found;
}

async function watch(over: Promises, some: readonly RoomState[]): Promise<void> {
  for (const state of some) {
    over.see(structuredClone(state));
    await over.settled;
  }
}

const lines = (text: string) =>
  text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe("one's own evening", () => {
  it("has a line for each hand, what was shown of it and what was told", async () => {
    localStorage.setItem(
      "pokernight.salts.T",
      JSON.stringify({ 1: salts.ANN, 2: `?${salts.BEN}` }),
    );
    const anns = page();
    await watch(anns, states);
    const [head, one, two, end, ...more] = lines(await anns.keeper.text());
    expect(more).toEqual([]);
    expect(head).toMatchObject({ "kept file": 1, table: "T", person: "ANN", name: "Änn 🂡" });
    expect(one).toMatchObject({ hand: 1, whole: true, seat: 0, salt: salts.ANN, broken: [] });
    expect(two).toMatchObject({ hand: 2, whole: true, salt: null, notes: [] });
    expect((one?.steps as unknown[][]).map(([, , step]) => step)).toEqual([
      "promise",
      "hashes",
      "salts",
      "root",
      "dealt",
      "ended",
    ]);
    expect(one?.events).toEqual(states.slice(4, 7).flatMap((state) => state.news));
    expect(one?.openings).toEqual(states[6]?.openings);
    expect(one?.ended).toEqual(states[6]?.table.fair.ended);
    expect(end).toMatchObject({ hands: 2, head: two?.head, closed: { lines: 30 } });
    expect(anns.kept).toMatchObject({ hands: 2, lasts: false, file: "" });
  });

  it("ends each line in a digest of itself and all before it, in letters of ASCII", async () => {
    const anns = page();
    await watch(anns, states);
    const text = await anns.keeper.text();
    expect(text).toMatch(/^[\x20-\x7e\n]+$/);
    let before = "";
    for (const line of text.split("\n").slice(0, -1)) {
      const [, body, digest] = /^(.*),"digest":"([0-9a-f]{16})"\}$/.exec(line) as string[];
      before = createHash("sha256")
        .update(`${before}${body as string}}`)
        .digest("hex")
        .slice(0, 16);
      expect(digest).toBe(before);
    }
  });

  it("is kept while it is played, so that a page that is closed has lost nothing", async () => {
    await watch(page(), states.slice(0, 8));
    expect(lines(await fileOf("T", "ANN", shelf)).map((line) => line.hand)).toEqual([undefined, 1]);
    // loaded anew, and a second tab beside it: each hand once, in order
    const [again, tab] = [page(), page()];
    for (const state of states.slice(8)) {
      await watch(again, [state]);
      await watch(tab, [state]);
    }
    const kept = lines(await fileOf("T", "ANN", shelf));
    expect(kept.map((line) => line.hand ?? line.hands)).toEqual([undefined, 1, 2, 2]);
    const hands = await handsOf("T", shelf);
    expect([1, 2].map((hand) => hands.get(hand)?.whole)).toEqual([true, true]);
  });

  it("says what was broken, also of a hand whose line is written", async () => {
    const anns = page();
    await watch(anns, states.slice(0, 7));
    const changed = states.slice(7, 9).map((state) => structuredClone(state));
    for (const state of changed) (state.table.fair.ended as { by: string }).by = "another program";
    await watch(anns, changed);
    const sentence =
      "This room broke a promise: what became of hand 1 was changed after it had been shown.";
    expect(lines(await anns.keeper.text()).at(-1)).toMatchObject({ about: 1, broken: [sentence] });
    expect(anns.broken.map((one) => one.what)).toEqual(["account"]);
  });

  it("is written to a file after each hand, where a page may do that", async () => {
    const written: string[] = [];
    let fails = false;
    const file: Writable = {
      name: "mine.kept",
      createWritable: () =>
        fails
          ? Promise.reject(new Error("the disk is full"))
          : Promise.resolve({
              write: (text: string) => Promise.resolve(void written.push(text)),
              close: () => Promise.resolve(),
            }),
    };
    const anns = page();
    await watch(anns, states.slice(0, 8));
    await anns.keeper.writeTo(file);
    await watch(anns, states.slice(8));
    expect(written.map((text) => lines(text).length)).toEqual([2, 3, 4]);
    expect(written.at(-1)).toBe(await anns.keeper.text());
    expect(anns.kept).toMatchObject({ file: "mine.kept", failed: false });
    fails = true;
    await anns.keeper.writeTo(file);
    expect(anns.kept.failed).toBe(true);
  });

  it("is that of one person, and is forgotten with the table", async () => {
    await watch(page(), states.slice(0, 8));
    localStorage.clear();
    await watch(page(aWelcome({ person: "BEN", name: "Ben" })), states.slice(0, 8));
    expect((await filesOf("T", shelf)).length).toBe(2);
    await dropFiles("T", shelf);
    expect(await filesOf("T", shelf)).toEqual([]);
  });
});

describe("what others say", () => {
  it("is posted once after each hand, by who has a name", async () => {
    const [anns, watching] = [page(), page(aWelcome({ person: "", name: "" }))];
    const said = states.map((state) => anns.see(structuredClone(state)));
    expect(said.filter((one) => one !== null)).toEqual([
      { type: "compare", hand: 1, pin: anns.pin(1) },
      { type: "compare", hand: 2, pin: anns.pin(2) },
    ]);
    expect(anns.pin(1)).toMatch(/^[0-9a-f]{64}$/);
    expect(states.map((state) => watching.see(structuredClone(state))).every((one) => !one)).toBe(
      true,
    );
    await anns.settled;
  });

  it("is told as the same, as another history, or as not yet known", async () => {
    const anns = page();
    await watch(anns, states);
    const state = structuredClone(states.at(-1) as RoomState);
    const pin = anns.pin(2);
    state.seq += 1;
    state.table.fair.compared = { BEN: [2, "00".repeat(32)], ZOE: [9, pin], ANN: [2, pin] };
    await watch(anns, [state]);
    expect(anns.compared).toEqual([
      { name: "Ben", hand: 2, same: false },
      { name: "Zoe", hand: 9, same: null },
    ]);
    // it is no promise of the room's: people compare their words
    expect(anns.broken).toEqual([]);
  });
});
