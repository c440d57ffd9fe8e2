import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sentences } from "../text/sentences.de";
import type { TextJson } from "../wire/messages";
import { ENGLISH } from "./english";
import "../text/pages.de";
import { GERMAN } from "./german";
import { pieces } from "./message";
import { rendered, sentence, type Reader } from "./render";
import file from "./vectors.json";

type Case = [said: TextJson, seat: number | null, english: string, german: string];
/** Cases besides those that are kept, in a file of the same form. */
const more = process.env.WORDING_VECTORS;
const cases: unknown = more === undefined ? file : JSON.parse(readFileSync(more, "utf-8"));
const [NAMES, ...CASES] = cases as [string[], ...Case[]];
const reader = (seat: number | null, language = ENGLISH): Reader => ({
  name: (of) => NAMES[of] ?? "",
  seat,
  language,
  own: seat === null ? "" : (NAMES[seat] ?? ""),
});

test("every sentence is put into the words that the room puts it into, in English and German", () => {
  expect(CASES.length).toBeGreaterThan(400);
  for (const [said, seat, english, german] of CASES) {
    const words = [rendered(said, reader(seat)), rendered(said, reader(seat, GERMAN))];
    if (words[0] === english && words[1] === german) continue;
    expect(words, JSON.stringify(said)).toEqual([english, german]);
  }
  const translated = CASES.filter(([, , english, german]) => english !== german);
  expect(translated.length).toBeGreaterThan(350);
});

test("a template is parsed once", () => {
  expect(pieces("{seat bets} {amount}")).toBe(pieces("{seat bets} {amount}"));
});

test("a language puts its own template in the place of the English one", () => {
  const language = {
    ...ENGLISH,
    translated: (text: string) => (text === "{seat bets}" ? "{seat} setzt" : text),
  };
  expect(rendered({ text: "{seat bets}", seat: 1 }, { ...reader(0), language })).toBe("Ben setzt");
});

test("a line begins with a capital, but a name is the player's affair", () => {
  expect(sentence({ text: "an omen: {n}", n: 2 }, reader(0))).toBe("An omen: 2");
  expect(sentence({ text: "{seat bets}", seat: 2 }, reader(0))).toBe("youri bets");
  expect(sentence({ text: "{seat bets}", seat: 2 }, reader(2))).toBe("You bet");
});

/** Templates that stand in the browser's own sources. */
function ownTemplates(): string[] {
  const files = import.meta.glob<string>(
    ["../{act,felt,pages,rail,room,scenes,showdown}/**/*.{ts,svelte}", "!../**/*.test.*"],
    { query: "?raw", import: "default", eager: true },
  );
  const literals = Object.values(files).flatMap((text) => text.match(/"[^"\n]*"/g) ?? []);
  const fields =
    /\{(?:seat|rank|[a-z]+:(?:name|'s|cards\+?|~[a-z]+))[ :}]|[a-z] \{(?:hand|better)\}/;
  return [...new Set(literals.map((word) => word.slice(1, -1)))].filter((one) => fields.test(one));
}

test("a contest in a run is named part by part", () => {
  const said = GERMAN.translated("the second run, the high half");
  expect(said).toBe("zweiter Durchgang, High-Hälfte");
  expect(GERMAN.translated("the second run, purple")).toBe("the second run, purple");
});

test("what only the browser says is German too", () => {
  // as it is in every language, and the fixed words of the scenes
  const same = /^(?:\{[a-z]+:(?:name|cards)\}|seat \{seat\})$/;
  const own = ownTemplates().filter((template) => !same.test(template));
  expect(own.length).toBeGreaterThan(35);
  expect(own.filter((template) => GERMAN.translated(template) === template)).toEqual([]);
});

test("the German of a sentence that nobody says is not kept", () => {
  const own = new Set(ownTemplates());
  expect(Object.keys(sentences).filter((template) => !own.has(template))).toEqual([]);
});
