import { beforeEach, expect, test, vi } from "vitest";
import type { ArrangedJson, Done } from "../wire/messages";
import type { Wish } from "../wire/socket";
import { Acting } from "./acting.svelte";
import { aDone, fakeRoom, tableAt } from "./fake.test-data.svelte";
import { asked } from "./recorded.test-data";
import { selection } from "./selection.svelte";
import { Trays } from "./trays.svelte";

beforeEach(() => selection.close());

const lays = asked("cripple_mr_onion", "grouping");
const ids = lays.question.legal.options ?? [];
const [a = 0, b = 0, c = 0, d = 0] = ids;

/** A room in which two cards are a bagel, and nothing else is anything. */
function bagels(wish: Wish): Promise<Done> {
  const sets = wish.type === "arrange" ? (wish.sets ?? []) : [];
  const arranged: ArrangedJson = {
    groups: sets.map((set) => ({ name: set.length === 2 ? "bagel" : "", total: set.length * 10 })),
    best: [
      [a, b],
      [c, d],
    ],
    ladder: [{ name: "bagel", made_of: "two cards that make 20" }],
  };
  return Promise.resolve(aDone({ arranged }));
}
function at() {
  const fake = fakeRoom(lays.view, tableAt(lays.view), null, bagels);
  const acting = new Acting(fake.room);
  acting.follow();
  return { ...fake, acting, trays: new Trays(() => fake.room) };
}
const lying = (trays: Trays) => trays.trays.map((tray) => tray.length);

test("cards lie in one tray at a time, and can be taken back", () => {
  const { trays } = at();
  trays.put([a, b], 0);
  trays.put([b, c], 2);
  expect(lying(trays)).toEqual([1, 0, 2, 0, 0]);
  trays.put([a], -1);
  expect(trays.trayOf(a)).toBe(-1);
  trays.clear();
  expect(lying(trays)).toEqual([0, 0, 0, 0, 0]);
});

test("without a tray being named, the first that is empty takes them", () => {
  const { trays } = at();
  trays.put([a], 0);
  trays.put([b, c], undefined);
  expect(lying(trays)).toEqual([1, 2, 0, 0, 0]);
});

test("cards that are not one's own lie nowhere", () => {
  const { trays } = at();
  trays.put([-5], 0);
  expect(lying(trays)).toEqual([0, 0, 0, 0, 0]);
});

test("what a tray is, the room says; until then nothing is said", async () => {
  const { trays, said } = at();
  trays.put([a, b], 1);
  expect(trays.group(1)).toBe(undefined);
  await trays.look();
  expect(trays.group(1)).toEqual({ name: "bagel", total: 20 });
  expect(said.at(-1)).toEqual({ type: "arrange", sets: [[], [a, b], [], [], []] });
  trays.put([c], 1);
  expect(trays.group(1)).toBe(undefined);
  trays.stop();
});

test("the room lays them out as well as they can be", async () => {
  const { trays } = at();
  await trays.arrange();
  await trays.look();
  expect(trays.trays.slice(0, 2)).toEqual([
    [a, b],
    [c, d],
  ]);
  expect(trays.ready).toEqual([
    [a, b],
    [c, d],
  ]);
});

test("trays that are laid out are answered one after the other, and then it is done", () => {
  const { acting, said, show } = at();
  const answers = () => said.flatMap((one) => (one.type === "answer" ? [one.answer] : []));
  acting.layOut([
    [b, a],
    [c, d],
  ]);
  const next = (number: number, gone: number[]) => {
    const { question } = lays;
    const options = ids.filter((id) => !gone.includes(id));
    const legal = { ...question.legal, options };
    show({ view: { ...lays.view, question: { ...question, number, legal } } });
    acting.follow();
  };
  next(900, [a, b]);
  next(901, [a, b, c, d]);
  const sorted = (some: number[]) => [...some].sort((one, other) => one - other);
  expect(answers()).toEqual([sorted([a, b]), sorted([c, d]), "done"]);
});

test("a room that says no leaves the trays as they are", async () => {
  const fake = fakeRoom(lays.view, tableAt(lays.view), null, () => Promise.reject(new Error("no")));
  const trays = new Trays(() => fake.room);
  trays.put([a, b], 0);
  await trays.look();
  expect([lying(trays)[0], trays.group(0)]).toEqual([2, undefined]);
});

test("the command line puts cards into a tray where trays are drawn", () => {
  const { acting, trays } = at();
  acting.group = (some) => trays.put(some, undefined);
  acting.say("group 1 3");
  expect(lying(trays)).toEqual([2, 0, 0, 0, 0]);
  const arrange = vi.fn();
  acting.arrange = arrange;
  acting.say("arrange");
  expect(arrange).toHaveBeenCalledOnce();
  trays.stop();
});
