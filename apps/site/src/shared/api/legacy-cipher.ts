import des from 'des.js';

const BLOCK_BYTES = 8;
const KEY_LENGTH = 16;
/** Without letters that look alike, as other clients of the scheme. */
const LETTERS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const MODULUS_DIGITS = 256;
const EXPONENT_BITS = 16;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

const bytesOf = (letters: string): Uint8Array => Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
const lettersOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

/** DES-ECB of whole blocks under the first eight characters of a key. */
function crypt(type: 'encrypt' | 'decrypt', blocks: Uint8Array, key: string): Uint8Array {
  // The library's own padding takes what is no padding: it is added and checked here.
  const cipher = des.DES.create({ type, key: bytesOf(key.slice(0, BLOCK_BYTES)), padding: false });
  return Uint8Array.from([...cipher.update(blocks), ...cipher.final()]);
}

/**
 * Base64 of DES-ECB-PKCS7 of a text's UTF-8 under the first eight characters of a key:
 * docs/rules/encrypted-calls.md#scheme-legacy.
 */
export function desEncrypt(clear: string, key: string): string {
  const bytes = new TextEncoder().encode(clear);
  const added = BLOCK_BYTES - (bytes.length % BLOCK_BYTES);
  const padded = new Uint8Array(bytes.length + added).fill(added);
  padded.set(bytes);
  return btoa(lettersOf(crypt('encrypt', padded, key)));
}

/** The opposite of `desEncrypt`. Throws an Error for what it cannot have made. */
export function desDecrypt(sealed: string, key: string): string {
  const bytes = BASE64.test(sealed) ? bytesOf(atob(sealed)) : new Uint8Array();
  if (bytes.length === 0 || bytes.length % BLOCK_BYTES !== 0) throw new Error('no blocks in base64');
  const padded = crypt('decrypt', bytes, key);
  const added = padded.at(-1) ?? 0;
  const isPadding = added >= 1 && added <= BLOCK_BYTES && padded.subarray(-added).every((byte) => byte === added);
  if (!isPadding) throw new Error('not padded');
  return new TextDecoder('utf-8', { fatal: true }).decode(padded.subarray(0, -added));
}

/**
 * The address in an encrypted path, whose last eight characters are its key: docs/rules/encrypted-calls.md#encrypted-paths. Null
 * when there is none.
 */
export function openPath(path: string): string | null {
  try {
    return desDecrypt(path.slice(0, -BLOCK_BYTES), path.slice(-BLOCK_BYTES));
  } catch {
    return null;
  }
}

/** The modulus in the text of a key: hexadecimal digits of either case, after zeros perhaps. Throws an Error for anything else. */
export function readModulus(text: string): bigint {
  const digits = text.trim().replace(/^(?:00)+/, '');
  if (!new RegExp(`^[0-9a-f]{${MODULUS_DIGITS}}$`, 'i').test(digits)) throw new Error('not a modulus of 1024 bits');
  return BigInt(`0x${digits}`);
}

/** Sixteen random letters and digits. Works without `crypto.subtle`, too: on plain http. */
export function randomLetters(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(KEY_LENGTH)), (drawn) => LETTERS[drawn % LETTERS.length]).join('');
}

/**
 * The `Encryption` header of a session key: textbook RSA with exponent 0x10001. The scheme reads the key reversed and
 * little-endian, which is its own order read big-endian. 256 lower-case hexadecimal digits:
 * docs/rules/encrypted-calls.md#scheme-legacy
 */
export function rsaHeader(sessionKey: string, modulus: bigint): string {
  const digits = Array.from(bytesOf(sessionKey), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const clear = BigInt(`0x${digits}`);
  let power = clear;
  for (let bit = 0; bit < EXPONENT_BITS; bit += 1) power = (power * power) % modulus;
  return ((power * clear) % modulus).toString(16).padStart(MODULUS_DIGITS, '0');
}
