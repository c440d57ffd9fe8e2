import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { speak } from "../text/text.svelte";
import { settings } from "../theme/settings.svelte";
import Card from "./Card.svelte";
import { place } from "./drawing";
import { columns, parts, type Held } from "./fan";
import Fan from "./Fan.svelte";
import { face } from "./faces";
import { short, spoken } from "./names";
import { SUITS } from "./pips";

const RANKS = {
  A: "ace",
  "2": "deuce",
  "3": "three",
  "4": "four",
  "5": "five",
  "6": "six",
  "7": "seven",
  "8": "eight",
  "9": "nine",
  T: "ten",
  J: "jack",
  Q: "queen",
  K: "king",
};
const NAMES = {
  s: "spades",
  h: "hearts",
  d: "diamonds",
  c: "clubs",
  w: "swords",
  u: "cups",
  o: "coins",
  t: "staves",
};

let shown: Record<string, unknown> | null = null;

function show(component: typeof Card | typeof Fan, props: Record<string, unknown>): HTMLElement {
  shown = mount(component as typeof Card, { target: document.body, props: props as never });
  flushSync();
  return document.body;
}

afterEach(async () => {
  if (shown !== null) await unmount(shown);
  shown = null;
  settings.change({ index: "usual" });
  await speak("en");
});

describe("a card", () => {
  it("says its name: all of both packs and the jokers", () => {
    const cards = new Map<string, string>([["Jk", "joker"]]);
    for (const [rank, called] of Object.entries(RANKS)) {
      for (const suit of SUITS) cards.set(rank + suit, `${called} of ${NAMES[suit]}`);
    }
    expect(cards.size).toBe(105);
    for (const [card, called] of cards) {
      for (const twin of card === "Jk" ? [false, true] : [false]) {
        const page = show(Card, { card, twin });
        const drawn = page.querySelector('[role="img"]');
        expect(drawn?.getAttribute("aria-label")).toBe(called);
        expect(drawn?.querySelectorAll("path").length).toBeGreaterThan(1);
        if (shown !== null) void unmount(shown);
        shown = null;
      }
    }
  });

  it("is drawn unlike every other, large and small", () => {
    for (const print of ["full", "big", "short"] as const) {
      const drawn = new Set<string>();
      for (const rank of Object.keys(RANKS)) {
        for (const suit of SUITS) {
          const { index, pips, court } = face(rank + suit, print);
          drawn.add(index + pips + (court?.over ?? ""));
        }
      }
      expect(drawn.size).toBe(104);
    }
  });

  it("shows one eye on the jacks of spades and hearts and the king of diamonds alone", () => {
    const EYES = /A2 2 0 0 1/g;
    const eyes = (card: string) => (face(card, "full").court?.over.match(EYES)?.length ?? 0) / 2;
    const courts = ["J", "Q", "K"].flatMap((rank) => [...SUITS].map((suit) => rank + suit));
    const isOneEyed = (card: string) => ["Js", "Jh", "Kd"].includes(card);
    expect(courts.filter((card) => eyes(card) === 1)).toEqual(courts.filter(isOneEyed));
    expect(courts.filter((card) => eyes(card) === 2)).toEqual(
      courts.filter((card) => !isOneEyed(card)),
    );
  });

  it("shows as many pips as its rank", () => {
    const one = (face("2s", "full").pips.match(/Z/g) ?? []).length / 3;
    for (const [rank, pips] of [
      ["A", 1],
      ["5", 5],
      ["7", 7],
      ["9", 9],
      ["T", 10],
    ] as const) {
      expect(face(`${rank}s`, "full").pips.match(/Z/g)?.length).toBe((pips + 1) * one);
    }
  });

  it("carries its token and its face, by which it is seen to turn", () => {
    const page = show(Card, { card: "Th", id: 7 });
    expect(page.querySelector<HTMLElement>("[data-card='7']")?.dataset["face"]).toBe("Th");
  });

  it("says nothing of what is not known", () => {
    const page = show(Card, { card: null, id: 7 });
    const drawn = page.querySelector("[data-card='7']");
    expect(drawn?.getAttribute("aria-label")).toBe("face-down card");
    expect(drawn?.hasAttribute("data-face")).toBe(false);
  });

  it("says all that is so of it", () => {
    expect(spoken("Qs", { wild: true, standsFor: "Td" })).toBe(
      "queen of spades, wild, stands for the ten of diamonds",
    );
    expect(spoken("2h", { nothing: true, mine: true, tag: "$2" })).toBe(
      "deuce of hearts, counts for nothing, $2, only you see it",
    );
  });

  it("says so in German too", async () => {
    await speak("de");
    expect(spoken("Qs", { wild: true })).toBe("Pik Dame, wild");
  });

  it("shows each state by a drawing and not by colour alone", () => {
    const plain = show(Card, { card: "9h" }).querySelectorAll("svg path").length;
    for (const state of [{ wild: true }, { nothing: true }, { mine: true }, { standsFor: "Td" }]) {
      if (shown !== null) void unmount(shown);
      const page = show(Card, { card: "9h", ...state });
      expect(page.querySelectorAll("svg path").length).toBeGreaterThan(plain);
    }
  });

  it("is a button where it can be picked", () => {
    const onpick = vi.fn();
    const page = show(Card, { card: "4c", selectable: true, selected: true, onpick });
    const button = page.querySelector("button");
    expect(button?.getAttribute("aria-pressed")).toBe("true");
    expect(button?.getAttribute("aria-label")).toBe("four of clubs");
    button?.click();
    expect(onpick).toHaveBeenCalledOnce();
  });

  it("is a button where it can be asked about, and is not pressed by that", () => {
    const onpick = vi.fn();
    const page = show(Card, { card: "4c", askable: true, onpick });
    const button = page.querySelector("button");
    expect(button?.hasAttribute("aria-pressed")).toBe(false);
    expect(button?.getAttribute("title")).toBe("a tap says what it can do");
    button?.click();
    expect(onpick).toHaveBeenCalledOnce();
  });

  it("is light: no more than sixteen elements with everything on it", () => {
    const page = show(Card, { card: "Ks", wild: true, standsFor: "Td", nothing: true, mine: true });
    expect(page.querySelectorAll("*").length).toBeLessThanOrEqual(16);
  });

  it("has a large index where that is chosen", () => {
    const usual = show(Card, { card: "Ks" }).innerHTML;
    settings.change({ index: "large" });
    flushSync();
    expect(document.body.innerHTML).not.toBe(usual);
    expect(document.documentElement.dataset["index"]).toBe("large");
  });

  it("has a short name for a title", () => {
    expect(short("Td")).toBe("10♦\ufe0e");
    expect(short(null)).toBe("?");
  });
});

describe("a drawing", () => {
  it("is moved, made larger and turned", () => {
    expect(place("M1 2h3v-4Z", 10, 20, 2)).toBe("M12 24h6v-8Z");
    expect(place("M1 2A3 4 0 0 1 5-6", 10, 20, -1)).toBe("M9 18A3 4 0 0 1 5 26");
  });
});

describe("a hand", () => {
  const held = (line: string): Held[] =>
    line.split(" ").map((word, id) => ({
      id,
      card: word.startsWith("?") ? null : word.slice(0, 2),
      up: word.endsWith("+"),
    }));
  const steps = (line: string, own = true) => parts(held(line), own, 5).map(({ step }) => step);

  it("lies open where there is room, and gives way down to nothing where there is none", () => {
    expect(columns(parts(held("Tc 4c Th"), true, 0))).toBe(
      "minmax(0, calc(var(--w) * 1.06)) minmax(0, calc(var(--w) * 1.06)) calc(var(--w) * 1)",
    );
    expect(columns(parts(held("Tc"), true, 0))).toBe("calc(var(--w) * 1)");
  });

  it("shows the index of each open card of another, and lays face-down cards close", () => {
    expect(steps("Tc+ 4c+ ? ?", false)).toEqual([0.8, 1.14, 0.24, 1]);
  });

  it("keeps a gap between what lies down and what lies up", () => {
    expect(steps("Tc 4c Th+")).toEqual([1.06, 1.14, 1]);
  });

  it("takes two equal rows where it is told to", () => {
    const eight = parts(held("Tc 4c Th Kc 4d Jh 2s 3s"), true, 0);
    expect(columns(eight, 2)).toBe(columns(eight.slice(0, 4)));
  });

  it("makes a stack with a number of more than five face-down cards", () => {
    const six = parts(held("? ? ? ? ? ? 7h+"), false, 5);
    expect(six).toMatchObject([{ stack: { ids: [0, 1, 2, 3, 4, 5] } }, { held: { card: "7h" } }]);
    expect(parts(held("? ? ? ? ?"), false, 5).filter(({ stack }) => stack)).toEqual([]);
    const page = show(Fan, { cards: held("? ? ? ? ? ? 7h+"), size: "seat", label: "Bo" });
    expect(page.querySelector("[data-cards='0 1 2 3 4 5']")?.textContent.trim()).toBe("6");
    expect(page.querySelector("[aria-label='6 face-down cards']")).not.toBeNull();
  });

  it("is a list of cards that can be picked by their token", () => {
    const onpick = vi.fn();
    const cards = held("Tc 4c Th").map((one) => ({ ...one, selectable: true }));
    const page = show(Fan, { cards, label: "Your cards", onpick });
    expect(page.querySelector("ul")?.getAttribute("aria-label")).toBe("Your cards");
    page.querySelectorAll("button")[1]?.click();
    expect(onpick).toHaveBeenCalledWith(1);
  });
});
