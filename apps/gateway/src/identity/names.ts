import { createHash } from 'node:crypto';

/** One form of a text however it was typed: composed characters, no spaces around it. */
export const cleanText = (text: string): string => text.normalize('NFC').trim();

/** A username as it is compared: compatible characters made one, lower case. */
export const usernameKey = (username: string): string => username.normalize('NFKC').trim().toLowerCase();

/**
 * Is this a real name as banks write it: letters and spaces, and no accents on Latin letters? Names of other scripts have no
 * form without what would be taken for accents: docs/rules/accounts.md#real-name
 */
export function isRealName(name: string): boolean {
  return /^\p{L}[\p{L}\p{M} ]*$/u.test(name) && !/[^\P{Script=Latin}A-Za-z]|[A-Za-z]\p{M}/u.test(name.normalize('NFC'));
}

/** Digest of a compared username, for records that must not hold what was typed. */
export const nameDigest = (key: string): Buffer => createHash('sha256').update(key).digest();

/** A username as everybody may see it: `de***1`. */
export function maskName(username: string): string {
  const letters = [...username];
  const shown = letters.length > 4 ? 2 : 1;
  return `${letters.slice(0, shown).join('')}***${letters.length > 2 ? letters.at(-1) : ''}`;
}

/** A telephone number with its middle hidden: `09*****21`. */
export function maskMobile(number: string): string {
  if (number.length < 5) return '*'.repeat(number.length);
  return `${number.slice(0, 2)}${'*'.repeat(number.length - 4)}${number.slice(-2)}`;
}

/** A mail address with most of its name hidden: `d***@example.com`. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '***' : `${address.slice(0, 1)}***${address.slice(at)}`;
}
