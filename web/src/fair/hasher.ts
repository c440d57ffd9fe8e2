// Who hashes: the browser's own WebCrypto where the page is secure, else our own SHA-256.

import { ownHmac } from "./hmac";
import { pbkdf2 } from "./pbkdf2";
import { sha256 } from "./sha256";

/** SHA-256, HMAC-SHA256 and PBKDF2 with it, of 32 bytes; `by` says whose they are. */
export interface Hasher {
  by: "WebCrypto" | "own";
  sha256(message: Uint8Array): Promise<Uint8Array>;
  hmac(key: Uint8Array, message: Uint8Array): Promise<Uint8Array>;
  pbkdf2(secret: Uint8Array, salt: Uint8Array, rounds: number): Promise<Uint8Array>;
}

/** Our own, for pages that no browser calls secure. */
export const own: Hasher = {
  by: "own",
  sha256: (message) => Promise.resolve(sha256(message)),
  hmac: (key, message) => Promise.resolve(ownHmac(key, message)),
  pbkdf2: (secret, salt, rounds) => Promise.resolve(pbkdf2(secret, salt, rounds)),
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
    pbkdf2: async (secret, salt, rounds) => {
      const key = await subtle.importKey("raw", plain(secret), "PBKDF2", false, ["deriveBits"]);
      const how = { name: "PBKDF2", hash: "SHA-256", salt: plain(salt), iterations: rounds };
      return new Uint8Array(await subtle.deriveBits(how, key, 256));
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
