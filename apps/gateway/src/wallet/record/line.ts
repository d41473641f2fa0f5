import type { Amount } from '@marquee/money';
import { integers } from '../../base/arrays.ts';
import type { Runner } from '../../base/database/database.ts';
import { columnsOf, rowOf, type StatementRow } from './page.ts';
import type { RecordFilter } from './totals.ts';

/** Which movements of members' main accounts are asked for. */
export interface LineFilter extends RecordFilter {
  merchantId: number;
  owners: readonly bigint[];
  /** Amounts from and to, both included. */
  amountFrom: Amount | null;
  amountTo: Amount | null;
  /** The sender's number of a movement, or the ledger's own; null: any. */
  number: string | null;
}

/** A movement, whose account it moved, and whose is on the other side; null: the house. */
interface LineRow extends StatementRow {
  ownerId: bigint;
  otherId: bigint | null;
}

/** A page of several members' movements, newest first, with the totals of all pages. */
export interface LinePage {
  rows: LineRow[];
  count: number;
  in: Amount;
  out: Amount;
}

type Stored = Parameters<typeof rowOf>[0] & { ownerId: bigint; otherId: bigint | null };

const SIDES = [
  { name: 'debit', sign: '-', direction: 'out', other: 'credit' },
  { name: 'credit', sign: '', direction: 'in', other: 'debit' },
] as const;

/** Reads a page of several members' movements. */
export async function readLinePage(
  db: Runner,
  filter: LineFilter,
  { skip, size }: { skip: number; size: number },
): Promise<LinePage> {
  const sides = SIDES.filter(({ direction }) => filter.direction === undefined || filter.direction === direction);
  const found = sides.map(
    (side) => `select t.*, m.owner_id from mine m cross join lateral (
        select ${columnsOf(side)}, ${side.other}_id as other from transfer
        where ${side.name}_id = m.id and ${side.name}_seq is not null and amount > 0 and at >= $3 and at < $4
          and ($5::int[] is null or code = any ($5::int[])) and ($6::bigint is null or amount >= $6) and ($7::bigint is null or amount <= $7)
          and ($8::text is null or tx_id = $8 or id = $9::bigint)) t`,
  );
  const mine = `mine as materialized (
    select id, owner_id from ledger_account where merchant_id = $1 and owner_id = any ($2::text::bigint[]) and kind = 'main')`;
  const { merchantId, owners, from, to, codes, amountFrom, amountTo, number } = filter;
  const own = number !== null && /^\d{1,18}$/.test(number) ? BigInt(number) : null;
  const values = [
    ...[merchantId, integers(owners), from, to],
    ...[codes ? `{${codes.join(',')}}` : null, amountFrom, amountTo, number, own],
  ];
  const [totals] = await db.query<{ count: number; ins: string; outs: string }>({
    text: `with ${mine}, found as (${found.join(' union all ')})
           select count(*)::int as count, coalesce(sum(amount) filter (where amount > 0), 0)::text as ins,
             coalesce(-sum(amount) filter (where amount < 0), 0)::text as outs from found`,
    values,
  });
  const rows = await db.query<Stored>({
    text: `with ${mine}, found as (${found.join(' union all ')})
           select f.id, f.at, f.code, f.amount, f.balance, f.tx_id, f.ref, f.remark, f.owner_id as "ownerId", o.owner_id as "otherId"
           from (select * from found order by at desc, id desc, amount limit $10 offset $11) f
           join ledger_account o on o.id = f.other order by f.at desc, f.id desc, f.amount`,
    values: [...values, size, skip],
  });
  return {
    rows: rows.map(({ ownerId, otherId, ...row }) => ({ ...rowOf(row), ownerId, otherId })),
    count: totals?.count ?? 0,
    in: BigInt(totals?.ins ?? 0),
    out: BigInt(totals?.outs ?? 0),
  };
}
