import type { Amount } from '@marquee/money';
import type { Database } from '../../base/database/database.ts';

/** What of the account record is asked for. */
export interface RecordFilter {
  /** Numbers of codes; absent is all. */
  codes?: readonly number[];
  /** Only what came in, or only what went out. */
  direction?: 'in' | 'out';
  /** Business days of the brand, both included. */
  days: { start: string; end: string };
  /** The same as moments; the end is excluded. */
  from: Date;
  to: Date;
}

/** What a selection comes to, by code. Sums are ten-thousandths of a unit, both positive. */
export interface CodeSum {
  code: number;
  ins: number;
  outs: number;
  sumIn: Amount;
  sumOut: Amount;
}

/** Transfers that may be counted beside the daily sums when totals are read; where there are more, they are counted first. */
const TAIL = 2_000;
/** More than there can be: what a transaction that does not end keeps from being counted is added all the same. */
const ANY = 1_000_000_000;

interface Row {
  code: number;
  ins: string;
  outs: string;
  sum_in: string;
  sum_out: string;
  tail: number;
}

/**
 * What the accounts' movements of these days come to, by code: the daily sums, and what was posted since they were counted, both
 * under one snapshot. LIMIT keeps the young ones a look-up by their index whatever the planner thinks of the rest.
 */
const readSums = (
  db: Database,
  accounts: readonly bigint[],
  { codes, days, from, to }: RecordFilter,
  limit: number,
): Promise<Row[]> =>
  db.query<Row>({
    name: 'ledger-day-sums',
    text: `with young as materialized (
             select at, code, amount, debit_id, credit_id from transfer
             where (xid, id) > ((select xid from ledger_day_cursor), (select id from ledger_day_cursor))
             order by transfer.xid, id limit $7
           ), found as (
             select code, ins, outs, sum_in, sum_out from ledger_day
             where account_id = any($1::bigint[]) and day between $2::text::date and $3::text::date
             union all
             select code, (credit_id = any($1::bigint[]))::int, (debit_id = any($1::bigint[]))::int,
               case when credit_id = any($1::bigint[]) then amount else 0 end, case when debit_id = any($1::bigint[]) then amount else 0 end
             from young
             where (credit_id = any($1::bigint[]) or debit_id = any($1::bigint[])) and amount > 0 and at >= $4 and at < $5
           )
           select code, sum(ins)::text as ins, sum(outs)::text as outs, sum(sum_in)::text as sum_in, sum(sum_out)::text as sum_out,
             (select count(*)::int from young) as tail
           from found where $6::int[] is null or code = any($6::int[]) group by code
           union all select 0, '0', '0', '0', '0', (select count(*)::int from young)`,
    values: [`{${accounts.join(',')}}`, days.start, days.end, from, to, codes ? `{${codes.join(',')}}` : null, limit],
  });

/** The sums of a selection by code; `count` brings the daily sums up to date, and is called where many movements wait for it. */
export async function readCodeSums(
  db: Database,
  accounts: readonly bigint[],
  filter: RecordFilter,
  count: () => Promise<unknown>,
): Promise<CodeSum[]> {
  let rows = await readSums(db, accounts, filter, TAIL);
  if (rows.some(({ tail }) => tail >= TAIL)) {
    await count();
    rows = await readSums(db, accounts, filter, ANY);
  }
  const { direction } = filter;
  return rows.flatMap(({ code, ins, outs, sum_in, sum_out }) => {
    const sum: CodeSum = {
      code,
      ins: direction === 'out' ? 0 : Number(ins),
      outs: direction === 'in' ? 0 : Number(outs),
      sumIn: direction === 'out' ? 0n : BigInt(sum_in),
      sumOut: direction === 'in' ? 0n : BigInt(sum_out),
    };
    return sum.ins + sum.outs > 0 ? [sum] : [];
  });
}
