import type { BrandCalendar } from '../../base/calendar/day-sums.ts';
import type { Database, Runner } from '../../base/database/database.ts';
import { tree } from '../../identity/index.ts';
import { type Cursor, type OwnerSum, readMoneyAfter } from '../../wallet/index.ts';
import { addRows } from './row-store.ts';
import { endOfDay, UTC } from './sums.ts';
import { CASH, type RowNews } from './tables.ts';

/** Transfers of one set; the embedded database has one session, which bets want too. */
const SET = { embedded: 500, postgres: 5_000 };
/** The code of a deposit. */
const DEPOSIT = 1;

/** How far the ledger is read. With `hold` nobody else adds rows until the transaction ends. */
export async function readPlace(runner: Runner, hold = false): Promise<Cursor> {
  const [cursor] = await runner.query<Cursor>({
    text: `select xid::text as xid, id from report_cursor ${hold ? 'for update' : ''}`,
  });
  if (!cursor) throw new Error('the reports have no cursor');
  return cursor;
}

/** Keeps the days of first deposits. */
async function keepFirsts(tx: Runner, sums: readonly OwnerSum[]): Promise<void> {
  const firsts = sums.filter(({ code, ins }) => code === DEPOSIT && ins > 0n);
  if (firsts.length === 0) return;
  await tx.query({
    name: 'report-first-deposits',
    text: `insert into report_first_deposit as f (account_id, day)
           select account_id, min(day) from unnest($1::bigint[], $2::text[]::date[]) as n (account_id, day) group by account_id
           on conflict (account_id) do update set day = excluded.day where excluded.day < f.day`,
    values: [`{${firsts.map(({ ownerId }) => ownerId).join(',')}}`, firsts.map(({ day }) => day)],
  });
}

/** Adds the next movements of money; returns how many transfers were read. Rows and cursor move together. */
export const addMoney = (db: Database, brands: readonly BrandCalendar[]): Promise<number> =>
  db.transaction(async (tx) => {
    const place = await readPlace(tx, true);
    const { read, cursor, sums } = await readMoneyAfter(tx, brands, place, SET[db.kind]);
    if (read === 0) return 0;
    const counted: (OwnerSum & Pick<RowNews, 'path'>)[] = [];
    for (const [merchantId, own] of Map.groupBy(sums, (each) => each.merchantId)) {
      const calendar = brands.find(({ id }) => id === merchantId)?.calendar ?? UTC;
      // For whom each stood under at the day's end, however late it is read.
      const rows = own.map((each) => ({ ...each, id: each.ownerId, at: endOfDay(calendar, each.day) }));
      counted.push(...(await tree.placesAt(tx, merchantId, rows)));
    }
    await addRows(
      tx,
      CASH,
      counted.map(({ ownerId, path, day, code, ins, outs, sumIn, sumOut }) => ({
        accountId: ownerId,
        path,
        keys: [day, code],
        figures: [ins, outs, sumIn, sumOut],
      })),
    );
    await keepFirsts(tx, counted);
    await tx.query({ text: 'update report_cursor set xid = $1::xid8, id = $2', values: [cursor.xid, cursor.id] });
    return read;
  });

/** Adds all movements that can be read by now; returns how many transfers were read. */
export async function addAllMoney(db: Database, brands: readonly BrandCalendar[]): Promise<number> {
  for (let total = 0; ; ) {
    const read = await addMoney(db, brands);
    total += read;
    if (read < SET[db.kind]) return total;
  }
}

/** Takes all rows of money away, to be made anew from the ledger by the days of now: where accounts stood before is not known any more. */
export const forgetMoney = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    await readPlace(tx, true);
    await tx.query({ text: 'delete from report_cash' });
    await tx.query({ text: 'delete from report_first_deposit' });
    await tx.query({ text: `update report_cursor set xid = '0', id = 0` });
  });
