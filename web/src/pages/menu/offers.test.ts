import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Room } from "../../room/room.svelte";
import { speak } from "../../text/text.svelte";
import { withPages } from "../../text/with_pages";
import { cleanup, mountIn } from "../mounting.test-data";
import Offers from "./Offers.svelte";

const READ = { file: "moons.py", link: "", sha256: "ab", page: "Moons. A game.", source: "x = 1" };
let sent: object[];

/** A room in which Ben proposes a game, as its host or a guest sees it. */
function aRoom(isHost: boolean): Room {
  return {
    id: "t1",
    key: "key",
    isHost,
    table: {
      people: [{ id: "ben", name: "Ben" }],
      offers: [{ id: "o1", person: "ben", file: "moons.py", link: "", agreed: false }],
    },
    send: (wish: object) => Promise.resolve(sent.push(wish)),
  } as unknown as Room;
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) {
    await new Promise((done) => setTimeout(done));
    flushSync();
  }
}

const names = () => [...document.querySelectorAll("button")].map((one) => one.textContent.trim());

async function press(name: string): Promise<void> {
  const all = [...document.querySelectorAll("button")];
  all.find((one) => one.textContent.trim() === name)?.click();
  await settle();
}

beforeEach(async () => {
  sent = [];
  await speak("en");
  await withPages(Promise.resolve(null));
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(READ))));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("the host agrees to a game only where its page and source are open", async () => {
  mountIn(Offers, { room: aRoom(true) });
  expect(document.body.textContent).toContain("moons.py, by Ben");
  expect(names()).not.toContain("I have read it: play it");
  await press("Read it");
  const texts = [...document.querySelectorAll("pre")].map((one) => one.textContent);
  expect(texts).toEqual([READ.page, READ.source]);
  await press("I have read it: play it");
  expect(sent).toEqual([{ type: "judge game", offer: "o1", yes: true }]);
});

it("a guest reads it too, and decides nothing", async () => {
  mountIn(Offers, { room: aRoom(false) });
  await press("Read it");
  expect(document.body.textContent).toContain(READ.page);
  expect(names()).toEqual(["Read it", "Close"]);
});
