import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { look, Sorry, WAITS } from "./rest";

const answers = (...statuses: number[]) =>
  vi.fn(() => {
    const status = statuses.length > 1 ? (statuses.shift() ?? 200) : (statuses[0] ?? 200);
    return Promise.resolve(new Response(JSON.stringify({ reason: "ask later" }), { status }));
  });

beforeEach(() => vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("asks again, later and later, where too much was asked", async () => {
  const asked = answers(429, 429, 200);
  vi.stubGlobal("fetch", asked);
  const found = look("games");
  await vi.advanceTimersByTimeAsync(999);
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1 + 1_999);
  expect(asked).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveBeenCalledTimes(3);
  await expect(found).resolves.toEqual({ reason: "ask later" });
});

it("says why not in the room's words, at once or after a last try", async () => {
  for (const [status, tries] of [
    [400, 1],
    [429, WAITS.length + 1],
  ] as const) {
    const asked = answers(status);
    vi.stubGlobal("fetch", asked);
    const found = look("games").catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    const sorry = await found;
    expect(sorry).toBeInstanceOf(Sorry);
    expect(sorry).toMatchObject({ status, message: "ask later" });
    expect(asked).toHaveBeenCalledTimes(tries);
  }
});
