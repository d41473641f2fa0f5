const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  }
  return found;
};

/** The first 32 bits of a root's fraction: from these the standard takes its constants. */
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;

const ROUNDS = Int32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)));
const START = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));
const BLOCK = 64;
/** Bytes at the end of the last block that hold the length. */
const LENGTH = 8;

/** The words of the block at hand; nothing is kept in them. */
const words = new Int32Array(64);

const turn = (value: number, by: number): number => (value >>> by) | (value << (32 - by));

function addBlock(state: Int32Array, view: DataView, at: number): void {
  for (let i = 0; i < 16; i += 1) words[i] = view.getInt32(at + i * 4);
  for (let i = 16; i < 64; i += 1) {
    const early = words[i - 15] as number;
    const late = words[i - 2] as number;
    const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const large = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[i] = ((words[i - 16] as number) + small + (words[i - 7] as number) + large) | 0;
  }
  // Not taken apart at once: an iterator would cost more than all that follows.
  let a = state[0] as number;
  let b = state[1] as number;
  let c = state[2] as number;
  let d = state[3] as number;
  let e = state[4] as number;
  let f = state[5] as number;
  let g = state[6] as number;
  let h = state[7] as number;
  for (let i = 0; i < 64; i += 1) {
    const mixed = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + mixed + ((e & f) ^ (~e & g)) + (ROUNDS[i] as number) + (words[i] as number)) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  const added = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < added.length; i += 1) state[i] = ((state[i] as number) + (added[i] as number)) | 0;
}

/**
 * SHA-256 of bytes (FIPS 180-4), in hexadecimal and at once: WebCrypto answers each question later, which is too slow for a
 * hundred thousand of them, and is not there on plain http.
 */
export function sha256(bytes: Uint8Array): string {
  const padded = new Uint8Array(Math.ceil((bytes.length + 1 + LENGTH) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - LENGTH, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - LENGTH / 2, bytes.length * 8);
  const state = START.slice();
  for (let at = 0; at < padded.length; at += BLOCK) addBlock(state, view, at);
  return Array.from(state, (value) => (value >>> 0).toString(16).padStart(8, '0')).join('');
}
