/** An evening with real cards on one phone: the menu goes round, the clock runs, undo stays put. */

import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { button, cleanup, heard, mountIn, settle } from "../../pages/mounting.test-data";
import { speak } from "../../text/text.svelte";
import type { ToldTableJson, ToldWish } from "../../wire/messages";
import RealCards from "../RealCards.svelte";
import type { Evening } from "./shelf";
import * as voice from "./voice";

const shelf = vi.hoisted(() => ({ evenings: [] as unknown[] }));
vi.mock("./shelf", () => ({
  Elsewhere: class extends Error {},
  evenings: () => Promise.resolve(shelf.evenings),
  put: (evening: unknown) => {
    shelf.evenings = [evening];
    return Promise.resolve(evening);
  },
}));
vi.mock("./voice", () => ({ canSpeak: () => false, say: vi.fn() }));

const MENU = [
  { name: "razz", title: "Razz" },
  { name: "the_omen", title: "The Omen" },
];
const EVENING: Evening = {
  ...{ id: "e", rev: 1, at: 0, game: "razz", title: "Razz", names: ["Ann", "Ben"], button: 0 },
  ...{ betting: "none", stakes: "", chips: {}, bought: {}, after: {}, taps: ["muck 1"], done: [] },
  menu: MENU,
};
const END = {
  ...{ past: null, unwon: [], debts: {}, after: {}, stacks: [100, 100], again: false },
  ...{ paid: [], button: 1, dealer: "Ben" },
};
const told = (game: string, end: object | null): ToldTableJson =>
  ({
    ...{ game, title: game, pack: ["Ah"], deal: [], hands: [], pot: 0, button: 0, why: [] },
    ...{ powers: [], notes: [], happened: [], earlier: 0, refused: "", remarks: [], lines: [] },
    next: {
      ...{ kind: end ? "over" : "card", says: "Ann: a card.", hand: "0", tap: "deal 0 {}" },
      ...{ many: 1, down: [], choices: [], asks: [], power: false },
    },
    end,
  }) as unknown as ToldTableJson;

const asked: ToldWish[] = [];
/** Taps that were prepared. */
const ahead: string[] = [];
let others = 0;

beforeEach(() => {
  speak("en");
  shelf.evenings = [EVENING];
  vi.stubGlobal("fetch", (path: string, { body = "null" }: { body?: string } = {}) => {
    if (!path.endsWith("/real-cards")) others += 1;
    if (path.endsWith("rehearsal")) return Promise.resolve(new Response("false"));
    if (path.endsWith("ahead")) {
      ahead.push((JSON.parse(body) as ToldWish).taps?.at(-1) ?? "");
      return Promise.resolve(new Response("null"));
    }
    const wish = JSON.parse(body) as ToldWish;
    asked.push(wish);
    const end = wish.taps?.at(-1) === "muck 1" ? END : null;
    return Promise.resolve(new Response(JSON.stringify(told(wish.game, end))));
  });
  Element.prototype.scrollIntoView = vi.fn();
  HTMLDialogElement.prototype.showModal = vi.fn();
  HTMLDialogElement.prototype.close = vi.fn();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  asked.length = ahead.length = others = 0;
});

test("the dealer's menu goes round: whoever deals next chooses among its games", async () => {
  mountIn(RealCards as never);
  await settle();
  const choice = document.querySelector<HTMLSelectElement>("#next-game");
  if (!choice) throw new Error("no menu is offered");
  expect(heard()).toContain("Ben chooses the game");
  expect([...choice.options].map(({ text }) => text)).toEqual(["Razz", "The Omen"]);
  choice.value = "the_omen";
  choice.dispatchEvent(new Event("change"));
  await settle();
  button("Deal the next hand · Ben deals next")?.click();
  await settle();
  expect(asked.at(-1)).toMatchObject({ game: "the_omen", button: 1, taps: [] });
  expect(shelf.evenings[0]).toMatchObject({ game: "the_omen", menu: MENU });
});

/** Have the rulebook say which games there are. */
function withGames(): void {
  const stubbed = fetch;
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) =>
    path.includes("/games")
      ? Promise.resolve(new Response("[]"))
      : path.endsWith("menu/check")
        ? Promise.resolve(new Response('{"buy_in": 10000}'))
        : stubbed(path, init),
  );
}

test("a link to a game begins its set-up with the same players where a hand is over", async () => {
  withGames();
  history.replaceState(null, "", "/real-cards?game=black_mariah");
  mountIn(RealCards as never);
  await settle();
  expect(document.querySelector<HTMLSelectElement>("#real-game")?.value).toBe("black_mariah");
  button("Deal")?.click();
  await settle();
  expect(asked.at(-1)).toMatchObject({ game: "black_mariah", names: ["Ann", "Ben"], taps: [] });
  expect(shelf.evenings[0], "the book stays").toMatchObject({ done: [{ title: "razz" }] });
  expect(location.search, "the page loaded again shows this hand").toBe("");
});

test("a link to a game while a hand of another is not over asks what is to become of it", async () => {
  withGames();
  shelf.evenings = [{ ...EVENING, taps: ["deal 0 Ah"] }];
  history.replaceState(null, "", "/real-cards?game=black_mariah");
  mountIn(RealCards as never);
  await settle();
  expect(heard()).toContain("A hand of razz is not over.");
  button("Go on with it")?.click();
  await settle();
  expect(document.querySelector(".real .next")).not.toBeNull();
  expect(location.search, "the page loaded again does not ask again").toBe("");

  cleanup();
  history.replaceState(null, "", "/real-cards?game=black_mariah");
  mountIn(RealCards as never);
  await settle();
  button("Throw it away, and choose the other game")?.click();
  await settle();
  expect(document.querySelector<HTMLSelectElement>("#real-game")?.value).toBe("black_mariah");
  expect(shelf.evenings[0], "it is kept until another is dealt").toMatchObject({ game: "razz" });

  cleanup();
  history.replaceState(null, "", "/real-cards?game=razz");
  mountIn(RealCards as never);
  await settle();
  expect(document.querySelector(".real .next"), "the game goes on").not.toBeNull();
  history.replaceState(null, "", "/");
});

test("a hand is thrown away for another game after it was asked for twice", async () => {
  withGames();
  shelf.evenings = [
    { ...EVENING, betting: "full", done: [{ title: "Razz", won: {} }], taps: ["deal 0 Ah"] },
  ];
  history.replaceState(null, "", "/real-cards");
  mountIn(RealCards as never);
  await settle();
  button("Throw this hand away")?.click();
  await settle();
  expect(document.querySelector("#real-game")).toBeNull();
  button("Throw it away? Nothing of it is kept.")?.click();
  await settle();
  expect(document.querySelector<HTMLSelectElement>("#real-game")?.value).toBe("razz");
  const chips = document.querySelector<HTMLInputElement>("#real-chips");
  expect(chips?.placeholder, "chips may be told anew after a hand").toBe("what each has");
  history.replaceState(null, "", "/");
});

test("a game goes on, whatever the menu has, while money of it lies in the pot", async () => {
  const kept = { ...END, after: { pot: 500 } };
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(told("razz", kept)))));
  mountIn(RealCards as never);
  await settle();
  expect(document.querySelector("#next-game")).toBeNull();
});

test("a timer runs down on the page, is said aloud when it is up, and is put away by a tap", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  mountIn(RealCards as never);
  await settle();
  button("Book")?.click();
  await settle();
  button("30 seconds")?.click();
  await settle();
  expect(heard()).toContain("0:30");
  vi.advanceTimersByTime(12_000);
  await settle();
  expect(heard()).toContain("0:18");
  expect(voice.say).not.toHaveBeenCalledWith(["Time is up"]);
  vi.advanceTimersByTime(18_000);
  await settle();
  expect(voice.say).toHaveBeenCalledWith(["Time is up"]);
  button("Timer")?.click();
  await settle();
  expect(heard()).not.toContain("Time is up");
});

test("a tap and an undo leave the page where it was scrolled to", async () => {
  shelf.evenings = [{ ...EVENING, taps: ["deal 0 Ah"] }];
  mountIn(RealCards as never);
  await settle();
  vi.mocked(Element.prototype.scrollIntoView).mockClear();
  button("Undo")?.click();
  await settle();
  expect(asked.at(-1)?.taps).toEqual([]);
  expect(others, "a tap asks for nothing besides").toBe(0);
  expect(Element.prototype.scrollIntoView).not.toHaveBeenCalled();
});

const isIdle = () => document.querySelector(".real[aria-busy=false]") !== null;

/** Let replies come, without the clock going on, until something is so. */
async function reached(isSo: () => boolean): Promise<void> {
  flushSync();
  for (let turn = 0; turn < 100 && !isSo(); turn += 1) {
    await vi.advanceTimersByTimeAsync(0);
    flushSync();
  }
  expect(isSo()).toBe(true);
}

test("the suits of a rank are prepared, and while nobody taps the buttons, the usual first", async () => {
  const choice = { says: "Pay", note: "", seat: 0, usual: false };
  const plain = told("razz", null);
  const reply = {
    ...{ ...plain, pack: ["Ah", "Ac", "Kh"] },
    next: {
      ...plain.next,
      choices: [
        { ...choice, tap: "b" },
        { ...choice, tap: "a", usual: true },
      ],
    },
  };
  const stubbed = fetch;
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) =>
    path.endsWith("/real-cards")
      ? Promise.resolve(new Response(JSON.stringify(reply)))
      : stubbed(path, init),
  );
  // from the beginning: a timer that runs by the clock would prepare buttons under load
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  mountIn(RealCards as never);
  await reached(isIdle);
  button("Undo")?.click();
  await reached(isIdle);
  button("ace")?.click();
  await reached(() => ahead.length === 2);
  expect(ahead).toEqual(["deal 0 Ah", "deal 0 Ac"]);
  await vi.advanceTimersByTimeAsync(5_000);
  await reached(() => ahead.length === 4);
  expect(ahead.slice(2)).toEqual(["a", "b"]);
});
