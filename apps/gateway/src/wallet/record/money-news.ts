import { integers } from '../../base/arrays.ts';
import { type BrandCalendar, dayParameters } from '../../base/calendar/day-sums.ts';
import type { Runner } from '../../base/database/database.ts';
import type { Cursor } from '../following.ts';
import { freshAfter, sidesOf, sumsByDay } from './counting.ts';

/** What is no bet and no payout of one, as the index `transfer_money` has it. */
const MONEY = 'code not in (30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 83, 84)';

/** What came into and left all accounts of an owner on a business day under one code; sums are ten-thousandths of a unit, both positive. */
export interface OwnerSum {
  ownerId: bigint;
  merchantId: number;
  day: string;
  code: number;
  ins: bigint;
  outs: bigint;
  sumIn: bigint;
  sumOut: bigint;
}

/** The next movements besides bets, summed up, and how far that is. */
interface MoneyNews {
  /** Transfers that were read. */
  read: number;
  cursor: Cursor;
  sums: OwnerSum[];
}

type Stored = Omit<OwnerSum, 'sumIn' | 'sumOut'> & { sumIn: string; sumOut: string };

const byOwner = (rows: readonly Stored[]): OwnerSum[] =>
  rows.map((row) => ({ ...row, sumIn: BigInt(row.sumIn), sumOut: BigInt(row.sumOut) }));

const OWNERS = `select a.owner_id as "ownerId", a.merchant_id as "merchantId", s.day::text as day, s.code, sum(s.ins)::bigint as ins, sum(s.outs)::bigint as outs,
    sum(s.sum_in)::text as "sumIn", sum(s.sum_out)::text as "sumOut"
  from sums s join ledger_account a on a.id = s.account where a.owner_id is not null group by 1, 2, 3, 4 order by 1, 3, 4`;

/** What moved besides bets after a cursor, at most so many transfers; the caller moves its cursor in the same transaction. */
export async function readMoneyAfter(
  tx: Runner,
  brands: readonly BrandCalendar[],
  cursor: Cursor,
  limit: number,
): Promise<MoneyNews> {
  const { read, last, first_at: first, last_at: until } = await freshAfter(tx, cursor, limit, MONEY);
  if (last === null || first === null || until === null) return { read: 0, cursor, sums: [] };
  const [xid = '0', id = '0'] = last.split(' ');
  const rows = await tx.query<Stored>({
    name: 'ledger-money-news',
    text: `with ${sumsByDay(sidesOf(`${MONEY} and (xid, id) > ($4::xid8, $5::bigint) and (xid, id) <= ($6::xid8, $7::bigint)`))} ${OWNERS}`,
    values: [...dayParameters(brands, first, until), cursor.xid, cursor.id, xid, id],
  });
  return { read, cursor: { xid, id: BigInt(id) }, sums: byOwner(rows) };
}

/** When the oldest movement besides bets after a cursor was made; null when there is none. */
export async function oldestMoneyAfter(db: Runner, { xid, id }: Cursor): Promise<Date | null> {
  const [row] = await db.query<{ at: Date }>({
    name: 'ledger-money-oldest',
    text: `select at from transfer where ${MONEY} and (xid, id) > ($1::xid8, $2) order by transfer.xid, id limit 1`,
    values: [xid, id],
  });
  return row?.at ?? null;
}

/** The owners of accounts after an owner, in order. */
export async function readOwners(db: Runner, after: bigint, limit: number): Promise<bigint[]> {
  const rows = await db.query<{ id: bigint }>({
    text: `select distinct owner_id as id from ledger_account where owner_id > $1 order by owner_id limit $2`,
    values: [after, limit],
  });
  return rows.map(({ id }) => id);
}

/** Recounts the sums of owners from all their transfers up to a cursor. */
export async function recountMoney(
  db: Runner,
  brands: readonly BrandCalendar[],
  { xid, id }: Cursor,
  owners: readonly bigint[],
): Promise<OwnerSum[]> {
  const mine = `(select id from ledger_account where owner_id = any($6::text::bigint[]))`;
  const counted = `${MONEY} and (xid, id) <= ($4::xid8, $5::bigint) and amount > 0`;
  const sides = `
    select debit_id as account, code, at, amount, true as is_out from transfer
    where debit_id in ${mine} and debit_seq is not null and code <> 30 and ${counted}
    union all
    select credit_id, code, at, amount, false from transfer
    where credit_id in ${mine} and credit_seq is not null and code <> 32 and ${counted}`;
  const [range] = await db.query<{ first: Date | null; last: Date | null }>({
    text: 'select min(at) as first, max(at) as last from transfer',
  });
  const none = new Date(0);
  const rows = await db.query<Stored>({
    text: `with ${sumsByDay(sides)} ${OWNERS}`,
    values: [...dayParameters(brands, range?.first ?? none, range?.last ?? none), xid, id, integers(owners)],
  });
  return byOwner(rows);
}
