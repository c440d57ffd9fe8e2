import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import { bench as german } from "./bench.de";
import { bench as english } from "./bench.en";
import { houseAt, type Bench, type Figure, type Report as ReportOfGame } from "./bench.svelte";
import Proof from "./Proof.svelte";
import Report from "./Report.svelte";

const figure = (value: number, some: Partial<Figure> = {}): Figure => ({
  ...{ value, ci95: null, digits: 1, of: [], names: [] },
  ...some,
});
const counted = (names: string[], value = names.length) => figure(value, { digits: 0, names });
const REPORT: ReportOfGame = {
  ...{ hands: [200, 90, 60], players: 4, unit: "antes", cents: 100, goes_on: false },
  ...{ judged: 2, seldom: [] },
  deals: figure(1),
  length: figure(9.1, { ci95: 0.8 }),
  seats: figure(0.21, { ci95: 0.04, digits: 2, of: [0, 3] }),
  luck: figure(5),
  skill: figure(2.5, { ci95: 3.1 }),
  idle: counted([]),
  ruling: counted([]),
  silent: counted(["4", "5"], 14),
  medians: { length: 15.2, idle: 0, ruling: 0, silent: 1 },
};

let drawn: ReturnType<typeof mount> | undefined;
afterEach(async () => {
  if (drawn) await unmount(drawn);
  drawn = undefined;
  document.body.innerHTML = "";
});

function show(report: Partial<ReportOfGame> = {}, words = english): void {
  const bench = { report: { ...REPORT, ...report }, busy: "", share: 0, reportMistake: null };
  const props = { bench: bench as unknown as Bench, words, usable: true };
  drawn = mount(Report, { target: document.body, props });
  flushSync();
}
const cells = (name: string) =>
  [...(document.querySelector(`[data-figure=${name}]`)?.children ?? [])].map((cell) =>
    (cell.textContent ?? "").replace(/\s+/g, " ").trim(),
  );
const digits = (text: string) =>
  [...text.matchAll(/\d+(?:\.(\d+))?/g)].map(([, after = ""]) => after.length);

test("a figure, its interval and its median are shown with the same digits", () => {
  show();
  expect(cells("length").slice(1)).toEqual(["9.1 ± 0.8", "15.2"]);
  expect(cells("seats").slice(1)).toEqual(["0.21 ± 0.04", "–"]);
  for (const name of ["length", "seats", "skill"]) {
    const shown = cells(name).slice(1).flatMap(digits);
    expect(new Set(shown).size, name).toBe(1);
  }
});

test("names that are left out are counted, so that all are as many as the count says", () => {
  show();
  expect(cells("silent")[0]).toContain("clause 4, clause 5 and 12 more");
  expect(cells("silent")[1]).toBe("14");
});

test("every hand that was played is told once, and by whom", () => {
  show();
  const told = document.body.textContent ?? "";
  for (const hands of [
    "200 hands of house players",
    "90 hands with one player",
    "60 hands in which",
  ])
    expect(told).toContain(hands);
  expect(told).not.toContain("350");
});

test("what was tried too seldom is said to be unclear, and not that there is none", () => {
  show({ judged: 0, seldom: ["draw"] });
  expect(cells("idle")[1]).toBe("not clear");
  expect(cells("idle")[0]).toContain("Asked too seldom to say: “draw”.");
  expect(cells("ruling")[1]).toBe("not clear");
});

test("deals are told where a pot may go on, however few hands it did in", () => {
  show();
  expect(cells("deals")).toEqual([]);
  if (drawn) void unmount(drawn);
  drawn = undefined;
  show({ goes_on: true, deals: figure(1.04, { ci95: 0.05, digits: 2 }) });
  expect(cells("deals")[1]).toBe("1.04 ± 0.05");
});

test.each([english, german])(
  "a promise about what the game does not have is not green (%#)",
  (words) => {
    const proof = {
      ...{ hands: 28, of: 28, done: true, broken: "", error: null },
      promises: [
        ["page", 28],
        ["worth", 0],
        ["sealed", 0],
      ],
    };
    const bench = { proof, busy: "" } as unknown as Bench;
    const props = { bench, words, usable: true, online: () => undefined };
    drawn = mount(Proof, { target: document.body, props });
    flushSync();
    const state = (name: string) =>
      document.querySelector<HTMLElement>(`[data-promise=${name}]`)?.dataset.state;
    expect([state("page"), state("worth"), state("sealed")]).toEqual(["kept", "unused", "unused"]);
    const told = document.querySelector("[data-promise=worth]")?.textContent ?? "";
    expect(told).toContain(words.unused);
    expect(told).toContain(words.lacks.worth);
    expect(Object.keys(words.lacks).every((name) => name in words.promises)).toBe(true);
  },
);

test.each([
  [[2, 7], 3],
  [[2, 2], 1],
  [[5, 7], 4],
  [[1, 1], 0],
  [[2, 1e9], 3],
  [[1e9, 1e9], 9],
] as [[number, number], number][])(
  "as many house players try a game as it takes (%#)",
  (seats, house) => {
    expect(houseAt(seats)).toBe(house);
  },
);

test("every group of words has its title", () => {
  expect(Object.keys(german.groups)).toEqual(Object.keys(english.groups));
});
