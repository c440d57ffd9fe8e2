import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { few } from "../../timeline/recorded.test-data";
import type { PastJson } from "../../wire/messages";
import { Film } from "./film.svelte";

const states = few()[0]?.moments.map(({ after }) => after) ?? [];
const past = {
  number: 1,
  names: ["Ann"],
  people: ["a"],
  seat: 0,
  table: states[0]?.table,
  shown: {},
  steps: states.map(({ view, news, help, marks, reads }) => ({ view, news, help, marks, reads })),
} as unknown as PastJson;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("a step further plays its events, any other is shown as it is", async () => {
  const film = new Film(past, 0);
  const { timeline } = film;
  const took = vi.spyOn(timeline, "take");
  expect(timeline.shown).toBe(film.seen.state);
  film.go(1);
  expect(took).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(timeline.shown).toBe(film.seen.state);
  film.go(0);
  expect(took).toHaveBeenCalledTimes(1);
  expect(timeline.shown).toBe(film.seen.state);
  expect(timeline.told.length).toBe(past.steps[0]?.news.length);
  film.close();
});

it("a hand plays by itself from its deal to its end, and tells all of it", async () => {
  const steps: number[] = [];
  const film = new Film(past, Infinity, (step) => steps.push(step));
  film.play();
  await vi.advanceTimersByTimeAsync(100_000);
  expect(steps).toEqual([2, 0, 1, 2]);
  expect(film.isPlaying).toBe(false);
  expect(film.timeline.told.length).toBe(past.steps.flatMap(({ news }) => news).length);
  film.play();
  film.go(1);
  expect(film.isPlaying).toBe(false);
  film.close();
});
