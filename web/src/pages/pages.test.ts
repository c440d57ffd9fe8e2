/**
 * The pages beside the table, drawn from what a real room said: readable by a screen reader (axe), in
 * both languages, and doing what they are for.
 */

import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { speak } from "../text/text.svelte";
import About from "./About.svelte";
import { keep } from "../room/keys";
import Evenings from "./Evenings.svelte";
import Floor from "./Floor.svelte";
import Ledger from "./Ledger.svelte";
import {
  answers,
  button,
  cleanup,
  heard,
  mountIn,
  settle,
  table,
  Unchanging,
} from "./mounting.test-data";
import Replayer from "./Replayer.svelte";
import type { Page, Params } from "./routes";
import Rulebook from "./Rulebook.svelte";
import Verify from "./Verify.svelte";

let asked: string[] = [];

async function draw(page: unknown, at: string, params: Params = {}): Promise<HTMLElement> {
  history.replaceState({}, "", at);
  mountIn(page as Page, { params });
  await settle();
  return document.body;
}

async function press(name: string): Promise<void> {
  const pressed = button(name);
  if (!pressed) throw new Error(`no button says ${name}`);
  pressed.click();
  await settle();
}

beforeEach(async () => {
  vi.stubGlobal("ResizeObserver", Unchanging);
  asked = [];
  await speak("en");
  localStorage.clear();
  vi.stubGlobal("fetch", (path: string) => {
    const name = path.replace("/api/", "");
    asked.push(name);
    // the room lists games in the language that is asked for: they are the same ones
    const there = answers[name] ?? answers[name.replace("?language=de", "")];
    const [status, said] = there ? [200, there] : [400, { reason: "there is no such thing" }];
    return Promise.resolve(new Response(JSON.stringify(said), { status: status as number }));
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PAGES: [string, unknown, string, Params, string, string?][] = [
  ["games", Rulebook, "/games", {}, "The Omen.*Bonedoneskis"],
  [
    "a game",
    Rulebook,
    "/games/bonedoneskis",
    { game: "bonedoneskis" },
    "Six-card stud",
    "Stud mit sechs Karten",
  ],
  ["the floor", Floor, "/floor?game=omaha_hi_lo", {}, "A card lay face up in the deck"],
  ["a ledger", Ledger, `/t/${table}/ledger#KEY`, { table }, "Ann"],
  ["a hand", Replayer, `/t/${table}/hands/1?step=1#KEY`, { table, hand: "1" }, "Bonedoneskis"],
  ["verifying", Verify, `/verify?table=${table}#KEY`, {}, "Bonedoneskis"],
  ["what this is", About, "/about", {}, "pokernight deals"],
];

/** The day's sample of the whole suite has one language, the other on another day. */
const day = process.env["SAMPLE"];
const LANGUAGES = (["en", "de"] as const).filter(
  (_, at) => !day || day.charCodeAt(day.length - 1) % 2 === at,
);

describe.each(PAGES)("the page of %s", (_, page, at, params, wanted, german = wanted) => {
  it.each(LANGUAGES)("can be read by everybody, in %s", async (language) => {
    await speak(language);
    await draw(page, at, params);
    if (language === "en" || wanted !== "pokernight deals")
      expect(heard()).toMatch(new RegExp(language === "en" ? wanted : german));
    expect(heard()).not.toMatch(/undefined|NaN|\[object/);
    expect(document.title).toMatch(/ · pokernight$/);
    const { violations } = await axe.run(document.body, {
      // what jsdom does not lay out cannot be measured here; colours are computed from the tokens
      rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
    });
    const serious = violations.filter((one) => ["serious", "critical"].includes(one.impact ?? ""));
    expect(serious.map((one) => `${one.id}: ${one.nodes[0]?.html ?? ""}`)).toEqual([]);
  });
});

describe("the page of a game", () => {
  const clauses = () => document.querySelector("section[aria-labelledby=page-of-the-game] ol");

  it("is asked for and shown in the language of the reader", async () => {
    await speak("de");
    await draw(Rulebook, "/games/bonedoneskis", { game: "bonedoneskis" });
    const pages = asked.filter((path) => path !== "games/bonedoneskis/hand");
    expect(pages).toEqual(["games/bonedoneskis?language=de"]);
    expect(clauses()?.getAttribute("lang")).toBe("de");
    expect(heard()).toContain("Zwei bis acht Spieler zahlen die Ante.");
    expect(heard()).not.toContain("Two to eight players ante.");
  });

  it("says in which language its rules are, where they are not translated", async () => {
    const english = answers["games/bonedoneskis"];
    vi.stubGlobal("fetch", (path: string) => {
      const status = path.endsWith("/hand") ? 400 : 200;
      return Promise.resolve(new Response(JSON.stringify(english), { status }));
    });
    await speak("de");
    await draw(Rulebook, "/games/bonedoneskis", { game: "bonedoneskis" });
    expect(clauses()?.getAttribute("lang")).toBe("en");
    expect(heard()).toContain("Two to eight players ante.");
  });
});

describe("the floor", () => {
  it("asks what a ruling turns on, and rules", async () => {
    await draw(Floor, "/floor?game=omaha_hi_lo");
    await press("A card lay face up in the deck");
    expect(heard()).toContain("Is the next card among another player's already?");
    expect(location.search).toBe("?game=omaha_hi_lo&incident=boxed_card");
    await press("Yes");
    expect(heard()).toContain("since the next card is among another player's cards already");
    await press("Something else happened");
    expect(heard()).toContain("What happened?");
  });
});

describe("a hand gone by", () => {
  const step = () => document.querySelector("output")?.textContent;
  const key = async (name: string) => {
    const pressed = new KeyboardEvent("keydown", { key: name, cancelable: true, bubbles: true });
    document.body.dispatchEvent(pressed);
    await settle();
  };

  it("goes by keys, and each step has a link", async () => {
    await draw(Replayer, `/t/${table}/hands/1?step=1#KEY`, { table, hand: "1" });
    expect(step()).toBe("Step 1 of 3");
    await key("ArrowRight");
    expect(step()).toBe("Step 2 of 3");
    expect(location.search + location.hash).toBe("?step=2#KEY");
    await key("End");
    await key("ArrowRight");
    expect(step()).toBe("Step 3 of 3");
    await key("Home");
    expect(step()).toBe("Step 0 of 3");
  });

  it("shows how everybody's chances moved, by all cards that may be known", async () => {
    HTMLDialogElement.prototype.showModal ??= () => undefined;
    HTMLDialogElement.prototype.close ??= () => undefined;
    await draw(Replayer, `/t/${table}/hands/1?step=1#KEY`, { table, hand: "1" });
    await press("Equity, links, all hands");
    const rows = [...document.querySelectorAll("dialog tr")].map((row) =>
      [...row.children].map((cell) => cell.textContent.trim()),
    );
    expect(rows[0]?.slice(1)).toEqual(["Abe", "Bert", "Ann", "Zoe"]);
    expect(rows.slice(1).map(([step]) => step)).toEqual(["0", "4", "9", "14", "18"]);
    expect(rows.at(-1)?.slice(1)).toEqual(["0 %", "0 %", "0 %", "100 %"]);
    expect(document.querySelectorAll("dialog path.line").length).toBe(4);
  });

  it("wants a key, and says so", async () => {
    await draw(Replayer, `/t/${table}/hands/1`, { table, hand: "1" });
    expect(heard()).toContain("you need a link of its table");
    expect(asked).toEqual([]);
  });

  it("says in the room's own words why it is not there", async () => {
    await draw(Replayer, `/t/${table}/hands/9#KEY`, { table, hand: "9" });
    expect(heard()).toContain("There is no such thing.");
  });
});

describe("verifying", () => {
  it("finds every deal of a real hand as it was promised", async () => {
    await draw(Verify, `/verify?table=${table}&hand=1#KEY`);
    await press("Verify this hand");
    await vi.waitFor(() => expect(heard()).toContain("Every deal is as promised"), 20_000);
    expect(heard()).toMatch(/52 cards of the deck, each as computed from seed and salts/);
  });

  it("finds a card that was changed", async () => {
    const name = `tables/${table}/hands/1`;
    const hand = structuredClone(answers[name]) as { openings: { card: string }[] };
    const [one, other] = hand.openings;
    if (!one || !other) throw new Error("nothing was opened");
    [one.card, other.card] = [other.card, one.card];
    vi.stubGlobal("fetch", (path: string) =>
      Promise.resolve(
        new Response(JSON.stringify(path.endsWith("/1") ? hand : answers[path.slice(5)])),
      ),
    );
    await draw(Verify, `/verify?table=${table}&hand=1#KEY`);
    await press("Verify this hand");
    await vi.waitFor(() => expect(heard()).toContain("Something is wrong"), 20_000);
  });
});

describe("what is told in figures", () => {
  it("is which hands win a game, and how often they are held", async () => {
    await draw(Rulebook, "/games/bonedoneskis", { game: "bonedoneskis" });
    const figures = document.querySelector("section[aria-labelledby=which-hands-win]");
    expect(figures?.textContent.replace(/\s+/g, " ")).toMatch(/full house.*%.*%/);
  });

  it("is what each power was worth tonight, and how the evening went for everybody", async () => {
    const name = `tables/${table}/hands`;
    const powers = [{ power: "2 Hog", name: "Zoe" }];
    const used = (answers[name] as Record<string, unknown>[]).map((one) => ({ ...one, powers }));
    vi.stubGlobal("fetch", (path: string) =>
      Promise.resolve(
        new Response(JSON.stringify(path.endsWith(name) ? used : answers[path.slice(5)])),
      ),
    );
    await draw(Ledger, `/t/${table}/ledger#KEY`, { table });
    const worth = document.querySelector("section[aria-labelledby=powers-tonight] tbody");
    expect(worth?.textContent.replace(/\s+/g, " ")).toMatch(/2 Hog.*\+\$3/);
    expect(document.querySelectorAll("path.line").length).toBe(4);
  });
});

describe("the evenings of this browser and of this room", () => {
  const NOVEMBER_20 = new Date(2026, 10, 20, 20, 15).getTime();
  const six = ["Chaos", "Guts", "Razz", "Badugi", "Archie", "Omaha"];

  afterEach(() => delete answers.tables);

  it("are told by their names, when they were, and their games", async () => {
    keep("0a1b2c", { key: "K", name: "Ann", title: "Friday", games: ["Chaos"], over: true });
    answers.tables = [
      { table: "0a1b2c", at: NOVEMBER_20, over: true, title: "Friday", games: [] },
      { table: "3d4e5f", at: NOVEMBER_20, over: false, title: "At Cleo's", games: six },
      { table: "6a7b8c", at: NOVEMBER_20, over: true, title: "", games: [] },
    ];
    await draw(Evenings, "/evenings");
    const [mine, others] = [...document.querySelectorAll("ul")].map((list) =>
      [...list.querySelectorAll("li")].map((one) =>
        one.textContent.replace(/[\s\u2066-\u2069]+/g, " "),
      ),
    );
    expect(mine?.[0]).toMatch(/^ ?Friday Fri, Nov 20, 2026, 8:15.PM · as Ann Chaos /);
    expect(others?.[0]).toMatch(/At Cleo's Fri, Nov 20.*Chaos, Guts, Razz, Badugi, and 2 more/);
    expect(others?.[1]).toMatch(/^ ?A table Fri, Nov 20/);
    expect(heard()).not.toMatch(/0a1b2c|3d4e5f|6a7b8c/);
  });
});

describe("my hands", () => {
  it("are looked through on demand, with progress, and each links to its question", async () => {
    keep(table, { key: "KEY", name: "Ann", title: "Friday", games: ["Chaos"], over: true });
    const worst = [
      {
        hand: 2, step: 7, title: "Chaos", names: ["Ann", "Zoe"], answered: "fold",
        better: "call", cents: 850, ci95: 200,
      },
    ]; // prettier-ignore
    let done = 0;
    const mine = (): object => ({
      done: (done += 1),
      of: 3,
      worst: done > 1 ? worst : [],
      real: 1,
    });
    vi.stubGlobal("fetch", (path: string) =>
      Promise.resolve(
        new Response(JSON.stringify(path.endsWith("/mine") ? mine() : answers[path.slice(5)])),
      ),
    );
    await draw(Ledger, `/t/${table}/ledger#KEY`, { table });
    expect(done).toBe(0);
    await press("Look through my hands");
    expect(done).toBe(3);
    const link = document.querySelector(`a[href="/t/${table}/hands/2?step=7#KEY"]`);
    expect(link?.textContent.replace(/\s+/g, " ")).toMatch(
      /\$8\.50 ± \$2 Hand 2, Chaos: you chose “fold”; better was “call”/,
    );
    expect(document.querySelector("progress")).toBeNull();
    expect(heard()).toContain("A hand with real cards left out: the cards you held are known");
  });

  it("say why they are not there before the evening is over", async () => {
    keep(table, { key: "KEY", name: "Ann", title: "Friday", games: ["Chaos"], over: false });
    await draw(Ledger, `/t/${table}/ledger#KEY`, { table });
    await press("Look through my hands");
    expect(document.querySelector("#my-hands ~ [role=alert]")?.textContent).toMatch(/no such/);
  });
});

describe("the ledger as text", () => {
  it("says who got what of money that nobody had won", async () => {
    const books = answers[`tables/${table}/ledger`] as object;
    const shares = ["Ann", "Zoe"].map((name) => ({ game: "", name, cents: 250 }));
    vi.stubGlobal("fetch", (path: string) => {
      const said = path.endsWith("/ledger") ? { ...books, shares } : answers[path.slice(5)];
      return Promise.resolve(new Response(JSON.stringify(said)));
    });
    await draw(Ledger, `/t/${table}/ledger#KEY`, { table });
    const said = "$5 that nobody had won was shared out: Ann $2.50, Zoe $2.50.";
    expect(heard()).toContain(said);
    await press("Copy as text");
    expect(document.querySelector("textarea")?.value).toContain(said);
  });

  it("stands there to be copied by hand where a browser gives no clipboard", async () => {
    await draw(Ledger, `/t/${table}/ledger#KEY`, { table });
    await press("Copy as text");
    const field = document.querySelector("textarea");
    expect(field?.value).toMatch(/pays/);
    expect(document.activeElement).toBe(field);
  });
});
