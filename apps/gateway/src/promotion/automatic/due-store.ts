import { integers } from '../../base/arrays.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';

/** A member who is to be looked at. */
export interface Due {
  accountId: bigint;
  merchantId: number;
}

/**
 * Notes members who are to be looked at, where their brand has promotions that are given by themselves. Who is noted already is taken hold of:
 * whoever looks at them waits for this transaction, and sees what it counted.
 */
export async function noteDue(tx: Transaction, accounts: ReadonlyMap<bigint, number>): Promise<void> {
  if (accounts.size === 0) return;
  await tx.query({
    name: 'promotion-due-note',
    text: `insert into promotion_due (account_id, merchant_id)
           select n.account, n.merchant from unnest($1::text::bigint[], $2::text::int[]) as n (account, merchant)
           where exists (select from promotion p where p.merchant_id = n.merchant and p.join_mode = 'AUTO' and p.is_open
                           and p.settings -> 'terms' ->> 'period' is not null)
           order by n.account
           on conflict (account_id) do update set merchant_id = excluded.merchant_id`,
    values: [integers([...accounts.keys()]), integers([...accounts.values()])],
  });
}

/** Members who are to be looked at, after one of them, by their numbers. */
export const readDue = (db: Runner, after: bigint, limit: number): Promise<Due[]> =>
  db.query<Due>({
    name: 'promotion-due',
    text: `select account_id as "accountId", merchant_id as "merchantId" from promotion_due where account_id > $1 order by account_id limit $2`,
    values: [after, limit],
  });

/** Takes a member who is to be looked at; false when another has. */
export async function takeDue(tx: Transaction, accountId: bigint): Promise<boolean> {
  const rows = await tx.query({
    name: 'promotion-due-take',
    text: 'delete from promotion_due where account_id = $1 returning 1 as taken',
    values: [accountId],
  });
  return rows.length > 0;
}
