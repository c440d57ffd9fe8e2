// The salts that this page brings to every deck, so that nobody alone has chosen it.

import { bytes, digest, hex } from "../fair/packed";
import type { Hash, Salt, TableJson } from "../wire/messages";
import { readJson, write } from "./keys";

type Bare<T> = Omit<T, "id">;

/** Of how many hands of a table a browser remembers its salts. */
const MOST = 600;

/** What stands before a salt while the room has not said that it has it. */
const UNSURE = "?";

function remembered(table: string): Record<string, string> {
  const found = readJson(`pokernight.salts.${table}`);
  return typeof found === "object" && found !== null ? (found as Record<string, string>) : {};
}

/** The salts that this browser drew for the decks of a table, in hex by hand. */
export function brought(table: string): Record<string, string> {
  const all = Object.entries(remembered(table));
  return Object.fromEntries(all.map(([hand, salt]) => [hand, salt.replace(UNSURE, "")]));
}

/**
 * Those of which the room said that it has their hash: they must be in the deck. It takes one of each
 * person, so what another tab or device has drawn may be refused.
 */
export function taken(table: string): Record<string, string> {
  const all = Object.entries(remembered(table));
  return Object.fromEntries(all.filter(([, salt]) => !salt.startsWith(UNSURE)));
}

function remember(table: string, hand: number, salt: string): void {
  const all = { ...remembered(table), [hand]: salt };
  const kept = Object.entries(all).filter(([one]) => Number(one) > hand - MOST);
  write(`pokernight.salts.${table}`, JSON.stringify(Object.fromEntries(kept)));
}

/** The salt that another tab of this browser, or this one before it was loaded anew, has drawn. */
function drawnBefore(table: string, hand: number): Uint8Array | undefined {
  const salt = brought(table)[hand];
  return salt && /^[0-9a-f]{32}$/.test(salt) ? bytes(salt) : undefined;
}

/** Draws a salt for every deck, and opens it when its hash is on the list that is shown. */
export class Salts {
  #salts = new Map<number, Uint8Array>();
  #said = new Set<string>();

  constructor(
    readonly table: string,
    readonly draw = () => crypto.getRandomValues(new Uint8Array(16)),
  ) {}

  /** A new socket: what was said may not have come. */
  again(): void {
    this.#said.clear();
  }

  /** The salt that was brought to a hand, in hex. */
  of(hand: number): string | undefined {
    const salt = this.#salts.get(hand);
    return salt && hex(salt);
  }

  /** The room has the hash of the salt that was brought to a hand. */
  taken(hand: number): void {
    const salt = this.of(hand);
    if (salt) remember(this.table, hand, salt);
  }

  /** What is to be said now, if anything. */
  next(table: TableJson, person: string): Bare<Hash> | Bare<Salt> | null {
    const coming = table.fair.coming;
    if (!coming || !table.seated.some((one) => one.person === person)) return null;
    const hand = coming.hand as number;
    const salt = this.#salts.get(hand) ?? drawnBefore(this.table, hand) ?? this.draw();
    if (drawnBefore(this.table, hand) === undefined) {
      remember(this.table, hand, UNSURE + hex(salt));
    }
    this.#salts.set(hand, salt);
    for (const old of this.#salts.keys()) if (old < hand - 1) this.#salts.delete(old);
    const mine = digest("salt", this.table, hand, person, salt);
    const hashes = coming.hashes as Record<string, string> | undefined;
    if (!hashes) return this.#once({ type: "hash", hand, hash: mine });
    if (!coming.salts && hashes[person] === mine) {
      return this.#once({ type: "salt", hand, salt: hex(salt) });
    }
    return null;
  }

  #once<T extends Bare<Hash> | Bare<Salt>>(said: T): T | null {
    const key = `${said.type} ${said.hand}`;
    if (this.#said.has(key)) return null;
    this.#said.add(key);
    return said;
  }
}
