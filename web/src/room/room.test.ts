import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { asked } from "../act/recorded.test-data";
import { digest } from "../fair/packed";
import { FakeChannel, anEvent, aState, aTable, aWelcome } from "../wire/fake.test-data";
import type { Bye, EventJson, Hash, Hello, Renew, Salt } from "../wire/messages";
import { keep, kept } from "./keys";
import { Room } from "./room.svelte";

let room: Room;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  FakeChannel.all = [];
  room = new Room({ table: "T", key: "INVITE", name: "Ann" }, () => new FakeChannel());
});

afterEach(() => {
  room.close();
  vi.useRealTimers();
});

const chair = {
  seat: 3,
  person: "ANN",
  name: "Ann",
  by: "",
  stack: 10_000,
  away: false,
  leaving: false,
  owes: "",
  bank: 0,
  coming: 0,
};

const event = (words: string) => anEvent({ kind: "x", weight: "news", words });

function comeBack(): void {
  FakeChannel.last.break();
  vi.advanceTimersByTime(5_000);
  FakeChannel.last.accept();
}

describe("a table as a page sees it", () => {
  it("asks nothing while the table is paused, and the same again after it", () => {
    FakeChannel.last.accept();
    const { view } = asked("holdem", "bet");
    const show = (paused: number, seq: number) => {
      FakeChannel.last.tell(aState({ seq, view, table: aTable({ paused }) }));
    };
    show(0, 1);
    const { question } = room;
    expect(question).not.toBe(null);
    show(1000, 2);
    expect(room.question).toBe(null);
    show(0, 3);
    expect(room.question).toEqual(question);
  });
  it("comes in by the invitation with a name, and back by the key of one's own link", () => {
    FakeChannel.last.accept();
    expect(FakeChannel.last.said[0]).toMatchObject({ key: "INVITE", name: "Ann", salts: true });
    expect(room.status).toBe("joining");
    FakeChannel.last.tell(aWelcome({ key: "OWN" }));
    FakeChannel.last.tell(aState());
    expect(room.status).toBe("here");
    expect(kept("T")).toMatchObject({ key: "OWN", name: "Ann" });
    comeBack();
    expect(FakeChannel.last.said[0]).toEqual({
      type: "hello",
      wire: 2,
      table: "T",
      key: "OWN",
      salts: true,
      story: true,
    });
  });

  it("says the same key of its own again where it never heard that it is in", () => {
    const first = FakeChannel.last.accept().said[0] as Hello;
    expect(first.own).toMatch(/^[\w-]{22}$/);
    comeBack();
    expect(FakeChannel.last.said[0]).toEqual(first);
    FakeChannel.last.tell(aWelcome({ key: first.own ?? "" }));
    comeBack();
    expect(FakeChannel.last.said[0]).toMatchObject({ key: first.own });
    expect(FakeChannel.last.said[0]).not.toHaveProperty("own");
  });

  describe("a link that is replaced", () => {
    const WRONG: Bye = { type: "bye", reason: "no", again: false, code: "wrong key" };
    const asked = () => FakeChannel.last.words.find((one) => one.type === "renew") as Renew;
    const done = () => {
      const { id } = asked();
      FakeChannel.last.tell({
        type: "done",
        id,
        seq: 2,
        arranged: null,
        hint: null,
        explained: null,
        settings: null,
      });
    };

    beforeEach(() => {
      FakeChannel.last.accept();
      FakeChannel.last.tell(aWelcome({ key: "OWN", role: "host" }));
      FakeChannel.last.tell(aState());
    });

    it.each([
      ["host", (own: string) => ({ key: own, invite: "" })],
      ["invite", (own: string) => ({ key: "OWN", invite: own })],
      ["BEN", () => ({ key: "OWN", invite: "" })],
    ])("has a key that is kept before the room is asked: %s", async (what, then) => {
      const renewal = room.renew(what);
      const { own } = asked();
      expect(own).toMatch(/^[\w-]{22}$/);
      expect(kept("T")).toMatchObject({ key: "OWN", renewing: { what, own } });
      done();
      expect(await renewal).toBe(own);
      expect(kept("T")).toMatchObject({ ...then(own), renewing: null });
      comeBack();
      expect((FakeChannel.last.said[0] as Hello).key).toBe(what === "host" ? own : "OWN");
    });

    it("opens by the new key where the answer got lost and the old one is dead", async () => {
      const renewal = room.renew("host");
      const { own } = asked();
      comeBack();
      expect((FakeChannel.last.said[0] as Hello).key).toBe("OWN");
      FakeChannel.last.tell(WRONG);
      vi.advanceTimersByTime(1);
      FakeChannel.last.accept();
      expect((FakeChannel.last.said[0] as Hello).key).toBe(own);
      expect(asked().own).toBe(own);
      FakeChannel.last.tell(aWelcome({ role: "host" }));
      done();
      expect(await renewal).toBe(own);
      expect(kept("T")).toMatchObject({ key: own, renewing: null });
    });

    it("is asked for again by the next page, with the same key, and both keys are tried", async () => {
      void room.renew("host").catch(() => undefined);
      const { own } = asked();
      room.close();
      room = new Room({ table: "T", key: "OWN" }, () => new FakeChannel());
      FakeChannel.last.accept().tell(WRONG);
      vi.advanceTimersByTime(1);
      FakeChannel.last.accept().tell(aWelcome({ role: "host" }));
      expect(asked()).toMatchObject({ what: "host", own });
      done();
      await vi.advanceTimersByTimeAsync(1);
      expect(kept("T")).toMatchObject({ key: own, renewing: null });
    });

    it("stays as it is where the room refuses, and a wrong key is wrong", async () => {
      const renewal = room.renew("host");
      const { id } = asked();
      FakeChannel.last.tell({ type: "refused", id, code: "not yours", reason: "only the host" });
      await expect(renewal).rejects.toThrow("only the host");
      expect(kept("T")).toMatchObject({ key: "OWN", renewing: null });
      FakeChannel.last.tell(WRONG);
      expect(room.status).toBe("gone");
    });

    it("of somebody else is no key to come by", () => {
      keep("T", { renewing: { what: "BEN", own: "BENS" } });
      FakeChannel.last.tell(WRONG);
      expect(room.status).toBe("gone");
    });
  });

  it("forgets what is out of date", () => {
    FakeChannel.last.accept();
    FakeChannel.last.tell(aState({ fence: 2, seq: 7 }));
    FakeChannel.last.tell(aState({ fence: 2, seq: 6, table: aTable({ title: "old" }) }));
    FakeChannel.last.tell(aState({ fence: 1, seq: 9, table: aTable({ title: "old" }) }));
    expect(room.table?.title).toBe("Friday");
    FakeChannel.last.tell(aState({ fence: 3, seq: 1, table: aTable({ title: "new" }) }));
    expect(room.table?.title).toBe("new");
  });

  it("has what happened in order, each once, and what was said", () => {
    FakeChannel.last.accept();
    const ann = (text: string) => ({ at: 1, person: "ANN", text });
    FakeChannel.last.tell(aState({ news: [event("a"), event("b")], spoken: [ann("hello")] }));
    FakeChannel.last.tell(aState({ seq: 2, news: [event("c")], spoken: [ann("you")] }));
    expect(room.news.map((one) => one.words)).toEqual(["a", "b", "c"]);
    expect(room.news.map((one) => one.at)).toEqual([1, 2, 3]);
    comeBack();
    expect(room.status).toBe("lost");
    FakeChannel.last.tell(aState({ seq: 3, spoken: [ann("hello"), ann("you"), ann("all")] }));
    expect(room.talk.map((one) => one.text)).toEqual(["hello", "you", "all"]);
    expect(room.news.length).toBe(3);
    expect(room.skipped).toBe(true);
  });

  it("knows its own chair, and the chairs of the hand", () => {
    FakeChannel.last.accept().tell(aWelcome());
    expect(room.mySeat).toBe(null);
    const host = {
      id: "ANN",
      name: "Ann",
      by: "",
      here: true,
      host: true,
      muted: false,
      wants: 0,
      asks_back: false,
      waits: false,
      consents: false,
      unshown: false,
      overlay: false,
    };
    const table = aTable({ seated: [chair], people: [host], dealt_in: [1, 3] });
    FakeChannel.last.tell(aState({ table }));
    expect(room.mySeat).toBe(3);
    expect(room.isHost).toBe(true);
    expect([room.chairOf(1), room.nameOf(1), room.nameOf(0)]).toEqual([3, "Ann", ""]);
  });

  it("hears once what happened while it was away: the hand is told again from its beginning", () => {
    FakeChannel.last.accept();
    const [a, b, c, d] = ["a", "b", "c", "d"].map(event) as EventJson[];
    const hand = aTable({ hand: 4 });
    FakeChannel.last.tell(aState({ table: hand, news: [a, b] as EventJson[], story: 2 }));
    const words = () => room.news.map((one) => one.words).join("");
    comeBack();
    const again = [a, b, c] as EventJson[];
    FakeChannel.last.tell(aState({ seq: 2, table: hand, news: again, story: 3 }));
    expect([words(), room.state?.news, room.skipped]).toEqual(["abc", [c], false]);
    expect(room.promises.witness.story.now).toMatchObject({ whole: true, events: again });
    // where it was told otherwise, or is another hand, something is missing
    comeBack();
    const other = [a, d] as EventJson[];
    FakeChannel.last.tell(aState({ seq: 3, table: hand, news: other, story: 2 }));
    expect([words(), room.skipped]).toEqual(["abc", true]);
    FakeChannel.last.tell(aState({ seq: 4, table: hand, news: [c] as EventJson[], story: 3 }));
    expect([words(), room.skipped]).toEqual(["abcc", false]);
  });

  it("forgets the events of an answer that was taken back, and of no other", () => {
    FakeChannel.last.accept();
    const [a, b, c, d] = ["a", "b", "c", "d"].map(event) as EventJson[];
    const words = () => room.news.map((one) => one.words).join("");
    const first = aTable({ hand: 3 });
    FakeChannel.last.tell(aState({ table: first, news: [d] as EventJson[], story: 1 }));
    const hand = aTable({ hand: 4 });
    FakeChannel.last.tell(aState({ seq: 2, table: hand, news: [a, b] as EventJson[], story: 2 }));
    FakeChannel.last.tell(aState({ seq: 3, table: hand, story: 2 }));
    expect(words()).toBe("dab");
    FakeChannel.last.tell(aState({ seq: 4, table: hand, story: 1 }));
    expect(words()).toBe("da");
    FakeChannel.last.tell(aState({ seq: 5, table: hand, news: [c] as EventJson[], story: 2 }));
    expect(words()).toBe("dac");
    // taken back and given anew between two states
    FakeChannel.last.tell(aState({ seq: 6, table: hand, news: [b] as EventJson[], story: 2 }));
    expect(words()).toBe("dab");
    expect(room.skipped).toBe(false);
  });

  it("brings a salt to every deck, and opens it only when its hash is on the list", () => {
    FakeChannel.last.accept().tell(aWelcome());
    const coming = (more: object) =>
      aTable({ seated: [chair], fair: { ...aTable().fair, coming: { hand: 4, ...more } } });
    FakeChannel.last.tell(aState({ table: coming({}) }));
    FakeChannel.last.tell(aState({ seq: 2, table: coming({}) }));
    const said = () => FakeChannel.last.said.filter((one) => "hand" in one) as (Hash | Salt)[];
    expect(said()).toMatchObject([{ type: "hash", hand: 4 }]);
    const { hash } = said()[0] as Hash;
    FakeChannel.last.tell(aState({ seq: 3, table: coming({ hashes: { BEN: hash } }) }));
    expect(said().length).toBe(1);
    FakeChannel.last.tell(aState({ seq: 4, table: coming({ hashes: { ANN: hash } }) }));
    const { type, salt } = said()[1] as Salt;
    expect(type).toBe("salt");
    const bytes = Uint8Array.from(salt.match(/../g) ?? [], (one) => parseInt(one, 16));
    expect(bytes.length).toBe(16);
    expect(digest("salt", "T", 4, "ANN", bytes)).toBe(hash);
    expect(room.salts.of(4)).toBe(salt);
  });

  it("brings none without a chair", () => {
    FakeChannel.last.accept().tell(aWelcome());
    const table = aTable({ fair: { ...aTable().fair, coming: { hand: 4 } } });
    FakeChannel.last.tell(aState({ table }));
    expect(FakeChannel.last.words.length).toBe(1);
  });

  it("says that the room waits, and that it is gone", () => {
    FakeChannel.last.accept().tell(aState());
    FakeChannel.last.tell({ type: "waiting", reason: "the disk is full" });
    expect([room.status, room.reason]).toEqual(["waiting", "the disk is full"]);
    FakeChannel.last.tell(aState({ seq: 2 }));
    expect([room.status, room.reason]).toEqual(["here", ""]);
    FakeChannel.last.tell({ type: "bye", reason: "it is over", again: false, code: "name" });
    expect([room.status, room.reason, room.code]).toEqual(["gone", "it is over", "name"]);
  });
});
