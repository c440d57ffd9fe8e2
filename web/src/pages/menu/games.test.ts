import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { speak } from "../../text/text.svelte";
import NewMenu from "./NewMenu.svelte";

const GAMES = ["Ann’s Omen", "Chaos"].map((title, at) => ({
  name: `game_${at}`,
  title,
  summary: "",
  like: null,
  source: true,
  seats: [2, 7],
  stakes: "$1",
  staked: [],
  own: "",
}));
const ROTATIONS = [
  {
    name: "HORSE",
    games: [
      { game: "holdem", name: "Limit Hold'em", rules: "fixed-limit" },
      { game: "razz", name: "Razz", rules: "", stakes: "2/4" },
    ],
  },
];
let drawn: object;
let closed = 0;
let opened: string[] = [];
let hints: (true | null)[] = [];

async function settle(): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) {
    await new Promise((done) => setTimeout(done));
    flushSync();
  }
}
async function press(name: string): Promise<void> {
  const all = [...document.querySelectorAll("button")];
  all.find((one) => (one.ariaLabel ?? one.textContent.trim()) === name)?.click();
  await settle();
}
const lines = () => [...document.querySelectorAll(".lines b")].map((one) => one.textContent);

beforeEach(async () => {
  await speak("en");
  [closed, opened, hints] = [0, [], []];
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  HTMLDialogElement.prototype.close ??= () => undefined;
  vi.stubGlobal("fetch", (address: string) => {
    const told = address.endsWith("rotations") ? ROTATIONS : GAMES;
    return Promise.resolve(new Response(JSON.stringify(told)));
  });
  const props = {
    onopen: (menu: string, settings: { hints: true | null }) => {
      opened.push(menu);
      hints.push(settings.hints);
      throw new Error("the buy_in of a menu cannot be so");
    },
    onclose: () => (closed += 1),
  };
  drawn = mount(NewMenu, { target: document.body, props });
  await settle();
});

afterEach(async () => {
  await unmount(drawn);
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
});

it("a rotation that people know by name is a list that goes by the orbit, and can be changed", async () => {
  await press("HORSE");
  expect(lines()).toEqual(["Limit Hold'em", "Razz"]);
  await press("Open the table");
  expect(opened.at(-1)).toBe(
    [
      'choice = "rotation"',
      'each = "orbit"',
      "",
      "[[game]]",
      'game = "holdem"',
      `name = "Limit Hold'em"`,
      'rules = "fixed-limit"',
      "",
      "[[game]]",
      'game = "razz"',
      'name = "Razz"',
      'stakes = "2/4"',
      "",
    ].join("\n"),
  );
});

it("a game is taken off at once, and put back where it stood", async () => {
  await press("Remove, Ann’s Omen");
  expect(lines()).toEqual(["Chaos"]);
  expect(document.querySelector(".struck")?.textContent).toContain(
    "Ann’s Omen removed from the menu.",
  );
  await press("Undo");
  expect(lines()).toEqual(["Ann’s Omen", "Chaos"]);
  expect(document.querySelector(".struck")).toBeNull();
});

it("Escape goes a level back, and closes nothing but the last", async () => {
  await press("Add a game");
  const escape = () => {
    const event = new KeyboardEvent("keydown", { key: "Escape", cancelable: true, bubbles: true });
    document.body.dispatchEvent(event);
    flushSync();
    return event.defaultPrevented;
  };
  expect([lines(), escape()]).toEqual([[], true]);
  expect([lines().length, escape(), closed]).toEqual([2, false, 0]);
});

it("hints are given to a person alone, and to several where the host wants them", async () => {
  await press("Open the table");
  document.querySelector<HTMLInputElement>("input[type=checkbox]")?.click();
  flushSync();
  await press("Open the table");
  expect(hints).toEqual([null, true]);
});

it("what is wrong is said once, and in the words of people", async () => {
  const field = document.querySelector<HTMLInputElement>("input[inputmode=decimal]");
  if (!field) throw new Error("nowhere to type a buy-in");
  field.value = "0";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  await press("Open the table");
  const alerts = () => [...document.querySelectorAll("[role=alert]")].map((one) => one.textContent);
  expect(alerts()).toEqual([expect.stringMatching(/more than \$0/)]);
  expect(opened).toEqual([]);
  field.value = "50";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  await press("Open the table");
  expect(alerts()).toEqual(["The buy in of a menu cannot be so."]);
});
