import type { Runner } from '../../base/database/database.ts';
import type { Channel } from '../channels.ts';
import type { DepositOrder } from './deposit-order.ts';

/** What a unit was worth for an order; null for one that no channel was asked about, such as those of the demo's past. */
export const UNIT_OF_ORDER = `case when kind is not null then unit_value end as "unitValue"`;

const OPERATED = `${UNIT_OF_ORDER}, order_no as "orderNo", merchant_id as "merchantId", account_id as "accountId", channel, currency, amount, state, provider,
  requested_at as "requestedAt", paid_amount as "paidAmount", told_paid_at as "toldPaidAt", note, claimed_by as "claimedBy", remark, payer`;

/** What operators see of an order. */
export type OperatedDeposit = Pick<
  DepositOrder,
  | 'orderNo'
  | 'merchantId'
  | 'accountId'
  | 'channel'
  | 'currency'
  | 'amount'
  | 'state'
  | 'provider'
  | 'requestedAt'
  | 'paidAmount'
  | 'toldPaidAt'
  | 'note'
  | 'claimedBy'
  | 'remark'
  | 'payer'
> & { unitValue: number | null };

/** The orders of a brand that wait for their money, oldest first. */
export const readQueue = (db: Runner, merchantId: number, limit: number): Promise<OperatedDeposit[]> =>
  db.query<OperatedDeposit>({
    name: 'deposit-queue',
    text: `select ${OPERATED} from deposit_order where merchant_id = $1 and state in ('CREATED', 'PENDING') order by requested_at limit $2`,
    values: [merchantId, limit],
  });

/** A member's orders, newest first. */
export const readOrdersOf = (db: Runner, accountId: bigint, limit: number): Promise<OperatedDeposit[]> =>
  db.query<OperatedDeposit>({
    name: 'deposit-orders-of',
    text: `select ${OPERATED} from deposit_order where account_id = $1 order by requested_at desc limit $2`,
    values: [accountId, limit],
  });

/** Notes who has an order, or what was found about it; what is null stays. */
export async function noteOnDeposit(
  tx: Runner,
  orderNo: string,
  note: { claimedBy: string | null; at: Date; remark: string | null },
): Promise<void> {
  await tx.query({
    name: 'deposit-note',
    text: `update deposit_order set claimed_by = coalesce($2, claimed_by), claimed_at = case when $2::text is null then claimed_at else $3 end,
             remark = coalesce($4, remark) where order_no = $1`,
    values: [orderNo, note.claimedBy, note.at, note.remark],
  });
}

/** The order by hand whose transfers say this, whatever became of it. */
export async function readByNote(db: Runner, merchantId: number, note: string): Promise<{ orderNo: string } | null> {
  const [order] = await db.query<{ orderNo: string }>({
    name: 'deposit-by-note',
    text: 'select order_no as "orderNo" from deposit_order where merchant_id = $1 and note = $2',
    values: [merchantId, note],
  });
  return order ?? null;
}

/** Writes a way of paying anew. */
export async function putChannel(tx: Runner, merchantId: number, channel: Channel): Promise<void> {
  await tx.query({
    text: `update payment_channel set is_open = $3, provider = $4, method = $5, kind = $6, min_amount = $7, max_amount = $8, min_rank = $9,
             rank_limits = $10, quick_amounts = $11, fee_rate = $12, opens_at = $13, closes_at = $14, rest_from = $15, rest_until = $16,
             bank = $17, pays_at_once = $18, low_balance = $19
           where merchant_id = $1 and code = $2`,
    values: [
      merchantId,
      channel.code,
      channel.isOpen,
      channel.provider,
      channel.method,
      channel.kind,
      channel.minAmount,
      channel.maxAmount,
      channel.minRank,
      JSON.stringify(channel.rankLimits),
      channel.quickAmounts,
      channel.feeRate,
      channel.opensAt,
      channel.closesAt,
      channel.restFrom,
      channel.restUntil,
      channel.bank === null ? null : JSON.stringify(channel.bank),
      channel.paysAtOnce,
      channel.lowBalance,
    ],
  });
}
