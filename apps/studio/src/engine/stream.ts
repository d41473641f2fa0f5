import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** Where a spin takes its chance from. */
export interface Source {
  /** A uniform integer from 0 to `n - 1`; `n` is at most 2^32. */
  below(n: number): number;
}

/** What fixes a round's outcome. The secret is 32 bytes in hex; the round's id follows from its commitment. */
export interface RoundSeed {
  secret: string;
  /** 32 bytes in hex that the player's device drew for this round after it knew the commitment; null in rounds of the first scheme. */
  clientRandom: string | null;
  /** The player's own text. */
  clientSeed: string;
  gameCode: string;
  version: string;
}

/** The ways in which the key of a slot's round has been made. The first one knew no number of the player's device. */
export type SlotScheme = 'marquee-slots/1' | 'marquee-slots/2';
/** The same of any game. */
export type Scheme = SlotScheme | 'marquee-arcade/1';

/** The scheme of a slot's round. */
export function schemeOf(seed: Pick<RoundSeed, 'clientRandom'>): SlotScheme {
  return seed.clientRandom === null ? 'marquee-slots/1' : 'marquee-slots/2';
}

/** SHA-256 of the secret's bytes, hex: what the player sees before the spin. */
export function commitmentOf(secret: string): string {
  return bytesToHex(sha256(hexToBytes(secret)));
}

/**
 * The round's id: the first half of the commitment. It is published before the player's device draws its number, so
 * the studio cannot try ids until one gives an outcome it likes.
 */
export function roundIdOf(commitment: string): string {
  return commitment.slice(0, 32);
}

/** The key of a round's stream: HMAC-SHA-256 of what names the round, under the secret. */
export function roundKey(seed: RoundSeed, scheme: Scheme = schemeOf(seed)): Uint8Array {
  const roundId = roundIdOf(commitmentOf(seed.secret));
  const own = seed.clientRandom === null ? [seed.clientSeed] : [seed.clientRandom, seed.clientSeed];
  const text = [scheme, seed.gameCode, seed.version, roundId, ...own].join('\n');
  return hmac(sha256, hexToBytes(seed.secret), utf8ToBytes(text));
}

function counter(spin: number, block: number): Uint8Array {
  const bytes = new Uint8Array(8);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, spin);
  view.setUint32(4, block);
  return bytes;
}

const WORDS = 2 ** 32;

/**
 * The stream of one spin: blocks HMAC-SHA-256(round key, spin || block), both numbers as 32 bits big-endian, read as
 * 32-bit words. Every spin has a stream of its own, so any spin can be checked without the ones before it.
 * A word above the largest multiple of `n` is thrown away, which keeps every result equally likely.
 */
export function spinSource(key: Uint8Array, spin: number): Source {
  let block = 0;
  let offset = 32;
  let view = new DataView(new ArrayBuffer(0));
  const word = (): number => {
    if (offset === 32) {
      const bytes = hmac(sha256, key, counter(spin, block));
      view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      block += 1;
      offset = 0;
    }
    const value = view.getUint32(offset);
    offset += 4;
    return value;
  };
  return { below: (n) => unbiased(word, n) };
}

/** A uniform integer below `n` from uniform 32-bit words. Throws a RangeError when `n` is not from 1 to 2^32. */
export function unbiased(word: () => number, n: number): number {
  if (!Number.isInteger(n) || n < 1 || n > WORDS) throw new RangeError(`cannot draw below ${n}`);
  const end = WORDS - (WORDS % n);
  let value = word();
  while (value >= end) value = word();
  return value % n;
}
