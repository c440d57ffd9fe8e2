/**
 * Every pair of colours that occurs is computed from tokens.css: text 4.5:1, edges and signs 3:1
 * (WCAG 2.2, 1.4.3 and 1.4.11), in both themes, with two colours of suits and four, at usual
 * contrast; 7:1 for text at high contrast.
 */

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { SUITS } from "../cards/pips";

type Rgb = [number, number, number];
type Theme = "afternoon" | "evening";

const css = readFileSync("src/theme/tokens.css", "utf8").replace(/\/\*.*?\*\//gs, "");

/** The tokens that a page with these data-attributes has, later rules over earlier ones. */
function tokens(attributes: Record<string, string>): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, selector = "", body = ""] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const wanted = [...selector.matchAll(/\[data-(\w+)="(\w+)"\]/g)];
    if (!wanted.every(([, name = "", value]) => attributes[name] === value)) continue;
    for (const [, name = "", value = ""] of body.matchAll(/--([\w-]+):\s*([^;]+);/g)) {
      found.set(name, value.trim());
    }
  }
  return found;
}

const COLOUR = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)$/;

/** oklch to linear sRGB (Björn Ottosson's matrices), cut to what a screen can show. */
function linear(colour: string): Rgb {
  const [, L, C, h] = (COLOUR.exec(colour) ?? []).map(Number);
  if (L === undefined || C === undefined || h === undefined)
    throw new Error(`no colour: ${colour}`);
  const a = C * Math.cos((h * Math.PI) / 180);
  const b = C * Math.sin((h * Math.PI) / 180);
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((channel) => Math.min(1, Math.max(0, channel))) as Rgb;
}

const luminance = ([r, g, b]: Rgb): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

const curve = (c: number): number => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055);
const uncurve = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);

/** What is seen of a colour one can look through, upon another. */
function over(veil: string, ground: string): Rgb {
  const share = Number(COLOUR.exec(veil)?.[4] ?? 1);
  const below = linear(ground);
  return linear(veil).map((channel, n) =>
    uncurve(share * curve(channel) + (1 - share) * curve(below[n] ?? 0)),
  ) as Rgb;
}

const contrast = (one: string, other: string): number => ratio(linear(one), linear(other));

function ratio(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

class Look {
  readonly #tokens: Map<string, string>;
  readonly #theme: Theme;

  constructor(theme: Theme, attributes: Record<string, string>) {
    this.#theme = theme;
    this.#tokens = tokens({ ...attributes, theme });
  }

  colour(name: string): string {
    const value = this.#tokens.get(name);
    if (value === undefined) throw new Error(`no token --${name}`);
    const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
    if (other !== undefined) return this.colour(other);
    const both = /^light-dark\((oklch\([^)]*\)), (oklch\([^)]*\))\)$/.exec(value);
    return both?.[this.#theme === "afternoon" ? 1 : 2] ?? value;
  }

  between(one: string, other: string): number {
    return contrast(this.colour(one), this.colour(other));
  }
}

const LOOKS = (["evening", "afternoon"] as const).flatMap((theme) =>
  (["four", "two"] as const).flatMap((deck) =>
    (["usual", "high"] as const).map(
      (contrast) =>
        [`${theme}, ${deck} colours, ${contrast} contrast`, theme, { deck, contrast }] as const,
    ),
  ),
);

const GROUNDS = ["room", "cloth", "cloth-lit", "cloth-deep", "panel", "raised"];

const RAISED = ["turn-ground", "wild-ground", "danger-ground"];

/** What is read, and upon what. */
const TEXT: [string, string[]][] = [
  ["ink", [...GROUNDS, ...RAISED, "rim"]],
  ["ink-soft", [...GROUNDS, ...RAISED]],
  ["turn", [...GROUNDS, "turn-ground"]],
  ["wild", [...GROUNDS, "wild-ground"]],
  ["danger", [...GROUNDS, "danger-ground"]],
  ["on-turn", ["turn", "turn-lit"]],
  ["panel", ["ink"]],
  ["on-disc", [0, 1, 2, 3, 4, 5, 6, 7].map((n) => `disc-${n}`)],
  ...[0, 1, 2, 3, 4, 5, 6, 7].map((n): [string, string[]] => [`series-${n}`, ["panel", "room"]]),
  ["card-ink", ["card", "card-dim", "court"]],
  ["card", ["back"]],
  ["card-soft", ["card", "card-dim"]],
  ["wild-on-card", ["card", "card-dim", "card-wild"]],
  ...SUITS.map((suit): [string, string[]] => [`suit-${suit}`, ["card"]]),
];

/** What must be seen: rings, edges of fields, signs on cards. */
const SIGNS: [string, string[]][] = [
  ["ink", GROUNDS],
  ["edge", ["room", "panel", "raised"]],
  ["card-edge", ["card"]],
  ["wild-on-card", ["card"]],
  ["back-line", ["back"]],
  ["back", ["card"]],
];

/** Every file with styles but tokens.css, and what is styled in it. */
function styles(): [string, string][] {
  return readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(svelte|css)$/.test(file) && !file.includes("tokens.css"))
    .map((file) => [file, readFileSync(`src/${file}`, "utf8").replace(/^[^]*<style>/, "")]);
}

describe.each(LOOKS)("%s", (_, theme, attributes) => {
  const look = new Look(theme, attributes);

  it.each(TEXT)("%s is read on %j", (ink, grounds) => {
    for (const ground of grounds) {
      const least = attributes.contrast === "high" && !/^(series|on-disc)/.test(ink) ? 7 : 4.5;
      expect(look.between(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(least);
    }
  });

  it.each(SIGNS)("%s is seen on %j", (sign, grounds) => {
    for (const ground of grounds) {
      expect(look.between(sign, ground), `${sign} on ${ground}`).toBeGreaterThanOrEqual(3);
    }
  });

  it.each(["ink", "ink-soft", "turn", "wild", "danger"])(
    "%s is read in a shade of the cloth",
    (ink) => {
      for (const cloth of ["cloth", "cloth-lit", "cloth-deep"]) {
        const seen = over(look.colour("shade"), look.colour(cloth));
        expect(ratio(linear(look.colour(ink)), seen), cloth).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it("cards stand out from what they lie on, by their paper or by their edge", () => {
    for (const ground of GROUNDS) {
      for (const paper of ["card", "card-dim"]) {
        const most = Math.max(look.between(paper, ground), look.between("card-edge", ground));
        expect(most, `${paper} on ${ground}`).toBeGreaterThanOrEqual(3);
      }
    }
  });

  it("the ring of a picked card is seen among cards, by itself or by its edge", () => {
    for (const beside of ["card", "card-dim"]) {
      const most = Math.max(look.between("turn", beside), look.between("card-edge", beside));
      expect(most, `the ring on ${beside}`).toBeGreaterThanOrEqual(3);
    }
  });
});

describe("the colours", () => {
  it("are all in tokens.css, so that none is left out here", () => {
    expect(styles().length).toBeGreaterThan(20);
    for (const [file, style] of styles()) {
      expect(style, file).not.toMatch(/(oklch|rgba?|hsla?|color-mix)\(|[:\s]#[0-9a-f]{3,8}\b/i);
    }
  });

  it("are all computed where a rule writes one upon another", () => {
    const computed = new Set(
      TEXT.flatMap(([ink, grounds]) =>
        grounds.flatMap((one) => [`${ink} ${one}`, `${one} ${ink}`]),
      ),
    );
    // what is read in a shade has a test of its own
    const shade = ["ink", "ink-soft", "turn", "wild", "danger"].map((ink) => `${ink} shade`);
    const written = styles().flatMap(([file, style]) =>
      [...style.matchAll(/\{([^{}]*)\}/g)].flatMap(([, body = ""]) => {
        const ink = /(?<![-\w])color:\s*var\(--([\w-]+)\)/.exec(body)?.[1];
        const ground = /background(?:-color)?:\s*var\(--([\w-]+)\)/.exec(body)?.[1];
        // a disc's own colour is one of eight, all of which are computed
        return ink && ground
          ? [{ file, pair: `${ink} ${ground.replace(/^colour$/, "disc-0")}` }]
          : [];
      }),
    );
    expect(written.length).toBeGreaterThan(10);
    for (const { file, pair } of written) expect([...computed, ...shade], file).toContain(pair);
  });

  it("are computed as others compute them", () => {
    expect(contrast("oklch(1 0 0)", "oklch(0 0 0)")).toBeCloseTo(21, 5);
    expect(linear("oklch(0.62796 0.25768 29.234)").map((c) => c.toFixed(2))).toEqual([
      "1.00",
      "0.00",
      "0.00",
    ]);
  });

  it("are four where four are chosen, and two where two are", () => {
    for (const [deck, suits, count] of [
      ["four", "shdc", 4],
      ["two", "shdc", 2],
      ["four", "wuot", 4],
      ["two", "wuot", 2],
    ] as const) {
      const look = new Look("evening", { deck });
      expect(new Set([...suits].map((suit) => look.colour(`suit-${suit}`))).size).toBe(count);
    }
  });

  it("are what the brief of the felt says", () => {
    const evening = new Look("evening", {});
    const afternoon = new Look("afternoon", {});
    expect(
      ["room", "cloth", "rim", "ink", "turn", "wild", "danger"].map((n) => evening.colour(n)),
    ).toEqual([
      "oklch(0.2 0.015 260)",
      "oklch(0.34 0.05 165)",
      "oklch(0.36 0.05 60)",
      "oklch(0.96 0.01 90)",
      "oklch(0.85 0.14 95)",
      "oklch(0.73 0.13 310)",
      "oklch(0.73 0.15 25)",
    ]);
    expect(
      ["room", "cloth", "rim", "ink", "turn", "wild", "danger"].map((n) => afternoon.colour(n)),
    ).toEqual([
      "oklch(0.965 0.008 90)",
      "oklch(0.8 0.045 160)",
      "oklch(0.62 0.05 65)",
      "oklch(0.22 0.02 260)",
      "oklch(0.43 0.11 60)",
      "oklch(0.45 0.19 310)",
      "oklch(0.44 0.19 25)",
    ]);
  });
});

it("suits on paper keep their colours where the system forces its own", () => {
  const papers = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".svelte"))
    .map((file) => [file, readFileSync(`src/${file}`, "utf8")] as const)
    .filter(([, text]) => /<Suit\b/.test(text) && /background: var\(--card\)/.test(text));
  expect(papers.length).toBeGreaterThan(1);
  for (const [file, text] of papers) expect(text, file).toContain("forced-color-adjust: none");
});
