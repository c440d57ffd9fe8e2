import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import Bars from "./Bars.svelte";
import Lines from "./Lines.svelte";
import { spread } from "./scale";

describe("names at the ends of lines", () => {
  it("are kept apart and in the room", () => {
    const apart = spread([50, 50, 51, 199], 16, 0, 200);
    const sorted = [...apart].sort((a, b) => a - b);
    sorted.slice(1).forEach((at, n) => expect(at - (sorted[n] ?? 0)).toBeGreaterThanOrEqual(16));
    expect(sorted[0]).toBeGreaterThanOrEqual(0);
    expect(sorted.at(-1)).toBeLessThanOrEqual(200);
    expect(spread([10, 100], 16, 0, 200)).toEqual([10, 100]);
  });
});

describe("a chart", () => {
  let shown: Record<string, unknown>;

  beforeAll(() => {
    vi.stubGlobal(
      "ResizeObserver",
      class {
        observe = (): void => undefined;
        unobserve = (): void => undefined;
        disconnect = (): void => undefined;
      },
    );
  });

  afterEach(async () => {
    await unmount(shown);
  });

  const write = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

  it("of lines says the same in a table", () => {
    shown = mount(Lines, {
      target: document.body,
      props: {
        caption: "Tonight",
        places: ["start", "hand 1"],
        series: [
          { name: "Ann", values: [0, 250] },
          { name: "Bo", values: [0, null] },
        ],
        write,
      },
    });
    flushSync();
    const rows = [...document.querySelectorAll("tr")].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
    expect(document.querySelector("caption")?.textContent).toBe("Tonight");
    expect(rows).toEqual([
      ["", "Ann", "Bo"],
      ["start", "$0.00", "$0.00"],
      ["hand 1", "$2.50", ""],
    ]);
  });

  it("of bars shows two of one name, as a pair may win high and low", () => {
    shown = mount(Bars, {
      target: document.body,
      props: {
        caption: "What wins",
        heads: ["hand", "wins", "held"],
        rows: [0.1, 0.3].map((value) => ({ label: "pair", value, other: 0.2 })),
        write: String,
      },
    });
    flushSync();
    const labels = [...document.querySelectorAll("tbody th")].map((one) => one.textContent.trim());
    expect(labels).toEqual(["pair", "pair"]);
  });

  it("of lines tells them apart by their dashes and names, and says where each stands", () => {
    const series = ["Ann", "Bo", "Cleo"].map((name, n) => ({ name, values: [0, n * 100] }));
    shown = mount(Lines, {
      target: document.body,
      props: { caption: "Tonight", places: ["start", "end"], series, write },
    });
    flushSync();
    const dashes = [...document.querySelectorAll("path.line")].map((one) =>
      one.getAttribute("stroke-dasharray"),
    );
    expect(new Set(dashes).size).toBe(3);
    const names = [...document.querySelectorAll("text.name")].map((one) =>
      one.textContent.replace(/\s+/g, " ").trim(),
    );
    expect(names).toEqual(["Ann $0.00", "Bo $1.00", "Cleo $2.00"]);
  });
});
