import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { spinSource } from '../engine/stream.ts';
import type { Result } from './bet-type.ts';
import type { Family } from './families/families.ts';

/**
 * The numbers of a draw of the house: a pure function of the seed, which was committed to before the bets opened, and the draw's number.
 * HMAC-SHA-256(seed, number) is the key of a stream in which words that would favour a number are thrown away.
 */
export function numbersOf(family: Family, seed: string, drawNo: string): Result {
  const key = hmac(sha256, hexToBytes(seed), utf8ToBytes(drawNo));
  return family.draw(spinSource(key, 0).below);
}
