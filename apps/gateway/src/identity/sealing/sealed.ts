import type { Runner } from '../../base/database/database.ts';

/** The field of a kept profile that holds all others, sealed. */
const SEALED = 'sealed';

/** What an account's holder told about itself, by field. */
export type Profile = Record<string, string>;

/** A profile as it is kept, with what it is sealed for. */
export interface KeptProfile {
  merchantId: number;
  usernameKey: string;
  profile: Profile;
}

const contextOf = (merchantId: number, usernameKey: string): string => `profile|${merchantId}|${usernameKey}`;

/** A text that was opened. Throws when it could not be: another key, which the start refuses, or a row from elsewhere. */
export function demandOpen(opened: string | null): string {
  if (opened === null)
    throw new Error('what is kept of an account does not open: it was sealed by another SECRET_KEY, or for another account');
  return opened;
}

/** The form in which a profile is kept: one sealed text, so that not even which fields there are can be told. */
export function sealProfile({ seal }: Pick<Runner, 'seal'>, { merchantId, usernameKey, profile }: KeptProfile): Profile {
  if (seal.keyId === null || Object.keys(profile).length === 0) return profile;
  return { [SEALED]: seal.seal(JSON.stringify(profile), contextOf(merchantId, usernameKey)) };
}

/**
 * The profile of what was kept. Fields that stand beside the sealed ones were written by a program that knew of no seal, later:
 * they count.
 */
export function openProfile({ seal }: Pick<Runner, 'seal'>, { merchantId, usernameKey, profile }: KeptProfile): Profile {
  const { [SEALED]: sealed, ...plain } = profile;
  if (sealed === undefined) return plain;
  return { ...(JSON.parse(demandOpen(seal.open(sealed, contextOf(merchantId, usernameKey)))) as Profile), ...plain };
}
