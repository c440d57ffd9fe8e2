import { webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import type { EventJson } from "../wire/messages";
import { headOf, isInOrder, pinOf, publicForm, toldOf, type Account } from "./account";
import { cardsOf, type Shown } from "./deal";
import { browsers, own } from "./hasher";
import { hex, packed, type Json } from "./packed";
import { spoken, wordsOf } from "./words";

interface Vector {
  packing?: { value: Json; packed: string }[];
  "form 2": {
    fair: Shown;
    roots: string[];
    events: EventJson[];
    public: { [name: string]: Json }[];
    told: string;
    account: Account;
    head: string;
    pin: string;
    words: string[];
  };
}

const vectors = JSON.parse(
  readFileSync(resolve(__dirname, "../../../tests/room/vectors.json"), "utf-8"),
) as Vector[];

describe("what JSON can say", () => {
  it("is packed as the room packs it", () => {
    for (const { value, packed: wanted } of vectors[0]?.packing ?? []) {
      expect(hex(packed(value)), JSON.stringify(value)).toBe(wanted);
    }
    expect(vectors[0]?.packing?.length).toBeGreaterThan(5);
  });
});

describe("the head of a hand", () => {
  it.each(vectors)("comes out as the room's own example does, number %#", (vector) => {
    const { fair, roots, events, account, told, head } = vector["form 2"];
    expect(events.map(publicForm)).toEqual(vector["form 2"].public);
    expect(toldOf(fair.table, fair.hand, events)).toBe(told);
    expect(headOf(fair, roots, account)).toBe(head);
    expect(pinOf(head, account)).toBe(vector["form 2"].pin);
  });

  it("depends on every part of what was shown and told", () => {
    const { fair, roots, account, head } = vectors[1]?.["form 2"] as Vector["form 2"];
    for (const part of Object.keys(account) as (keyof Account)[]) {
      const other = { ...account, [part]: "other" };
      const pin = pinOf(headOf(fair, roots, other), other);
      expect(pin, part).not.toBe(pinOf(head, account));
    }
    for (const part of ["before", "promise", "game", "cards", "root"] as const) {
      expect(headOf({ ...fair, [part]: "other" }, roots, account), part).not.toBe(head);
    }
    expect(headOf(fair, [...roots, head], account)).not.toBe(head);
  });
});

describe("the cards of a deck", () => {
  it("are in the order of a new pack, or not", () => {
    for (const vector of vectors) {
      const cards = cardsOf(vector["form 2"].fair.cards);
      expect(isInOrder(cards)).toBe(true);
      const [one, other, ...rest] = cards;
      expect(isInOrder([other as string, one as string, ...rest])).toBe(one === other);
    }
    expect(isInOrder(["2c", "xx"])).toBe(false);
  });
});

describe.each([own, browsers(webcrypto.subtle as SubtleCrypto)])("six words, by $by", (by) => {
  it("are those of the room's own examples", async () => {
    for (const vector of vectors.slice(0, 3)) {
      const { fair, pin, words } = vector["form 2"];
      expect(await wordsOf(fair.table, pin, by)).toEqual(words);
    }
  });
});

describe("the list of words", () => {
  it("has a word for eleven bits, no two alike", async () => {
    const list = await spoken();
    expect(list.length).toBe(2 ** 11);
    expect(new Set(list).size).toBe(list.length);
  });
});
