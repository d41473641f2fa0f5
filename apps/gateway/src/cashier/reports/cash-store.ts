import type { Database, Runner, Transaction } from '../../base/database/database.ts';
import type { CashCount, CashSum } from './counting.ts';

/** Brands that have ways of paying, with the days that are closed. */
export const readClosings = (db: Runner): Promise<{ merchantId: number; until: string | null }[]> =>
  db.query({
    name: 'cash-closings',
    text: `select c.merchant_id as "merchantId", (select max(day)::text from cash_close k where k.merchant_id = c.merchant_id) as until
           from (select distinct merchant_id from payment_channel) c order by 1`,
  });

/** The last day that is closed for a brand; null: none. */
export async function readClosedUntil(db: Runner, merchantId: number): Promise<string | null> {
  const [row] = await db.query<{ until: string | null }>({
    name: 'cash-closed-until',
    text: 'select max(day)::text as until from cash_close where merchant_id = $1',
    values: [merchantId],
  });
  return row?.until ?? null;
}

/** When a brand's first order was completed; null: none was. */
export async function readFirst(db: Runner, merchantId: number): Promise<Date | null> {
  const [row] = await db.query<{ first: Date | null }>({
    name: 'cash-first',
    text: `select least(
             (select completed_at from deposit_order where merchant_id = $1 and state = 'SUCCESS' and completed_at is not null
              order by completed_at limit 1),
             (select completed_at from withdrawal_order where merchant_id = $1 and completed_at is not null order by completed_at limit 1),
             (select at from account_adjustment where merchant_id = $1 and transfer_id is not null order by at limit 1),
             (select ended_at from member_transfer where merchant_id = $1 and state = 'DONE' order by ended_at limit 1)) as first`,
    values: [merchantId],
  });
  return row?.first ?? null;
}

/** Days of a brand since one that were closed with differences, oldest first. */
export const readOpenDays = (db: Runner, merchantId: number, since: string, limit: number): Promise<{ day: string }[]> =>
  db.query({
    name: 'cash-open-days',
    text: `select day::text as day from cash_close where merchant_id = $1 and day >= $2::text::date and differences > 0 order by day limit $3`,
    values: [merchantId, since, limit],
  });

/** How many movements of the closed days since a day differ, over all brands. */
export async function countDifferences(db: Runner, since: string): Promise<number> {
  const [row] = await db.query<{ count: number }>({
    name: 'cash-differences',
    text: 'select coalesce(sum(differences), 0)::int as count from cash_close where day >= $1::text::date',
    values: [since],
  });
  return row?.count ?? 0;
}

/** Closes a day with what it came to, or closes it anew. */
export const writeDay = (db: Database, merchantId: number, day: string, { sums, count }: CashCount): Promise<void> =>
  db.transaction(async (tx: Transaction) => {
    await tx.query({
      text: `insert into cash_close (merchant_id, day, differences) values ($1, $2::text::date, $3)
             on conflict (merchant_id, day) do update set differences = excluded.differences`,
      values: [merchantId, day, count],
    });
    await tx.query({ text: 'delete from cash_day where merchant_id = $1 and day = $2::text::date', values: [merchantId, day] });
    for (const { currency, channel, kind, operations, orders, ledger } of sums) {
      await tx.query({
        text: `insert into cash_day (merchant_id, day, currency, channel, kind, operations, orders, ledger)
               values ($1, $2::text::date, $3, $4, $5, $6, $7, $8)`,
        values: [merchantId, day, currency, channel ?? '', kind, operations, orders, ledger],
      });
    }
  });

/** What the closed days of a brand before a day come to. */
export async function readBefore(db: Runner, merchantId: number, day: string): Promise<CashSum[]> {
  const rows = await db.query<{
    currency: string;
    channel: string;
    kind: CashSum['kind'];
    operations: string;
    orders: string;
    ledger: string | null;
  }>({
    name: 'cash-before',
    text: `select currency, channel, kind, sum(operations)::text as operations, sum(orders)::text as orders, sum(ledger)::text as ledger
           from cash_day where merchant_id = $1 and day < $2::text::date group by currency, channel, kind`,
    values: [merchantId, day],
  });
  return rows.map(({ currency, channel, kind, operations, orders, ledger }) => ({
    currency,
    channel: channel === '' ? null : channel,
    kind,
    operations: Number(operations),
    orders: BigInt(orders),
    ledger: ledger === null ? null : BigInt(ledger),
  }));
}
