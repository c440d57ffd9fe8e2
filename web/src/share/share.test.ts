/** Pictures made to be sent: what is drawn, that nothing secret is, and how they are shared. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newsUntil, stateAt } from "../pages/replay/steps";
import recorded from "../pages/recorded.json";
import { speak } from "../text/text.svelte";
import type { BooksJson, PastJson, PastLineJson } from "../wire/messages";
import { draw, picture, share, TALL, WIDE, type Pictures } from "./picture";
import type { Size } from "./pen";
import { posterOf } from "./poster";
import { showdownPicture } from "./showdown";

const found = recorded.found as unknown as Record<string, PastJson>;
const past = Object.entries(found).find(([name]) => /hands\/\d+$/.test(name))?.[1] as PastJson;
const last = past.steps.length - 1;
const shown = (of: PastJson = past) =>
  showdownPicture(stateAt(of, last), newsUntil(of, last), of.title);

const books: BooksJson = {
  accounts: [
    { name: "Ann", bought: 100, cashed: 50, net: -5000, recitations: 3 },
    { name: "Bert", bought: 100, cashed: 150, net: 5000, recitations: 0 },
  ],
  transfers: [{ payer: "Ann", payee: "Bert", cents: 5000 }],
  kept: 0,
  shares: [],
};
const line = (number: number, pot: number): PastLineJson => ({
  number,
  game: "chaos",
  title: `Chaos ${number}`,
  at: 0,
  ending: "over",
  names: ["Ann", "Bert"],
  winners: [{ name: "Bert", cents: pot }],
  pot,
  nets: {},
  powers: [],
});
const poster = posterOf("Friday", books, [line(1, 300), line(2, 900), line(3, 400)]);

interface Written {
  text: string;
  x: number;
  y: number;
  width: number;
  align: string;
}

/** A canvas that notes what is written on it; a letter is half as wide as it is high. */
function paper(): { canvas: CanvasRenderingContext2D; texts: Written[]; paths: string[] } {
  const texts: Written[] = [];
  const paths: string[] = [];
  const canvas = {
    font: "",
    textAlign: "left",
    measureText: (text: string) => ({ width: (text.length * sizeOf(canvas.font)) / 2 }),
    fillText: (text: string, x: number, y: number) => {
      const { width } = canvas.measureText(text);
      texts.push({ text, x, y, width, align: canvas.textAlign });
    },
    fill: (path?: { d: string }) => path && paths.push(path.d),
    stroke: (path?: { d: string }) => path && paths.push(path.d),
    ...Object.fromEntries(
      [
        "save",
        "restore",
        "translate",
        "scale",
        "beginPath",
        "ellipse",
        "roundRect",
        "fillRect",
      ].map((name) => [name, () => undefined]),
    ),
  };
  return { canvas: canvas as unknown as CanvasRenderingContext2D, texts, paths };
}
const sizeOf = (font: string): number => Number(/(\d+)px/.exec(font)?.[1]);

function drawn<Kind extends keyof Pictures>(kind: Kind, data: Pictures[Kind], size: Size) {
  const sheet = paper();
  draw(kind, data, sheet.canvas, size);
  return sheet;
}

beforeEach(async () => {
  vi.stubGlobal(
    "Path2D",
    class {
      constructor(readonly d: string) {}
    },
  );
  await speak("en");
});
afterEach(() => vi.unstubAllGlobals());

describe("the facts of a showdown", () => {
  it("are the hands that everybody saw, the winner first, and nobody is called you", () => {
    const data = shown();
    expect(data?.hands.length).toBeGreaterThan(1);
    expect(data?.hands[0]?.wins).toBe(true);
    expect(data?.verdicts.join(" ")).toMatch(/ wins /);
    expect(JSON.stringify(data)).not.toMatch(/\b[Yy]ou\b/);
    for (const hand of data?.hands ?? []) expect(past.names).toContain(hand.name);
  });

  it("leave out a hand that its reader knows and the others do not", () => {
    const mucked = structuredClone(past);
    const { view, reads } = mucked.steps[last] as (typeof past.steps)[number];
    const own = reads[0]?.hand ?? 0;
    for (const card of view.hands[own] ?? []) card.up = false;
    expect(shown(mucked)?.hands.map((hand) => hand.name) ?? []).not.toContain(past.names[own]);
  });

  it("are none before any hand is shown", () => {
    const first = showdownPicture(stateAt(past, 0), newsUntil(past, 0), past.title);
    expect(first).toBeNull();
  });
});

describe("the facts of a poster", () => {
  it("are the ranking, the hand with the largest pot, and who owes recitations", () => {
    expect(poster.ranking.map((one) => one.name)).toEqual(["Bert", "Ann"]);
    expect(poster.night).toMatchObject({ title: "Chaos 2", pot: 900, said: "Bert" });
    expect(poster.prayers).toEqual([{ name: "Ann", count: 3 }]);
    expect(posterOf("", books, []).night).toBeNull();
    const lost = { ...poster, ranking: [{ name: "Ann", net: -100 }] };
    const texts = drawn("poster", lost, WIDE).texts.map((one) => one.text);
    expect(texts).toContain("Nobody is ahead tonight");
  });
});

describe.each([
  ["wide", WIDE],
  ["tall", TALL],
] as const)("a %s picture", (_, size) => {
  it.each(["en", "de"] as const)(
    "stays within its edges and has no key in it, in %s",
    async (of) => {
      await speak(of);
      const long = { ...poster, title: "A very long title of an evening ".repeat(6) };
      const data = shown();
      if (data === null) throw new Error("the recorded hand has no showdown");
      const sheets = [drawn("poster", long, size), drawn("showdown", data, size)];
      for (const { texts, paths } of sheets) {
        expect(texts.length).toBeGreaterThan(3);
        for (const { text, x, y, width, align } of texts) {
          const left = align === "center" ? x - width / 2 : align === "right" ? x - width : x;
          expect(left, text).toBeGreaterThanOrEqual(0);
          expect(left + width, text).toBeLessThanOrEqual(size.width);
          expect(y).toBeLessThanOrEqual(size.height);
          expect(text).not.toMatch(/https?:|#|undefined|NaN|\/t\//);
        }
        expect(paths.every(Boolean)).toBe(true);
      }
      expect(sheets[1]?.paths.length).toBeGreaterThan(10);
    },
  );
});

describe("a picture", () => {
  it("that cannot be made says so", async () => {
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
    await expect(picture("poster", poster)).rejects.toThrow(
      "This browser cannot make the picture.",
    );
    await speak("de");
    await expect(picture("poster", poster)).rejects.toThrow(/Bild nicht herstellen/);
    vi.restoreAllMocks();
  });

  it("is handed to the device, or saved where that takes no files", async () => {
    const blob = new Blob(["png"], { type: "image/png" });
    const taken: unknown[] = [];
    vi.stubGlobal("navigator", {
      language: "en",
      canShare: () => true,
      share: (what: unknown) => Promise.resolve(taken.push(what)),
    });
    expect(await share(blob, "poster.png")).toBe("shared");
    expect(taken).toHaveLength(1);
    vi.stubGlobal("navigator", { language: "en" });
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    vi.stubGlobal("URL", { createObjectURL: () => "blob:1", revokeObjectURL: () => undefined });
    expect(await share(blob, "poster.png")).toBe("saved");
    expect(saved).toEqual(["poster.png"]);
    vi.restoreAllMocks();
  });
});
