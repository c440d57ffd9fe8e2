import { readdirSync, readFileSync } from "node:fs";
import { parse } from "svelte/compiler";
import { describe, expect, it, vi } from "vitest";
import { WAITS } from "../room/part";
import { de } from "./de";
import { en } from "./en";
import { pages as german } from "./pages.de";
import { pages as english } from "./pages.en";
import { pages } from "./pages.svelte";
import { follow, language, speak, t } from "./text.svelte";

/** Every text by its place; what a function makes of its arguments counts as one. */
function texts(of: object, under = ""): Map<string, string> {
  return new Map(
    Object.entries(of).flatMap(([name, value]: [string, unknown]) => {
      const place = `${under}${name}`;
      if (typeof value === "function") {
        return [[place, String((value as (...some: unknown[]) => unknown)("X", "Y", "Z"))]];
      }
      return typeof value === "string"
        ? [[place, value]]
        : [...texts(value as object, `${place}.`)];
    }),
  );
}

/** What is read of an element besides what stands in it. */
const SAID = new Set(["aria-label", "title", "placeholder", "alt", "label"]);

/** What a component writes itself, in letters. */
function literals(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap((one) => literals(one));
  if (typeof part !== "object" || part === null) return [];
  const { type, name, data, value, ...rest } = part as Record<string, unknown>;
  if (type === "StyleDirective") return [];
  if (type === "Attribute") return SAID.has(String(name)) ? literals(value) : [];
  if (type === "Text") return [String(data)].filter((one) => /\p{L}{2}/u.test(one));
  return Object.values({ ...rest, value }).flatMap((one) => literals(one));
}

/** Tables whose entries are chosen by a setting through a variable, and a text that rail/story.ts is handed. */
const CHOSEN = /^frame\.settings\.\w+\.|^pages\.menu\.(?:choices|lengths)\.|^felt\.faceDownAlone$/;

/** Return the places of texts that no module reads by name, nor a table that holds them by a value. */
function unread(of: object, modules: readonly string[], parents: readonly string[] = []): string[] {
  const near = modules.filter((module) =>
    parents.every((name) => new RegExp(`\\b${name}\\b`).test(module)),
  );
  const names = (pattern: string) => near.some((module) => new RegExp(pattern).test(module));
  const table = parents.at(-1);
  if (table !== undefined && parents.length > 1 && names(`\\b${table}(?:\\[| as )`)) return [];
  return Object.entries(of).flatMap(([name, value]: [string, unknown]) => {
    const place = [...parents, name].join(".");
    const isRead = !table || CHOSEN.test(place) || names(`(?:\\.|")${name}\\b`);
    if (!isRead) return [place];
    if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
    return unread(value, modules, [...parents, name]);
  });
}

describe("texts", () => {
  it("all stand in one place: no component writes a word of its own", () => {
    const ours = readdirSync("src", { recursive: true, encoding: "utf8" }).filter(
      (file) => file.endsWith(".svelte") && !/\.test\./.test(file),
    );
    expect(ours.length).toBeGreaterThan(60);
    const written = ours.flatMap((file) =>
      literals(parse(readFileSync(`src/${file}`, "utf8"), { modern: true }).fragment),
    );
    // what an address looks like is alike in every language
    expect(written).toEqual(["http://…/t/…#…"]);
  });

  it("are there in every language", () => {
    const translated = texts({ ...de, pages: german });
    expect([...translated.keys()]).toEqual([...texts({ ...en, pages: english }).keys()]);
    for (const [place, text] of translated) expect(text, place).not.toBe("");
  });

  it("are all read by some module", () => {
    const modules = readdirSync("src", { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(?:ts|svelte)$/.test(file) && !/\.(?:test|en|de)\./.test(file))
      .map((file) => readFileSync(`src/${file}`, "utf8"));
    expect(unread({ ...en, pages: english }, modules)).toEqual([]);
    const added = { frame: { ...en.frame, nobodyReadsThis: "X" } };
    expect(unread(added, modules)).toEqual(["frame.nobodyReadsThis"]);
  });

  it("have no English terms of betting left in German", () => {
    const typed = ["act.commandHint", "act.verbs", "act.keysList"];
    const left = [...texts({ ...de, pages: german })].filter(
      ([place, text]) =>
        /\b(?:fold|check|call|bet|raise|all in|side pot|main pot)\b/i.test(text) &&
        !typed.some((one) => place.startsWith(one)),
    );
    expect(left.map(([place]) => place)).toEqual(["felt.side"]);
  });

  it("change at once, and say so to who reads them aloud", async () => {
    await speak("de");
    expect([language(), document.documentElement.lang]).toEqual(["de", "de"]);
    expect(t.frame.settings.title).toBe("Einstellungen");
    expect(pages.about.title).toBe(german.about.title);
    await speak("en");
    expect([language(), document.documentElement.lang]).toEqual(["en", "en"]);
    expect(t.frame.settings.title).toBe("Settings");
    expect(pages.about.title).toBe(english.about.title);
  });

  it("that fail to load are tried again, and change together once all are there", async () => {
    vi.useFakeTimers();
    let failures = 1;
    const written: string[] = [];
    follow((to) =>
      (failures -= 1) < 0
        ? Promise.resolve(() => void written.push(to))
        : Promise.reject(new TypeError("reset")),
    );
    const spoken = speak("de");
    await vi.advanceTimersByTimeAsync((WAITS[0] ?? 0) - 1);
    expect([language(), written]).toEqual(["en", []]);
    expect(t.frame.settings.title).toBe("Settings");
    await vi.advanceTimersByTimeAsync(1);
    await spoken;
    expect([language(), written]).toEqual(["de", ["de"]]);

    failures = 1 + WAITS.length;
    const broken = expect(speak("en")).rejects.toThrow("reset");
    await vi.advanceTimersByTimeAsync(10_000);
    await broken;
    expect([language(), t.frame.settings.title]).toEqual(["de", "Einstellungen"]);

    failures = 1;
    const slow = speak("de");
    await speak("en");
    await vi.advanceTimersByTimeAsync(10_000);
    await slow;
    expect([language(), written]).toEqual(["en", ["de", "en"]]);
    vi.useRealTimers();
  });
});
