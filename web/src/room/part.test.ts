// @vitest-environment jsdom
import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { t } from "../text/text.svelte";
import { loaded, WAITS } from "./part";
import Part from "./Part.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A loader that fails so many times before it gives the part. */
function failing(times: number) {
  let left = times;
  return vi.fn(() =>
    (left -= 1) < 0 ? Promise.resolve("here") : Promise.reject(new TypeError("reset")),
  );
}

it("a part that fails to load is tried again, with a longer wait each time", async () => {
  const load = failing(2);
  const part = loaded(load);
  const [first = 0, second = 0] = WAITS;
  expect(second).toBeGreaterThan(first);
  await vi.advanceTimersByTimeAsync(first - 1);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(second);
  await expect(part).resolves.toBe("here");
});

it("a style sheet that did not come is asked for again with its part", async () => {
  const link = document.head.appendChild(document.createElement("link"));
  link.rel = "stylesheet";
  link.href = "/assets/part.css";
  void loaded(failing(1));
  await vi.advanceTimersByTimeAsync(WAITS[0] ?? 0);
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
  expect(links.map(({ href }) => href)).toEqual([link.href]);
  expect(links[0]).not.toBe(link);
  links[0]?.remove();
});

it("after the last try a sentence says so, and a button tries again; what was typed stays", async () => {
  const load = failing(WAITS.length + 1);
  const field = document.body.appendChild(document.createElement("input"));
  field.value = "raise 4";
  const part = createRawSnippet((here: () => string) => ({ render: () => `<b>${here()}</b>` }));
  const page = mount(Part<string>, { target: document.body, props: { load, part } });
  await vi.advanceTimersByTimeAsync(10_000);
  flushSync();
  expect(document.querySelector("[role=alert]")?.textContent).toContain(t.frame.sorry.part);
  document.querySelector("button")?.click();
  await vi.advanceTimersByTimeAsync(10_000);
  flushSync();
  expect(document.querySelector("[role=alert]")).toBeNull();
  expect(document.querySelector("b")?.textContent).toBe("here");
  expect(field.value).toBe("raise 4");
  await unmount(page);
  field.remove();
});
