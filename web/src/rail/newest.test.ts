// @vitest-environment jsdom
import { expect, it } from "vitest";
import { nextFrame } from "../motion/frame";
import { newest } from "./newest";

function list(high: number) {
  const found = document.createElement("ul");
  const size = { high };
  Object.defineProperty(found, "scrollHeight", { get: () => size.high });
  Object.defineProperty(found, "clientHeight", { get: () => 100 });
  const come = async (more: number) => {
    size.high += more;
    found.append(document.createElement("li"));
    await nextFrame();
    await nextFrame();
  };
  return { found, come };
}

it("is at its newest line when it is first drawn, and as lines come", async () => {
  const { found, come } = list(500);
  const stop = newest(found);
  expect(found.scrollTop).toBe(500);
  await come(300);
  expect(found.scrollTop).toBe(800);
  stop();
  await come(100);
  expect(found.scrollTop).toBe(800);
});

it("stays where somebody reads older lines, and follows again from the end", async () => {
  const { found, come } = list(500);
  newest(found);
  found.scrollTop = 50;
  found.dispatchEvent(new Event("scroll"));
  await come(300);
  expect(found.scrollTop).toBe(50);
  found.scrollTop = 690;
  found.dispatchEvent(new Event("scroll"));
  await come(20);
  expect(found.scrollTop).toBe(820);
});

it("follows lines for which the list is laid out, and scrolls, before it follows them", async () => {
  const { found, come } = list(500);
  newest(found);
  const comes = come(300);
  await Promise.resolve();
  // the browser keeps what is in sight where it is as the oldest lines go
  found.scrollTop = 400;
  found.dispatchEvent(new Event("scroll"));
  await comes;
  expect(found.scrollTop).toBe(800);
});
