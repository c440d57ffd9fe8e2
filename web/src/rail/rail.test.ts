import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, describe, expect, test } from "vitest";
import { Acting } from "../act/acting.svelte";
import Between from "../act/Between.svelte";
import Pause from "../act/Pause.svelte";
import { fakeRoom, tableAt } from "../act/fake.test-data.svelte";
import { asked } from "../act/recorded.test-data";
import { turnOf } from "../felt/turn";
import type { RoomState, TableJson } from "../wire/messages";
import Requests from "./Requests.svelte";
import { speak } from "../text/text.svelte";
import Talk from "./Talk.svelte";
import Votes from "./Votes.svelte";

const { view } = asked("holdem", "bet");
let drawn: Record<string, unknown> | null = null;
afterEach(() => {
  if (drawn) void unmount(drawn);
  drawn = null;
  document.body.innerHTML = "";
});

function draw(part: unknown, table: Partial<TableJson> = {}) {
  const fake = fakeRoom(view, tableAt(view, table));
  drawn = mount(part as Component<{ room: typeof fake.room }>, {
    target: document.body,
    props: { room: fake.room },
  });
  flushSync();
  return fake;
}
const press = (name: string): void => {
  const button = [...document.querySelectorAll("button")].find(
    (one) => one.textContent.trim() === name,
  );
  if (!button) throw new Error(`no button says ${name}`);
  button.click();
  flushSync();
};

describe("talk", () => {
  test.each([
    "<img src=x onerror=alert(1)>",
    "‮drow‬",
    "שלום עולם",
    "x".repeat(200),
    "👩‍👩‍👧‍👦".repeat(20),
    "&lt;b&gt; {{t}}",
  ])("%s is text, and stands by itself", (text) => {
    const { hear } = draw(Talk);
    hear({ at: 1, person: "p1", text });
    flushSync();
    const line = document.querySelector("li .text");
    expect(line?.textContent).toBe(text);
    expect(line?.tagName).toBe("BDI");
    expect(document.querySelector("img")).toBe(null);
  });

  test("what is typed is said, and the field is empty then", async () => {
    const { said } = draw(Talk);
    const field = document.querySelector("input");
    if (!field) throw new Error("no field");
    field.value = "  hello ";
    field.dispatchEvent(new Event("input"));
    flushSync();
    press("Send");
    await Promise.resolve().then(() => Promise.resolve());
    flushSync();
    expect(said).toEqual([{ type: "say", text: "hello" }]);
    expect(field.value).toBe("");
    expect(field.maxLength).toBe(300);
  });

  test("house players speak the language of the page, and people as they wrote", async () => {
    await speak("de");
    const people = tableAt(view).people.map((one) => ({
      ...one,
      by: one.id === "p1" ? "rock" : "",
    }));
    const { hear } = draw(Talk, { people });
    for (const person of ["p1", "p2"]) hear({ at: 1, person, text: "You know me." });
    flushSync();
    const lines = [...document.querySelectorAll("li .text")].map((line) => line.textContent);
    expect(lines).toEqual(["Ihr kennt mich.", "You know me."]);
    await speak("en");
  });

  test("who is muted is marked", () => {
    const table = tableAt(view);
    const people = table.people.map((one) => ({ ...one, muted: one.id === "p1" }));
    const { hear } = draw(Talk, { people });
    hear({ at: 1, person: "p1", text: "well" });
    flushSync();
    expect(document.querySelector("li")?.textContent).toMatch(/muted/);
  });
});

describe("votes", () => {
  const proposal = {
    what: "undo",
    person: "p1",
    agreed: ["p1"],
    needed: ["p0", "p1", "p2"],
    says: "",
  };
  const me = `p${view.seat ?? 0}`;

  test.each([
    ["Agree", true],
    ["No", false],
  ])("one tap says %s", (word, yes) => {
    const { said } = draw(Votes, { proposal: { ...proposal, needed: [me, "p9"], agreed: ["p9"] } });
    press(word);
    expect(said).toEqual([{ type: "vote", yes }]);
  });

  test("who has agreed is asked no more", () => {
    draw(Votes, { proposal: { ...proposal, person: "p9", needed: [me], agreed: [me] } });
    expect(document.querySelector("button")).toBe(null);
    expect(document.body.textContent).toMatch(/1 of 1 agree/);
  });

  test("nothing stands there where nothing is proposed", () => {
    draw(Votes);
    expect(document.body.textContent.trim()).toBe("");
  });

  test("another host can be chosen while the host is away", () => {
    const people = tableAt(view).people.map((one, at) => ({
      ...one,
      host: at === 0,
      here: at !== 0,
    }));
    const { said } = draw(Votes, { people });
    press("Bert");
    expect(said).toEqual([{ type: "choose host", person: "p1" }]);
  });
});

describe("pauses", () => {
  const me = `p${view.seat ?? 0}`;
  const people = (host: string) =>
    tableAt(view).people.map((person) => ({ ...person, host: person.id === host }));
  const drawPause = (on: boolean, table: Partial<TableJson>) => {
    const fake = fakeRoom(view, tableAt(view, table));
    const isHost = table.people?.some((person) => person.host && person.id === me);
    Object.defineProperty(fake.room, "isHost", { value: isHost });
    drawn = mount(Pause, { target: document.body, props: { room: fake.room, on } });
    flushSync();
    return fake;
  };

  test.each([
    ["Pause", true],
    ["Not now", false],
  ])("the host answers a request with a tap: %s", (word, yes) => {
    const { said } = drawPause(false, { people: people(me), pause_asked: ["p2"] });
    expect(document.body.textContent).toMatch(/would like a pause/);
    press(word);
    expect(said).toEqual([{ type: "pause", yes }]);
  });

  test("everybody sees since when, and only the host ends it", () => {
    drawPause(true, { people: people("p2"), paused: 1 });
    expect(document.body.textContent).toMatch(/Pause since/);
    expect(document.querySelector("button")).toBe(null);
    if (drawn) void unmount(drawn);
    const { said } = drawPause(true, { people: people(me), paused: 1 });
    press("End the pause");
    expect(said).toEqual([{ type: "go on" }]);
  });

  test("nobody's turn is shown while the table is paused", () => {
    const { room } = fakeRoom(view, tableAt(view));
    const state = { ...(room.state as RoomState), table: tableAt(view, { paused: 1 }) };
    expect(turnOf(state, null)).toMatch(/^Pause since/);
  });
});

test("who need not show his cards shows one, all or nothing, and is asked no more", () => {
  const hands = view.hands.map((cards) => cards.map((one) => ({ ...one, up: false })));
  const after = { ...view, hands, question: null };
  const shows = (): ReturnType<typeof fakeRoom> => {
    const fake = fakeRoom(after, tableAt(view, { stage: "between" }));
    const acting = new Acting(fake.room);
    drawn = mount(Between, { target: document.body, props: { acting } });
    flushSync();
    expect(document.body.textContent).toMatch(/Show your cards\?/);
    return fake;
  };
  const all = shows();
  press("Show all");
  expect(all.said).toEqual([{ type: "show", cards: [0, 1] }]);
  expect(document.body.textContent).not.toMatch(/Show your cards\?/);
  if (drawn) void unmount(drawn);
  const none = shows();
  press("Show nothing");
  expect(none.said).toEqual([]);
  expect(document.body.textContent).not.toMatch(/Show your cards\?/);
});

test("the host lets somebody buy in, or does not", () => {
  const people = tableAt(view).people.map((one, at) => ({ ...one, wants: at === 1 ? 5000 : 0 }));
  const { said } = draw(Requests, { people });
  expect(document.body.textContent).toMatch(/Bert wants to buy \$50/);
  press("Let in");
  expect(said).toEqual([{ type: "admit", person: "p1", yes: true, cents: 5000 }]);
});

test("whoever is ready for the next hand says so once; nobody is asked while a hand is played", () => {
  const after = { ...view, question: null };
  const between = { stage: "between", next: 15_000, hand: 3 };
  const fake = fakeRoom(after, tableAt(view, between));
  const acting = new Acting(fake.room);
  drawn = mount(Between, { target: document.body, props: { acting } });
  flushSync();
  const button = () => document.querySelector<HTMLButtonElement>(".ready");
  expect(button()?.textContent).toMatch(/Next hand\s+3 s/);
  button()?.click();
  expect(fake.said).toEqual([{ type: "ready", hand: 3 }]);
  fake.show({ table: tableAt(view, { ...between, ready: ["p0", "p1"] }) });
  flushSync();
  const me = fake.room.me?.person ?? "";
  expect(button()?.disabled).toBe(["p0", "p1"].includes(me));
  fake.show({ table: tableAt(view, { ...between, stage: "playing" }) });
  flushSync();
  expect(button()).toBe(null);
});

test("without a clock the result stays until the button is pressed, which shows no seconds", () => {
  const after = { ...view, question: null };
  const between = { stage: "between", next: 86_400_000, hand: 3 };
  const fake = fakeRoom(after, tableAt(view, between));
  drawn = mount(Between, { target: document.body, props: { acting: new Acting(fake.room) } });
  flushSync();
  const button = () => document.querySelector<HTMLButtonElement>(".ready");
  expect(button()?.textContent.trim()).toBe("Next hand");
  // who has no chips buys some first: the next hand would not be dealt to this player
  const { seated, ...table } = tableAt(view, between);
  const broke = seated.map((chair) => ({ ...chair, stack: 0 }));
  fake.show({ table: { ...table, seated: broke } });
  flushSync();
  expect(button()).toBe(null);
});
