import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

type Heard = (event: unknown) => void;

/** What the service worker replies to a request, with these caches and a host that has only "/". */
async function reply(caches: Record<string, Record<string, string>>, path: string, mode: string) {
  const ears: Record<string, Heard> = {};
  const key = (asked: unknown) => (typeof asked === "string" ? asked : (asked as URL).pathname);
  runInNewContext(readFileSync("src/page/sw.js", "utf8"), {
    KEPT: "page-1",
    FILES: [],
    URL,
    location: { origin: "https://page.test" },
    addEventListener: (name: string, ear: Heard) => (ears[name] = ear),
    caches: {
      match: (asked: unknown, { cacheName }: { cacheName?: string } = {}) =>
        Promise.resolve(
          Object.entries(caches)
            .filter(([name]) => cacheName === undefined || name === cacheName)
            .map(([, files]) => files[key(asked)])
            .find((file) => file !== undefined),
        ),
    },
    fetch: (asked: unknown) => Promise.resolve(key(asked) === "/" ? "page of the host" : "404"),
  });
  const url = `https://page.test${path}`;
  const asked = Object.assign(new URL(url), { url, method: "GET", mode });
  let replied: unknown;
  ears.fetch?.({ request: asked, respondWith: (given: unknown) => (replied = given) });
  return replied;
}

test("a table's address is served by the page, also while a newer version takes over", async () => {
  const kept = { "/": "page", "/a.js": "program" };
  expect(await reply({ "page-1": kept }, "/t/abc", "navigate")).toBe("page");
  expect(await reply({ "page-1": kept }, "/a.js", "cors")).toBe("program");
  expect(await reply({ "page-2": { "/": "newer page" } }, "/t/abc", "navigate")).toBe("newer page");
  expect(await reply({}, "/t/abc", "navigate")).toBe("page of the host");
});

test("of two versions a page has the files of its own", async () => {
  const both = { "page-0": { "/a.js": "older" }, "page-1": { "/a.js": "own" } };
  expect(await reply(both, "/a.js", "cors")).toBe("own");
});
