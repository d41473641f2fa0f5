import type { Amount } from '@marquee/money';
import { integers, texts } from '../../base/arrays.ts';
import { addDays } from '../../base/calendar/business-day.ts';
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

/** The same for one business day. */
export interface DayCodeSum extends CodeSum {
  day: string;
}

interface Row {
  /** Days after the first one; 0 where days are not told apart. */
  place: number;
  code: number;
  ins: string;
  outs: string;
  sum_in: string;
  sum_out: string;
  tail: number;
}

/**
 * What the accounts' movements of these days come to, by code, and by day where it is told when each begins: the daily sums, and what was
 * posted since they were counted, both under one snapshot. LIMIT keeps the young ones a look-up by their index whatever the planner thinks of the rest.
 */
const readSums = (
  db: Database,
  accounts: readonly bigint[],
  { codes, days, from, to }: RecordFilter,
  { limit, starts }: { limit: number; starts: readonly Date[] | null },
): Promise<Row[]> =>
  db.query<Row>({
    name: 'ledger-day-sums',
    text: `with young as materialized (
             select at, code, amount, debit_id, credit_id from transfer
             where (xid, id) > ((select xid from ledger_day_cursor), (select id from ledger_day_cursor))
             order by transfer.xid, id limit $7
           ), found as (
             select case when $8::text is null then 0 else day - $2::text::date end as place, code, ins, outs, sum_in, sum_out from ledger_day
             where account_id = any($1::bigint[]) and day between $2::text::date and $3::text::date
             union all
             select case when $8::text is null then 0 else width_bucket(at, $8::text::timestamptz[]) - 1 end, code, (credit_id = any($1::bigint[]))::int, (debit_id = any($1::bigint[]))::int,
               case when credit_id = any($1::bigint[]) then amount else 0 end, case when debit_id = any($1::bigint[]) then amount else 0 end
             from young
             where (credit_id = any($1::bigint[]) or debit_id = any($1::bigint[])) and amount > 0 and at >= $4 and at < $5
           )
           select place, code, sum(ins)::text as ins, sum(outs)::text as outs, sum(sum_in)::text as sum_in,
             sum(sum_out)::text as sum_out, (select count(*)::int from young) as tail
           from found where $6::int[] is null or code = any($6::int[]) group by place, code
           union all select 0, 0, '0', '0', '0', '0', (select count(*)::int from young)`,
    values: [
      integers(accounts),
      days.start,
      days.end,
      from,
      to,
      codes ? integers(codes) : null,
      limit,
      starts && texts(starts.map((start) => start.toISOString())),
    ],
  });

/** The same with the daily sums brought up to date by `count` where many movements wait for it. */
async function readCounted(
  db: Database,
  accounts: readonly bigint[],
  filter: RecordFilter,
  { starts, count }: { starts: readonly Date[] | null; count: () => Promise<unknown> },
): Promise<Row[]> {
  const rows = await readSums(db, accounts, filter, { limit: TAIL, starts });
  if (rows.every(({ tail }) => tail < TAIL)) return rows;
  await count();
  return readSums(db, accounts, filter, { limit: ANY, starts });
}

/** The movements of a row in the direction that is asked for; none where it has none. */
function sumsIn({ code, ins, outs, sum_in, sum_out }: Row, direction: RecordFilter['direction']): [] | [CodeSum] {
  const sum: CodeSum = {
    code,
    ins: direction === 'out' ? 0 : Number(ins),
    outs: direction === 'in' ? 0 : Number(outs),
    sumIn: direction === 'out' ? 0n : BigInt(sum_in),
    sumOut: direction === 'in' ? 0n : BigInt(sum_out),
  };
  return sum.ins + sum.outs > 0 ? [sum] : [];
}

/** The sums of a selection by code; `count` brings the daily sums up to date, and is called where many movements wait for it. */
export async function readCodeSums(
  db: Database,
  accounts: readonly bigint[],
  filter: RecordFilter,
  count: () => Promise<unknown>,
): Promise<CodeSum[]> {
  const rows = await readCounted(db, accounts, filter, { starts: null, count });
  return rows.flatMap((row) => sumsIn(row, filter.direction));
}

/** The same by business day; `starts` are the moments at which the days of the selection begin. */
export async function readDayCodeSums(
  db: Database,
  accounts: readonly bigint[],
  filter: RecordFilter,
  more: { starts: readonly Date[]; count: () => Promise<unknown> },
): Promise<DayCodeSum[]> {
  const rows = await readCounted(db, accounts, filter, more);
  return rows.flatMap((row) =>
    sumsIn(row, filter.direction).map((sum) => ({ ...sum, day: addDays(filter.days.start, row.place) })),
  );
}
