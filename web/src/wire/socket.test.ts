import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeChannel, aState } from "./fake.test-data";
import type { FromRoom } from "./messages";
import { BEAT, GLANCE, Line, Refused, SILENCE } from "./socket";

let heard: FromRoom[];
let lost: number;
let line: Line;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  FakeChannel.all = [];
  heard = [];
  lost = 0;
  line = new Line(
    {
      hello: () => ({ table: "T", key: "K" }),
      hear: (message) => heard.push(message),
      lost: () => (lost += 1),
    },
    () => new FakeChannel(),
  );
});

afterEach(() => {
  line.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const commands = () => FakeChannel.last.words.filter((one) => "id" in one);

describe("a line to the room", () => {
  it("says hello first", () => {
    FakeChannel.last.accept();
    expect(FakeChannel.last.said[0]).toEqual({ type: "hello", wire: 2, table: "T", key: "K" });
  });

  it("tells who asked what was done, and why not", async () => {
    FakeChannel.last.accept();
    const start = line.ask({ type: "start" });
    const pause = line.ask({ type: "pause" });
    const [one, other] = commands() as { id: string }[];
    expect(one?.id).not.toBe(other?.id);
    FakeChannel.last.tell({
      type: "done",
      id: one?.id ?? "",
      settings: null,
      seq: 4,
      arranged: null,
      explained: null,
      hint: null,
    });
    const reason = "no hand is played";
    FakeChannel.last.tell({ type: "refused", id: other?.id ?? "", code: "not now", reason });
    await expect(start).resolves.toMatchObject({ seq: 4 });
    await expect(pause).rejects.toEqual(new Refused("not now", reason));
    expect(heard).toEqual([]);
  });

  it("asks again by the same id after the room was away, and not what was answered", async () => {
    FakeChannel.last.accept();
    const done = line.ask({ type: "start" });
    const lost = line.ask({ type: "sit", cents: 5_000 });
    const [first, second] = commands() as { id: string }[];
    FakeChannel.last.tell({
      type: "done",
      id: first?.id ?? "",
      settings: null,
      seq: 2,
      arranged: null,
      explained: null,
      hint: null,
    });
    await done;
    FakeChannel.last.break();
    vi.advanceTimersByTime(250);
    FakeChannel.last.accept();
    expect(FakeChannel.last.words.map((one) => one.type)).toEqual(["hello", "sit"]);
    expect(commands()).toEqual([second]);
    FakeChannel.last.tell({
      type: "done",
      id: second?.id ?? "",
      settings: null,
      seq: 3,
      arranged: null,
      explained: null,
      hint: null,
    });
    await expect(lost).resolves.toMatchObject({ seq: 3 });
  });

  it("keeps what is asked while the room is away", () => {
    FakeChannel.last.break();
    void line.ask({ type: "start" }).catch(() => undefined);
    vi.advanceTimersByTime(250);
    FakeChannel.last.accept();
    expect(FakeChannel.last.words.map((one) => one.type)).toEqual(["hello", "start"]);
  });

  it("comes back after a quarter of a second, then later and later, but within four", () => {
    const waits = [250, 500, 1000, 2000, 4000, 4000];
    for (const [tries, wait] of waits.entries()) {
      expect(FakeChannel.all.length).toBe(tries + 1);
      FakeChannel.last.break();
      vi.advanceTimersByTime(wait - 1);
      expect(FakeChannel.all.length).toBe(tries + 1);
      vi.advanceTimersByTime(1);
    }
    FakeChannel.last.accept().tell(aState());
    FakeChannel.last.break();
    vi.advanceTimersByTime(250);
    expect(FakeChannel.all.length).toBe(waits.length + 2);
    expect(lost).toBe(waits.length + 1);
  });

  it("comes back at once when the network does, or somebody looks at the page", () => {
    for (const event of [new Event("online"), new Event("visibilitychange")]) {
      FakeChannel.last.break();
      const before = FakeChannel.all.length;
      (event.type === "online" ? window : document).dispatchEvent(event);
      expect(FakeChannel.all.length).toBe(before + 1);
    }
  });

  it("gives a room up that is silent", () => {
    FakeChannel.last.accept();
    const first = FakeChannel.last;
    vi.advanceTimersByTime(BEAT);
    expect(first.said.filter((one) => one.type === "ping").length).toBe(2);
    vi.advanceTimersByTime(SILENCE);
    expect(first.closed).toBe(true);
    expect(FakeChannel.all.length).toBe(2);
  });

  it("knows a socket that died while the machine slept, and lets one live that answers", () => {
    const first = FakeChannel.last.accept();
    vi.advanceTimersByTime(10);
    document.dispatchEvent(new Event("visibilitychange"));
    vi.advanceTimersByTime(5);
    first.tell({ type: "pong", sent: Date.now() - 5, now: Date.now() });
    vi.advanceTimersByTime(GLANCE);
    expect(first.closed).toBe(false);
    document.dispatchEvent(new Event("visibilitychange"));
    vi.advanceTimersByTime(GLANCE);
    expect(first.closed).toBe(true);
  });

  it("goes by the room's clock, as the quickest answer has it", () => {
    const channel = FakeChannel.last.accept();
    const sent = Date.now();
    vi.advanceTimersByTime(400);
    channel.tell({ type: "pong", sent, now: sent + 60_000 + 100 });
    expect(line.now() - Date.now()).toBe(59_900);
    vi.advanceTimersByTime(100);
    channel.tell({ type: "pong", sent: Date.now() - 20, now: Date.now() - 10 + 60_000 });
    expect(line.now() - Date.now()).toBe(60_000);
    channel.tell({ type: "pong", sent: Date.now() - 300, now: Date.now() });
    expect(line.now() - Date.now()).toBe(60_000);
  });

  it("ends when the room says goodbye for good, and says why to who waits", async () => {
    FakeChannel.last.accept();
    const asked = line.ask({ type: "start" });
    FakeChannel.last.tell({
      type: "bye",
      reason: "this link is not valid here",
      again: false,
      code: "",
    });
    await expect(asked).rejects.toThrow("this link is not valid here");
    await expect(line.ask({ type: "start" })).rejects.toThrow("this link is not valid here");
    vi.advanceTimersByTime(60_000);
    expect(FakeChannel.all.length).toBe(1);
    expect(heard.map((one) => one.type)).toEqual(["bye"]);
  });

  it("comes back later and later where it came too fast, whatever else the room says", () => {
    for (const [tries, wait] of [1_000, 2_000, 4_000, 8_000].entries()) {
      const bye = { type: "bye", reason: "wait a minute", code: "too fast" } as const;
      FakeChannel.last.accept().tell({ ...bye, again: tries % 2 === 0 });
      FakeChannel.last.break();
      vi.advanceTimersByTime(wait - 1);
      expect(FakeChannel.all.length).toBe(tries + 1);
      vi.advanceTimersByTime(1);
    }
    FakeChannel.last.accept().tell(aState());
    FakeChannel.last.break();
    vi.advanceTimersByTime(250);
    expect(FakeChannel.all.length).toBe(6);
  });

  it("comes back when the room wants that", () => {
    FakeChannel.last.accept().tell({ type: "bye", reason: "elsewhere", again: true, code: "" });
    FakeChannel.last.break();
    vi.advanceTimersByTime(250);
    expect(FakeChannel.all.length).toBe(2);
  });
});
