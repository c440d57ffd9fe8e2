// How the deck of a hand came about, worked out anew: docs/fair-deals.md has every formula.

import type { Hasher } from "./hasher";
import { bytes, hex, joined, packed, SCHEME, type Part } from "./packed";

/** What everybody was shown of a hand before its first card. */
export interface Shown {
  table: string;
  hand: number;
  before: string;
  promise: string;
  hashes: Record<string, string>;
  salts: Record<string, string>;
  left_out: string[];
  /** 2 where the account of the hand is in its chain. */
  scheme?: number;
  game: string;
  version: number;
  cards: string;
  root: string;
}

/** Cards that were shuffled together: places `first` and on, `size` of them, under one root. */
export interface Lot {
  lot: number;
  generation: number;
  first: number;
  size: number;
  root: string;
}

/** What proves the card of one place. */
export interface Opening {
  lot: number;
  position: number;
  card: string;
  salt: string;
  path: string[];
}

const NOTHING = new Uint8Array(32);
const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);
const SALT_BYTES = 16;
const HEX = /^(?:[0-9a-f]{2})*$/;

/** Whether a value is so many bytes in small hex digits. */
export function isHex(value: unknown, size: number): value is string {
  return typeof value === "string" && value.length === 2 * size && HEX.test(value);
}

/** Two letters a card. */
export function cardsOf(text: string): string[] {
  return text.match(/../g) ?? [];
}

/** The lot that a deck is: its cards, and one place more for the entropy of later shuffles. */
export function deckLot(shown: Shown): Lot {
  const size = cardsOf(shown.cards).length + 1;
  return { lot: 0, generation: 0, first: 0, size, root: shown.root };
}

/** A deck with all that follows from a seed. */
export interface Worked {
  deck: string[];
  entropy: string;
  root: string;
}

/** Works out what follows from what was shown, with somebody's hashes. */
export class Deals {
  constructor(readonly by: Hasher) {}

  async digest(...parts: readonly Part[]): Promise<string> {
    return hex(await this.by.sha256(packed(SCHEME, ...parts)));
  }

  /** What is shown of a seed before any salt is known. */
  promise(table: string, hand: number, seed: string): Promise<string> {
    return this.digest("seed", table, hand, bytes(seed));
  }

  /** What a client sends of its salt before it sees another's. */
  hashOfSalt(table: string, hand: number, person: string, salt: string): Promise<string> {
    return this.digest("salt", table, hand, person, bytes(salt));
  }

  /** What the hand after one is chained by. */
  chain(shown: Shown, lots: readonly Lot[]): Promise<string> {
    const roots = lots.map((lot) => lot.root);
    return this.digest("hand", ...transcript(shown), shown.root, roots);
  }

  /** The key from which a deck and its salts follow. */
  key(shown: Shown, seed: string): Promise<Uint8Array> {
    return this.by.hmac(bytes(seed), packed(SCHEME, "key", ...transcript(shown)));
  }

  /** The deck, the entropy and the root that follow from a seed. */
  async deal(shown: Shown, seed: string): Promise<Worked> {
    const key = await this.key(shown, seed);
    const deck = await this.shuffled(key, cardsOf(shown.cards));
    const entropy = hex(await this.by.hmac(key, packed(SCHEME, "entropy")));
    const root = await this.#rootOf(key, shown, [...deck, entropy]);
    return { deck, entropy, root };
  }

  /** Fisher and Yates: the last place gets one of all cards, the one before one of the rest. */
  async shuffled(key: Uint8Array, cards: readonly string[]): Promise<string[]> {
    const deck = [...cards];
    const words = this.#words(key);
    for (let last = deck.length - 1; last > 0; last -= 1) {
      const other = await below(words, last + 1);
      [deck[last], deck[other]] = [deck[other] as string, deck[last] as string];
    }
    return deck;
  }

  /** Numbers of 32 bits without end. */
  async *#words(key: Uint8Array): AsyncGenerator<number, never> {
    for (let block = 0; ; block += 1) {
      const drawn = await this.by.hmac(key, packed(SCHEME, "stream", "deck", block));
      const view = new DataView(drawn.buffer, drawn.byteOffset, drawn.length);
      for (let at = 0; at < 32; at += 4) yield view.getUint32(at);
    }
  }

  async #rootOf(key: Uint8Array, shown: Shown, contents: readonly string[]): Promise<string> {
    const leaves = await Promise.all(
      contents.map(async (card, position) => {
        const named = packed(SCHEME, "place", 0, position, card);
        const salt = (await this.by.hmac(key, named)).slice(0, SALT_BYTES);
        return this.leaf(0, position, card, salt);
      }),
    );
    return this.crown(shown, { ...deckLot(shown), size: contents.length }, await this.#top(leaves));
  }

  leaf(lot: number, position: number, card: string, salt: Uint8Array): Promise<Uint8Array> {
    return this.by.sha256(joined([LEAF, packed(SCHEME, lot, position, card, salt)]));
  }

  #node(left: Uint8Array, right: Uint8Array): Promise<Uint8Array> {
    return this.by.sha256(joined([NODE, left, right]));
  }

  async #top(leaves: readonly Uint8Array[]): Promise<Uint8Array> {
    let level = [...leaves];
    while (level.length < 2 ** depth(leaves.length)) level.push(NOTHING);
    while (level.length > 1) {
      const pairs = level.filter((_, at) => at % 2 === 0);
      const under = level;
      level = await Promise.all(
        pairs.map((left, at) => this.#node(left, under[2 * at + 1] as Uint8Array)),
      );
    }
    return level[0] ?? NOTHING;
  }

  /** The root as it is shown: bound to table, hand and place. */
  crown(shown: { table: string; hand: number }, lot: Lot, top: Uint8Array): Promise<string> {
    const { table, hand } = shown;
    return this.digest("root", table, hand, lot.lot, lot.generation, lot.first, lot.size, top);
  }

  /** Whether an opening belongs to the root that was shown of its lot. */
  async opens(shown: { table: string; hand: number }, lot: Lot, one: Opening): Promise<boolean> {
    const place = one.position - lot.first;
    if (one.lot !== lot.lot || !isHex(one.salt, SALT_BYTES)) return false;
    if (one.path.length !== depth(lot.size) || !one.path.every((part) => isHex(part, 32))) {
      return false;
    }
    if (!Number.isInteger(place) || place < 0 || place >= lot.size) return false;
    let here = await this.leaf(one.lot, one.position, one.card, bytes(one.salt));
    for (const [up, other] of one.path.entries()) {
      const beside = bytes(other);
      here = (place >> up) & 1 ? await this.#node(beside, here) : await this.#node(here, beside);
    }
    return (await this.crown(shown, lot, here)) === lot.root;
  }
}

/** All on which a deck depends besides its seed, in order. */
export function transcript(shown: Shown): Part[] {
  return [
    shown.table,
    shown.hand,
    shown.before,
    shown.promise,
    shown.hashes,
    shown.salts,
    shown.game,
    shown.version,
    shown.cards,
  ];
}

/** One of 0 .. most - 1, all alike: numbers beyond the last whole multiple are rejected. */
async function below(words: AsyncGenerator<number, never>, most: number): Promise<number> {
  const limit = 2 ** 32 - (2 ** 32 % most);
  for (;;) {
    const { value } = await words.next();
    if (value < limit) return value % most;
  }
}

/** How many hashes a leaf of so many has on the way up. */
function depth(size: number): number {
  return Math.ceil(Math.log2(size));
}
