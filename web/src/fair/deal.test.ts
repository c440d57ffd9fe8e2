import { createHmac, pbkdf2Sync, webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import type { EventJson, ResultJson } from "../wire/messages";
import { headOf, type Account } from "./account";
import { cardsOf, Deals, deckLot, type Lot, type Opening, type Shown } from "./deal";
import { browsers, own } from "./hasher";
import { ownHmac } from "./hmac";
import { bytes, hex } from "./packed";
import { verify, type Hand, type Mine } from "./verify";
import type { Witnessed } from "./witnessed";

interface Vector {
  "salts of all": Record<string, string>;
  fair: Shown & { seed: string };
  key: string;
  deck: string;
  entropy: string;
  "deck lot": Lot;
  openings: Opening[];
  "later lot": Lot;
  "later opening": Opening;
  chain: string;
  "form 2": {
    fair: Shown;
    roots: string[];
    events: EventJson[];
    account: Account;
    head: string;
  };
}

const vectors = JSON.parse(
  readFileSync(resolve(__dirname, "../../../tests/room/vectors.json"), "utf-8"),
) as Vector[];
const hashers = [own, browsers(webcrypto.subtle as SubtleCrypto)];

describe("HMAC", () => {
  it("is that of everybody else, for short keys and long ones", () => {
    for (const length of [0, 16, 32, 63, 64, 65, 200]) {
      const key = Uint8Array.from({ length }, (_, i) => (i * 7) & 255);
      const wanted = createHmac("sha256", key).update("what is said").digest("hex");
      expect(hex(ownHmac(key, new TextEncoder().encode("what is said")))).toBe(wanted);
    }
  });
});

describe.each(hashers)("PBKDF2, by $by", (by) => {
  it.each([
    [1, 8, 8],
    [2, 64, 16],
    [300, 65, 70],
  ])("is that of everybody else, after %i rounds", async (rounds, length, salted) => {
    const secret = Uint8Array.from({ length }, (_, i) => (i * 11) & 255);
    const salt = Uint8Array.from({ length: salted }, (_, i) => (i * 5) & 255);
    const wanted = pbkdf2Sync(secret, salt, rounds, 32, "sha256").toString("hex");
    expect(hex(await by.pbkdf2(secret, salt, rounds))).toBe(wanted);
  });
});

describe.each(hashers)("the room's own examples, by $by", (by) => {
  const deals = new Deals(by);

  it.each(vectors)("come out the same: table $fair.table, hand $fair.hand", async (vector) => {
    const { fair } = vector;
    expect(await deals.promise(fair.table, fair.hand, fair.seed)).toBe(fair.promise);
    for (const [person, salt] of Object.entries(vector["salts of all"])) {
      expect(await deals.hashOfSalt(fair.table, fair.hand, person, salt)).toBe(fair.hashes[person]);
    }
    expect(hex(await deals.key(fair, fair.seed))).toBe(vector.key);
    const worked = await deals.deal(fair, fair.seed);
    expect(worked.deck).toEqual(cardsOf(vector.deck));
    expect(worked.entropy).toBe(vector.entropy);
    expect(worked.root).toBe(fair.root);
    for (const one of vector.openings) {
      expect(await deals.opens(fair, deckLot(fair), one)).toBe(true);
    }
    expect(await deals.opens(fair, vector["later lot"], vector["later opening"])).toBe(true);
    expect(await deals.chain(fair, [vector["later lot"]])).toBe(vector.chain);
  });

  it("lets nothing pass that was changed", async () => {
    const { fair, openings } = vectors[1] as Vector;
    const lot = deckLot(fair);
    const one = openings[0] as Opening;
    const other = cardsOf(fair.cards).find((card) => card !== one.card) as string;
    expect(await deals.opens(fair, lot, { ...one, card: other })).toBe(false);
    expect(await deals.opens(fair, lot, { ...one, position: one.position + 1 })).toBe(false);
    expect(await deals.opens(fair, lot, { ...one, path: one.path.slice(1) })).toBe(false);
    expect(await deals.opens(fair, lot, { ...one, salt: "x".repeat(32) })).toBe(false);
    expect(await deals.opens({ ...fair, hand: fair.hand + 1 }, lot, one)).toBe(false);
  });
});

describe("a hand that is verified", () => {
  const vector = vectors.find((one) => Object.keys(one.fair.salts).length > 1) as Vector;
  const { seed, ...fair } = vector.fair;
  const person = Object.keys(fair.salts)[0] as string;
  const witnessed: Witnessed = {
    fair,
    lots: [],
    ended: null,
    events: [],
    whole: false,
    seat: null,
    head: "",
  };
  const mine: Mine = { person, salt: fair.salts[person], witnessed };
  const hand: Hand = {
    fair,
    lots: [],
    openings: vector.openings.filter((one) => one.card.length === 2),
    seed,
    cards: vector.openings.map((one) => one.card).filter((card) => card.length === 2),
    over: true,
    ended: null,
    events: [],
    result: null,
    seat: null,
  };
  const results = async (changed: Partial<Hand>, as = mine, before = fair.before) => {
    const { found } = await verify({ ...hand, ...changed }, as, own, before);
    return Object.fromEntries(found.map((one) => [one.check, one.result]));
  };

  it("is fine where nothing was changed", async () => {
    expect(new Set(Object.values(await results({})))).toEqual(new Set(["fine"]));
  });

  it("says what cannot be checked while seeds are not shown", async () => {
    const found = await results({ seed: "" });
    expect([found.promise, found.deck, found.openings]).toEqual(["cannot", "cannot", "fine"]);
  });

  it("says that nobody knows whether it is what was shown, where this browser was not there", async () => {
    expect((await results({}, { ...mine, witnessed: undefined })).pinned).toBe("cannot");
  });

  it("has an account, which is held against what was told and what this browser was shown", async () => {
    const over = vectors.find((one) => one["form 2"].account.ending === "over") as Vector;
    const second = over["form 2"];
    const { account, head, events } = second;
    const ended = { ...account, head };
    const lots = second.roots.map((root) => ({ ...over["later lot"], root }));
    const told: Hand = {
      ...hand,
      fair: second.fair,
      lots,
      openings: [],
      cards: [],
      seed: "",
      ended,
      events,
      result: account.result,
      seat: 1,
    };
    const seen = {
      ...witnessed,
      fair: second.fair,
      lots,
      ended,
      events,
      whole: true,
      seat: 1,
      head,
    };
    const of = async (changed: Partial<Hand>, shown: Partial<Witnessed> = {}) => {
      const as = { ...mine, witnessed: { ...seen, ...shown } };
      const { found, chain } = await verify({ ...told, ...changed }, as, own);
      const said = (check: string) => {
        const one = found.find((other) => other.check === check);
        return one?.result === "wrong" ? one.about : one?.result;
      };
      return [said("account"), said("pinned"), chain === head];
    };
    expect(await of({})).toEqual(["fine", "fine", true]);
    expect(await of({ events: events.slice(1) })).toEqual(["events", "events", true]);
    expect((await of({ result: null }))[0]).toBe("result");
    const richer = { ...account, result: { ...account.result, stacks: [0, 2000] } };
    const rewritten = { ...richer, head: headOf(second.fair, second.roots, richer as Account) };
    expect(await of({ ended: rewritten as Account, result: richer.result as ResultJson })).toEqual([
      "fine",
      "result",
      false,
    ]);
    expect((await of({ ended: { ...ended, names: ["Ann", "Eve"] } }))[0]).toBe("head");
    expect((await of({}, { fair: { ...second.fair, promise: "00".repeat(32) } }))[1]).toBe(
      "promise",
    );
    expect((await of({}, { lots: [...lots, ...lots] }))[1]).toBe("lots");
    expect((await of({ ended: null }))[1]).toBe("account");
    // what this browser missed is not held against the room
    expect(await of({}, { lots: [], events: [], whole: false })).toEqual(["fine", "fine", true]);
    expect(await of({}, { fair: {}, ended: null })).toEqual(["fine", "fine", true]);
  });

  it.each<[string, Partial<Hand>, typeof mine]>([
    ["promise", { seed: "00".repeat(32) }, mine],
    ["deck", { seed: "00".repeat(32) }, mine],
    ["mine", {}, { person, salt: "00".repeat(16) }],
    ["salts", { fair: { ...fair, salts: { ...fair.salts, [person]: "00".repeat(16) } } }, mine],
    ["salts", { fair: { ...fair, left_out: ["somebody"] } }, mine],
    ["cards", { cards: ["no"] }, mine],
    ["whole", { fair: { ...fair, root: "" } }, mine],
    ["pinned", { fair: { ...fair, game: "another" } }, mine],
    ["openings", { fair: { ...fair, root: "00".repeat(32) } }, mine],
  ])("is wrong in its %s if that was changed", async (check, changed, as) => {
    expect((await results(changed, as))[check]).toBe("wrong");
  });

  it("is wrong where it is not chained to the hand before", async () => {
    expect((await results({}, mine, "00".repeat(32))).chained).toBe("wrong");
  });

  it("gives the chain by which the next hand is bound", async () => {
    const { chain } = await verify({ ...hand, lots: [vector["later lot"]] }, mine, own);
    expect(chain).toBe(vector.chain);
    expect(bytes(chain)).toHaveLength(32);
  });
});
