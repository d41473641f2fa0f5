import type { ContractKind, Query, Reply, SalaryType } from '@marquee/contract';
import type { Amount } from '@marquee/money';
import { texts } from '../../base/arrays.ts';
import type { Span } from '../../base/background/periods.ts';
import type { Runner } from '../../base/database/database.ts';

type Shown = Reply<'contractBills'>['list'][number];

/** What the net of the house was made of when a bill was computed: amounts in ten-thousandths of a unit, as text. */
type BillParts = Readonly<Record<keyof NonNullable<Shown['parts']>, string>>;

/** A bill as it is read: docs/rules/settlement.md#rows. */
export interface BillRow {
  id: bigint;
  contractId: bigint;
  kind: ContractKind;
  salaryType: SalaryType | null;
  unit: Shown['unit'];
  periodStart: Date;
  periodEnd: Date;
  countedFrom: Date;
  holderId: bigint;
  /** Null: the house. */
  uplineId: bigint | null;
  base: Amount;
  validBet: Amount;
  testedBet: Amount;
  houseNet: Amount;
  /** What of that was taken off for fees of payments. */
  fees: Amount;
  /** What else that is made of; null: of bets alone, or written by an older version. */
  parts: BillParts | null;
  activeMembers: number;
  carryIn: Amount;
  carryOut: Amount;
  /** From 0; null: none was reached. */
  tier: number | null;
  rate: number | null;
  gross: Amount;
  owed: Amount;
  net: Amount;
  deductions: { holderId: string; gross: string }[];
  status: Shown['status'];
  paid: Amount;
  settledAt: Date;
  /** What of it is an open debt. */
  open: Amount;
}

/** Which bills are asked for: of whom, or paid by whom, of periods that touch a stretch. */
export interface BillFilter {
  accountId: bigint;
  side: 'own' | 'downline';
  kind: ContractKind;
  status: Shown['status'] | null;
  /** Of this holder only; null: of anybody. */
  holderId: bigint | null;
  /** Of this length only; null: of any. */
  unit: Shown['unit'] | null;
  /** Of whose payer something is an open debt, or nothing; null: either. */
  payer: Query<'contractBills'>['payer'] | null;
  from: Date;
  to: Date;
  /** Of periods that begin in one of these; null: at any time. */
  hours: readonly Span[] | null;
}

/** What a filter says that leaves nothing out. */
export const ANY_BILL = { status: null, holderId: null, unit: null, payer: null, hours: null } as const;

/** What the bills of a filter come to. */
export interface BillSums {
  count: number;
  validBet: Amount;
  base: Amount;
  gross: Amount;
  owed: Amount;
  net: Amount;
  paid: Amount;
  open: Amount;
}

const BILL = `b.id, b.contract_id as "contractId", b.kind, b.salary_type as "salaryType", b.unit, b.period_start as "periodStart",
  b.period_end as "periodEnd", b.counted_from as "countedFrom", b.holder_id as "holderId", b.upline_id as "uplineId", b.base,
  b.valid_bet as "validBet", b.tier_valid_bet as "testedBet", b.house_net as "houseNet", b.fees, b.parts, b.active_members as "activeMembers",
  b.carry_in as "carryIn", b.carry_out as "carryOut", b.tier, b.rate, b.gross, b.owed, b.net, b.deductions, b.status, b.paid,
  b.settled_at as "settledAt", coalesce(d.open, 0) as open`;
/** What the house has advanced for the payer is no matter of who is paid. */
const DEBT = 'left join agent_debt d on d.bill_id = b.id and not d.from_bills';
const FROM = `from agent_bill b ${DEBT}`;
type Summed = Record<Exclude<keyof BillSums, 'count'>, string> & { count: bigint };
const SUMS = `count(*) as count, coalesce(sum(b.valid_bet), 0)::text as "validBet", coalesce(sum(b.base), 0)::text as base,
  coalesce(sum(b.gross), 0)::text as gross, coalesce(sum(b.owed), 0)::text as owed, coalesce(sum(b.net), 0)::text as net,
  coalesce(sum(b.paid), 0)::text as paid, coalesce(sum(d.open), 0)::text as open`;
const sumsOf = ({ count, validBet, base, gross, owed, net, paid, open }: Summed): BillSums => ({
  ...{ count: Number(count), validBet: BigInt(validBet), base: BigInt(base) },
  ...{ gross: BigInt(gross), owed: BigInt(owed), net: BigInt(net), paid: BigInt(paid), open: BigInt(open) },
});
/** The longest period is a month: what began earlier than that before the stretch is over when it begins. */
const LONGEST_MS = 32 * 86_400_000;

const moments = (spans: readonly Span[] | null, edge: keyof Span): string | null =>
  spans && texts(spans.map((span) => new Date(span[edge]).toISOString()));

/** The condition of a filter, and its values $1 to $11. */
function where(filter: BillFilter): { text: string; values: unknown[] } {
  const { accountId, side, kind, status, holderId, unit, payer, from, to, hours } = filter;
  const column = side === 'own' ? 'b.holder_id' : 'b.upline_id';
  return {
    text: `where ${column} = $1 and b.kind = $2 and b.period_start < $4 and b.period_start >= $5 and b.period_end > $3
      and ($6::text is null or b.status = $6) and ($7::bigint is null or b.holder_id = $7) and ($8::text is null or b.unit = $8)
      and ($9::text is null or (coalesce(d.open, 0) > 0) = ($9 = 'OPEN'))
      and ($10::text is null or exists (select 1 from unnest($10::text::timestamptz[], $11::text::timestamptz[]) as h (first, next)
        where b.period_start >= h.first and b.period_start < h.next))`,
    values: [
      ...[accountId, kind, from, to, new Date(from.getTime() - LONGEST_MS), status, holderId, unit, payer],
      ...[moments(hours, 'start'), moments(hours, 'end')],
    ],
  };
}

/** A page of bills, the newest first. */
export function readBills(db: Runner, filter: BillFilter, { page, size }: { page: number; size: number }): Promise<BillRow[]> {
  const { text, values } = where(filter);
  return db.query<BillRow>({
    name: `agent-bills-${filter.side}`,
    text: `select ${BILL} ${FROM} ${text} order by b.period_start desc, b.id desc limit $12 offset $13`,
    values: [...values, size, (page - 1) * size],
  });
}

/** How many bills there are of a filter, and what they come to. */
export async function sumBills(db: Runner, filter: BillFilter): Promise<BillSums> {
  const { text, values } = where(filter);
  const [row] = await db.query<Summed>({
    name: `agent-bills-${filter.side}-sums`,
    text: `select ${SUMS} ${FROM} ${text}`,
    values,
  });
  if (!row) throw new Error('a sum has no row');
  return sumsOf(row);
}

/** What the bills of a filter come to in each of some spans that has any, by where they begin; the last first. */
export async function sumBillsIn(db: Runner, filter: BillFilter, spans: readonly Span[]): Promise<(BillSums & Span)[]> {
  const { text, values } = where(filter);
  const rows = await db.query<Summed & { first: Date; next: Date }>({
    name: `agent-bills-${filter.side}-sums-in`,
    text: `select s.first, s.next, ${SUMS} from unnest($12::text::timestamptz[], $13::text::timestamptz[]) as s (first, next)
           join agent_bill b on b.period_start >= s.first and b.period_start < s.next ${DEBT} ${text}
           group by s.first, s.next order by s.first desc`,
    values: [...values, moments(spans, 'start'), moments(spans, 'end')],
  });
  return rows.map(({ first, next, ...row }) => ({ start: first.getTime(), end: next.getTime(), ...sumsOf(row) }));
}

/** A bill by its number; null: there is none. */
export async function readBill(db: Runner, id: bigint): Promise<BillRow | null> {
  const [row] = await db.query<BillRow>({
    name: 'agent-bill',
    text: `select ${BILL} ${FROM} where b.id = $1`,
    values: [id],
  });
  return row ?? null;
}

/** A movement of money for a bill. */
export interface BillPayment {
  amount: Amount;
  way: Reply<'contractBill'>['payments'][number]['way'];
  at: Date;
}

/** By what the run of a bill was counted and paid. */
interface BillRules {
  excludesSelf: boolean;
  /** What the house has advanced of what the holder owes in the run, and what of it is not set off yet. */
  advanced: Amount;
  advancedOpen: Amount;
}

/** What a bill says of its run. */
export async function readBillRules(db: Runner, billId: bigint): Promise<BillRules> {
  const [row] = await db.query<Pick<BillRules, 'excludesSelf'> & { advanced: string; advancedOpen: string }>({
    name: 'agent-bill-rules',
    text: `select coalesce(r.excludes_self, false) as "excludesSelf", a.amount::text as advanced, a.open::text as "advancedOpen"
           from agent_bill b left join agent_run r on r.id = b.run_id
           cross join lateral (select coalesce(sum(d.amount), 0) as amount, coalesce(sum(d.open), 0) as open
             from agent_bill x join agent_debt d on d.bill_id = x.id
             where x.run_id = b.run_id and x.line_id = b.line_id and d.payer_id = b.holder_id and d.from_bills) a
           where b.id = $1`,
    values: [billId],
  });
  if (!row) throw new Error(`there is no bill ${billId}`);
  return { ...row, advanced: BigInt(row.advanced), advancedOpen: BigInt(row.advancedOpen) };
}

/** The movements for a bill, in their order, with what was set off of what its holder owes. */
export const readBillPayments = (db: Runner, billId: bigint): Promise<BillPayment[]> =>
  db.query<BillPayment>({
    name: 'agent-bill-payments',
    // What the payer gives to the house later, which has paid in its place, is nothing that the holder gets.
    text: `select amount, case when way = 'CLAIM' then 'BEHALF' else way end as way, at from agent_payment
           where bill_id = $1 and (way = 'RETURN' or to_id is not null) order by id`,
    values: [billId],
  });
