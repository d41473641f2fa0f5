import { type BrandCalendar, calendarsOf, dayIn, dayParameters } from '../../base/calendar/day-sums.ts';
import type { Database, Runner } from '../../base/database/database.ts';
import type { Cursor } from '../following.ts';

/** Transfers of one set. The embedded database has one session: no bet is taken while a set is counted. */
const SET = { embedded: 1_000, postgres: 10_000 };

/** The movements of a stretch of the ledger, one row for each player account that they moved. */
export const sidesOf = (stretch: string): string => `
  select debit_id as account, code, at, amount, true as is_out from transfer where ${stretch} and debit_seq is not null and amount > 0
  union all
  select credit_id, code, at, amount, false from transfer where ${stretch} and credit_seq is not null and amount > 0`;

/** The sums of `sides` by account, day and code; parameters 1 to 3 are the calendars. */
export const sumsByDay = (sides: string): string => `
  ${calendarsOf('$1', '$2', '$3')}, sides as materialized (${sides}
  ), owned as materialized (
    select k.account, a.merchant_id from (select distinct account from sides) k
    cross join lateral (select merchant_id from ledger_account where id = k.account limit 1) a
  ), sums as (
    select s.account, ${dayIn('c', 's.at')} as day, s.code,
      count(*) filter (where not is_out) as ins, count(*) filter (where is_out) as outs,
      coalesce(sum(amount) filter (where not is_out), 0) as sum_in, coalesce(sum(amount) filter (where is_out), 0) as sum_out
    from sides s join owned o on o.account = s.account
    join calendars c on c.merchant_id = case when o.merchant_id in (select merchant_id from calendars) then o.merchant_id else 0 end
    group by 1, 2, 3)`;

interface Fresh {
  read: number;
  last: string | null;
  first_at: Date | null;
  last_at: Date | null;
}

/** The next transfers, all or those that `only` lets through, that no transaction as old as theirs can still join, and when they were made. */
export async function freshAfter(tx: Runner, { xid, id }: Cursor, limit: number, only = 'true'): Promise<Fresh> {
  const [fresh] = await tx.query<Fresh>({
    name: only === 'true' ? 'ledger-day-fresh' : 'ledger-money-fresh',
    text: `with fresh as materialized (
             select xid, id, at from transfer where ${only} and (xid, id) > ($1::xid8, $2) and xid < (select readable_before())
             order by transfer.xid, id limit $3)
           select count(*)::int as read, min(at) as first_at, max(at) as last_at,
             (select xid::text || ' ' || id::text from fresh order by fresh.xid desc, id desc limit 1) as last
           from fresh`,
    values: [xid, id, limit],
  });
  if (!fresh) throw new Error('a count has one row');
  return fresh;
}

/**
 * Counts the next set of the ledger's transfers into the daily sums; returns how many it read. Cursor and sums move in one
 * transaction, and the cursor's lock makes gateways take turns: each movement is counted once. A movement is counted in the
 * day of its own moment, whenever it is found.
 */
export function countNextDays(db: Database, brands: readonly BrandCalendar[]): Promise<number> {
  return db.transaction(async (tx) => {
    const [place] = await tx.query<Cursor>({ text: 'select xid::text as xid, id from ledger_day_cursor for update' });
    if (!place) throw new Error('the daily sums have no cursor');
    const { read, last, first_at: first, last_at: until } = await freshAfter(tx, place, SET[db.kind]);
    if (last === null || first === null || until === null) return 0;
    const [xid, id] = last.split(' ');
    await tx.query({
      name: 'ledger-day-count',
      text: `with ${sumsByDay(sidesOf('(xid, id) > ($4::xid8, $5::bigint) and (xid, id) <= ($6::xid8, $7::bigint)'))}
             insert into ledger_day as d (account_id, day, code, ins, outs, sum_in, sum_out)
             select account, day, code, ins, outs, sum_in, sum_out from sums order by account, day, code
             on conflict (account_id, day, code) do update set ins = d.ins + excluded.ins, outs = d.outs + excluded.outs,
               sum_in = d.sum_in + excluded.sum_in, sum_out = d.sum_out + excluded.sum_out`,
      values: [...dayParameters(brands, first, until), place.xid, place.id, xid, id],
    });
    await tx.query({ text: 'update ledger_day_cursor set xid = $1::xid8, id = $2', values: [xid, id] });
    return read;
  });
}

/** Counts all that can be counted by now; returns the number of transfers read. */
export async function countDays(db: Database, brands: readonly BrandCalendar[]): Promise<number> {
  let total = 0;
  for (;;) {
    const read = await countNextDays(db, brands);
    total += read;
    if (read < SET[db.kind]) return total;
  }
}

/** Forgets all daily sums, so that they are counted anew: after a brand's calendar was changed, or a difference was found. */
export async function forgetDays(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query({ text: 'select xid from ledger_day_cursor for update' });
    await tx.query({ text: 'delete from ledger_day' });
    await tx.query({ text: `update ledger_day_cursor set xid = '0', id = 0` });
  });
}
