import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { linkTo } from "./links";
import { LOOK, place } from "./place.svelte";

/** What the room says of its address. */
let says = { public: "", tunnel: "" };
const asked = vi.fn(() => Promise.resolve(new Response(JSON.stringify(says))));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", asked);
  asked.mockClear();
  [place.public, place.tunnel, place.moved] = ["", "", false];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("begins links with the public address, and without one with that of the page", async () => {
  expect(linkTo(place.base, "T", "KEY")).toBe(`${location.origin}/t/T#KEY`);
  says = { public: "https://one.example", tunnel: "up" };
  await place.look();
  expect(linkTo(place.base, "T", "KEY")).toBe("https://one.example/t/T#KEY");
});

it("looks again on the room's own computer, and notices that the address has changed", async () => {
  says = { public: "https://one.example", tunnel: "up" };
  const end = place.follow();
  await vi.advanceTimersByTimeAsync(1);
  expect([place.isThrough, place.moved]).toEqual([false, false]);
  says = { public: "https://two.example", tunnel: "up" };
  await vi.advanceTimersByTimeAsync(LOOK);
  expect([place.base, place.moved]).toEqual(["https://two.example", true]);
  end();
  await vi.advanceTimersByTimeAsync(10 * LOOK);
  expect(asked).toHaveBeenCalledTimes(2);
});

it("looks once where there is no tunnel, and where the page came through it", async () => {
  for (says of [
    { public: "", tunnel: "" },
    { public: location.origin, tunnel: "up" },
  ]) {
    asked.mockClear();
    const end = place.follow();
    await vi.advanceTimersByTimeAsync(3 * LOOK);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(place.isThrough).toBe(says.tunnel === "up");
    end();
  }
});
