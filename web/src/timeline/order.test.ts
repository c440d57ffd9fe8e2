import { flushSync, mount, unmount } from "svelte";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { settings } from "../theme/settings.svelte";
import type { RoomState } from "../wire/messages";
import { cardsOf, laidOf } from "./laid";
import Floor from "./Floor.test.svelte";
import { recorded, type Batch } from "./recorded.test-data";
import { Timeline, type Entry } from "./timeline.svelte";

const LANDINGS = new Set(["card", "turn", "chips"]);
/** Cards of these scenes may follow a verdict: they are the next player's. */
const NEXT = new Set(["deal", "board"]);

/** Faults of order in the log of a player. */
function faults(log: readonly Entry[]): string[] {
  const messages: string[] = [];
  const verdict = log.findIndex(({ what, scene }) => what === "cue" && scene === "win");
  for (const [number, { what, id, scene, at, links }] of log.entries()) {
    const before = log.slice(0, number);
    const lands = (card: number) => (entry: Entry) =>
      LANDINGS.has(entry.what) && entry.what !== "chips" && entry.id === String(card);
    if (what === "turn" && !NEXT.has(scene) && verdict >= 0 && number > verdict)
      messages.push(`${id} turned after the verdict`);
    if (what === "chips" && scene === "win" && number < verdict)
      messages.push("chips before the verdict");
    if (what === "sound" && ["card", "chips", "pot"].includes(id)) {
      const landed = before.at(-1);
      if (!landed || !LANDINGS.has(landed.what) || landed.at !== at)
        messages.push(`${id} heard in the air`);
    }
    if (what === "cue" && scene === "wild") {
      const causes = links.flatMap(({ from }) => from ?? []);
      const late = causes.filter((card) => log.some(lands(card)) && !before.some(lands(card)));
      if (late.length > 0) messages.push("effect before its cause");
      if (links.length === 0) messages.push("nothing becomes wild");
    }
  }
  return messages;
}

/** Faces of the cards that a batch turns up. */
function turned({ before, after }: Batch): string[] {
  const faces = ({ view }: RoomState): Map<number, string | null> =>
    new Map(view ? cardsOf(laidOf(view)).map(({ token, card }) => [token, card]) : []);
  const was = faces(before);
  return [...faces(after)].flatMap(([token, card]) =>
    was.has(token) && was.get(token) === null && card !== null ? [String(token)] : [],
  );
}

beforeAll(() => {
  vi.useFakeTimers();
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return { x: Number(this.getAttribute("data-x") ?? 0), y: 0, width: 46, height: 64 } as DOMRect;
  });
  Element.prototype.animate = () => ({ cancel: () => undefined }) as unknown as Animation;
});

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(Element.prototype, "animate");
});

beforeEach(() => {
  document.body.replaceChildren();
});

/** Play a batch to its end; return the log of the player, and what is told then. */
async function played({ before, after, events }: Batch): Promise<Timeline> {
  const timeline = new Timeline();
  const page = mount(Floor, { target: document.body, props: { timeline } });
  flushSync();
  timeline.take({ ...before, news: [] }, []);
  await vi.advanceTimersByTimeAsync(0);
  timeline.log.length = 0;
  timeline.take(after, events);
  await vi.advanceTimersByTimeAsync(10_000);
  await unmount(page);
  return timeline;
}

const showdowns = recorded().flatMap(({ game, batches }) => {
  const last = batches.findLast(({ events }) => events.some(({ kind }) => kind === "win"));
  return last ? [{ game, batch: last }] : [];
});

it.each(showdowns)("a showdown goes from its causes to its chips: $game", async ({ batch }) => {
  const timeline = await played(batch);
  expect(timeline.shown).toBe(batch.after);
  expect(timeline.told).toEqual(batch.events);
  expect(faults(timeline.log)).toEqual([]);
  const turns = timeline.log.filter(({ what }) => what === "turn").map(({ id }) => id);
  for (const token of turned(batch)) expect(turns).toContain(token);
  const chips = timeline.log.filter(({ what, scene }) => what === "chips" && scene === "win");
  if (timeline.log.some(({ scene, kind }) => scene === "win" && kind === "win"))
    expect(chips.length).toBeGreaterThan(0);
});

it("the order is the same where less shall move", async () => {
  const kinds = async (): Promise<string[]> => {
    const [first] = showdowns;
    if (!first) throw new Error("no showdown");
    const { log } = await played(first.batch);
    expect(faults(log)).toEqual([]);
    return log.filter(({ what }) => what === "cue").map(({ kind }) => kind);
  };
  const usual = await kinds();
  settings.change({ motion: "less" });
  expect(await kinds()).toEqual(usual);
  settings.change({ motion: "system" });
});

it("a wrong order is noticed", async () => {
  const shown = showdowns.find(({ batch }) => turned(batch).length > 0);
  if (!shown) throw new Error("no card is turned at any showdown");
  const { log } = await played(shown.batch);
  const verdict = log.findIndex(({ what, scene }) => what === "cue" && scene === "win");
  const early = [
    ...log.slice(verdict, verdict + 1),
    ...log.slice(0, verdict),
    ...log.slice(verdict + 1),
  ];
  expect(faults(early).some((fault) => fault.includes("turned after the verdict"))).toBe(true);
  const silent = log.filter(({ what }) => !LANDINGS.has(what));
  expect(faults(silent).some((fault) => fault.includes("heard in the air"))).toBe(true);
  const card = log.findIndex(({ what }) => what === "turn");
  const { id } = log[card] as Entry;
  const wild: Entry = {
    ...(log[card] as Entry),
    what: "cue",
    scene: "wild",
    links: [{ from: Number(id), to: 1 }],
  };
  expect(faults(log.toSpliced(card, 0, wild))).toContain("effect before its cause");
  expect(faults(log.toSpliced(card + 1, 0, wild))).not.toContain("effect before its cause");
});
