import { beforeEach, expect, test, vi } from "vitest";
import { bench as words } from "../bench.en";
import { Bench } from "../bench.svelte";
import { GameFile } from "./game_file.svelte";

const onTaken = vi.fn();

/** A file in a browser that keeps such a draft, at a bench that only notes what it checks. */
function fileWith(draft: string): { file: GameFile; checked: string[] } {
  Bench.keep(draft);
  const bench = new Bench();
  const checked: string[] = [];
  bench.check = (source) => Promise.resolve(void checked.push(source));
  return { file: new GameFile(bench, () => words, onTaken), checked };
}

beforeEach(() => {
  localStorage.clear();
  onTaken.mockClear();
});

test("a draft whose place another game takes is kept and comes back", () => {
  const { file, checked } = fileWith("mine");
  file.begin("an example\r\n");
  expect([file.source, file.before, Bench.draft("before")]).toEqual([
    "an example\n",
    "mine",
    "mine",
  ]);
  file.back();
  expect([file.source, file.before, Bench.draft("before")]).toEqual(["mine", "", ""]);
  expect(checked).toEqual(["an example\n", "mine"]);
  expect(onTaken).toHaveBeenCalledTimes(2);
});

test("what comes from elsewhere is neither run nor a draft until that is agreed to", async () => {
  const { file, checked } = fileWith("mine");
  file.take("foreign", true);
  file.changed("foreign, changed");
  expect(file.foreign).toBe(true);
  file.take("foreign too", true);
  expect([file.before, Bench.draft(), checked]).toEqual(["mine", "mine", []]);
  await file.agree();
  expect([file.foreign, Bench.draft(), checked]).toEqual([false, "foreign too", ["foreign too"]]);
});
