import { beforeEach, describe, expect, it, vi } from "vitest";
import { FakeChannel, aState, aWelcome } from "../wire/fake.test-data";
import type { Hello } from "../wire/messages";
import { Coming } from "./coming.svelte";
import { arrivals, keep, kept } from "./keys";

const NOBODY = aWelcome({ person: "", name: "", role: "spectator" });
/** What promises wait for has happened. */
const later = setTimeout; // the real one, also where a test turns the clock itself
const settled = () => new Promise((done) => later(done));

let coming: Coming;

beforeEach(() => {
  localStorage.clear();
  FakeChannel.all = [];
  history.replaceState({}, "", "/t/T#INVITE");
});

function come(fragment: string): void {
  coming = new Coming("T", fragment, () => new FakeChannel());
}

/** What was said first on the last socket. */
const hello = () => FakeChannel.last.accept().said[0] as Hello;
const bye = (code: string, reason = "why not") =>
  FakeChannel.last.tell({ type: "bye", reason, again: false, code });

describe("coming to a table", () => {
  it("asks for a name after a look at the table, and sits down", async () => {
    come("#INVITE");
    expect(hello()).toMatchObject({ key: "INVITE" });
    expect(hello().name).toBeUndefined();
    FakeChannel.last.tell(NOBODY);
    FakeChannel.last.tell(aState());
    await settled();
    expect(coming.stage).toBe("asked");
    expect(coming.room?.table?.title).toBe("Friday");

    void coming.comeIn("Ann", true);
    expect(hello()).toMatchObject({ key: "INVITE", name: "Ann" });
    FakeChannel.last.tell(aWelcome({ key: "OWN" }));
    FakeChannel.last.tell(aState());
    await settled();
    expect(coming.stage).toBe("in");
    expect(FakeChannel.last.words.at(-1)?.type).toBe("sit");
    expect(FakeChannel.all[0]?.closed).toBe(true);
    expect(kept("T")).toMatchObject({ key: "OWN", invite: "INVITE", name: "Ann" });
    expect(location.hash).toBe("#INVITE");
  });

  it("asks for another name where one is taken", async () => {
    come("#INVITE");
    hello();
    FakeChannel.last.tell(NOBODY);
    await settled();
    void coming.comeIn("Ann", true);
    hello();
    bye("name", "take another name");
    await settled();
    expect([coming.stage, coming.reason, coming.busy]).toEqual([
      "asked",
      "take another name",
      false,
    ]);
    void coming.comeIn("Ben", false);
    expect(hello().name).toBe("Ben");
    FakeChannel.last.tell(aWelcome({ person: "BEN", name: "Ben", key: "OWN" }));
    await settled();
    expect([coming.stage, coming.reason]).toEqual(["in", ""]);
  });

  it("asks the host for the chair of one's own name, and has it once the host agrees", async () => {
    come("#INVITE");
    hello();
    FakeChannel.last.tell(NOBODY);
    await settled();
    void coming.comeIn("Ben", true);
    expect(hello()).toMatchObject({ name: "Ben", back: false });
    bye("taken");
    await settled();
    expect([coming.stage, coming.taken]).toEqual(["asked", "Ben"]);
    void coming.comeIn("Ben", false, true);
    const asked = hello();
    expect(asked).toMatchObject({ key: "INVITE", name: "Ben", back: true });
    FakeChannel.last.tell(NOBODY);
    await settled();
    expect([coming.stage, coming.asks]).toEqual(["asked", true]);
    FakeChannel.last.tell({ type: "bye", reason: "come in", again: true, code: "" });
    FakeChannel.last.break();
    const before = FakeChannel.all.length;
    await vi.waitFor(() => expect(FakeChannel.all.length).toBeGreaterThan(before));
    expect(hello()).toMatchObject({ own: asked.own, back: true });
    FakeChannel.last.tell(aWelcome({ person: "BEN", name: "Ben", key: asked.own ?? "" }));
    await settled();
    expect([coming.stage, coming.asks, coming.taken]).toEqual(["in", false, ""]);
    expect(kept("T")).toMatchObject({ key: asked.own, invite: "INVITE" });
  });

  it("asks for a name where nobody may watch", async () => {
    come("#INVITE");
    hello();
    bye("nobody watches");
    await settled();
    expect([coming.stage, coming.room]).toEqual(["asked", null]);
  });

  it("comes back by the key that this browser keeps, and leaves it out of the address", async () => {
    keep("T", { key: "OWN", invite: "INVITE", name: "Ann" });
    come("#INVITE");
    expect(hello().key).toBe("OWN");
    FakeChannel.last.tell(aWelcome());
    await settled();
    expect(coming.stage).toBe("in");
    expect(location.hash).toBe("#INVITE");
  });

  it("comes by a link of one's own on another device, which is kept and not left in sight", async () => {
    history.replaceState({}, "", "/t/T#OWN,INVITE");
    come("#OWN,INVITE");
    expect(hello().key).toBe("OWN");
    FakeChannel.last.tell(aWelcome());
    await settled();
    expect(kept("T")).toMatchObject({ key: "OWN", invite: "INVITE" });
    expect(location.hash).toBe("#INVITE");
  });

  it("prefers the chair that it is given to the one that it had", async () => {
    keep("T", { key: "OLD", invite: "INVITE" });
    come("#OTHER");
    expect(hello().key).toBe("OTHER");
    FakeChannel.last.tell(aWelcome({ person: "BEN", name: "Ben" }));
    await settled();
    expect(kept("T")).toMatchObject({ key: "OTHER", name: "Ben" });
  });

  it("goes back to its own chair from a new invitation, and from a link that opens nothing", async () => {
    for (const answer of [() => FakeChannel.last.tell(NOBODY), () => bye("wrong key")]) {
      keep("T", { key: "OWN", invite: "INVITE" });
      come("#NEW");
      expect(hello().key).toBe("NEW");
      answer();
      await settled();
      expect(hello().key).toBe("OWN");
      FakeChannel.last.tell(aWelcome());
      await settled();
      expect(coming.stage).toBe("in");
    }
  });

  it("comes as the host to a table that was just opened, and the key of the host is no invitation", async () => {
    keep("T", { invite: "INVITE" });
    arrivals.set("T", { key: "HOST", name: "Ann", sits: true });
    come("");
    expect(hello()).toMatchObject({ key: "HOST", name: "Ann" });
    FakeChannel.last.tell(aWelcome({ key: "OWN", role: "host" }));
    await settled();
    expect(kept("T")).toMatchObject({ key: "OWN", invite: "INVITE" });
    expect(arrivals.size).toBe(0);
  });

  it.each([
    ["wrong key", "link"],
    ["no table", "table"],
    ["", "gone"],
  ])("says what happened where it is %s", async (code, trouble) => {
    come("#X");
    hello();
    bye(code);
    await settled();
    expect([coming.stage, coming.trouble, coming.reason]).toEqual(["sorry", trouble, "why not"]);
  });

  it("waits where too many have come, in the room's words, and comes in later by itself", async () => {
    vi.useFakeTimers();
    come("#X");
    hello();
    FakeChannel.last.tell({ type: "bye", reason: "come later", again: true, code: "too fast" });
    FakeChannel.last.break();
    await settled();
    expect([coming.stage, coming.room?.status, coming.room?.tooFast]).toEqual([
      "trying",
      "lost",
      "come later",
    ]);
    vi.advanceTimersByTime(2_000);
    expect(hello().key).toBe("X");
    FakeChannel.last.tell(aWelcome());
    await settled();
    expect(coming.stage).toBe("in");
    vi.useRealTimers();
  });

  it("says that a link has lost its key", () => {
    come("");
    expect([coming.stage, coming.trouble]).toEqual(["sorry", "noKey"]);
    expect(FakeChannel.all.length).toBe(0);
  });
});
