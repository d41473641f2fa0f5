import type { Runner } from '../../base/database/database.ts';

/** A passkey with what its signatures are checked by. */
export interface PasskeyRow {
  id: string;
  accountId: bigint;
  rpId: string;
  publicKey: Uint8Array;
  counter: bigint;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const COLUMNS = `id, account_id as "accountId", rp_id as "rpId", public_key as "publicKey", counter, transports, name,
  created_at as "createdAt", last_used_at as "lastUsedAt"`;

/** The passkeys of an account, oldest first. */
export const readPasskeys = (db: Runner, accountId: bigint): Promise<PasskeyRow[]> =>
  db.query<PasskeyRow>({
    name: 'identity-passkeys',
    text: `select ${COLUMNS} from passkey where account_id = $1 order by created_at, id`,
    values: [accountId],
  });

/** A passkey of a brand by its id. */
export async function readPasskey(db: Runner, merchantId: number, id: string): Promise<PasskeyRow | null> {
  const [row] = await db.query<PasskeyRow>({
    name: 'identity-passkey',
    text: `select ${COLUMNS} from passkey where id = $1 and merchant_id = $2`,
    values: [id, merchantId],
  });
  return row ?? null;
}

/** Writes a passkey; false when the id is known already. */
export async function insertPasskey(tx: Runner, row: Omit<PasskeyRow, 'lastUsedAt'> & { merchantId: number }): Promise<boolean> {
  const rows = await tx.query({
    text: `insert into passkey (id, account_id, merchant_id, rp_id, public_key, counter, transports, name, created_at)
           values ($1, $2, $3, $4, $5, $6, $7::text[], $8, $9) on conflict (id) do nothing returning id`,
    values: [
      row.id,
      row.accountId,
      row.merchantId,
      row.rpId,
      row.publicKey,
      row.counter,
      row.transports,
      row.name,
      row.createdAt,
    ],
  });
  return rows.length > 0;
}

/** Notes a use; false when the authenticator's count is not beyond the one before, as a copy's would be. */
export async function notePasskeyUse(tx: Runner, id: string, counter: number, at: Date): Promise<boolean> {
  const rows = await tx.query({
    text: `update passkey set counter = $2, last_used_at = $3
           where id = $1 and (counter < $2 or (counter = 0 and $2::bigint = 0)) returning id`,
    values: [id, counter, at],
  });
  return rows.length > 0;
}

/** Takes a passkey of the account away; false when it has none of that id. */
export async function deletePasskey(tx: Runner, accountId: bigint, id: string): Promise<boolean> {
  const rows = await tx.query({
    text: 'delete from passkey where id = $1 and account_id = $2 returning id',
    values: [id, accountId],
  });
  return rows.length > 0;
}

/** What an authenticator was asked to sign. */
export interface Challenge {
  id: string;
  merchantId: number;
  /** Null: a login. */
  accountId: bigint | null;
  challenge: string;
  rpId: string;
}

/** Notes what an authenticator is asked to sign. */
export async function insertChallenge(db: Runner, row: Challenge, expiresAt: Date): Promise<void> {
  await db.query({
    text: `insert into passkey_challenge (id, merchant_id, account_id, challenge, rp_id, expires_at)
           values ($1, $2, $3, $4, $5, $6)`,
    values: [row.id, row.merchantId, row.accountId, row.challenge, row.rpId, expiresAt],
  });
}

/**
 * Spends a challenge that is still good, of an account or (null) of a login; null when there is none. Of two at once one gets it, and
 * nobody spends another's.
 */
export async function spendChallenge(
  db: Runner,
  { id, merchantId, accountId }: Pick<Challenge, 'id' | 'merchantId' | 'accountId'>,
  now: Date,
): Promise<Challenge | null> {
  const [row] = await db.query<Challenge>({
    text: `delete from passkey_challenge where id = $1 and merchant_id = $2 and expires_at > $3 and account_id is not distinct from $4::bigint
           returning id, merchant_id as "merchantId", account_id as "accountId", challenge, rp_id as "rpId"`,
    values: [id, merchantId, now, accountId],
  });
  return row ?? null;
}

/** Deletes at most `limit` of the challenges that ended before a time; returns how many there were. */
export async function forgetChallenges(db: Runner, before: Date, limit: number): Promise<number> {
  const rows = await db.query({
    text: `delete from passkey_challenge
           where id = any(array(select id from passkey_challenge where expires_at < $1 order by expires_at limit $2)) returning id`,
    values: [before, limit],
  });
  return rows.length;
}
