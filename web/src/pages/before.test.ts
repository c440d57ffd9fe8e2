/** What comes before a game: demonstration hands, first-time cards, the game that is dealt alone. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { met } from "../room/met.svelte";
import { speak } from "../text/text.svelte";
import FirstTime from "./FirstTime.svelte";
import { answers, button, cleanup, heard, mountIn, settle, Unchanging } from "./mounting.test-data";
import Replayer from "./Replayer.svelte";
import Rulebook from "./Rulebook.svelte";
import { router } from "./router.svelte";
import Start from "./Start.svelte";

const ROOM = {
  version: "1",
  wire: 2,
  open: "anybody",
  may_open: true,
  company: ["gambler"],
  house: ["gambler"],
  public: "",
  tunnel: "",
};
const past = structuredClone(
  answers[Object.keys(answers).find((name) => /hands\/\d+$/.test(name)) ?? ""],
) as { title: string; names: string[] };
const games = [
  { name: "the_omen", title: "The Omen", summary: "Beat Damien.", stakes: "1/2" },
  { name: "chaos", title: "Chaos", summary: "Queens make wild.", stakes: "2/4" },
];
const page = {
  ...(answers["games/bonedoneskis"] as object),
  first_time: ["odd so", "this wins", "mind that"],
  demonstration: true,
};
let posted: Record<string, unknown>[] = [];
let asked: string[] = [];

beforeEach(async () => {
  vi.stubGlobal("ResizeObserver", Unchanging);
  vi.stubGlobal("scrollTo", () => undefined);
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = () => undefined;
  localStorage.clear();
  posted = [];
  asked = [];
  await speak("en");
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    asked.push(path);
    const name = path.replace("/api/", "");
    const there: Record<string, unknown> = {
      room: ROOM,
      games,
      "games/bonedoneskis": page,
      "games/bonedoneskis/hand": past,
      "games/bonedoneskis?language=de": page,
    };
    if (init?.method === "POST") {
      posted.push(JSON.parse(init.body as string) as Record<string, unknown>);
      return Promise.resolve(
        new Response(JSON.stringify({ table: "T", invite: "I", host: "H" }), { status: 201 }),
      );
    }
    return Promise.resolve(new Response(JSON.stringify(there[name] ?? {}), { status: 200 }));
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("the start page shows what is odd: cards that stand for others, and the tarot", async () => {
  mountIn(Start);
  await settle();
  const cards = [...document.querySelectorAll(".hero .card")];
  const said = cards.map((card) => card.getAttribute("aria-label") ?? "");
  expect(said.filter((label) => label.includes("wild"))).toHaveLength(2);
  expect(said.some((label) => label.includes("coins"))).toBe(true);
});

describe("the game dealt to a player alone", () => {
  it("is said with a line and its stakes before it is dealt, and is dealt", async () => {
    mountIn(Start);
    await settle();
    expect(heard()).toContain("Beat Damien. Stakes: 1/2.");
    const select = document.querySelector("select") as HTMLSelectElement;
    select.value = "chaos";
    select.dispatchEvent(new Event("change", { bubbles: true }));
    await settle();
    expect(heard()).toContain("Queens make wild. Stakes: 2/4.");
    button("Play alone")?.click();
    await settle();
    expect(posted).toMatchObject([{ players: ["gambler"], menu: '[[game]]\ngame = "chaos"\n' }]);
    cleanup();
    mountIn(Start);
    await settle();
    expect(document.querySelector("select")?.value).toBe("chaos");
  });

  it("may be the menu of the house", async () => {
    mountIn(Start);
    await settle();
    const select = document.querySelector("select") as HTMLSelectElement;
    select.value = "";
    select.dispatchEvent(new Event("change", { bubbles: true }));
    button("Play alone")?.click();
    await settle();
    expect(posted).toMatchObject([{ menu: "" }]);
  });
});

describe("a demonstration hand", () => {
  it("is offered by the page of its game, which also deals it", async () => {
    mountIn(Rulebook, { params: { game: "bonedoneskis" } });
    await settle();
    const link = [...document.querySelectorAll("a")].find(
      (one) => one.textContent.trim() === "See a hand",
    );
    expect(link?.getAttribute("href")).toBe("/games/bonedoneskis/hand");
    button("Deal me this")?.click();
    await settle();
    expect(posted).toMatchObject([{ menu: '[[game]]\ngame = "bonedoneskis"\n' }]);
    expect(router.path).toBe("/t/T");
  });

  it("is shown by the page of its game: who wins, with the cards that count", async () => {
    mountIn(Rulebook, { params: { game: "bonedoneskis" } });
    const picture = await vi.waitUntil(
      async () => {
        await settle();
        return document.querySelector('a.panel[href="/games/bonedoneskis/hand"]');
      },
      { timeout: 20_000 }, // it is loaded when it is drawn
    );
    expect(picture.textContent).toMatch(/wins \$/);
    const cards = [...picture.querySelectorAll(".hand:first-of-type .card")];
    expect(cards).toHaveLength(5);
    for (const card of cards) expect(card.getAttribute("aria-label")).not.toMatch(/face down/);
  });

  it("is played by the replayer without a key, and without ways to verify it", async () => {
    mountIn(Replayer, { params: { game: "bonedoneskis" } });
    await settle();
    expect(document.querySelector("h1")?.textContent).toBe(`A hand of ${past.title}`);
    expect(asked).not.toContain("tables//hands/1/chances");
    expect(asked.filter((path) => path.includes("tables"))).toEqual([]);
    document.querySelector<HTMLButtonElement>(`button[title="A hand of ${past.title}"]`)?.click();
    await settle();
    expect(button("Deal me this")).toBeDefined();
    expect(document.querySelector('a[href^="/verify"]')).toBeNull();
  });
});

describe("a first-time card", () => {
  it.each(["en", "de"] as const)("has three lines, in %s", async (language) => {
    await speak(language);
    mountIn(FirstTime, { game: "bonedoneskis" });
    await settle();
    const lines = [...document.querySelectorAll("dd")].map((one) => one.textContent);
    expect(lines).toEqual(["odd so", "this wins", "mind that"]);
    expect(heard()).not.toMatch(/undefined/);
  });

  it("goes for good by a tap", async () => {
    mountIn(FirstTime, { game: "bonedoneskis" });
    await settle();
    expect(met.knows("bonedoneskis")).toBe(false);
    button("Got it")?.click();
    expect(met.knows("bonedoneskis")).toBe(true);
    expect(localStorage.getItem("pokernight.met")).toBe('["bonedoneskis"]');
  });
});
