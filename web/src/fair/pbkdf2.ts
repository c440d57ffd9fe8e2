// PBKDF2 with HMAC-SHA256 as RFC 8018 has it, 32 bytes long: what a page that is not secure lacks.

import { ownHmac } from "./hmac";
import { joined } from "./packed";
import { begun, compress, sha256, written } from "./sha256";

const BLOCK = 64;

/** The state after the block that HMAC makes of a key: it is the same in every round. */
function keyed(key: Uint8Array, mask: number): Int32Array {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const state = begun();
  compress(state, new DataView(block.map((byte) => byte ^ mask).buffer), 0);
  return state;
}

/** 32 bytes that follow from a secret and a salt after so many rounds. */
export function pbkdf2(secret: Uint8Array, salt: Uint8Array, rounds: number): Uint8Array {
  const [inner, outer] = [keyed(secret, 0x36), keyed(secret, 0x5c)];
  // a hash of 32 bytes behind a block, with the padding and the length of both in bits
  const block = new DataView(new ArrayBuffer(BLOCK));
  block.setUint8(32, 0x80);
  block.setUint32(BLOCK - 4, 8 * (BLOCK + 32));
  const first = ownHmac(secret, joined([salt, Uint8Array.of(0, 0, 0, 1)]));
  const sum = new Int32Array(8);
  const view = new DataView(first.buffer);
  sum.forEach((_, i) => (sum[i] = view.getInt32(4 * i)));
  const state = Int32Array.from(sum);
  for (let round = 1; round < rounds; round += 1) {
    for (const half of [inner, outer]) {
      for (let i = 0; i < 8; i += 1) block.setInt32(4 * i, state[i] as number);
      state.set(half);
      compress(state, block, 0);
    }
    for (let i = 0; i < 8; i += 1) sum[i] = (sum[i] as number) ^ (state[i] as number);
  }
  return written(sum);
}
