import { texts } from '../../base/arrays.ts';
import type { Runner } from '../../base/database/database.ts';
import type { DepositState, Order } from '../orders.ts';
import type { DepositOrder } from './deposit-order.ts';

/** Its columns: the others are many, and of no report. */
const REPORTED = `order_no as "orderNo", merchant_id as "merchantId", account_id as "accountId", channel, currency, amount,
  coalesce(paid_amount, amount) - fee as booked, state, reason, requested_at as "requestedAt", decided_at as "decidedAt",
  completed_at as "completedAt", paid_amount as "paidAmount", fee`;

/** What of an order never changes. */
export type DepositPlace = Pick<DepositOrder, 'orderNo' | 'merchantId' | 'accountId' | 'currency' | 'provider'>;

/** What never changes of the orders of these numbers; of those that there are. */
export const readPlaces = (db: Runner, orderNos: readonly string[]): Promise<DepositPlace[]> =>
  db.query<DepositPlace>({
    name: 'deposit-places',
    text: `select order_no as "orderNo", merchant_id as "merchantId", account_id as "accountId", currency, provider from deposit_order
           where order_no = any ($1::text::text[])`,
    values: [texts(orderNos)],
  });

/** What of an order decides on a report, and what its channel keeps of a deposit, in hundredths of a percent. */
export interface ReportedOrder extends Order<DepositState>, Pick<DepositOrder, 'paidAmount' | 'fee'> {
  feeRate: number;
}

/**
 * Orders that nobody else changes until the end of the transaction. `waits`: for those that somebody else is at; otherwise these are left out.
 */
export const lockReported = (tx: Runner, orderNos: readonly string[], { waits }: { waits: boolean }): Promise<ReportedOrder[]> =>
  tx.query<ReportedOrder>({
    name: waits ? 'deposit-lock-reported' : 'deposit-lock-free',
    text: `select ${REPORTED}, coalesce((select fee_rate from payment_channel c
             where c.merchant_id = o.merchant_id and c.code = o.channel), 0) as "feeRate"
           from deposit_order o where order_no = any ($1::text::text[]) order by order_no for update of o${waits ? '' : ' skip locked'}`,
    values: [texts(orderNos)],
  });
