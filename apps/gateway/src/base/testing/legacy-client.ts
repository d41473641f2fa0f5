import { randomBytes } from 'node:crypto';
import { desEncrypt } from '../security/encryption-legacy.ts';

const EXPONENT = 65_537n;
/** The letters that a client of scheme legacy makes its keys of: some that look alike are missing. */
const LETTERS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** A power of whole numbers under a modulus. */
export function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let factor = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * factor) % modulus;
    factor = (factor * factor) % modulus;
  }
  return result;
}

/** A session key of 16 letters and digits. */
export const randomSessionKey = (): string => [...randomBytes(16)].map((byte) => LETTERS[byte % LETTERS.length]).join('');

/**
 * The `Encryption` header: the key reversed, read as a little-endian number, to the power of the exponent:
 * docs/rules/encrypted-calls.md#scheme-legacy.
 */
export function legacyHeader(sessionKey: string, modulus: string): string {
  const reversed = [...sessionKey].reverse();
  let number = 0n;
  for (const [index, letter] of reversed.entries()) number += BigInt(letter.charCodeAt(0)) << BigInt(8 * index);
  return power(number, EXPONENT, BigInt(`0x${modulus}`))
    .toString(16)
    .padStart(256, '0');
}

/** What a client of scheme legacy sends of a body. */
export function legacySeal(body: unknown, modulus: string): { header: string; text: string } {
  const sessionKey = randomSessionKey();
  return { header: legacyHeader(sessionKey, modulus), text: desEncrypt(JSON.stringify(body), sessionKey) };
}
