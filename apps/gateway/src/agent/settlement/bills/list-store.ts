import type { ContractKind } from '@marquee/contract';
import type { Amount } from '@marquee/money';
import type { Runner, Transaction } from '../../../base/database/database.ts';
import type { Bill, BillStatus } from './bill.ts';
import { BILL } from './store.ts';

/** Which bills of a brand a list shows. */
export interface BillFilter {
  merchantId: number;
  holderId: bigint | null;
  /** Of which this account owes something, or has owed it. */
  payerId: bigint | null;
  kind: ContractKind | null;
  status: BillStatus | null;
  /** Only those of which the house has advanced something that is open. */
  isAdvanced: boolean;
  /** Only those which the house has paid for the account above, and is owed still. */
  isOwed: boolean;
  /** Only those of which a debt was overdue: is open still, or whatever became of it; null: any. */
  overdue: 'OPEN' | 'EVER' | null;
}

/** A bill as operators see it. */
export interface ListedBill extends Bill {
  net: Amount;
  /** What the house has advanced of it for the account above, and not got back. */
  advanced: Amount;
  /** What the account above owes the house of it, which has paid in its place. */
  owedToHouse: Amount;
  remark: string | null;
  /** What is owed of it still, by whom its holder or the house waits; since when a debt of it was overdue, and when that was closed. */
  open: Amount;
  overdueAt: Date | null;
  closedAt: Date | null;
}

/** A page of bills, the newest first, and how many there are on all. */
export async function readBills(
  db: Runner,
  { merchantId, holderId, payerId, kind, status, isAdvanced, isOwed, overdue }: BillFilter,
  { page, size }: { page: number; size: number },
): Promise<{ rows: ListedBill[]; total: number }> {
  // Of a holder they are found by it, else by the brand.
  const [column, owner] = holderId === null ? ['merchant_id', merchantId] : ['holder_id', holderId];
  const ofHouse = (which: string): string =>
    `id in (select bill_id from agent_debt where merchant_id = $4 and open > 0 and creditor_id is null and ${which})`;
  const ofDebts = (which: string): string => `id in (select bill_id from agent_debt where merchant_id = $4 and ${which})`;
  const conditions = [
    ...(isAdvanced ? [ofHouse('from_bills')] : []),
    ...(isOwed ? [ofHouse('not from_bills')] : []),
    ...(payerId === null ? [] : [ofDebts('payer_id = $5')]),
    ...(overdue === null ? [] : [ofDebts(`overdue_at is not null ${overdue === 'OPEN' ? 'and open > 0' : ''}`)]),
  ];
  const where = `${column} = $1 and ($2::text is null or kind = $2) and ($3::text is null or status = $3)
    and ${['merchant_id = $4', ...conditions].join(' and ')}`;
  const values = [owner, kind, status, merchantId, ...(payerId === null ? [] : [payerId])];
  const next = values.length + 1;
  const [all] = await db.query<{ total: number }>({
    text: `select count(*)::int as total from agent_bill where ${where}`,
    values,
  });
  const rows = await db.query<ListedBill>({
    text: `select ${BILL}, net, remark, coalesce((select d.open from agent_debt d where d.bill_id = agent_bill.id and d.from_bills), 0) as advanced,
             coalesce((select d.open from agent_debt d where d.bill_id = agent_bill.id and d.creditor_id is null and not d.from_bills), 0) as "owedToHouse",
             late.open, late.since as "overdueAt", late.closed as "closedAt"
           from agent_bill
           cross join lateral (select coalesce(sum(d.open) filter (where not d.from_bills), 0)::bigint as open, min(d.overdue_at) as since,
             max(d.closed_at) filter (where d.overdue_at is not null) as closed from agent_debt d where d.bill_id = agent_bill.id) late
           where ${where} order by id desc limit $${next} offset $${next + 1}`,
    values: [...values, size, (page - 1) * size],
  });
  return { rows, total: all?.total ?? 0 };
}

/** A brand's dividends above an amount that were computed since a moment, the least first. */
export const readDividendsAbove = (
  db: Runner,
  merchantId: number,
  { least, since }: { least: Amount; since: Date },
): Promise<Bill[]> =>
  db.query<Bill>({
    text: `select ${BILL} from agent_bill where merchant_id = $1 and kind = 'DIVIDEND' and gross > $2 and calculated_at >= $3 order by gross, id`,
    values: [merchantId, least, since],
  });

/** Writes what an operator decided about a bill that was not paid. */
export async function decideBill(tx: Transaction, id: bigint, status: 'CALCULATED' | 'CANCELLED', at: Date): Promise<void> {
  await tx.query({
    text: 'update agent_bill set status = $2, settled_at = $3 where id = $1',
    values: [id, status, at],
  });
}

/** Takes what a cancelled bill is not paid of off what the account above owes in the same run. */
export async function takeOff(tx: Transaction, { runId, holderId, uplineId }: Bill, amount: Amount): Promise<void> {
  if (uplineId === null || amount === 0n) return;
  await tx.query({
    text: `update agent_bill set owed = owed - $4, net = net + $4, deductions = (
             select coalesce(jsonb_agg(case when d->>'holderId' = $3::bigint::text
               then jsonb_build_object('holderId', d->>'holderId', 'gross', ((d->>'gross')::bigint - $4)::text) else d end order by place), '[]')
             from jsonb_array_elements(deductions) with ordinality as e (d, place)
             where d->>'holderId' <> $3::bigint::text or (d->>'gross')::bigint > $4)
           where run_id = $1 and holder_id = $2`,
    values: [runId, uplineId, holderId, amount],
  });
}

/** The status of a brand's bill; null: there is none. */
export async function readStatus(db: Runner, merchantId: number, billId: bigint): Promise<BillStatus | null> {
  const [row] = await db.query<{ status: BillStatus }>({
    text: 'select status from agent_bill where id = $1 and merchant_id = $2',
    values: [billId, merchantId],
  });
  return row?.status ?? null;
}

/** What the bills of a contract come to whose periods began at a moment or later. */
export async function sumGrossSince(db: Runner, contractId: bigint, since: Date): Promise<Amount> {
  const [row] = await db.query<{ gross: string }>({
    text: 'select coalesce(sum(gross), 0)::text as gross from agent_bill where contract_id = $1 and period_start >= $2',
    values: [contractId, since],
  });
  return BigInt(row?.gross ?? 0);
}
