// SHA-256 as FIPS 180-4 has it: a page of a plain http address has no WebCrypto.

const PRIMES: number[] = [];
for (let one = 2; PRIMES.length < 64; one += 1) {
  if (PRIMES.every((prime) => one % prime !== 0)) PRIMES.push(one);
}
const fraction = (of: number) => Math.floor((of - Math.floor(of)) * 2 ** 32) | 0;
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));
const at = (words: ArrayLike<number>, place: number) => words[place] as number;

/** The state before the first block. */
export const begun = (): Int32Array => Int32Array.from(START);

const words = new Int32Array(64);

/** Take a block of 64 bytes, which begins at `start`, into the state. */
export function compress(state: Int32Array, data: DataView, start: number): void {
  for (let i = 0; i < 16; i += 1) words[i] = data.getInt32(start + 4 * i);
  for (let i = 16; i < 64; i += 1) {
    const early = at(words, i - 15);
    const late = at(words, i - 2);
    const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[i] = at(words, i - 16) + small + at(words, i - 7) + large;
  }
  let a = at(state, 0);
  let b = at(state, 1);
  let c = at(state, 2);
  let d = at(state, 3);
  let e = at(state, 4);
  let f = at(state, 5);
  let g = at(state, 6);
  let h = at(state, 7);
  for (let i = 0; i < 64; i += 1) {
    const up = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + up + ((e & f) ^ (~e & g)) + at(ROUNDS, i) + at(words, i)) | 0;
    const down = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (down + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = at(state, i) + word));
}

/** The hash of some bytes. */
export function sha256(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array((((message.length + 8) >> 6) + 1) << 6);
  padded.set(message);
  padded[message.length] = 0x80;
  const data = new DataView(padded.buffer);
  data.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  data.setUint32(padded.length - 4, message.length << 3);
  const state = begun();
  for (let start = 0; start < padded.length; start += 64) compress(state, data, start);
  return written(state);
}

/** A state as bytes. */
export function written(state: Int32Array): Uint8Array<ArrayBuffer> {
  const digest = new Uint8Array(32);
  const out = new DataView(digest.buffer);
  state.forEach((word, i) => out.setInt32(4 * i, word));
  return digest;
}
