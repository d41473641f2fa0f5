import type { Runner, Transaction } from '../../base/database/database.ts';

/** A holder whose dividends wait for an operator. */
export interface Reviewed {
  accountId: bigint;
  since: Date;
  reason: string;
}

/** The holders of a brand whose dividends wait for an operator, whatever they come to. */
export async function readReviewed(db: Runner, merchantId: number): Promise<Set<bigint>> {
  return new Set((await readReviewedOf(db, merchantId)).map(({ accountId }) => accountId));
}

/** The same with since when and why, the newest first. */
export const readReviewedOf = (db: Runner, merchantId: number): Promise<Reviewed[]> =>
  db.query<Reviewed>({
    name: 'agent-reviewed',
    text: `select account_id as "accountId", since, reason from agent_reviewed where merchant_id = $1 order by since desc, account_id`,
    values: [merchantId],
  });

/** Lets a holder's dividends wait; false where they did before. */
export async function beginReview(tx: Transaction, merchantId: number, { accountId, since, reason }: Reviewed): Promise<boolean> {
  const rows = await tx.query({
    text: `insert into agent_reviewed (account_id, merchant_id, since, reason) values ($1, $2, $3, $4) on conflict do nothing returning 1`,
    values: [accountId, merchantId, since, reason],
  });
  return rows.length > 0;
}

/** Lets them wait no more; false where they did not. */
export async function endReview(tx: Transaction, accountId: bigint): Promise<boolean> {
  const rows = await tx.query({ text: 'delete from agent_reviewed where account_id = $1 returning 1', values: [accountId] });
  return rows.length > 0;
}
