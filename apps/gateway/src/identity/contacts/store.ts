import type { Runner } from '../../base/database.ts';

export type ContactKind = 'mobile' | 'email';

/** A contact that an account has proven to be its own. */
export interface ContactRow {
  kind: ContactKind;
  key: string;
  /** `+84 912345678`, or the mail address as it was typed. */
  shown: string;
}

/** The account that has proven a contact to be its own. */
export async function readOwner(db: Runner, merchantId: number, kind: ContactKind, key: string): Promise<bigint | null> {
  const [row] = await db.query<{ id: bigint }>({
    name: 'identity-contact-owner',
    text: 'select account_id as id from account_contact where merchant_id = $1 and kind = $2 and key = $3',
    values: [merchantId, kind, key],
  });
  return row?.id ?? null;
}

/** The verified contacts of an account. */
export const readContacts = (db: Runner, accountId: bigint): Promise<ContactRow[]> =>
  db.query<ContactRow>({
    name: 'identity-contacts',
    text: 'select kind, key, shown from account_contact where account_id = $1',
    values: [accountId],
  });

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
  const rows = await tx.query({
    text: `insert into account_contact (account_id, merchant_id, kind, key, shown, verified_at) values ($1, $2, $3, $4, $5, $6)
           on conflict (merchant_id, kind, key) do nothing returning account_id`,
    values: [row.accountId, row.merchantId, row.kind, row.key, row.shown, row.at],
  });
  return rows.length > 0;
}

/** Adds to what an account's holder told about itself, in the place of what it told before. */
export async function mergeProfile(tx: Runner, accountId: bigint, values: Readonly<Record<string, string>>): Promise<void> {
  await tx.query({
    text: 'update account set profile = profile || $2::jsonb where id = $1',
    values: [accountId, JSON.stringify(values)],
  });
}
