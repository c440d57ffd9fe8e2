import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { speech } from "./speech.svelte";

const line = (person: string, text: string) => ({ at: 1, person, text });

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  speech.leave();
  vi.useRealTimers();
});

test("what is said stands at the seat for a while, and what was said before does not", () => {
  const before = [line("a", "old")];
  speech.hear(before);
  expect(speech.of("a")).toBe("");
  speech.hear([...before, line("a", "hello"), line("", "a remark"), line("b", "x".repeat(300))]);
  expect(speech.of("a")).toBe("hello");
  expect(speech.of("b").length).toBeLessThan(100);
  expect(speech.of("")).toBe("");
  vi.runAllTimers();
  expect([speech.of("a"), speech.of("b")]).toEqual(["", ""]);
});
