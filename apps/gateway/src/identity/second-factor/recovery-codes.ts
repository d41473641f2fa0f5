import { createHash, randomBytes } from 'node:crypto';

const CODES = 10;
const BYTES = 16;
/** No letter that looks like a digit, and 32 of them, so that each is five bits. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Ten new codes such as `7KQ2-M9XA-3BPR-TVWX`, each of 80 random bits. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () =>
    [...randomBytes(BYTES)]
      .map((byte) => LETTERS[byte % LETTERS.length])
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  );

/**
 * What is kept of a code, however it was typed. With so many random bits in it a digest without salt or stretching is
 * enough: nobody finds the code to it by trying.
 */
export const recoveryDigest = (code: string): Buffer =>
  createHash('sha256')
    .update(
      code
        .normalize('NFKC')
        .toUpperCase()
        .replace(/[^0-9A-Z]/g, ''),
    )
    .digest();
