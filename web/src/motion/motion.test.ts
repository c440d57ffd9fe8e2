import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../theme/settings.svelte";
import Floor from "./Floor.test.svelte";
import { length, MOST, plan, TIMES, type Lain } from "./plan";
import { listen, play, SOUNDS } from "./sound";
import { Stage } from "./stage.svelte";

const lain = (x: number, holder = "seat 0", face = ""): Lain => ({
  x,
  y: 0,
  width: 46,
  holder,
  face,
});
const deck = { x: 500, y: 200, width: 46 };

describe("what moves", () => {
  it("new cards are dealt from the deck, 60 ms apart, 180 ms each", () => {
    const moves = plan(
      new Map(),
      new Map([
        ["1", lain(0)],
        ["2", lain(50)],
      ]),
      deck,
    );
    expect(moves).toMatchObject([
      { id: "1", kind: "deal", dx: 500, dy: 200, delay: 0, duration: 180 },
      { id: "2", kind: "deal", dx: 450, dy: 200, delay: 60, duration: 180 },
    ]);
  });

  it("a card that changes hands crosses slowly, one that makes room slides", () => {
    const moves = plan(
      new Map([
        ["1", lain(0)],
        ["2", lain(50)],
      ]),
      new Map([
        ["1", lain(300, "seat 1")],
        ["2", lain(20)],
      ]),
      deck,
    );
    expect(moves).toMatchObject([
      { id: "1", kind: "trade", dx: -300, duration: 450 },
      { id: "2", kind: "shift", dx: 30, duration: 180 },
    ]);
  });

  it("a card turned where it lies flips, and what stays so is left alone", () => {
    const moves = plan(
      new Map([
        ["1", lain(0)],
        ["2", lain(50, "seat 0", "Th")],
      ]),
      new Map([
        ["1", lain(0, "seat 0", "Qs")],
        ["2", lain(50, "seat 0", "Th")],
      ]),
      deck,
    );
    expect(moves).toMatchObject([{ id: "1", kind: "flip", duration: 220 }]);
    expect(moves.length).toBe(1);
  });

  it("never takes longer than 1.5 s in all, however much is dealt", () => {
    const seventy = new Map(Array.from({ length: 70 }, (_, n) => [String(n), lain(n)]));
    const moves = plan(new Map(), seventy, deck);
    expect(moves.length).toBe(70);
    expect(length(moves)).toBeCloseTo(MOST);
    expect(length(plan(new Map(), seventy, deck, 300))).toBeCloseTo(300);
  });
});

interface Seen {
  cards: { id: number; face: string; x: number; holder: string }[];
  chips: { name: string; x: number }[];
}

const seen = (...xs: number[]): Seen => ({
  cards: xs.map((x, id) => ({ id, face: "", x, holder: "seat 0" })),
  chips: [],
});

describe("the stage", () => {
  let stage: Stage<Seen>;
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
      return { cancel: cancelled, finished: new Promise(() => undefined) } as unknown as Animation;
    } as typeof Element.prototype.animate;
    stage = new Stage<Seen>();
    page = mount(Floor, { target: document.body, props: { stage } });
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

  const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

  it("shows the first state at once and without motion", async () => {
    stage.take(seen(10, 20));
    await settle();
    expect(document.querySelectorAll("[data-card]").length).toBe(2);
    expect(animated).not.toHaveBeenCalled();
  });

  it("moves everything from where it was, and waits with the next state until it rests", async () => {
    const [first, second, third] = [seen(10), seen(300), seen(40)];
    stage.take(first);
    await settle();
    stage.take(second);
    await settle();
    expect(animated).toHaveBeenCalledWith(
      "0",
      expect.anything(),
      expect.objectContaining({ duration: TIMES.deal }),
    );
    stage.take(third);
    await settle();
    expect(stage.shown).toBe(second);
    await vi.advanceTimersByTimeAsync(TIMES.deal);
    expect(stage.shown).toBe(third);
  });

  it("jumps to the truth when a key or a finger is pressed", async () => {
    stage.take(seen(10));
    await settle();
    stage.take(seen(300));
    await settle();
    const truth = seen(90);
    stage.take(seen(80));
    stage.take(truth);
    window.dispatchEvent(new Event("pointerdown"));
    expect(stage.shown).toBe(truth);
    expect(cancelled).toHaveBeenCalled();
  });

  it("moves nothing that was skipped before it was drawn", async () => {
    stage.take(seen(10));
    await settle();
    stage.take(seen(300));
    window.dispatchEvent(new Event("keydown"));
    await settle();
    expect(animated).not.toHaveBeenCalled();
    stage.take(seen(20));
    await settle();
    const [, keys] = animated.mock.calls[0] as [string, Keyframe[]];
    expect(keys[0]?.["transform"]).toBe("translate(280px, 0px) scale(1)");
  });

  it("is never more than 1.5 s behind", async () => {
    stage.take(seen(0));
    await settle();
    for (let n = 1; n <= 12; n += 1) {
      stage.take(seen(n * 30));
    }
    const truth = seen(999);
    stage.take(truth);
    await vi.advanceTimersByTimeAsync(MOST + TIMES.deal);
    expect(stage.shown).toBe(truth);
  });

  it("fades in 120 ms where less shall move", async () => {
    settings.change({ motion: "less" });
    stage.take(seen(10));
    await settle();
    stage.take({ ...seen(10), cards: [{ id: 0, face: "Th", x: 300, holder: "seat 1" }] });
    await settle();
    expect(animated.mock.calls).toEqual([
      ["0", [{ opacity: 0 }, { opacity: 1 }], expect.objectContaining({ duration: 120 })],
    ]);
  });

  it("lets chips that are gone fly into the pot", async () => {
    stage.take({ cards: [], chips: [{ name: "seat 1", x: 50 }] });
    await settle();
    stage.take({ cards: [], chips: [] });
    await settle();
    const ghost = document.querySelector(".chip[aria-hidden]");
    expect(ghost?.hasAttribute("data-chips")).toBe(false);
    await vi.advanceTimersByTimeAsync(TIMES.chips);
    expect(document.querySelector(".chip")).toBeNull();
  });

  it("deals all cards when their tokens name others than before", async () => {
    stage.take(seen(10));
    await settle();
    stage.take(seen(10), { fresh: true });
    await settle();
    const [element, keys, time] = animated.mock.calls[0] as [string, Keyframe[], unknown];
    expect(element).toBe("0");
    expect(keys[0]?.["transform"]).toBe("translate(490px, 0px) scale(1)");
    expect(time).toMatchObject({ duration: TIMES.deal });
  });
});

describe("sound", () => {
  it("is quiet and short", () => {
    for (const notes of Object.values(SOUNDS)) {
      for (const note of notes) {
        expect(note.loud).toBeLessThan(0.25);
        expect(note.at + note.long).toBeLessThan(1);
      }
    }
  });

  it("is there after the first touch only, and only where it is switched on", () => {
    const started = vi.fn();
    const part = (): unknown => ({
      connect: () => part(),
      start: started,
      stop: () => undefined,
      frequency: {},
      gain: {
        setValueAtTime: () => undefined,
        linearRampToValueAtTime: () => undefined,
        exponentialRampToValueAtTime: () => undefined,
      },
    });
    class Silent {
      state = "running";
      currentTime = 0;
      createGain = part;
      createOscillator = part;
      resume = (): Promise<void> => Promise.resolve();
    }
    vi.stubGlobal("AudioContext", Silent);
    const stop = listen();
    play("turn");
    expect(started).not.toHaveBeenCalled();
    window.dispatchEvent(new Event("pointerdown"));
    play("turn");
    expect(started).toHaveBeenCalledTimes(SOUNDS.turn.length);
    settings.change({ sound: false });
    play("turn");
    expect(started).toHaveBeenCalledTimes(SOUNDS.turn.length);
    settings.change({ sound: true });
    stop();
    vi.unstubAllGlobals();
  });
});
