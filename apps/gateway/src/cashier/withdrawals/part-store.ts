import type { Amount } from '@marquee/money';
import type { Database, Runner, Transaction } from '../../base/database/database.ts';

export type PartState = 'QUEUED' | 'SENDING' | 'WAIT_CONFIRM' | 'RECEIVED' | 'SUCCESS' | 'DISPUTED' | 'REFUNDED' | 'FAILED';
export type Decision = 'force' | 'again' | 'refund';

/** A part of a withdrawal's payout. */
export interface Part {
  payoutNo: string;
  orderNo: string;
  merchantId: number;
  accountId: bigint;
  part: number;
  amount: Amount;
  state: PartState;
  attempt: number;
  provider: string | null;
  providerRef: string | null;
  /** By which of the provider's methods the gateway sends it, with what 1.00 stands for; null: it sends nothing. */
  method: string | null;
  unitValue: number | null;
  /** Until when whoever sends it or asks for it has it. */
  askingUntil: Date | null;
  batch: string | null;
  hint: string;
  sentAt: Date | null;
  confirmUntil: Date | null;
  remark: string;
  disputedAttempt: number | null;
  disputedAt: Date | null;
  decision: Decision | null;
  reason: string;
  decidedAt: Date | null;
  /** What it came to before it was split, up to which attempt, the oldest first. */
  former: readonly { last: number; amount: string }[];
}

const PART = `payout_no as "payoutNo", order_no as "orderNo", merchant_id as "merchantId", account_id as "accountId", part, amount, state,
  attempt, provider, provider_ref as "providerRef", method, unit_value as "unitValue", asking_until as "askingUntil", batch, hint, sent_at as "sentAt", confirm_until as "confirmUntil", remark,
  disputed_attempt as "disputedAttempt", disputed_at as "disputedAt", decision, reason, decided_at as "decidedAt", former`;

/** The subject of the pictures that prove a dispute. */
export const proofOf = ({ payoutNo, attempt }: Pick<Part, 'payoutNo' | 'attempt'>): string => `${payoutNo}/${attempt}`;

/** By whom a part is sent, and how; until when whoever wrote it down has it. */
export interface Given {
  provider: string;
  method: string;
  unitValue: number;
  askingUntil: Date;
}

/** Writes parts of an order, each of an amount, after those that it has; they wait, or are given to a provider. Returns their numbers. */
export async function insertParts(
  tx: Transaction,
  { orderNo, merchantId, accountId }: Pick<Part, 'orderNo' | 'merchantId' | 'accountId'>,
  amounts: readonly Amount[],
  { after = 0, given = null }: { after?: number; given?: Given | null } = {},
): Promise<string[]> {
  const rows = await tx.query<Pick<Part, 'payoutNo'>>({
    text: `insert into withdrawal_part (payout_no, order_no, merchant_id, account_id, part, amount, state, provider, method, unit_value,
             asking_until)
           select $1 || '.' || (n + $5), $1, $2, $3, n + $5, amount, case when $6::text is null then 'QUEUED' else 'SENDING' end, $6::text, $7::text, $8::int,
             $9::timestamptz
           from unnest($4::bigint[]) with ordinality as parts (amount, n)
           returning payout_no as "payoutNo"`,
    values: [
      orderNo,
      merchantId,
      accountId,
      amounts.map(String),
      after,
      given?.provider ?? null,
      given?.method ?? null,
      given?.unitValue ?? null,
      given?.askingUntil ?? null,
    ],
  });
  return rows.map(({ payoutNo }) => payoutNo);
}

/** The parts of orders, in their order. */
export const readParts = (db: Runner, orderNos: readonly string[]): Promise<Part[]> =>
  db.query<Part>({
    text: `select ${PART} from withdrawal_part where order_no = any ($1) order by order_no, part`,
    values: [[...orderNos]],
  });

/** A part by its number. */
export async function readPart(db: Runner, payoutNo: string): Promise<Part | null> {
  const [row] = await db.query<Part>({
    text: `select ${PART} from withdrawal_part where payout_no = $1`,
    values: [payoutNo],
  });
  return row ?? null;
}

/** Writes what has become of a part. */
export async function writePart(tx: Transaction, row: Part): Promise<void> {
  await tx.query({
    text: `update withdrawal_part set state = $2, attempt = $3, provider = $4, provider_ref = $5, batch = $6, hint = $7, sent_at = $8,
             confirm_until = $9, remark = $10, disputed_attempt = $11, disputed_at = $12, decision = $13, reason = $14, decided_at = $15, amount = $16,
             method = $17, unit_value = $18, asking_until = $19, former = $20
           where payout_no = $1`,
    values: [
      row.payoutNo,
      row.state,
      row.attempt,
      row.provider,
      row.providerRef,
      row.batch,
      row.hint,
      row.sentAt,
      row.confirmUntil,
      row.remark,
      row.disputedAttempt,
      row.disputedAt,
      row.decision,
      row.reason,
      row.decidedAt,
      row.amount,
      row.method,
      row.unitValue,
      row.askingUntil,
      JSON.stringify(row.former),
    ],
  });
}

/** A member's parts that wait for its word. */
export const readPending = (db: Runner, accountId: bigint): Promise<Part[]> =>
  db.query<Part>({
    name: 'cashier-pending-receipts',
    text: `select ${PART} from withdrawal_part where account_id = $1 and state = 'WAIT_CONFIRM' order by confirm_until limit 50`,
    values: [accountId],
  });

/** Parts whose time for an answer has passed, the longest ago first. */
export const readUnanswered = (db: Runner, now: Date, count: number): Promise<Pick<Part, 'payoutNo'>[]> =>
  db.query<Pick<Part, 'payoutNo'>>({
    text: `select payout_no as "payoutNo" from withdrawal_part where state = 'WAIT_CONFIRM' and confirm_until <= $1
           order by confirm_until limit $2`,
    values: [now, count],
  });

/** The disputes of a brand, the oldest first. */
export const readDisputes = (db: Runner, merchantId: number, count: number): Promise<Part[]> =>
  db.query<Part>({
    text: `select ${PART} from withdrawal_part where merchant_id = $1 and state = 'DISPUTED' order by disputed_at limit $2`,
    values: [merchantId, count],
  });

/** A batch of a brand, and what a unit is worth now. */
interface Batch {
  merchantId: number;
  batch: string;
  unitValue: number;
}
export type BatchPart = Part & { unitValue: number };

/**
 * Takes the parts that are to be paid by hand into a batch: under the locks of their orders, so that nobody else sends them. What a unit is worth
 * stays with them: the same batch has the same amounts each time that it is written.
 */
export const takeBatch = (
  tx: Transaction,
  { merchantId, batch, unitValue, count }: Batch & { count: number },
): Promise<BatchPart[]> =>
  tx.query<BatchPart>({
    text: `with taken as (
             update withdrawal_part set state = 'SENDING', batch = $2, unit_value = $4 where payout_no in (
               select p.payout_no from withdrawal_part p join withdrawal_order o using (order_no)
               where p.merchant_id = $1 and p.state = 'QUEUED' order by p.payout_no limit $3 for update of p, o skip locked)
             returning ${PART})
           select * from taken order by "payoutNo"`,
    values: [merchantId, batch, count, unitValue],
  });

/**
 * Parts that are with a provider and of which nothing was heard since the moment until which somebody had them. Whoever gets them has them
 * until the end of the lease.
 */
export const claimAsked = (
  db: Database,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<(Part & { askingUntil: Date })[]> =>
  db.query<Part & { askingUntil: Date }>({
    name: 'cashier-claim-asked-payouts',
    text: `update withdrawal_part set asking_until = $2 where payout_no in (
             select p.payout_no from withdrawal_part p join withdrawal_order o using (order_no)
             where p.method is not null and p.state in ('SENDING', 'WAIT_CONFIRM') and p.asking_until < $1
             order by p.asking_until limit $3 for update of p, o skip locked)
           returning ${PART}`,
    values: [now, until, limit],
  });

/** A provider's report of a payout. */
export interface ReportRow {
  provider: string;
  eventId: string;
  payoutNo: string;
  state: string;
  amount: Amount;
  currency: string;
  providerRef: string;
}

/** Keeps a report; returns what was kept under its number, this one or an earlier one. */
export async function keepReport(tx: Transaction, row: ReportRow, at: Date): Promise<ReportRow> {
  await tx.query({
    text: `insert into payout_report (provider, event_id, payout_no, state, amount, currency, provider_ref, at)
           values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    values: [row.provider, row.eventId, row.payoutNo, row.state, row.amount, row.currency, row.providerRef, at],
  });
  const [kept] = await tx.query<ReportRow>({
    text: `select provider, event_id as "eventId", payout_no as "payoutNo", state, amount, currency, provider_ref as "providerRef"
           from payout_report where provider = $1 and event_id = $2`,
    values: [row.provider, row.eventId],
  });
  return kept ?? row;
}

/** The parts of a batch that was taken. One that was before its unit stayed with it has today's from now on. */
export async function writtenBatch(tx: Transaction, { merchantId, batch, unitValue }: Batch): Promise<BatchPart[]> {
  // Whoever moves a part writes it whole, under the lock of its order.
  await tx.query({
    text: `update withdrawal_part set unit_value = $3 where batch = $2 and unit_value is null and payout_no in (
             select p.payout_no from withdrawal_part p join withdrawal_order o using (order_no)
             where p.merchant_id = $1 and p.batch = $2 and p.unit_value is null order by p.payout_no for update of o)`,
    values: [merchantId, batch, unitValue],
  });
  return tx.query<BatchPart>({
    text: `select ${PART} from withdrawal_part where merchant_id = $1 and batch = $2 order by payout_no`,
    values: [merchantId, batch],
  });
}
