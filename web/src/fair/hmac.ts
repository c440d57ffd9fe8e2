// HMAC over our own SHA-256, as RFC 2104 has it.

import { joined } from "./packed";
import { sha256 } from "./sha256";

const BLOCK = 64;

/** The HMAC-SHA256 of a message. */
export function ownHmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(BLOCK);
  padded.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(joined([padded.map((one) => one ^ 0x36), message]));
  return sha256(joined([padded.map((one) => one ^ 0x5c), inner]));
}
