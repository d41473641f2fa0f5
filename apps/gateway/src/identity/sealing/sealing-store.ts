import type { Runner } from '../../base/database/database.ts';
import { type ContactKind, contactContext, contactIndexContext } from '../contacts/index.ts';
import { totpContext } from '../second-factor/index.ts';
import { type KeptProfile, openProfile, sealProfile } from './sealed.ts';

/** The keys that have sealed something in this database. */
export async function readKeys(db: Runner): Promise<string[]> {
  const rows = await db.query<{ id: string }>({ text: 'select id from sealing_key order by first_used_at' });
  return rows.map(({ id }) => id);
}

/** Notes a key, once. */
export async function writeKeyId(db: Runner, id: string, at: Date): Promise<void> {
  await db.query({
    text: 'insert into sealing_key (id, first_used_at) values ($1, $2) on conflict do nothing',
    values: [id, at],
  });
}

/** Seals up to `most` profiles that are not sealed, or not wholly; returns how many there were. */
export async function sealProfiles(tx: Runner, most: number): Promise<number> {
  const rows = await tx.query<KeptProfile & { id: bigint }>({
    text: `select id, merchant_id as "merchantId", username_key as "usernameKey", profile from account
           where profile - 'sealed' <> '{}'::jsonb order by id limit $1 for no key update skip locked`,
    values: [most],
  });
  if (rows.length === 0) return 0;
  const sealed = rows.map((row) => sealProfile(tx, { ...row, profile: openProfile(tx, row) }));
  await tx.query({
    text: `update account a set profile = n.profile::jsonb from unnest($1::bigint[], $2::text[]) as n (id, profile) where a.id = n.id`,
    values: [rows.map(({ id }) => String(id)), sealed.map((profile) => JSON.stringify(profile))],
  });
  return rows.length;
}

interface KeptContact {
  accountId: bigint;
  merchantId: number;
  kind: ContactKind;
  key: string;
  shown: string;
}

/**
 * Seals up to `most` contacts; returns how many there were. One that another account has proven by now under its sealed form is
 * the first one's, as ever: `lost` is told of the account that loses it.
 */
export async function sealContacts(tx: Runner, most: number, lost: (accountId: bigint) => void): Promise<number> {
  const rows = await tx.query<KeptContact>({
    text: `select account_id as "accountId", merchant_id as "merchantId", kind, key, shown from account_contact
           where key not like 'h2.%' or shown not like 's2.%' order by account_id limit $1 for update skip locked`,
    values: [most],
  });
  for (const { accountId, merchantId, kind, key, shown } of rows) {
    const index = tx.seal.index(key, contactIndexContext(merchantId, kind));
    // Of two that proved the same the older keeps it: the one that goes makes room first.
    const [later] = await tx.query<{ accountId: bigint }>({
      text: `delete from account_contact where (account_id, kind) = (
               select account_id, kind from account_contact where merchant_id = $1 and kind = $2 and key in ($3, $4)
               order by verified_at, account_id offset 1 limit 1)
             returning account_id as "accountId"`,
      values: [merchantId, kind, key, index],
    });
    if (later) lost(later.accountId);
    await tx.query({
      text: 'update account_contact set key = $3, shown = $4 where account_id = $1 and kind = $2',
      values: [accountId, kind, index, tx.seal.seal(shown, contactContext(accountId, kind))],
    });
  }
  return rows.length;
}

/** Seals up to `most` keys of authenticators, those of the first seal again; returns how many could be opened. */
export async function sealTotps(tx: Runner, most: number): Promise<number> {
  const rows = await tx.query<{ accountId: bigint; secret: string }>({
    text: `select account_id as "accountId", secret from account_totp where secret not like 's2.%'
           order by account_id limit $1 for update skip locked`,
    values: [most],
  });
  let sealed = 0;
  for (const { accountId, secret } of rows) {
    const context = totpContext(accountId);
    // What a lost key sealed stays: whoever finds the key can still have it.
    const opened = tx.seal.open(secret, context);
    if (opened === null) continue;
    sealed += 1;
    await tx.query({
      text: 'update account_totp set secret = $2 where account_id = $1',
      values: [accountId, tx.seal.seal(opened, context)],
    });
  }
  return sealed;
}
