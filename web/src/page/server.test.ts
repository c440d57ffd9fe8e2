import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { FromTables } from "./table_worker";

/** A worker whose Python takes its time. */
class SlowWorker {
  static all: SlowWorker[] = [];
  onmessage: ((event: { data: FromTables }) => void) | null = null;
  constructor() {
    SlowWorker.all.push(this);
  }
  ended = false;
  postMessage(): void {
    // it does not answer yet
  }
  terminate(): void {
    this.ended = true;
  }
}

beforeEach(() => {
  SlowWorker.all = [];
  vi.stubGlobal("Worker", SlowWorker);
});
afterEach(() => vi.unstubAllGlobals());

it("says what a slow start does, and takes the worker for away at no time", async () => {
  const { connect, starting } = await import("./server");
  const heard: string[] = [];
  const channel = connect();
  channel.onmessage = ({ data }) => heard.push(data);
  expect(starting()).toBe(""); // a page that asks while it is drawn must change no state
  await Promise.resolve();
  expect(starting()).toMatch(/^Loading the page/);
  await vi.waitFor(() => expect(SlowWorker.all).toHaveLength(2));
  expect(starting()).toMatch(/^Unpacking Python/);
  const [tables] = SlowWorker.all;
  tables?.onmessage?.({ data: { step: "python" } });
  expect(starting()).toMatch(/^Starting Python/);
  channel.send(JSON.stringify({ type: "ping", sent: 5 }));
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  expect(JSON.parse(heard[0] ?? "")).toMatchObject({ type: "pong", sent: 5 });
  tables?.onmessage?.({ data: { step: null } });
  expect(starting()).toBe("");
});

it("ends its workers when the page is left, and draws a page that was kept anew", async () => {
  vi.resetModules();
  const { connect } = await import("./server");
  connect();
  await vi.waitFor(() => expect(SlowWorker.all).toHaveLength(2));
  dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
  expect(SlowWorker.all.map(({ ended }) => ended)).toEqual([true, true]);
  const reload = vi.fn();
  vi.stubGlobal("location", { reload });
  dispatchEvent(new PageTransitionEvent("pageshow", { persisted: false }));
  expect(reload).not.toHaveBeenCalled();
  dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  expect(reload).toHaveBeenCalled();
});
