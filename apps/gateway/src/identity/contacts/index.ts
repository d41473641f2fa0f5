import type { Runner } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import { type ContactKind, type ContactRow, readContacts, readOwner, replaceContact } from './store.ts';

export { type ContactKind, type ContactRow, contactContext, contactIndexContext, lockAccount } from './store.ts';

/** A number or mail address that a message can go to. */
export type ContactTarget = { kind: 'sms'; dialingCode: string; number: string } | { kind: 'mail'; address: string };
type MobileTarget = ContactTarget & { kind: 'sms' };
type MailTarget = ContactTarget & { kind: 'mail' };

/** The verified contacts of an account as messages are sent to them. */
export interface VerifiedContacts {
  mobile: MobileTarget | null;
  email: MailTarget | null;
}

/** A target in the form in which contacts are kept, with its compared form, which the verification gives (`keyOf`). */
export const contactOf = (target: ContactTarget, key: string): ContactRow =>
  target.kind === 'sms'
    ? { kind: 'mobile', key, shown: `+${target.dialingCode} ${target.number}` }
    : { kind: 'email', key, shown: target.address };

/** Where a kept contact's messages go. */
export function targetOf({ kind, shown }: Pick<ContactRow, 'kind' | 'shown'>): ContactTarget {
  if (kind === 'email') return { kind: 'mail', address: shown };
  const [dialingCode = '', number = ''] = shown.slice(1).split(' ');
  return { kind: 'sms', dialingCode, number };
}

/** The account of a brand that has proven a number or mail address (in its compared form) to be its own; null when none has. */
export const accountByContact = (db: Runner, merchantId: number, kind: ContactKind, key: string): Promise<bigint | null> =>
  readOwner(db, merchantId, kind, key);

/** The verified contacts of an account. */
export async function verifiedContacts(db: Runner, accountId: bigint): Promise<VerifiedContacts> {
  const found: VerifiedContacts = { mobile: null, email: null };
  for (const row of await readContacts(db, accountId)) {
    const target = targetOf(row);
    if (target.kind === 'sms') found.mobile = target;
    else found.email = target;
  }
  return found;
}

/**
 * Notes in the caller's transaction that an account has proven a contact to be its own, in place of an earlier one of its kind.
 * Throws `mobile.taken` or `email.taken` when another account of the brand has it; of two at once one wins.
 */
export async function addVerified(
  tx: Runner,
  contact: ContactRow & { merchantId: number; accountId: bigint; at: Date },
): Promise<void> {
  if (!(await replaceContact(tx, contact))) throw new BusinessError(`${contact.kind}.taken`);
}
