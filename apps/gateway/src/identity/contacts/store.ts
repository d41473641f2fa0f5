import type { Runner } from '../../base/database/database.ts';
import { demandOpen } from '../sealing/sealed.ts';

export type ContactKind = 'mobile' | 'email';

/** A contact that an account has proven to be its own. */
export interface ContactRow {
  kind: ContactKind;
  key: string;
  /** `+84 912345678`, or the mail address as it was typed. */
  shown: string;
}

/** What a contact's compared form is looked up for: of the same number each brand keeps another one. */
export const contactIndexContext = (merchantId: number, kind: ContactKind): string => `contact|${merchantId}|${kind}`;
/** What an account's contact is sealed for. */
export const contactContext = (accountId: bigint, kind: ContactKind): string => `contact|${kind}|${accountId}`;

/**
 * The account that has proven a contact to be its own. What was kept before there was a key stands as it is until the job has
 * sealed it; should both be there, the older counts.
 */
export async function readOwner(db: Runner, merchantId: number, kind: ContactKind, key: string): Promise<bigint | null> {
  const [row] = await db.query<{ id: bigint }>({
    name: 'identity-contact-owner',
    text: `select account_id as id from account_contact where merchant_id = $1 and kind = $2 and key in ($3, $4)
           order by verified_at, account_id limit 1`,
    values: [merchantId, kind, db.seal.index(key, contactIndexContext(merchantId, kind)), key],
  });
  return row?.id ?? null;
}

/** The verified contacts of an account. Throws when another key sealed them. */
export async function readContacts(db: Runner, accountId: bigint): Promise<Pick<ContactRow, 'kind' | 'shown'>[]> {
  const rows = await db.query<Pick<ContactRow, 'kind' | 'shown'>>({
    name: 'identity-contacts',
    text: 'select kind, shown from account_contact where account_id = $1',
    values: [accountId],
  });
  return rows.map(({ kind, shown }) => ({ kind, shown: demandOpen(db.seal.open(shown, contactContext(accountId, kind))) }));
}

/** Makes changes of one account wait for each other: whoever asks second sees what the first one did. */
export async function lockAccount(tx: Runner, accountId: bigint): Promise<void> {
  await tx.query({ text: 'select id from account where id = $1 for no key update', values: [accountId] });
}

/** Puts a contact in the place of the account's earlier one of its kind; false when it is another account's. */
export async function replaceContact(
  tx: Runner,
  row: ContactRow & { merchantId: number; accountId: bigint; at: Date },
): Promise<boolean> {
  await lockAccount(tx, row.accountId);
  await tx.query({ text: 'delete from account_contact where account_id = $1 and kind = $2', values: [row.accountId, row.kind] });
  // One that was kept before there was a key does not meet the index that is written here.
  if ((await readOwner(tx, row.merchantId, row.kind, row.key)) !== null) return false;
  const rows = await tx.query({
    text: `insert into account_contact (account_id, merchant_id, kind, key, shown, verified_at) values ($1, $2, $3, $4, $5, $6)
           on conflict (merchant_id, kind, key) do nothing returning account_id`,
    values: [
      row.accountId,
      row.merchantId,
      row.kind,
      tx.seal.index(row.key, contactIndexContext(row.merchantId, row.kind)),
      tx.seal.seal(row.shown, contactContext(row.accountId, row.kind)),
      row.at,
    ],
  });
  return rows.length > 0;
}
