// Who hashes: the browser's own WebCrypto where the page is secure, else our own SHA-256.

import { joined } from "./packed";
import { sha256 } from "./sha256";

/** SHA-256 and HMAC-SHA256; `by` says whose they are. */
export interface Hasher {
  by: "WebCrypto" | "own";
  sha256(message: Uint8Array): Promise<Uint8Array>;
  hmac(key: Uint8Array, message: Uint8Array): Promise<Uint8Array>;
}

const BLOCK = 64;

/** HMAC over our own SHA-256, as RFC 2104 has it. */
export function ownHmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(BLOCK);
  padded.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(joined([padded.map((one) => one ^ 0x36), message]));
  return sha256(joined([padded.map((one) => one ^ 0x5c), inner]));
}

/** Our own, for pages that no browser calls secure. */
export const own: Hasher = {
  by: "own",
  sha256: (message) => Promise.resolve(sha256(message)),
  hmac: (key, message) => Promise.resolve(ownHmac(key, message)),
};

const plain = (bytes: Uint8Array) => new Uint8Array(bytes);

/** The browser's. */
export function browsers(subtle: SubtleCrypto): Hasher {
  const keys = new WeakMap<Uint8Array, Promise<CryptoKey>>();
  const named = { name: "HMAC", hash: "SHA-256" };
  return {
    by: "WebCrypto",
    sha256: async (message) => new Uint8Array(await subtle.digest("SHA-256", plain(message))),
    hmac: async (key, message) => {
      const there = keys.get(key) ?? subtle.importKey("raw", plain(key), named, false, ["sign"]);
      keys.set(key, there);
      return new Uint8Array(await subtle.sign("HMAC", await there, plain(message)));
    },
  };
}

/** Whichever there is: a page of a plain http address has no WebCrypto. */
export function hasher(): Hasher {
  const subtle = globalThis.isSecureContext
    ? (globalThis.crypto as Crypto | undefined)?.subtle
    : undefined;
  return subtle ? browsers(subtle) : own;
}
