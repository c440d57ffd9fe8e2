import { describe, expect, it } from "vitest";
import type { Happened } from "../rail/story";
import type { CardJson, MarkJson, RoomState } from "../wire/messages";
import type { Link } from "./cue";
import { cuesOf, isAsLaid } from "./cues";
import { cardsOf, laidOf } from "./laid";
import { Marks } from "./marks";
import { moneyOf, total } from "./money";
import { recorded, type Batch } from "./recorded.test-data";

const games = recorded();
const told = games.flatMap(({ game, batches }) =>
  batches
    .filter(({ events, after }) => events.length > 0 && after.view)
    .map((one) => ({ game, ...one })),
);
const cardsIn = ({ view }: RoomState): CardJson[] => (view ? cardsOf(laidOf(view)) : []);

/** Faults of the cues of a batch, by what the events let a reader know. */
function faults({ before, after, events }: Batch, cues = cuesOf(before, after, events)): string[] {
  const messages: string[] = [];
  const names = cues.flatMap(({ event }) => event?.at ?? []);
  const once = names.filter((at, number) => names[number - 1] !== at);
  if (once.join() !== events.map(({ at }) => at).join()) messages.push("events lost or told twice");
  if (cues.at(-1)?.after !== after) messages.push("the last cue is not exact");
  if (!after.view) return messages;
  const money = total(moneyOf(after.view));
  const isSame = before.table.hand === after.table.hand;
  const faces = new Set(isSame ? cardsIn(before).map(({ card }) => card) : []);
  const lying = new Set(isSame ? cardsIn(before).map(({ token }) => token) : []);
  for (const { event, after: table } of cues.slice(0, -1)) {
    if (!table.view) continue;
    for (const { card } of event?.cards ?? []) faces.add(card);
    const kind = event?.kind ?? "";
    if (total(moneyOf(table.view)) !== money) messages.push(`money at ${kind}`);
    const unknown = cardsIn(table).filter(({ card }) => card !== null && !faces.has(card));
    if (unknown.length > 0) messages.push(`${kind} shows ${JSON.stringify(unknown)}`);
    const tokens = cardsIn(table).map(({ token }) => token);
    if (new Set(tokens).size < tokens.length) messages.push(`a card lies twice at ${kind}`);
    for (const token of tokens) lying.add(token);
    const marked = table.marks.flatMap(({ cards }) => cards).filter((token) => !lying.has(token));
    if (marked.length > 0) messages.push(`${kind} marks cards that are not there`);
  }
  return messages;
}

describe("the cues of what the room says", () => {
  it.each(games)("lose no event, no cent and no secret: $game", ({ batches }) => {
    expect(batches.flatMap((batch) => faults(batch))).toEqual([]);
  });

  it("explain every card and every chip before the exact state ends them", () => {
    const unexplained = told.flatMap(({ game, before, after, events }) => {
      const last = cuesOf(before, after, events).at(-2)?.after;
      const isOver = after.view?.seats.every(({ front }) => front === 0);
      const chips = ({ view }: RoomState) => JSON.stringify(view?.seats.map(({ stack }) => stack));
      const isPaid = isOver && last && chips(last) === chips(after);
      return last && isAsLaid(last, after) && (isPaid || !isOver) ? [] : [game];
    });
    expect(unexplained).toEqual([]);
  });

  it("notice a card that is shown too soon, a lost event and a wrong sum", () => {
    const batch = told.find(({ events }) => events.some(({ kind }) => kind === "show"));
    if (!batch) throw new Error("no hand is shown");
    const { before, after, events } = batch;
    const cues = cuesOf(before, after, events);
    expect(faults(batch, cues)).toEqual([]);
    const early = cues.map((cue) =>
      cue.event ? { ...cue, after: { ...cue.after, view: after.view } } : cue,
    );
    expect(faults(batch, early).some((fault) => fault.includes("shows"))).toBe(true);
    expect(faults(batch, cues.slice(1))).toContain("events lost or told twice");
  });
});

describe("an event that nobody knows", () => {
  const unknown = (like: Happened): Happened => ({
    ...like,
    kind: "earthquake",
    seat: null,
    other: null,
    cards: [],
    cents: 777,
    clause: "",
    args: {},
    at: like.at + 0.5,
  });

  it.each(games)("is told and changes nothing: $game", ({ batches }) => {
    const [batch] = batches.filter(({ events }) => events.length > 1);
    if (!batch) return;
    const { before, after, events } = batch;
    const [first, ...rest] = events as [Happened, ...Happened[]];
    const cues = cuesOf(before, after, [first, unknown(first), ...rest]);
    const at = cues.findIndex(({ event }) => event?.kind === "earthquake");
    expect(at).toBeGreaterThan(0);
    // What hands are worth is said once the cards before it have landed.
    const drawn = (number: number) => [cues[number]?.after.view, cues[number]?.after.marks];
    expect(drawn(at)).toEqual(drawn(at - 1));
    expect(faults({ before, after, events: [first, unknown(first), ...rest] }, cues)).toEqual([]);
  });
});

describe("the scene of an event", () => {
  it("is chosen by its name, the same in every game", () => {
    const scenes = new Map<string, Set<string>>();
    for (const { before, after, events } of told) {
      for (const { event, scene } of cuesOf(before, after, events)) {
        if (event === null || scene === "wild") continue;
        // How loud an event is told is its game's own.
        const name = scene === "say" ? "plain" : scene;
        scenes.set(event.kind, (scenes.get(event.kind) ?? new Set()).add(name));
      }
    }
    for (const [kind, names] of scenes) {
      if (kind !== "pass") expect([kind, ...names].length, kind).toBe(2);
    }
    expect([...(scenes.get("dealt up") ?? [])]).toEqual(["deal"]);
    expect([...(scenes.get("show") ?? [])]).toEqual(["show"]);
    expect([...(scenes.get("win") ?? [])]).toEqual(["win"]);
  });

  it("comes after its cause: no card is marked before the event that makes it so", () => {
    const batches = [...told, planted()];
    const wild = batches.flatMap((batch) => wilds(batch).map((marked) => ({ batch, marked })));
    expect(wild.length).toBeGreaterThan(0);
    for (const { batch, marked } of wild) expect(early(batch, marked)).toEqual([]);
    for (const { batch } of wild) expect(stray(batch)).toEqual([]);
    const [first] = wild.filter(({ marked }) => marked.at > 0);
    if (!first) throw new Error("nothing becomes wild after another event");
    const { before, after, events } = first.batch;
    const cues = cuesOf(before, after, events);
    const wrong = cues.map((cue) => ({ ...cue, after: { ...cue.after, marks: after.marks } }));
    expect(early(first.batch, first.marked, wrong)).not.toEqual([]);
  });

  it("comes after its cause: a remark counts no further than the events that were told", () => {
    const omens = ({ view }: RoomState) =>
      (view?.notes ?? []).flatMap((note) =>
        typeof note === "string" ? [] : (note["omens"] ?? []),
      );
    const counting = told.filter(({ events }) => events.some(({ kind }) => kind === "omen"));
    expect(counting.length).toBeGreaterThan(1);
    for (const { before, after, events } of counting) {
      const isSame = before.view !== null && before.table.hand === after.table.hand;
      let count: unknown[] = isSame ? omens(before) : [];
      for (const { event, after: table } of cuesOf(before, after, events)) {
        if (event?.args?.["omens"] !== undefined) count = [event.args["omens"]];
        expect(omens(table)).toEqual(count);
      }
      expect(count).toEqual(omens(after));
    }
  });
});

/** A card that an event makes wild, and the place of the event in its batch. */
interface Marked {
  card: number;
  hand: number;
  at: number;
}

const isMarked = ({ marks }: RoomState, { card, hand }: Marked): boolean =>
  marks.some((mark) => mark.hand === hand && mark.state === "wild" && mark.cards.includes(card));

/** Cards that become wild in a batch and are so at its end. */
function wilds({ before, after, events }: Batch): Marked[] {
  const made = events.flatMap(({ effects = [] }, at) =>
    effects.flatMap(({ hand, state, on = [] }) =>
      state === undefined ? on.map((card) => ({ card, hand, at })) : [],
    ),
  );
  return made.filter((marked, number) => {
    const isFirst = made.findIndex(
      ({ card, hand }) => card === marked.card && hand === marked.hand,
    );
    return isFirst === number && isMarked(after, marked) && !isMarked(before, marked);
  });
}

/** A batch whose last event makes a card wild that lay there before. */
function planted(): Batch {
  const staying = told.flatMap(({ before, after, events }) => {
    const isSame = before.table.hand === after.table.hand;
    const old = new Set(cardsIn(before).map(({ token }) => token));
    const hands = isSame && events.length > 2 ? (after.view?.hands ?? []) : [];
    return hands.flatMap((cards, hand) =>
      cards.flatMap(({ token }) =>
        old.has(token) ? [{ batch: { before, after, events }, hand, card: token }] : [],
      ),
    );
  });
  const [first] = staying;
  if (!first) throw new Error("no card stays where it lies");
  const { batch, hand, card } = first;
  const mark = { hand, cards: [card], what: "wild", why: "", state: "wild" };
  const [last] = batch.events.slice(-1);
  const effects = [{ hand, on: [card] }];
  return {
    before: { ...batch.before, marks: [] },
    after: { ...batch.after, marks: [mark as RoomState["marks"][number]] },
    events: [...batch.events.slice(0, -1), { ...(last as Happened), effects }],
  };
}

/** Events at whose cue a card is marked although a later event makes it so. */
function early(
  batch: Batch,
  marked: Marked,
  cues = cuesOf(batch.before, batch.after, batch.events),
) {
  const numbers = new Map(batch.events.map(({ at }, number) => [at, number]));
  return cues.flatMap(({ event, after }) => {
    const number = event === null ? Infinity : (numbers.get(event.at) ?? Infinity);
    return number < marked.at && isMarked(after, marked) ? [event?.kind] : [];
  });
}

/** Threads of a batch that neither start at nor lead to the one card that an event names. */
function stray({ before, after, events }: Batch, links = linksIn(before, after, events)): Link[] {
  const named = events.map(({ cards }) => cards.filter(({ card }) => card !== null));
  const causes = named.flatMap(([one, other]) => (other ? [] : (one?.token ?? [])));
  return links.filter(
    ({ from, to }) =>
      from !== null &&
      ((!causes.includes(from) && !causes.includes(to)) ||
        links.some((back) => back.from === to && back.to === from)),
  );
}

const linksIn = (before: RoomState, after: RoomState, events: readonly Happened[]): Link[] =>
  cuesOf(before, after, events).flatMap(({ links }) => links);

it("a card that is dealt starts a thread only if it is so itself, and a hand that is shown none", () => {
  const known = {
    arrived: (card: number) => (card === 1 ? -1 : 0),
    left: () => -1,
    changed: () => -1,
    named: () => [],
  };
  const mark = (...cards: number[]): MarkJson => ({
    hand: 0,
    cards,
    what: "wild",
    why: { text: "{which:cards} are wild", which: ["5c", "3d"] },
    state: "wild",
  });
  const link = (kind: string, faces: (string | null)[], now: MarkJson) => {
    const cards = faces.map((card, at) => ({ card, token: at + 2 }));
    const event = { kind, clause: "", cards, effects: [{ hand: 0, on: [1] }] };
    return new Marks([], [now], [event as unknown as Happened], known).by(0, 0);
  };
  expect(link("dealt", ["5d"], mark(1, 2))).toEqual([{ from: 2, to: 1 }]);
  expect(link("dealt", ["5d"], mark(1))).toEqual([{ from: null, to: 1 }]);
  expect(link("dealt", [null], mark(1))).toEqual([{ from: null, to: 1 }]);
  expect(link("trigger", ["Qh"], mark(1))).toEqual([{ from: 2, to: 1 }]);
  expect(link("show", ["5d", "9h"], mark(1, 2))).toEqual([{ from: null, to: 1 }]);
});

it("a card that stays wild for another reason is no effect, and the card of the event is a cause", () => {
  const known = {
    arrived: () => -1,
    left: () => -1,
    changed: () => -1,
    named: (face: string) => [face === "Qh" ? 7 : 8],
  };
  const why = (...cards: string[]) => ({ text: "{cards:cards} followed", cards });
  const mark = (cards: number[], ...faces: string[]): MarkJson => ({
    hand: 0,
    cards,
    what: "wild",
    why: why(...faces),
    state: "wild",
  });
  const event = {
    kind: "trigger",
    clause: "2",
    cards: [{ card: "9c", token: 8 }],
    effects: [{ hand: 0, on: [8] }],
  } as unknown as Happened;
  const marks = new Marks([mark([7], "Qh")], [mark([7, 8], "9c", "Qh")], [event], known);
  expect(marks.by(0, 0)).toEqual([{ from: 7, to: 8 }]);
});

it("cards that are so together lead from the one that came last, not from another event's rule", () => {
  const mark: MarkJson = {
    hand: 0,
    cards: [1, 2],
    what: "other",
    why: { text: "{which:cards} are the {card:cards}", which: ["Th", "2d"], card: "9h" },
    state: "other",
  };
  const events = [
    { kind: "dealt up", clause: "", weight: "quiet", cards: [{ card: "2d", token: 2 }] },
    { kind: "longer", clause: "3", weight: "news", cards: [{ card: "Qs", token: 3 }] },
  ] as unknown as Happened[];
  const known = {
    arrived: (card: number) => (card === 2 ? 0 : -1),
    left: () => -1,
    changed: () => -1,
    named: () => [],
  };
  expect(new Marks([], [mark], events, known).by(0, 1)).toEqual([{ from: 2, to: 1 }]);
});

it("a mark that is worded anew once its hand is shown is so with the show", () => {
  const mark = (what: string): MarkJson => {
    return { hand: 4, cards: [1], what, why: "tens are wild", state: "wild" };
  };
  const kinds = ["show", "damien", "win", "deuces ex machina"];
  const events = kinds.map((kind) => ({ kind, clause: "10", weight: "loud", cards: [] }));
  const known = { arrived: () => -1, left: () => -1, changed: () => 0, named: () => [] };
  const [before, after] = [mark("wild as it lies"), mark("wild")];
  const marks = new Marks([before], [after], events as unknown as Happened[], known);
  expect([marks.at(-1), marks.at(0)]).toEqual([[before], [after]]);
  expect(marks.by(0, 3)).toEqual([]);
});

it("a card that lay open causes nothing when the rest of its hand is shown", () => {
  const why = { text: "{queen:cards} was the last queen face up", queen: "Qc" };
  const mark: MarkJson = { hand: 2, cards: [1], what: "wild", why, state: "wild" };
  const show = (token: number, card: string) => {
    return { kind: "show", clause: "10", weight: "loud", cards: [{ token, card, open: true }] };
  };
  const events = [show(1, "7c"), show(9, "Qc")] as unknown as Happened[];
  const known = { left: () => -1, changed: () => 0, named: () => [] };
  const since = (at: number) => ({ ...known, arrived: (card: number) => (card === 1 ? 0 : at) });
  expect(new Marks([], [mark], events, since(-1)).at(0)).toEqual([mark]);
  expect(new Marks([], [mark], events, since(1)).at(0)).toEqual([]);
});

it.each(games)("a hand that is shown is read at once: $game", ({ batches }) => {
  for (const { before, after, events } of batches) {
    for (const { event, after: table } of cuesOf(before, after, events)) {
      if (event?.kind !== "show" || table.view === null) continue;
      const tokens = new Set(event.cards.map(({ token }) => token));
      const hand = table.view.hands.findIndex((cards) =>
        cards.some(({ token }) => tokens.has(token)),
      );
      const isRead = ({ reads }: RoomState) => reads.some((read) => read.hand === hand);
      expect([hand, isRead(table)]).toEqual([hand, isRead(after)]);
    }
  }
});

it("an event that only says something leaves the very table as it was", () => {
  const beaten = told.filter(({ events }) =>
    events.some(({ kind }, at) => kind === "beat" && events[at - 1]?.kind === "show"),
  );
  const pairs = beaten.slice(0, 4).flatMap(({ before, after, events }) => {
    const cues = cuesOf(before, after, events);
    return cues.map(({ event, after: table }, at) => ({
      kind: event?.kind,
      table,
      last: cues[at - 1],
    }));
  });
  const said = pairs.filter(({ kind, last }) => kind === "beat" && last?.event?.kind === "show");
  expect(said.length).toBeGreaterThan(0);
  const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  for (const { table, last } of said)
    expect(table === last?.after).toBe(isEqual(table, last?.after));
  expect(said.some(({ table, last }) => table === last?.after)).toBe(true);
});
