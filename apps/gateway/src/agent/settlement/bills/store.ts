import type { ContractKind, PayerMode } from '@marquee/contract';
import { integers } from '../../../base/arrays.ts';
import type { Span } from '../../../base/background/periods.ts';
import type { Runner, Transaction } from '../../../base/database/database.ts';
import type { RunRules } from '../runs/rules.ts';
import type { Stream } from '../runs/streams.ts';
import type { Bill, BillStatus, NewBill } from './bill.ts';

export const BILL = `id, run_id as "runId", merchant_id as "merchantId", kind, salary_type as "salaryType", unit, period_start as "periodStart",
  period_end as "periodEnd", holder_id as "holderId", upline_id as "uplineId", line_id as "lineId", gross, status, review, paid, kept`;

/** Writes the run of a period; null where it was written before. */
export async function insertRun(
  tx: Transaction,
  stream: Stream,
  { start, end }: Span,
  { at, stopAmount, payerMode, excludesSelf, deductsFees }: { at: Date } & RunRules,
): Promise<bigint | null> {
  const { merchantId, kind, salaryType, unit } = stream;
  const [row] = await tx.query<{ id: bigint }>({
    name: 'agent-run-insert',
    text: `insert into agent_run (merchant_id, kind, salary_type, unit, period_start, period_end, calculated_at, stop_amount,
             payer_mode, excludes_self, deducts_fees)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing returning id`,
    values: [
      ...[merchantId, kind, salaryType ?? '', unit, new Date(start), new Date(end), at, stopAmount],
      ...[payerMode, excludesSelf, deductsFees],
    ],
  });
  return row?.id ?? null;
}

/** What the net of the house of whole days is made of, as text; null of hours and windows, which have bets alone. */
function partsOf({ contract: { kind }, tested: { parts } }: NewBill): Record<string, string> | null {
  if (kind === 'HOURLY' || kind === 'REALTIME') return null;
  const { stake, payout, rebates, bonuses, salaries } = parts;
  return {
    ...{ stake: `${stake}`, payout: `${payout}`, rebates: `${rebates}` },
    ...{ bonuses: `${bonuses}`, salaries: `${salaries}` },
  };
}

const rowOf = (bill: NewBill): Record<string, unknown> => {
  const { contract, countedFrom, figures, tested, tier } = bill;
  return {
    contract_id: `${contract.id}`,
    counted_from: countedFrom.toISOString(),
    holder_id: `${contract.holderId}`,
    upline_id: contract.uplineId === null ? null : `${contract.uplineId}`,
    line_id: `${bill.lineId}`,
    base: `${bill.base}`,
    valid_bet: `${figures.validBet}`,
    won_valid_bet: `${figures.wonValidBet}`,
    lost_valid_bet: `${figures.lostValidBet}`,
    tier_valid_bet: `${tested.validBet}`,
    house_net: `${tested.houseNet}`,
    fees: `${tested.parts.fees}`,
    parts: partsOf(bill),
    active_members: tested.activeMembers,
    carry_in: `${bill.carryIn}`,
    carry_out: `${bill.carryOut}`,
    remainder: bill.remainder === null ? null : `${bill.remainder}`,
    tier: tier?.index ?? null,
    rate: tier?.rate ?? null,
    gross: `${bill.gross}`,
    owed: `${bill.owed}`,
    net: `${bill.net}`,
    deductions: bill.deductions.map(({ holderId, gross }) => ({ holderId: `${holderId}`, gross: `${gross}` })),
    status: bill.status,
    review: bill.review,
    remark: bill.remark,
  };
};

const COLUMNS = `contract_id, counted_from, holder_id, upline_id, line_id, base, valid_bet, won_valid_bet, lost_valid_bet, tier_valid_bet,
  house_net, fees, parts, active_members, carry_in, carry_out, remainder, tier, rate, gross, owed, net, deductions, status, review, remark`;

/** A run of which bills are written. */
export interface WrittenRun {
  runId: bigint;
  stream: Stream;
  span: Span;
  at: Date;
}

/** The columns by which a bill that was written before is written anew. */
const ANEW = COLUMNS.split(',')
  .map((column) => column.trim())
  .filter((column) => column !== 'contract_id' && column !== 'status')
  .map((column) => `${column} = excluded.${column}`);

/** What comes of a bill that is there: nothing, or where it is undecided what is written now. Of one that was approved the approval stays. */
const ON_CONFLICT = {
  none: 'do nothing',
  anew: `do update set ${ANEW.join(', ')}, calculated_at = excluded.calculated_at, settled_at = excluded.settled_at,
           status = case when agent_bill.status = 'CALCULATED' and agent_bill.gross = excluded.gross then agent_bill.status else excluded.status end
         where agent_bill.status in ('CALCULATED', 'REVIEW')`,
};

/** Writes the bills of a run in one statement, each contract's once; `anew`: over those that are undecided. */
export async function insertBills(
  tx: Transaction,
  { runId, stream, span, at }: WrittenRun,
  bills: readonly NewBill[],
  again: keyof typeof ON_CONFLICT = 'none',
): Promise<void> {
  if (bills.length === 0) return;
  await tx.query({
    name: `agent-bills-insert-${again}`,
    text: `insert into agent_bill (run_id, merchant_id, kind, salary_type, unit, period_start, period_end, calculated_at, settled_at, ${COLUMNS})
           select $1, $2, $3, $4, $5, $6, $7, $8, $8, ${COLUMNS} from jsonb_to_recordset($9::jsonb) as b (
             contract_id bigint, counted_from timestamptz, holder_id bigint, upline_id bigint, line_id bigint, base bigint, valid_bet bigint,
             won_valid_bet bigint, lost_valid_bet bigint, tier_valid_bet bigint, house_net bigint, fees bigint, parts jsonb, active_members int, carry_in bigint,
             carry_out bigint, remainder numeric, tier smallint, rate int, gross bigint, owed bigint, net bigint, deductions jsonb, status text,
             review text, remark text)
           order by holder_id on conflict (contract_id, period_start) ${ON_CONFLICT[again]}`,
    values: [
      runId,
      stream.merchantId,
      stream.kind,
      stream.salaryType,
      stream.unit,
      new Date(span.start),
      new Date(span.end),
      at,
      JSON.stringify(bills.map(rowOf)),
    ],
  });
}

/** Those of the bills of a period that are cancelled with a remark, while the bill before of the contract was not: the others were told of. */
export async function readNewlyCancelled(tx: Transaction, bills: readonly NewBill[], { start }: Span): Promise<NewBill[]> {
  const cancelled = bills.filter(({ remark }) => remark !== null);
  if (cancelled.length === 0) return [];
  const known = await tx.query<{ id: bigint; remark: string | null }>({
    name: 'agent-bills-remarks-before',
    text: `select c.id, b.remark from unnest($1::text::bigint[]) as c (id)
           cross join lateral (select remark from agent_bill where contract_id = c.id and period_start < $2 order by period_start desc limit 1) b`,
    values: [integers(cancelled.map(({ contract }) => contract.id)), new Date(start)],
  });
  const before = new Map(known.map(({ id, remark }) => [id, remark]));
  return cancelled.filter(({ contract, remark }) => before.get(contract.id) !== remark);
}

/** The bills of a line of a run, by their numbers, locked. */
export const lockLine = (tx: Transaction, runId: bigint, lineId: bigint): Promise<Bill[]> =>
  tx.query<Bill>({
    name: 'agent-bills-line',
    text: `select ${BILL} from agent_bill where run_id = $1 and line_id = $2 order by id for update`,
    values: [runId, lineId],
  });

/** Bills by their numbers, locked. */
export const lockBills = (tx: Transaction, ids: readonly bigint[]): Promise<Bill[]> =>
  tx.query<Bill>({
    name: 'agent-bills-lock',
    text: `select ${BILL} from agent_bill where id in (select unnest($1::text::bigint[])) order by id for update`,
    values: [integers(ids)],
  });

/** The bills of those above a bill's holder in the same run, locked: the nearest first, up to one whose payer has none. */
export async function lockAbove(tx: Transaction, { runId, uplineId }: Bill): Promise<Bill[]> {
  if (uplineId === null) return [];
  const rows = await tx.query<{ id: bigint }>({
    name: 'agent-bills-above',
    text: `with recursive up (id, upline_id, step) as (
             select id, upline_id, 1 from agent_bill where run_id = $1 and holder_id = $2
             union all select b.id, b.upline_id, up.step + 1 from up join agent_bill b on b.run_id = $1 and b.holder_id = up.upline_id)
           select id from up order by step`,
    values: [runId, uplineId],
  });
  const ids = rows.map(({ id }) => id);
  const bills = new Map((await lockBills(tx, ids)).map((bill) => [bill.id, bill]));
  return ids.flatMap((id) => bills.get(id) ?? []);
}

/** What has become of a bill. */
export interface BillChange {
  id: bigint;
  status: BillStatus;
  paid: bigint;
  kept: bigint;
}

/** Writes what has become of bills, in one statement. */
export async function writeBills(tx: Transaction, changes: readonly BillChange[], at: Date): Promise<void> {
  if (changes.length === 0) return;
  await tx.query({
    name: 'agent-bills-write',
    text: `update agent_bill b set status = n.status, paid = n.paid, kept = n.kept, settled_at = case when b.status = n.status then b.settled_at else $1 end
           from jsonb_to_recordset($2::jsonb) as n (id bigint, status text, paid bigint, kept bigint) where b.id = n.id`,
    values: [
      at,
      JSON.stringify(changes.map(({ id, status, paid, kept }) => ({ id: `${id}`, status, paid: `${paid}`, kept: `${kept}` }))),
    ],
  });
}

/** A line of a run that can be paid. */
export interface OpenLine {
  runId: bigint;
  lineId: bigint;
  kind: ContractKind;
  payerMode: PayerMode;
}

/** The lines of a brand's runs that wait to be paid and of which no bill is in review, the oldest periods first. */
export const readOpenLines = (db: Runner, merchantId: number): Promise<OpenLine[]> =>
  db.query<OpenLine>({
    name: 'agent-lines-open',
    text: `select b.run_id as "runId", b.line_id as "lineId", r.kind, r.payer_mode as "payerMode" from agent_run r join agent_bill b on b.run_id = r.id
           where r.merchant_id = $1 and r.paid_at is null group by r.id, b.run_id, b.line_id
           having bool_or(b.status = 'CALCULATED') and not bool_or(b.status = 'REVIEW')
           order by r.period_end, r.kind, r.salary_type, r.unit, b.line_id`,
    values: [merchantId],
  });

/** Closes a brand's runs of which nothing waits any more. */
export async function closeRuns(db: Runner, merchantId: number, at: Date): Promise<void> {
  await db.query({
    name: 'agent-runs-close',
    text: `update agent_run r set paid_at = $2 where r.merchant_id = $1 and r.paid_at is null
             and not exists (select from agent_bill b where b.run_id = r.id and b.status in ('CALCULATED', 'REVIEW'))`,
    values: [merchantId, at],
  });
}
