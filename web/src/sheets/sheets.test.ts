import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { few } from "../timeline/recorded.test-data";
import type { PageJson, RoomState } from "../wire/messages";
import { aDone } from "../act/fake.test-data.svelte";
import { about, onTable, type Topic } from "./about.svelte";
import AboutSheet from "./AboutSheet.svelte";
import { contentOf, type Content } from "./content";

const moments = few().flatMap(({ game, moments }) =>
  moments.map(({ after: state, told: news }, place) => ({
    name: `${game} ${String(place)}`,
    state,
    news,
    page: { clauses: [], options: [], ladders: [], summary: "A game." } as unknown as PageJson,
  })),
);
const cardsOf = ({ view }: RoomState) =>
  view === null ? [] : [...view.hands, view.board, view.aside].flat();
const textOf = (content: Content | null) =>
  (content?.parts ?? []).flatMap(({ facts }) => facts.map(({ text }) => text)).join("\n");

let drawn: object | null = null;
beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  HTMLDialogElement.prototype.close ??= () => undefined;
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}", { status: 404 })));
});
afterEach(() => {
  if (drawn !== null) void unmount(drawn);
  drawn = null;
  about.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  document.body.replaceChildren();
});

test.each(moments)("everything on the table has a sheet: $name", (moment) => {
  const { state } = moment;
  const topics: Topic[] = [
    ...(["pot", "wild", "game", "hand"] as const).map((what) => ({ what })),
    ...cardsOf(state).map(({ token }) => ({ what: "card", id: token }) as const),
    ...(state.view?.seats ?? []).map((_, seat) => ({ what: "seat", seat }) as const),
    ...state.table.seated.map(({ seat }) => ({ what: "chair", chair: seat }) as const),
    ...(state.view?.dummies ?? []).map(
      (_, place) => ({ what: "dummy", hand: (state.view?.seats.length ?? 0) + place }) as const,
    ),
  ];
  expect(topics.length).toBeGreaterThan(10);
  for (const topic of topics) {
    const content = contentOf(topic, moment);
    expect(content?.title, JSON.stringify(topic)).not.toBe("");
    expect(textOf(content), JSON.stringify(topic)).not.toMatch(/^$|undefined|\{|NaN/);
  }
});

test.each(moments)("a marked card says why, with the rule behind it: $name", (moment) => {
  for (const mark of moment.state.marks) {
    const clause = typeof mark.why === "string" ? undefined : mark.why.clause;
    for (const id of mark.cards.filter((id) => cardsOf(moment.state).some((c) => c.token === id))) {
      const facts = contentOf({ what: "card", id }, moment)?.parts.flatMap((part) => part.facts);
      expect(facts?.map((fact) => fact.clause)).toContain(clause);
    }
  }
});

test("a house rule behind what happens is told in its words, like a clause", () => {
  const [moment] = moments;
  if (moment === undefined) throw new Error("no hand is recorded");
  const page = {
    ...moment.page,
    clauses: [{ number: "2", text: "Cards are dealt.", variation: "" }],
    options: [{ name: "seven_deuce", words: "What all pay." }],
  } as unknown as PageJson;
  const of = (clause: string) => contentOf({ what: "clause", clause }, { ...moment, page });
  expect([of("2")?.title, textOf(of("2"))]).toEqual(["Rule 2", "Cards are dealt."]);
  expect([of("seven_deuce")?.title, textOf(of("seven_deuce"))]).toEqual([
    "House rule",
    "What all pay.",
  ]);
});

test("a card that stands for another says for which, and where", () => {
  const moment = moments.find(({ state }) =>
    state.reads.some(({ stand_for }) => Object.keys(stand_for).length > 0),
  );
  if (moment === undefined) throw new Error("no wild card stands for another");
  const read = moment.state.reads.find((line) => Object.keys(line.stand_for).length > 0);
  const id = Number(Object.keys(read?.stand_for ?? {})[0]);
  expect(textOf(contentOf({ what: "card", id }, moment))).toMatch(/it stands for the \w+ of/i);
});

test("the sheet on a clause shows its whole text", () => {
  const [moment] = moments;
  if (moment === undefined) throw new Error("no moment");
  const page = {
    ...moment.page,
    clauses: [{ number: "4", text: "Each six is an omen.", variation: "" }],
  };
  expect(textOf(contentOf({ what: "clause", clause: "4" }, { ...moment, page }))).toBe(
    "Each six is an omen.",
  );
});

test("a tap on a card's picture and a long press on a button open its sheet", () => {
  vi.useFakeTimers();
  const table = document.body.appendChild(document.createElement("div"));
  table.innerHTML =
    "<span data-card='7'><svg></svg></span><button data-card='9'></button><b data-card='x'></b>";
  const stop = onTable(table);
  const [picture, button, other] = table.children as unknown as [Element, HTMLElement, HTMLElement];
  let picked = 0;
  button.addEventListener("click", () => (picked += 1));

  picture.firstElementChild?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  expect(about.topic).toEqual({ what: "card", id: 7 });
  about.close();

  button.click();
  expect([about.topic, picked]).toEqual([null, 1]);
  button.dispatchEvent(
    new PointerEvent("pointerdown", { bubbles: true, isPrimary: true, button: 0 }),
  );
  vi.advanceTimersByTime(1000);
  expect(about.topic).toEqual({ what: "card", id: 9 });
  button.click();
  expect(picked).toBe(1);
  about.close();

  button.dispatchEvent(
    new PointerEvent("pointerdown", { bubbles: true, isPrimary: true, button: 0 }),
  );
  button.dispatchEvent(new PointerEvent("pointerup", { bubbles: true }));
  vi.advanceTimersByTime(1000);
  button.click();
  expect([about.topic, picked]).toEqual([null, 2]);

  other.click();
  expect(about.topic).toBe(null);
  if (typeof stop === "function") stop();
});

test("the power of a card is named in its sheet once it is asked for, to its holder alone", async () => {
  const moment = moments.find(({ state }) => state.help?.explains === true);
  if (typeof moment?.state.view?.seat !== "number") throw new Error("no table that explains");
  const { hands, seat } = moment.state.view;
  const asked: unknown[] = [];
  const send = (wish: unknown) => {
    asked.push(wish);
    return Promise.resolve(aDone({ explained: ["2 Hog, take a two or a five"] }));
  };
  const seen = { ...moment, send } as never;
  const own = hands[seat]?.[0]?.token ?? 0;
  const theirs = hands[(seat + 1) % hands.length]?.[0]?.token ?? 0;
  drawn = mount(AboutSheet, {
    target: document.body,
    props: { seen, topic: { what: "card", id: theirs } },
  });
  flushSync();
  expect(asked).toEqual([]);
  void unmount(drawn);
  drawn = mount(AboutSheet, {
    target: document.body,
    props: { seen, topic: { what: "card", id: own } },
  });
  flushSync();
  expect(asked).toEqual([{ type: "explain", card: own }]);
  await vi.waitFor(() => {
    flushSync();
    expect(document.querySelector("dialog")?.textContent).toContain("2 Hog");
  });
});
