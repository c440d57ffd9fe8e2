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

describe("texts", () => {
  it("are there in every language", () => {
    const german = texts(de);
    expect([...german.keys()]).toEqual([...texts(en).keys()]);
    for (const [place, text] of german) expect(text, place).not.toBe("");
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
