import type { Amount } from '@marquee/money';
import { integers, texts } from '../../base/arrays.ts';
import type { Database, Runner } from '../../base/database/database.ts';
import { CANCELLED, type Decision, type DepositOrder, type NewDeposit } from './deposit-order.ts';

/** The columns of an order. */
const DEPOSIT = `order_no as "orderNo", merchant_id as "merchantId", account_id as "accountId", channel, currency, amount,
  coalesce(paid_amount, amount) - fee as booked, state, reason, requested_at as "requestedAt", decided_at as "decidedAt",
  completed_at as "completedAt", provider, kind, unit_value as "unitValue", expires_at as "expiresAt", asked, pay_amount as "payAmount",
  instructions, paid_amount as "paidAmount", fee, told_paid_at as "toldPaidAt", note, claimed_by as "claimedBy", remark, payer,
  receipt_at as "receiptAt", choice`;

/** Writes an order; null when the request was made before, or where an open order stands in its way. */
export async function insertDeposit(db: Runner, order: NewDeposit): Promise<DepositOrder | null> {
  const [made] = await db.query<DepositOrder>({
    name: 'deposit-new',
    text: `insert into deposit_order (order_no, merchant_id, account_id, channel, currency, amount, state, request_key, requested_at,
             provider, method, kind, unit_value, expires_at, asked, instructions, note, choice)
           values ($1, $2, $3, $4, $5, $6, $17, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $18)
           on conflict do nothing returning ${DEPOSIT}`,
    values: [
      order.orderNo,
      order.merchantId,
      order.accountId,
      order.channel,
      order.currency,
      order.amount,
      order.requestKey,
      order.requestedAt,
      order.provider,
      order.method,
      order.kind,
      order.unitValue,
      order.expiresAt,
      order.asked === null ? null : JSON.stringify(order.asked),
      order.instructions === null ? null : JSON.stringify(order.instructions),
      order.note,
      order.state ?? 'CREATED',
      order.choice ?? null,
    ],
  });
  return made ?? null;
}

export async function readDeposit(db: Runner, orderNo: string): Promise<DepositOrder | null> {
  const [order] = await db.query<DepositOrder>({
    name: 'deposit-one',
    text: `select ${DEPOSIT} from deposit_order where order_no = $1`,
    values: [orderNo],
  });
  return order ?? null;
}

/** The order, which nobody else changes until the end of the transaction. */
export async function lockDeposit(tx: Runner, orderNo: string): Promise<DepositOrder | null> {
  const [order] = await tx.query<DepositOrder>({
    name: 'deposit-lock',
    text: `select ${DEPOSIT} from deposit_order where order_no = $1 for update`,
    values: [orderNo],
  });
  return order ?? null;
}

export async function readDepositByKey(db: Runner, accountId: bigint, requestKey: string): Promise<DepositOrder | null> {
  const [order] = await db.query<DepositOrder>({
    name: 'deposit-by-key',
    text: `select ${DEPOSIT} from deposit_order where account_id = $1 and request_key = $2`,
    values: [accountId, requestKey],
  });
  return order ?? null;
}

/** The open orders of an account, one a channel at most. */
export const readOpenDeposits = (db: Runner, accountId: bigint): Promise<DepositOrder[]> =>
  db.query<DepositOrder>({
    name: 'deposit-open',
    text: `select ${DEPOSIT} from deposit_order where account_id = $1 and state in ('CREATED', 'PENDING') order by requested_at desc`,
    values: [accountId],
  });

/** Keeps what the provider said of an order that waits for it; null where it is known or nothing is waited for. */
export async function noteInstructions(
  db: Runner,
  orderNo: string,
  said: { instructions: object; providerRef: string | null; payAmount: Amount | null },
): Promise<DepositOrder | null> {
  const [order] = await db.query<DepositOrder>({
    name: 'deposit-instructions',
    text: `update deposit_order set instructions = $2, provider_ref = $3, pay_amount = $4, asking_until = null
           where order_no = $1 and instructions is null and state in ('CREATED', 'PENDING') returning ${DEPOSIT}`,
    values: [orderNo, JSON.stringify(said.instructions), said.providerRef, said.payAmount],
  });
  return order ?? null;
}

/** Writes what becomes of locked orders. */
export async function decideDeposits(tx: Runner, decided: readonly { orderNo: string; decision: Decision }[]): Promise<void> {
  await tx.query({
    name: 'deposit-decide',
    text: `update deposit_order set state = next_state, decided_at = coalesce(at, decided_at), paid_amount = coalesce(paid, paid_amount),
             fee = coalesce(kept, fee), reason = coalesce(why, reason), completed_at = done
           from unnest($1::text::text[], $2::text::text[], $3::text::timestamptz[], $4::text::bigint[], $5::text::bigint[], $6::text::text[],
             $7::text::timestamptz[]) as n (no, next_state, at, paid, kept, why, done)
           where order_no = no`,
    values: [
      texts(decided.map(({ orderNo }) => orderNo)),
      texts(decided.map(({ decision }) => decision.to)),
      texts(decided.map(({ decision }) => decision.decidedAt?.toISOString() ?? null)),
      integers(decided.map(({ decision }) => decision.paidAmount ?? null)),
      integers(decided.map(({ decision }) => decision.fee ?? null)),
      texts(decided.map(({ decision }) => decision.reason ?? null)),
      texts(decided.map(({ decision }) => decision.completedAt?.toISOString() ?? null)),
    ],
  });
}

/** Writes what becomes of a locked order. */
export async function decideDeposit(tx: Runner, orderNo: string, decision: Decision): Promise<DepositOrder> {
  await decideDeposits(tx, [{ orderNo, decision }]);
  const order = await readDeposit(tx, orderNo);
  if (!order) throw new Error(`there is no deposit ${orderNo}`);
  return order;
}

/** Ends an open order of the member unpaid, because it gave it up; null where it is not open. */
export async function cancelDeposit(db: Runner, orderNo: string, at: Date): Promise<DepositOrder | null> {
  const [order] = await db.query<DepositOrder>({
    name: 'deposit-cancel',
    text: `update deposit_order set state = 'EXPIRED', reason = '${CANCELLED}', decided_at = $2, completed_at = $2
           where order_no = $1 and state = 'CREATED' returning ${DEPOSIT}`,
    values: [orderNo, at],
  });
  return order ?? null;
}

/** Notes that the member says it has paid; null where the order is not open. */
export async function notePaid(db: Runner, orderNo: string, at: Date): Promise<DepositOrder | null> {
  const [order] = await db.query<DepositOrder>({
    name: 'deposit-told-paid',
    text: `update deposit_order set state = 'PENDING', told_paid_at = coalesce(told_paid_at, $2)
           where order_no = $1 and state in ('CREATED', 'PENDING') returning ${DEPOSIT}`,
    values: [orderNo, at],
  });
  return order ?? null;
}

/** Keeps whose transfer it was, sealed, and that the member says it has paid; null where the order is not open or has a receipt. */
export async function noteReceipt(
  tx: Runner,
  orderNo: string,
  { payer, at }: { payer: string; at: Date },
): Promise<DepositOrder | null> {
  const [order] = await tx.query<DepositOrder>({
    name: 'deposit-receipt',
    text: `update deposit_order set state = 'PENDING', told_paid_at = coalesce(told_paid_at, $3), payer = $2, receipt_at = $3
           where order_no = $1 and state in ('CREATED', 'PENDING') and receipt_at is null returning ${DEPOSIT}`,
    values: [orderNo, payer, at],
  });
  return order ?? null;
}

/** When the account's orders failed or ran out since a moment, but for those that it gave up: newest first. */
export const readFailures = (db: Runner, accountId: bigint, since: Date, most: number): Promise<{ at: Date }[]> =>
  db.query<{ at: Date }>({
    name: 'deposit-failures',
    text: `select decided_at as at from deposit_order
           where account_id = $1 and requested_at > $2::timestamptz - interval '1 hour' and decided_at > $2
             and state in ('FAILED', 'EXPIRED') and reason is distinct from '${CANCELLED}'
           order by decided_at desc limit $3`,
    values: [accountId, since, most],
  });

/**
 * Orders whose provider has to be asked: without instructions, said to be paid, or past their time. Whoever gets them has them until the
 * end of the lease.
 */
export const claimAsking = (
  db: Database,
  { now, until, quietSince, limit }: { now: Date; until: Date; quietSince: Date; limit: number },
): Promise<DepositOrder[]> =>
  db.query<DepositOrder>({
    name: 'deposit-claim-asking',
    text: `update deposit_order set asking_until = $2
           where order_no in (
             select order_no from deposit_order
             where provider is not null and state in ('CREATED', 'PENDING') and (asking_until is null or asking_until < $1)
               and requested_at < $3 and (instructions is null or told_paid_at < $3 or expires_at < $1)
             order by requested_at limit $4 for update skip locked)
           returning ${DEPOSIT}`,
    values: [now, until, quietSince, limit],
  });

/** How many orders of a channel wait for their money, and asked for before this one. */
export async function countAhead(
  db: Runner,
  { merchantId, channel, before }: { merchantId: number; channel: string; before: Date },
): Promise<number> {
  const [row] = await db.query<{ count: bigint }>({
    name: 'deposit-ahead',
    text: `select count(*) as count from deposit_order
           where merchant_id = $1 and state in ('CREATED', 'PENDING') and state = 'PENDING' and channel = $2 and requested_at < $3`,
    values: [merchantId, channel, before],
  });
  return Number(row?.count ?? 0);
}

/** Seconds that the last deposits of each channel took, in the middle: of twenty at most. */
export const readSpeeds = (db: Database, merchantId: number): Promise<{ channel: string; seconds: number }[]> =>
  db.query<{ channel: string; seconds: number }>({
    name: 'deposit-speeds',
    text: `select c.code as channel, percentile_disc(0.5) within group (order by t.seconds)::int as seconds
           from payment_channel c cross join lateral (
             select extract(epoch from completed_at - requested_at)::int as seconds from deposit_order
             where merchant_id = c.merchant_id and channel = c.code and state = 'SUCCESS' and completed_at is not null
             order by completed_at desc limit 20) t
           where c.merchant_id = $1 group by c.code`,
    values: [merchantId],
  });

/** How many deposits of an account were ever paid. */
export async function countPaid(db: Runner, accountId: bigint): Promise<number> {
  const [row] = await db.query<{ count: bigint }>({
    name: 'deposit-paid-count',
    text: `select count(*) as count from deposit_order where account_id = $1 and state = 'SUCCESS'`,
    values: [accountId],
  });
  return Number(row?.count ?? 0);
}

/** Which orders of a member its history shows. */
export interface HistoryFilter {
  accountId: bigint;
  from: Date;
  to: Date;
  channel: string | null;
  state: string | null;
}

const HISTORY = `account_id = $1 and requested_at >= $2 and requested_at < $3 and ($4::text is null or channel = $4)
  and ($5::text is null or state = $5)`;

/** Orders of a member, newest first: from a number of rows on, or those that are older than an order. */
export const readHistory = (
  db: Runner,
  { accountId, from, to, channel, state }: HistoryFilter,
  { after, skip, size }: { after?: string | undefined; skip: number; size: number },
): Promise<DepositOrder[]> =>
  db.query<DepositOrder>({
    name: after === undefined ? 'deposit-history' : 'deposit-history-next',
    text: `select ${DEPOSIT} from deposit_order where ${HISTORY}
           ${after === undefined ? '' : 'and (requested_at, order_no) < (select requested_at, order_no from deposit_order where order_no = $8)'}
           order by requested_at desc, order_no desc limit $6 offset $7`,
    values: [accountId, from, to, channel, state, size, skip, ...(after === undefined ? [] : [after])],
  });

/** The paid orders of the whole selection with which something was chosen. */
export async function readChosen(db: Runner, { accountId, from, to, channel, state }: HistoryFilter): Promise<string[]> {
  const rows = await db.query<{ orderNo: string }>({
    name: 'deposit-history-chosen',
    text: `select order_no as "orderNo" from deposit_order where ${HISTORY} and choice is not null and state = 'SUCCESS'`,
    values: [accountId, from, to, channel, state],
  });
  return rows.map(({ orderNo }) => orderNo);
}

/** The totals of the whole selection. */
export async function sumHistory(
  db: Runner,
  { accountId, from, to, channel, state }: HistoryFilter,
): Promise<{ count: bigint; credited: bigint }> {
  const [row] = await db.query<{ count: bigint; credited: bigint }>({
    name: 'deposit-history-sum',
    text: `select count(*) as count,
             coalesce(sum(coalesce(paid_amount, amount) - fee) filter (where state = 'SUCCESS'), 0)::bigint as credited
           from deposit_order where ${HISTORY}`,
    values: [accountId, from, to, channel, state],
  });
  return row ?? { count: 0n, credited: 0n };
}
