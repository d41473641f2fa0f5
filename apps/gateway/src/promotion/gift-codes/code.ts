import { randomBytes } from 'node:crypto';
import { hashSecret } from '../../base/ids.ts';

/** Without look-alikes; 32 of them, which divide 256 evenly. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 16;
const GROUP = /.{4}(?=.)/g;

/** A code that nobody can guess: 16 characters of 80 random bits, in groups of four. */
export const newCode = (): string =>
  [...randomBytes(LENGTH)]
    .map((byte) => LETTERS[byte % LETTERS.length])
    .join('')
    .replace(GROUP, '$&-');

/** What is kept of a code, however it was typed: spaces, hyphens and small letters do not matter. */
export const digestOf = (merchantId: number, code: string): Buffer =>
  hashSecret(`${merchantId}:${code.replaceAll(/[\s-]/g, '').toUpperCase()}`);
