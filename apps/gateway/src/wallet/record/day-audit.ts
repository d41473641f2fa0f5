import { type BrandCalendar, dayParameters } from '../../base/calendar/day-sums.ts';
import type { Database, Transaction } from '../../base/database/database.ts';
import type { Difference } from '../audit.ts';
import { sidesOf, sumsByDay } from './counting.ts';

const MAX_SHOWN = 100;
const COUNTED = '(xid, id) <= (select xid, id from ledger_day_cursor)';

const said = (alias: string): string =>
  `${alias}.ins || ' in of ' || ${alias}.sum_in || ', ' || ${alias}.outs || ' out of ' || ${alias}.sum_out`;

/**
 * Recounts every daily sum from the transfers, as far as they are counted, under the snapshot of `tx`; gives the first hundred
 * that differ.
 */
async function differencesUnder(tx: Transaction, brands: readonly BrandCalendar[]): Promise<Difference[]> {
  const [range] = await tx.query<{ first: Date | null; last: Date | null }>({
    text: `select min(at) as first, max(at) as last from transfer where ${COUNTED}`,
  });
  const now = new Date(0);
  const rows = await tx.query<{ detail: string }>({
    text: `with ${sumsByDay(sidesOf(COUNTED))}
           select 'account ' || coalesce(d.account_id, s.account) || ' on ' || coalesce(d.day, s.day) || ', code ' || coalesce(d.code, s.code)
             || ': ' || coalesce(${said('d')}, 'nothing') || '; the ledger has ' || coalesce(${said('s')}, 'nothing') as detail
           from sums s full join ledger_day d on d.account_id = s.account and d.day = s.day and d.code = s.code
           where (d.ins, d.outs, d.sum_in, d.sum_out) is distinct from (s.ins, s.outs, s.sum_in, s.sum_out)
           order by 1 limit ${MAX_SHOWN}`,
    values: dayParameters(brands, range?.first ?? now, range?.last ?? now),
  });
  return rows.map(({ detail }) => ({ check: 'daily-sums', detail }));
}

/** Compares the daily sums with the ledger: an empty list means that they agree. */
export const findDayDifferences = (db: Database, brands: readonly BrandCalendar[]): Promise<Difference[]> =>
  db.transaction(async (tx) => {
    await tx.query({ text: 'set transaction isolation level repeatable read, read only' });
    await tx.query({ text: `set local statement_timeout = '10min'` });
    return differencesUnder(tx, brands);
  });
