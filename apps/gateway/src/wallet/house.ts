import type { Amount } from '@marquee/money';
import type { Database } from '../base/database/database.ts';

/**
 * A house account's balance: what it received less what it paid. Derived from a roll-up of old transfers and the sum of
 * the younger ones, both under one snapshot. Negative where the house paid more, e.g. for deposits.
 */
export async function readHouseBalance(db: Database, accountId: bigint): Promise<Amount> {
  const [row] = await db.query<{ balance: bigint }>({
    text: `select (coalesce((select credits - debits from house_total where account_id = $1), 0)
             + coalesce((select sum(case when credit_id = $1 then amount else -amount end) from transfer
                 where xid >= (select xid from house_cursor) and (credit_id = $1 or debit_id = $1)), 0))::bigint as balance`,
    values: [accountId],
  });
  if (!row) throw new Error('the sum of a house account gave no row');
  return row.balance;
}

/**
 * Adds what has become final to the house's totals; returns the number of transfers added. A transfer is final when no
 * transaction as old as its own still runs: a transaction number decides that, not a clock with a grace that some slow
 * writer might exceed. Any number of gateways may run it at once; the cursor's lock makes them take turns.
 */
export async function rollUpHouse(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    const [range] = await tx.query<{ from: string; to: string }>({
      text: `select xid::text as from, readable_before()::text as to from house_cursor for update`,
    });
    if (!range) throw new Error('the house has no cursor');
    // Who waited for the lock has an older snapshot than who moved the cursor meanwhile; moved back, the cursor would count
    // transfers twice. The same holds for a database that was restored and whose numbers have not been continued yet.
    if (BigInt(range.to) < BigInt(range.from)) return 0;
    const [added] = await tx.query<{ transfers: bigint }>({
      text: `with fresh as materialized (
               select debit_id, credit_id, debit_seq, credit_seq, amount from transfer where xid >= $1::xid8 and xid < $2::xid8
             ), sums as (
               select account_id, sum(debits)::bigint as debits, sum(credits)::bigint as credits
               from (select debit_id as account_id, amount as debits, 0 as credits from fresh where debit_seq is null
                     union all select credit_id, 0, amount from fresh where credit_seq is null) s
               group by account_id
             ), kept as (
               insert into house_total as t (account_id, debits, credits) select account_id, debits, credits from sums
               on conflict (account_id) do update set debits = t.debits + excluded.debits, credits = t.credits + excluded.credits
             )
             select count(*) as transfers from fresh`,
      values: [range.from, range.to],
    });
    await tx.query({ text: 'update house_cursor set xid = $1::xid8', values: [range.to] });
    return Number(added?.transfers ?? 0n);
  });
}
