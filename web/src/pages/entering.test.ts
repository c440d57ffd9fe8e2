import { button, cleanup, mountIn } from "./mounting.test-data";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Coming } from "../room/coming.svelte";
import { arrivals, kept, lastName } from "../room/keys";
import { FakeChannel, aState, aTable, aWelcome } from "../wire/fake.test-data";
import type { GameJson, PersonJson, TableJson } from "../wire/messages";
import Join from "./Join.svelte";
import Sorry from "./Sorry.svelte";
import Start from "./Start.svelte";
import { router } from "./router.svelte";

const NOBODY = aWelcome({ person: "", name: "", role: "spectator" });
const settled = () => new Promise((done) => setTimeout(done));
const answer = (body: unknown, status = 200) =>
  Promise.resolve({ ok: status < 400, status, json: () => Promise.resolve(body) });
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

beforeEach(() => {
  localStorage.clear();
  arrivals.clear();
  FakeChannel.all = [];
  vi.stubGlobal("scrollTo", () => undefined);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const field = (id: string) => document.querySelector(`#${id}`) as HTMLInputElement;
function type(id: string, text: string): void {
  field(id).value = text;
  field(id).dispatchEvent(new Event("input", { bubbles: true }));
}

describe("the start", () => {
  it("opens a table in one click, and goes there as its host", async () => {
    const asked: unknown[] = [];
    vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
      if (path === "/api/room") return answer(ROOM);
      asked.push(JSON.parse(init?.body as string));
      return answer({ table: "T", invite: "INVITE", host: "HOST" }, 201);
    });
    mountIn(Start);
    await settled();
    type("name", "Ann");
    button("Open a table")?.click();
    await settled();
    expect(asked).toEqual([{}]);
    expect(router.path).toBe("/t/T");
    expect([kept("T")?.invite, lastName()]).toEqual(["INVITE", "Ann"]);
  });

  it("seats the house's company where somebody plays alone", async () => {
    const asked: unknown[] = [];
    vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
      if (path === "/api/room") return answer(ROOM);
      asked.push(JSON.parse(init?.body as string));
      return answer({ table: "T", invite: "INVITE", host: "HOST" }, 201);
    });
    mountIn(Start);
    await settled();
    button("Play alone")?.click();
    await settled();
    expect(asked).toMatchObject([{ players: ["gambler"], settings: { start: "soon" } }]);
    expect(lastName()).toBe("");
  });

  it("says beside the name why no room takes it, and opens nothing", async () => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", (path: string) => {
      asked.push(path);
      return answer(ROOM);
    });
    mountIn(Start);
    await settled();
    type("name", "!!!");
    button("Play alone")?.click();
    await settled();
    expect(document.querySelector("[role=alert]")?.textContent).toMatch(/one letter or digit/);
    expect(new Set(asked)).toEqual(new Set(["/api/room", "/api/games"]));
  });

  it("says where a room opens tables for its host only", async () => {
    vi.stubGlobal("fetch", () => answer({ ...ROOM, open: "here", may_open: false }));
    mountIn(Start);
    await settled();
    expect(document.body.textContent).toContain("opened by its host");
    expect(button("Open a table")).toBeUndefined();
    expect(field("link")).not.toBe(null);
  });

  it("keeps the host's key that its address brings, and asks the room with it", async () => {
    const keys: unknown[] = [];
    vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
      keys.push([path, (init?.headers as Record<string, string>).authorization]);
      return answer(path === "/api/room" ? ROOM : { table: "T", invite: "I", host: "H" }, 201);
    });
    history.replaceState({}, "", "/#host=SECRET");
    mountIn(Start);
    await settled();
    expect(location.hash).toBe("");
    button("Open a table")?.click();
    await settled();
    expect(keys).toEqual([
      ["/api/room", "Bearer SECRET"],
      ["/api/games", undefined],
      ["/api/tables", "Bearer SECRET"],
    ]);
  });

  it("says in the room's words why a table is not opened", async () => {
    vi.stubGlobal("fetch", (path: string) =>
      path === "/api/room" ? answer(ROOM) : answer({ reason: "wait a minute" }, 429),
    );
    mountIn(Start);
    await settled();
    button("Open a table")?.click();
    await settled();
    expect(document.querySelector("[role=alert]")?.textContent).toBe("Wait a minute.");
  });

  it("takes a link that was pasted, and says what is wrong with one that is none", async () => {
    vi.stubGlobal("fetch", () => answer(ROOM));
    mountIn(Start);
    await settled();
    for (const [text, said] of [
      ["hello", "not a link to a table"],
      [`${location.origin}/t/AB`, "key of this link is missing"],
    ] as const) {
      type("link", text);
      button("Join")?.click();
      await settled();
      expect(document.querySelector("#link-says")?.textContent).toContain(said);
    }
    type("link", `${location.origin}/t/AB#KEY`);
    button("Join")?.click();
    expect([router.path, location.hash]).toEqual(["/t/AB", "#KEY"]);
  });
});

describe("an invitation", () => {
  async function invited(chairs = 6, some: Partial<TableJson> = {}): Promise<void> {
    const coming = new Coming("T", "#INVITE", () => new FakeChannel());
    FakeChannel.last.accept().tell(NOBODY);
    const chair = {
      seat: 0,
      person: "CLEO",
      name: "Cleo",
      by: "",
      stack: 1,
      away: false,
      leaving: false,
      owes: "",
      coming: 0,
      bank: 0,
    };
    FakeChannel.last.tell(aState({ table: aTable({ seated: [chair], chairs, ...some }) }));
    await settled();
    mountIn(Join, { coming });
    await settled();
  }

  it("says who is there, and takes a name and a click", async () => {
    await invited();
    expect(document.body.textContent).toContain("Cleo");
    type("name", "Ann");
    button("Take a seat")?.click();
    const words = FakeChannel.last.accept().words;
    expect(words[0]).toMatchObject({ type: "hello", name: "Ann", key: "INVITE" });
    FakeChannel.last.tell(aWelcome({ key: "OWN" }));
    await settled();
    expect(FakeChannel.last.words.at(-1)?.type).toBe("sit");
    expect(lastName()).toBe("Ann");
  });

  const game = (name: string, stakes: string) => ({ name, stakes }) as GameJson;
  const DEE = { id: "DEE", name: "Dee", here: true, by: "" } as PersonJson;

  it("says games and stakes, buy-in, who is there and watches, and what is done with seeds", async () => {
    const menu = [game("Razz", "bets $2/$4"), game("Hold'em", "blinds $1/$2")];
    await invited(6, { menu, people: [DEE], watching: 3 });
    const text = document.body.textContent.replace(/[\u2066-\u2069]/g, "");
    for (const told of [
      "At the table: Cleo",
      "Watching: Dee, 2 people without a name",
      "Razz, bets $2/$4",
      "Hold'em, blinds $1/$2",
      "$100",
      "$400",
      "The seeds of the decks are shown",
    ])
      expect(text).toContain(told);
  });

  it("asks once whether cards stay unshown, and not where no seed is shown", async () => {
    await invited();
    type("name", "Ann");
    (document.querySelector("input[type=checkbox]") as HTMLInputElement).click();
    button("Take a seat")?.click();
    FakeChannel.last.accept().tell(aWelcome({ key: "OWN" }));
    await settled();
    expect(FakeChannel.last.words.at(-1)).toMatchObject({ type: "keep unshown", yes: true });
    cleanup();
    await invited(6, { seeds: "never" });
    expect(document.querySelector("input[type=checkbox]")).toBe(null);
    expect(document.body.textContent).toContain("No seed is shown");
  });

  it("offers no chair at a full table", async () => {
    await invited(1);
    expect(document.body.textContent).toContain("All seats are taken");
    type("name", "Ann");
    button("Enter")?.click();
    FakeChannel.last.accept().tell(aWelcome({ key: "OWN" }));
    await settled();
    expect(FakeChannel.last.words.map((one) => one.type)).toEqual(["hello"]);
  });

  it("shows a name that was refused, and why, beside its field", async () => {
    await invited();
    type("name", "Cleo");
    button("Take a seat")?.click();
    const reason = "take another name";
    FakeChannel.last.accept().tell({ type: "bye", reason, again: false, code: "name" });
    await settled();
    expect(document.querySelector("#says")?.textContent).toBe("Take another name.");
    expect(field("name").getAttribute("aria-invalid")).toBe("true");
    expect(field("name").value).toBe("Cleo");
  });
});

describe("a page that is sorry", () => {
  it.each(["unknown", "link", "noKey", "table", "gone", "broken", "page"] as const)(
    "says what happened and where to go: %s",
    (what) => {
      mountIn(Sorry, { what, reason: "The host has ended it." });
      expect(document.querySelector("h1")?.textContent).not.toBe("");
      expect(document.querySelector("a.button")?.getAttribute("href")).toBe("/");
      const text = document.body.textContent;
      if (what === "gone") expect(text).toContain("The host has ended it.");
      else expect(document.querySelectorAll("p").length).toBeGreaterThan(0);
    },
  );
});
