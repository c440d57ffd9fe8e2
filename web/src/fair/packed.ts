// What is hashed of a deal, as docs/fair-deals.md says: parts, each preceded by its length.

import { sha256 } from "./sha256";

/** What everything hashed of a deal begins with. */
export const SCHEME = "pokernight fair 1";
/** What the head of a hand begins with since it has its account. */
export const SCHEME_2 = "pokernight fair 2";

/** What JSON can say; numbers are whole. */
export type Json = null | boolean | number | string | readonly Json[] | { [name: string]: Json };
export type Part = Uint8Array | Json;

const utf8 = new TextEncoder();

/** Bytes one after the other. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, one) => sum + one.length, 0));
  let place = 0;
  for (const one of pieces) {
    whole.set(one, place);
    place += one.length;
  }
  return whole;
}

/** Parts one after the other, each preceded by its length in four bytes. */
export function packed(...parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  return joined(
    parts.flatMap((part) => {
      const text = bytesOf(part);
      const length = new Uint8Array(4);
      new DataView(length.buffer).setUint32(0, text.length);
      return [length, text];
    }),
  );
}

function bytesOf(part: Part): Uint8Array {
  if (part instanceof Uint8Array) return part;
  if (typeof part === "boolean") return utf8.encode(part ? "yes" : "no");
  if (typeof part !== "object") return utf8.encode(String(part));
  if (part === null) return new Uint8Array(0);
  if (isList(part)) return packed(...part);
  return packed(
    ...Object.entries(part)
      .sort(([one], [other]) => byCodePoint(one, other))
      .flat(),
  );
}

const isList = (part: Json): part is readonly Json[] => Array.isArray(part);

/** The order of texts that does not depend on where one lives. */
export function byCodePoint(one: string, other: string): number {
  const letters = [...one];
  const others = [...other];
  for (const [place, letter] of letters.entries()) {
    const there = others[place];
    if (there === undefined) return 1;
    if (letter !== there) return (letter.codePointAt(0) ?? 0) - (there.codePointAt(0) ?? 0);
  }
  return letters.length - others.length;
}

/** Bytes as small hex digits. */
export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The bytes of small hex digits. */
export function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: text.length / 2 }, (_, i) =>
    parseInt(text.slice(2 * i, 2 * i + 2), 16),
  );
}

/** The hash of some parts, in hex. */
export function digest(...parts: readonly Part[]): string {
  return hex(sha256(packed(SCHEME, ...parts)));
}

/** JSON with its names in order. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === "object" && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([name], [other]) => byCodePoint(name, other)))
      : one,
  ) ?? "";

/** Whether two values are the same JSON, whatever the order of names. */
export const same = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);
