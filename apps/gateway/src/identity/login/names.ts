import { BusinessError } from '../../base/errors.ts';
import type { Merchant } from '../../brand/index.ts';
import { nameDigest, usernameKey } from '../names.ts';
import type { Verification } from '../verification/index.ts';

/** A name as somebody typed it to log in. */
export interface LoginName {
  /** The compared form of the username that it may be; null when it was typed as a number of another country. */
  key: string | null;
  /** The compared form of the mobile number that the name may be; null when it can be none. */
  number: string | null;
  /** What failures are counted under. */
  digest: Buffer;
}

/** The compared form of a mobile number; null for what is none. */
function numberKey(
  verification: Pick<Verification, 'anyNumber' | 'keyOf'>,
  merchant: Merchant,
  dialingCode: string | null | undefined,
  text: string,
): string | null {
  try {
    return verification.keyOf(verification.anyNumber(merchant, dialingCode || null, text));
  } catch (error) {
    if (error instanceof BusinessError) return null;
    throw error;
  }
}

/** Digest under which the failures of a mobile number are counted, however it was typed. */
export const numberDigest = (number: string): Buffer => nameDigest(`+${number}`);

/**
 * Reads a name: one of digits can be a member's verified number. It depends on what was typed only, never on who there is. With
 * another country's code it is that number and nothing else: were it a username too, each country's code would open a count of
 * failures of its own for the same account.
 */
export function loginName(
  verification: Pick<Verification, 'anyNumber' | 'keyOf'>,
  merchant: Merchant,
  username: string,
  dialingCode?: string | null,
): LoginName {
  const key = usernameKey(username);
  if (!/^\+?[\d\s().-]{5,30}$/.test(key)) return { key, number: null, digest: nameDigest(key) };
  const atHome = numberKey(verification, merchant, null, key);
  const number = numberKey(verification, merchant, dialingCode, key) ?? atHome;
  if (number === null) return { key, number, digest: nameDigest(key) };
  return { key: number === atHome ? key : null, number, digest: numberDigest(number) };
}
