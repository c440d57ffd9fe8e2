import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Mover } from "../motion/mover";
import { TIMES } from "../motion/plan";
import type { Happened } from "../rail/story";
import { settings } from "../theme/settings.svelte";
import { anEvent, aState, aTable } from "../wire/fake.test-data";
import type { CardJson, RoomState, ViewJson } from "../wire/messages";
import Floor from "./Floor.test.svelte";
import { Timeline } from "./timeline.svelte";

const down = (token: number): CardJson => ({ token, card: null, up: false });
const seat = { acted: false, began: 1000, front: 0, live: true, said: null, stack: 1000 };

/** A table of two hands; seats have bet so much. */
function table(
  hands: CardJson[][],
  { seq = 0, fronts = [0, 0], question = false, hand = 1 } = {},
): RoomState {
  const seats = hands.map((_, at) => {
    const front = fronts[at] ?? 0;
    return { ...seat, front, stack: 1000 - front };
  });
  const view: Partial<ViewJson> = {
    game: "holdem",
    generation: 1,
    hands,
    board: [],
    aside: [],
    seats,
    pots: [],
    bank: 0,
    dummies: [],
    stub: [],
    muck: [],
    notes: [],
    own: {},
    lines: {},
    asked: [],
    answered: null,
    seat: 0,
    question: question ? ({ number: seq } as ViewJson["question"]) : null,
  };
  return aState({
    seq,
    view: view as ViewJson,
    table: aTable({ hand, stage: "playing" }),
  });
}

let count = 0;
const event = (kind: string, some: Partial<Happened> = {}) =>
  anEvent({ kind, weight: "news", at: (count += 1), ...some });
const dealt = (to: number, token: number): Happened =>
  event("dealt", { seat: to, cards: [{ token, card: null }] });
const bets = (from: number, cents: number): Happened => event("bet", { seat: from, cents });

describe("the timeline", () => {
  let timeline: Timeline;
  let page: Record<string, unknown>;
  const animated = vi.fn();
  const cancelled = vi.fn();

  beforeEach(() => {
    vi.useFakeTimers();
    // what jsdom lacks: places (by data-x) and animations
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (
      this: Element,
    ) {
      const x = Number(this.getAttribute("data-x") ?? 0);
      return { x, y: 0, width: 46, height: 64 } as DOMRect;
    });
    Element.prototype.animate = function (this: Element, keys: unknown, time: unknown) {
      animated(this.getAttribute("data-card") ?? this.className, keys, time);
      return { cancel: cancelled } as unknown as Animation;
    } as typeof Element.prototype.animate;
    timeline = new Timeline();
    page = mount(Floor, { target: document.body, props: { timeline } });
    flushSync();
  });

  afterEach(async () => {
    await unmount(page);
    vi.useRealTimers();
    vi.restoreAllMocks();
    animated.mockClear();
    cancelled.mockClear();
    settings.change({ motion: "system" });
    Reflect.deleteProperty(Element.prototype, "animate");
  });

  /** Let a frame pass, in which a change is drawn and its moves begin. */
  const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(16);
  const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
  const kinds = (): string[] => timeline.told.map(({ kind }) => kind);

  it("shows the first state at once and without motion", async () => {
    timeline.take(table([[down(1)], [down(2)]]), [dealt(0, 1)]);
    await settle();
    expect(document.querySelectorAll("[data-card]").length).toBe(2);
    expect(animated).not.toHaveBeenCalled();
    expect(kinds()).toEqual(["dealt"]);
  });

  it("tells an event and shows what it does only when its turn has come", async () => {
    timeline.take(table([[down(1)], []]), []);
    await settle();
    const after = table([[down(1)], [down(2)]], { seq: 1, fronts: [200, 0] });
    timeline.take(after, [bets(0, 200), dealt(1, 2)]);
    await settle();
    expect(kinds()).toEqual(["bet"]);
    expect(timeline.shown?.view?.seats[0]?.front).toBe(200);
    expect(timeline.shown?.view?.hands[1]).toEqual([]);
    await pass(500);
    expect(kinds()).toEqual(["bet", "dealt"]);
    expect(timeline.shown?.view?.hands[1]).toEqual([down(2)]);
    await pass(3000);
    expect(timeline.shown).toBe(after);
    expect(timeline.cue).toBeNull();
  });

  it("ends the running event at a tap, and all at a second within 400 ms", async () => {
    timeline.take(table([[], []]), []);
    await settle();
    const after = table([[down(1)], []], { seq: 1, fronts: [200, 300] });
    timeline.take(after, [bets(0, 200), bets(1, 300), dealt(0, 1)]);
    await settle();
    window.dispatchEvent(new Event("click"));
    await settle();
    expect(kinds()).toEqual(["bet", "bet"]);
    expect(cancelled).toHaveBeenCalled();
    window.dispatchEvent(new Event("click"));
    expect(timeline.shown).toBe(after);
    expect(kinds()).toEqual(["bet", "bet", "dealt"]);
  });

  it("goes on while somebody writes, or moves the focus", async () => {
    timeline.take(table([[], []]), []);
    await settle();
    timeline.take(table([[], []], { seq: 1, fronts: [200, 0] }), [bets(0, 200)]);
    await settle();
    const { cue } = timeline;
    const field = document.body.appendChild(document.createElement("input"));
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "a", bubbles: true }));
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab", bubbles: true }));
    expect(timeline.cue).toBe(cue);
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "c", bubbles: true }));
    expect(timeline.cue).not.toBe(cue);
    field.remove();
  });

  it("is never more than 2 s behind while it is the reader's turn", async () => {
    timeline.take(table([[], []]), []);
    await settle();
    const events: Happened[] = [];
    for (let number = 0; number < 30; number += 1) events.push(bets(0, 10 * (number + 1)));
    const after = table([[], []], { seq: 1, fronts: [300, 0], question: true });
    timeline.take(after, events);
    await pass(2000);
    expect(timeline.shown).toBe(after);
  });

  it("leaves out what would be too fast to see", async () => {
    timeline.take(table([[], []]), []);
    await settle();
    const events: Happened[] = [];
    for (let number = 0; number < 200; number += 1) events.push(bets(0, number + 1));
    const after = table([[], []], { seq: 1, fronts: [200, 0], question: true });
    timeline.take(after, events);
    expect(timeline.shown).toBe(after);
    expect(timeline.told.length).toBe(200);
  });

  it("shows the truth at once after a gap, an answer taken back, and on a hidden page", async () => {
    timeline.take(table([[], []]), []);
    const bet = bets(0, 200);
    const gap = { ...table([[], []], { seq: 1, fronts: [200, 0] }), skipped: true };
    timeline.take(gap, [bet]);
    expect(timeline.shown).toBe(gap);
    const back = table([[], []], { seq: 2 });
    timeline.take(back, [bets(0, 100)]);
    expect(timeline.shown).toBe(back);
    expect(timeline.told.map(({ cents }) => cents)).toEqual([100]);
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    const asleep = table([[down(1)], []], { seq: 4 });
    timeline.take(asleep, [...timeline.told, dealt(0, 1)]);
    expect(timeline.shown).toBe(asleep);
    hidden.mockReturnValue(false);
    await settle();
    expect(animated).not.toHaveBeenCalled();
  });

  it("hears a card when it lands, and chips when they do", async () => {
    timeline.take(table([[], []]), []);
    await settle();
    const after = table([[down(1)], []], { seq: 1, fronts: [0, 200] });
    timeline.take(after, [dealt(0, 1), bets(1, 200)]);
    await settle();
    const sounds = (): string[] =>
      timeline.log.filter(({ what }) => what === "sound").map(({ id }) => id);
    expect(sounds()).toEqual([]);
    await pass(TIMES.deal);
    expect(sounds()).toEqual(["card"]);
    await pass(TIMES.chips - 1);
    expect(sounds()).toEqual(["card"]);
    await pass(500);
    expect(sounds()).toEqual(["card", "chips"]);
  });

  it("keeps the order and fades in 120 ms where less shall move", async () => {
    settings.change({ motion: "less" });
    timeline.take(table([[], []]), []);
    await settle();
    timeline.take(table([[down(1)], []], { seq: 1 }), [dealt(0, 1)]);
    await settle();
    expect(animated.mock.calls).toEqual([
      ["1", [{ opacity: 0 }, { opacity: 1 }], expect.objectContaining({ duration: TIMES.fade })],
    ]);
  });

  it("deals all cards of a new hand, from the deck", async () => {
    timeline.take(table([[down(1)], []]), []);
    await settle();
    const next = [dealt(0, 1), dealt(1, 2)].map((one) => ({ ...one, hand: 2 }));
    timeline.take(table([[down(1)], [down(2)]], { seq: 1, hand: 2 }), next);
    await pass(600);
    const from = animated.mock.calls.map(([, keys]) => (keys as Keyframe[])[0]?.["transform"]);
    expect(from).toContain("translate(500px, 0px) scale(1)");
    expect(from).toContain("translate(400px, 0px) scale(1)");
  });

  it("lays flying cards over the table and takes them away when they have landed", async () => {
    timeline.take(table([[], []]), []);
    await settle();
    timeline.take(table([[down(1)], []], { seq: 1 }), [dealt(0, 1)]);
    await settle();
    expect(document.querySelectorAll("[data-ghost]").length).toBe(1);
    expect(document.querySelectorAll('[data-card="1"]').length).toBe(1);
    await pass(1000);
    expect(document.querySelector("[data-ghost]")).toBeNull();
  });

  it.each([
    ["hidden by a scene is drawn, laid out and painted in three tasks", false, ["layout", "frame"]],
    ["that is seen is laid out in its frame, where its moves begin", true, ["frame"]],
  ])("a table %s", async (_, isSeen, tasks) => {
    Element.prototype.checkVisibility = () => isSeen;
    timeline.take(table([[], []]), []);
    await settle();
    const order: string[] = [];
    vi.spyOn(Mover.prototype, "layOut").mockImplementation(() => void order.push("layout"));
    const frame = requestAnimationFrame;
    vi.spyOn(globalThis, "requestAnimationFrame").mockImplementation((call) =>
      frame((now) => {
        order.push("frame");
        call(now);
      }),
    );
    timeline.take(table([[down(1)], []], { seq: 1 }), [dealt(0, 1)]);
    expect(order).toEqual([]);
    await settle();
    expect(order).toEqual(tasks);
    Reflect.deleteProperty(Element.prototype, "checkVisibility");
  });
});
