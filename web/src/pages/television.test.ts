// The page for a television: what spectators see, and nothing of a player's own link.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aState, aTable, aWelcome, FakeChannel } from "../wire/fake.test-data";
import { isWild, remarksOf } from "../felt/model";
import { few } from "../timeline/recorded.test-data";
import type { RoomState } from "../wire/messages";
import { speak } from "../text/text.svelte";
import { pagesLoaded } from "../text/pages.svelte";
import { cleanup, heard, mountIn, settle } from "./mounting.test-data";
import Television from "./Television.svelte";

async function draw(address = "/t/friday/tv#invite"): Promise<FakeChannel> {
  history.replaceState(null, "", address);
  mountIn(Television as never, { params: { table: "friday" }, open: () => new FakeChannel() });
  await settle();
  return FakeChannel.last;
}

/** A moment in which a single player is asked, and something is wild. */
function wildMoment(): RoomState {
  const states = few().flatMap(({ batches }) => batches.map(({ after }) => after));
  const found = states.find(({ view }) => view?.asked.length === 1 && remarksOf(view).some(isWild));
  if (!found) throw new Error("nothing is wild in any recorded state");
  return found;
}

const accounts = [
  { name: "Ben", bought: 10_000, cashed: 0, net: -1_200, recitations: 0 },
  { name: "Ann", bought: 10_000, cashed: 0, net: 1_200, recitations: 0 },
];

beforeEach(async () => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  localStorage.clear();
  await speak("en");
  await pagesLoaded();
});

afterEach(() => {
  cleanup();
  history.replaceState(null, "", "/");
  vi.unstubAllGlobals();
});

describe("a television", () => {
  it("comes without a name, and shows the standings in a break, the winner first", async () => {
    const channel = await draw();
    channel.accept();
    expect(channel.words[0]).not.toHaveProperty("name");
    channel.tell(aWelcome({ person: "", name: "" }));
    const table = aTable({ stage: "between", hand: 3 });
    channel.tell(aState({ table: { ...table, books: { ...table.books, accounts } } }));
    await settle();
    expect(heard()).toMatch(/Standings.*Ann.*\+\$12.*Ben.*-\$12/);
  });

  it("shows who is to act, and what is wild", async () => {
    const channel = await draw();
    channel.accept();
    channel.tell(aWelcome({ person: "", name: "" }));
    const played = wildMoment();
    const view = played.view && { ...played.view, seat: null, question: null };
    channel.tell({ ...aState(), ...played, type: "state", view, help: null, news: [] });
    await settle();
    const seat = played.view?.asked[0] ?? 0;
    const name = played.table.seated.find((one) => one.seat === played.table.dealt_in[seat])?.name;
    expect(heard()).toContain(`${name ?? "nobody"} is to act`);
    expect(document.querySelector(".strip .wild")?.textContent).toContain("wild");
  });

  it("has no background as an overlay", async () => {
    const channel = await draw("/t/friday/tv?overlay#invite");
    channel.accept();
    channel.tell(aWelcome({ person: "", name: "" }));
    channel.tell(aState());
    await settle();
    expect(document.querySelector("main.tv.overlay")).not.toBe(null);
  });

  it("shows hole cards that the room sends with a hand as an overlay, and only as an overlay", async () => {
    const played = wildMoment();
    const { table } = played;
    const hands = (played.view?.hands ?? []).map((cards) =>
      cards.map((one) => ({ ...one, card: null, up: false })),
    );
    const view = played.view && { ...played.view, hands, seat: null, question: null };
    const person = table.seated.find((one) => one.seat === table.dealt_in[0])?.person ?? "";
    const shown = { [person]: hands[0]?.map(() => "As") ?? [] };
    const faces: number[] = [];
    for (const address of ["/t/friday/tv?overlay#invite", "/t/friday/tv#invite"]) {
      const channel = await draw(address);
      channel.accept();
      channel.tell(aWelcome({ person: "", name: "" }));
      const rest = { type: "state" as const, help: null, news: [], marks: [], reads: [] };
      channel.tell({ ...aState(), ...played, ...rest, view, shown });
      await settle();
      faces.push(document.querySelectorAll('.felt [data-card][aria-label^="ace" i]').length);
      cleanup();
    }
    expect(faces).toEqual([hands[0]?.length, 0]);
  });

  it("refuses the link of a player, whose cards it would be sent", async () => {
    const channel = await draw();
    channel.accept();
    channel.tell(aWelcome({ person: "p1", name: "Ann" }));
    channel.tell(aState());
    await settle();
    expect(heard()).toContain("open it with the invitation");
    expect(document.querySelector("main.tv")).toBe(null);
  });

  it("says so where the link has no key", async () => {
    FakeChannel.all = [];
    await draw("/t/friday/tv").catch(() => undefined);
    expect(FakeChannel.all).toEqual([]);
    expect(document.querySelector("main.tv")).toBe(null);
  });
});
