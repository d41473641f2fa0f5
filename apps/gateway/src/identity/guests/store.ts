import type { Runner } from '../../base/database/database.ts';

/** Writes that an account is a guest's, until a time. */
export async function insertGuest(tx: Runner, guest: { accountId: bigint; merchantId: number; expiresAt: Date }): Promise<void> {
  await tx.query({
    text: 'insert into guest (account_id, merchant_id, expires_at) values ($1, $2, $3)',
    values: [guest.accountId, guest.merchantId, guest.expiresAt],
  });
}

/** At most `limit` guests whose time was over at a moment and who are not closed yet. */
export async function readExpired(db: Runner, at: Date, limit: number): Promise<bigint[]> {
  const rows = await db.query<{ accountId: bigint }>({
    text: `select account_id as "accountId" from guest where closed_at is null and expires_at <= $1 order by expires_at limit $2`,
    values: [at, limit],
  });
  return rows.map(({ accountId }) => accountId);
}

/** Notes that a guest's account was closed. */
export async function closeGuest(db: Runner, accountId: bigint, at: Date): Promise<void> {
  await db.query({ text: 'update guest set closed_at = $2 where account_id = $1', values: [accountId, at] });
}
