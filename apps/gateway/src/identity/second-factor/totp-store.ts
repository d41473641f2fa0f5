import type { Runner } from '../../base/database/database.ts';

/** What the key of an account's authenticator is sealed for. */
export const totpContext = (accountId: bigint): string => `totp|${accountId}`;

/** An account's authenticator. */
export interface TotpRow {
  /** Sealed. */
  secret: string;
  createdAt: Date;
  enabledAt: Date | null;
}

/** The authenticator of an account, confirmed or not. */
export async function readTotp(db: Runner, accountId: bigint): Promise<TotpRow | null> {
  const [row] = await db.query<TotpRow>({
    name: 'identity-totp',
    text: `select secret, created_at as "createdAt", enabled_at as "enabledAt" from account_totp where account_id = $1`,
    values: [accountId],
  });
  return row ?? null;
}

/** Puts a key in the place of one that was never confirmed; false when the authenticator is on. */
export async function writeKey(
  tx: Runner,
  row: { accountId: bigint; merchantId: number; secret: string; at: Date },
): Promise<boolean> {
  const rows = await tx.query({
    text: `insert into account_totp as t (account_id, merchant_id, secret, created_at) values ($1, $2, $3, $4)
           on conflict (account_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
           where t.enabled_at is null returning account_id`,
    values: [row.accountId, row.merchantId, row.secret, row.at],
  });
  return rows.length > 0;
}

/** Switches the authenticator on; false when it has been on, or its key is another one by now. */
export async function enableTotp(tx: Runner, accountId: bigint, secret: string, at: Date): Promise<boolean> {
  const rows = await tx.query({
    text: `update account_totp set enabled_at = $3 where account_id = $1 and secret = $2 and enabled_at is null returning account_id`,
    values: [accountId, secret, at],
  });
  return rows.length > 0;
}

/** Takes a time step; false when it, or a later one, has been taken before. Of two at once one gets it. */
export async function takeStep(tx: Runner, accountId: bigint, secret: string, step: number): Promise<boolean> {
  const rows = await tx.query({
    text: `update account_totp set last_step = $3 where account_id = $1 and secret = $2 and last_step < $3 returning account_id`,
    values: [accountId, secret, step],
  });
  return rows.length > 0;
}

/** Forgets the authenticator. */
export async function deleteTotp(tx: Runner, accountId: bigint): Promise<void> {
  await tx.query({ text: 'delete from account_totp where account_id = $1', values: [accountId] });
}

/** Puts recovery codes in the place of all earlier ones. */
export async function replaceCodes(
  tx: Runner,
  row: { accountId: bigint; merchantId: number; digests: readonly Buffer[]; at: Date },
): Promise<void> {
  await deleteCodes(tx, row.accountId);
  await tx.query({
    text: `insert into account_recovery_code (account_id, merchant_id, digest, created_at)
           select $1, $2, decode(hex, 'hex'), $4 from unnest($3::text[]) as hex`,
    values: [row.accountId, row.merchantId, row.digests.map((digest) => digest.toString('hex')), row.at],
  });
}

/** Spends a recovery code; false when there is none of that digest (any more). */
export async function spendRecoveryCode(tx: Runner, accountId: bigint, digest: Buffer): Promise<boolean> {
  const rows = await tx.query({
    text: 'delete from account_recovery_code where account_id = $1 and digest = $2 returning account_id',
    values: [accountId, digest],
  });
  return rows.length > 0;
}

/** How many recovery codes are left. */
export async function countCodes(db: Runner, accountId: bigint): Promise<number> {
  const [row] = await db.query<{ count: bigint }>({
    text: 'select count(*) as count from account_recovery_code where account_id = $1',
    values: [accountId],
  });
  return Number(row?.count ?? 0n);
}

/** Forgets the recovery codes. */
export async function deleteCodes(tx: Runner, accountId: bigint): Promise<void> {
  await tx.query({ text: 'delete from account_recovery_code where account_id = $1', values: [accountId] });
}
