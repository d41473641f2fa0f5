import { createCipheriv, createDecipheriv, randomInt } from 'node:crypto';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SESSION_KEY_LENGTH = 16;
const DES_KEY_LENGTH = 8;
const EXPONENT = 65_537n;
/** Digits of a modulus of 1,024 bits, the only size that clients of the family know. */
export const MODULUS_DIGITS = 256;

// Single DES, as triple DES with one key three times: the only form that OpenSSL still has.
const desKey = (key: string): Buffer => Buffer.from(key.slice(0, DES_KEY_LENGTH).repeat(3), 'latin1');

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let [result, square] = [1n, base % modulus];
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

/** A random session key, as clients make one for each call. */
export const newSessionKey = (): string =>
  Array.from({ length: SESSION_KEY_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** The `Encryption` header: textbook RSA of the session key, read as a number in the order in which it stands. */
export function headerOf(sessionKey: string, modulus: string): string {
  const number = BigInt(`0x${Buffer.from(sessionKey, 'latin1').toString('hex')}`);
  return power(number, EXPONENT, BigInt(`0x${modulus}`))
    .toString(16)
    .padStart(MODULUS_DIGITS, '0');
}

/** The body: DES in ECB mode under the first eight characters of the session key, in Base64. */
export function sealed(clear: string, sessionKey: string): string {
  const cipher = createCipheriv('des-ede3-ecb', desKey(sessionKey), null);
  return Buffer.concat([cipher.update(clear, 'utf8'), cipher.final()]).toString('base64');
}

/** The address in an encrypted path, whose key are its last eight characters. Throws an Error for what is none. */
export function openedPath(path: string): string {
  const [text, key] = [path.slice(0, -DES_KEY_LENGTH), path.slice(-DES_KEY_LENGTH)];
  const decipher = createDecipheriv('des-ede3-ecb', desKey(key), null);
  return Buffer.concat([decipher.update(Buffer.from(text, 'base64')), decipher.final()]).toString('utf8');
}
