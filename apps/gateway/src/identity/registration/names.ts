import { randomInt } from 'node:crypto';
import type { Database } from '../../base/database/database.ts';
import type { Merchant } from '../../brand/index.ts';
import { usernameKey } from '../names.ts';
import { checkValue } from '../rules.ts';
import { nameExists } from '../store.ts';

const LETTERS = 'abcdefghjkmnpqrstuvwxyz';
const CAPITALS = LETTERS.toUpperCase();
const DIGITS = '23456789';
/** Characters of a password that every rule of symbols takes and every keyboard has. */
const SYMBOLS = '!#$%*+-=?@_';
const NAME_LENGTH = 9;
const PASSWORD_LENGTH = 14;
const TRIES = 40;

const pick = (from: string): string => from[randomInt(from.length)] ?? '';
const some = (from: string, count: number): string => Array.from({ length: Math.max(0, count) }, () => pick(from)).join('');

function shuffled(text: string): string {
  const letters = [...text];
  for (let place = letters.length - 1; place > 0; place -= 1) {
    const other = randomInt(place + 1);
    [letters[place], letters[other]] = [letters[other] ?? '', letters[place] ?? ''];
  }
  return letters.join('');
}

/** Lengths that a brand's rule allows, the wanted one if it does. */
function lengthFor(merchant: Merchant, field: 'username' | 'password', wanted: number): number {
  const { minLength = 1, maxLength = wanted } = merchant.rules[field] ?? {};
  return Math.min(Math.max(wanted, minLength), maxLength);
}

/** The first of some proposals that the brand's rule takes. Throws an Error for a rule that none of them fits. */
function fitting(merchant: Merchant, field: 'username' | 'password', proposals: readonly (() => string)[]): string {
  const rule = merchant.rules[field] ?? { enabled: true, required: true };
  const value = Array.from({ length: TRIES }, (_, index) => proposals[index % proposals.length]?.() ?? '').find(
    (proposal) => checkValue(field, rule, proposal) === null,
  );
  if (value === undefined) throw new Error(`no ${field} can be made that the rules of ${merchant.code} take`);
  return value;
}

/** A username that is free and that the brand's rule takes. */
export async function freeUsername(db: Database, merchant: Merchant): Promise<string> {
  const length = lengthFor(merchant, 'username', NAME_LENGTH);
  const proposals = [
    () => pick(LETTERS) + some(DIGITS, length - 1),
    () => pick(LETTERS) + pick(CAPITALS) + some(LETTERS, length - 3) + pick(DIGITS),
    () => some(LETTERS, length),
    () => some(CAPITALS, length),
    () => some(DIGITS, length),
  ];
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const username = fitting(merchant, 'username', proposals);
    if (!(await nameExists(db, merchant.id, usernameKey(username)))) return username;
  }
  throw new Error(`no free username was found for ${merchant.code}`);
}

/** A password that nobody guesses and that the brand's rule takes. */
export function newPassword(merchant: Merchant): string {
  const length = lengthFor(merchant, 'password', PASSWORD_LENGTH);
  return fitting(merchant, 'password', [
    () => shuffled(pick(LETTERS) + pick(CAPITALS) + pick(DIGITS) + some(LETTERS + CAPITALS + DIGITS, length - 3)),
    () => shuffled(pick(LETTERS) + pick(CAPITALS) + pick(DIGITS) + pick(SYMBOLS) + some(LETTERS + CAPITALS + DIGITS, length - 4)),
    () => some(DIGITS, length),
    () => some(LETTERS, length),
    () => some(CAPITALS, length),
  ]);
}
