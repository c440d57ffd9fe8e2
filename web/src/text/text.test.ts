import { readdirSync, readFileSync } from "node:fs";
import { parse } from "svelte/compiler";
import { describe, expect, it } from "vitest";
import { de } from "./de";
import { en } from "./en";
import { language, speak, t } from "./text.svelte";

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

describe("texts", () => {
  it("all stand in one place: no component writes a word of its own", () => {
    const ours = readdirSync("src", { recursive: true, encoding: "utf8" }).filter(
      (file) => file.endsWith(".svelte") && !/Gallery|photos|\.test\./.test(file),
    );
    expect(ours.length).toBeGreaterThan(60);
    const written = ours.flatMap((file) =>
      literals(parse(readFileSync(`src/${file}`, "utf8"), { modern: true }).fragment),
    );
    // what an address looks like is alike in every language
    expect(written).toEqual(["http://…/t/…#…"]);
  });

  it("are there in every language", () => {
    const german = texts(de);
    expect([...german.keys()]).toEqual([...texts(en).keys()]);
    for (const [place, text] of german) expect(text, place).not.toBe("");
  });

  it("have no English terms of betting left in German", () => {
    const typed = ["act.commandHint", "act.verbs", "act.keysList"];
    const left = [...texts(de)].filter(
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
    await speak("en");
    expect([language(), document.documentElement.lang]).toEqual(["en", "en"]);
    expect(t.frame.settings.title).toBe("Settings");
  });
});
