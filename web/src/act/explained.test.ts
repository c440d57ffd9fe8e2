import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Acting } from "./acting.svelte";
import { aDone, fakeRoom, tableAt } from "./fake.test-data.svelte";

import Keys from "./Keys.svelte";
import Notes from "./Notes.svelte";
import { asked } from "./recorded.test-data";
import { speak } from "../text/text.svelte";
import { selection } from "./selection.svelte";

const claim = asked("bonedoneskis", "claim");
const [card = 0] = claim.question.legal.options ?? [];
const HOG = "2♠: 2 Hog, take a two or a five";
let shown: ReturnType<typeof mount>[] = [];

function atAStrictTable() {
  const reply = () => Promise.resolve(aDone({ explained: [HOG] }));
  const room = fakeRoom(claim.view, tableAt(claim.view), null, reply);
  room.show({ explains: true });
  const acting = new Acting(room.room);
  acting.follow();
  return { acting, ...room };
}
function mounted(component: typeof Notes | typeof Keys, acting: Acting): HTMLElement {
  const target = document.body.appendChild(document.createElement("div"));
  shown.push(mount(component, { target, props: { acting } }));
  flushSync();
  return target;
}

beforeEach(() => selection.close());
afterEach(() => {
  for (const one of shown) void unmount(one);
  shown = [];
  document.body.replaceChildren();
});

test("nothing is asked until somebody asks", () => {
  const { acting, said } = atAStrictTable();
  expect(said).toEqual([]);
  expect(mounted(Notes, acting).textContent.trim()).toBe("");
});

test("a tap on a card of one's own asks what it can do, and chooses it; Enter claims", async () => {
  const { acting, said } = atAStrictTable();
  const target = mounted(Notes, acting);
  expect(selection.asks(card)).toBe(true);
  selection.tap(card);
  expect(said).toEqual([{ type: "explain", card }]);
  await vi.waitFor(() => {
    flushSync();
    expect(target.querySelector("[role=status]")?.textContent).toContain("Hog");
  });
  acting.enter();
  expect(said.at(-1)).toMatchObject({ type: "answer", answer: [card] });
});

test("a digit does what a tap does", () => {
  const { acting, said } = atAStrictTable();
  acting.card("1");
  expect(said).toEqual([{ type: "explain", card }]);
});

test("a question mark asks about the question, and a screen reader says it", async () => {
  const { acting, said } = atAStrictTable();
  acting.help();
  const target = mounted(Keys, acting);
  expect(said).toEqual([{ type: "explain", card: null }]);
  await vi.waitFor(() => {
    flushSync();
    expect(target.querySelector("[role=status]")?.textContent).toContain("Hog");
  });
  acting.help();
  expect(acting.open).toBe("keys");
  expect(said).toHaveLength(1);
});

test("a card may be asked about while nothing is asked", () => {
  const { acting, said, show } = atAStrictTable();
  show({ view: { ...claim.view, question: null } });
  acting.follow();
  selection.tap(card);
  expect(said).toEqual([{ type: "explain", card }]);
});

test("where the room explains nothing, a tap asks nothing", () => {
  const { acting, said, show } = atAStrictTable();
  show({ explains: false, view: { ...claim.view, question: null } });
  acting.follow();
  selection.tap(card);
  acting.help();
  expect(said).toEqual([]);
});

test("what was said goes with its question and with its hand", async () => {
  const { acting, show } = atAStrictTable();
  acting.explain(card);
  await vi.waitFor(() => expect(acting.explained?.lines).toEqual([HOG]));
  const number = claim.question.number + 1;
  show({ view: { ...claim.view, question: { ...claim.question, number } } });
  acting.follow();
  expect(acting.explained).toBe(null);
  show({ view: { ...claim.view, question: null } });
  acting.follow();
  acting.explain(card);
  await vi.waitFor(() => expect(acting.explained).not.toBe(null));
  show({ table: tableAt(claim.view, { hand: 2 }) });
  acting.follow();
  expect(acting.explained).toBe(null);
});

test("no hint is offered to a claim", () => {
  const { acting, said } = atAStrictTable();
  expect(acting.mayAsk).toBe(false);
  acting.askHint();
  expect(said).toEqual([]);
});

test("what was explained is in the language of the page", async () => {
  const said = { text: "choose {most} of these {count}", most: 2, count: 5 };
  const room = fakeRoom(claim.view, tableAt(claim.view), null, () =>
    Promise.resolve(aDone({ explained: [said] })),
  );
  room.show({ explains: true });
  const acting = new Acting(room.room);
  acting.follow();
  acting.help();
  const panel = mounted(Keys, acting);
  await vi.waitFor(() => expect(panel.textContent).toContain("choose 2 of these 5"));
  await speak("de");
  flushSync();
  expect(panel.textContent).toContain("wähle 2 von diesen 5");
  await speak("en");
});
