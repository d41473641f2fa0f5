import type { Amount } from '@marquee/money';
import type { Runner } from '../../base/database/database.ts';

export type PaymentRowState = 'PENDING' | 'PAID' | 'FAILED' | 'HELD' | 'REFUSED';

/** A payment that was reported. */
export interface Payment {
  id: bigint;
  provider: string;
  paymentId: string;
  merchantId: number;
  orderNo: string | null;
  amount: Amount;
  currency: string;
  providerRef: string;
  /** HELD waits for a person; REFUSED is one that was sent back. */
  state: PaymentRowState;
  reason: string | null;
  toldAt: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
  bookedOrder: string | null;
}

/** A payment as it is first written. */
export type NewPayment = Omit<Payment, 'id' | 'decidedBy' | 'decidedAt' | 'bookedOrder'>;

const PAYMENT = `id, provider, payment_id as "paymentId", merchant_id as "merchantId", order_no as "orderNo", amount, currency,
  provider_ref as "providerRef", state, reason, told_at as "toldAt", decided_by as "decidedBy", decided_at as "decidedAt",
  booked_order as "bookedOrder"`;

export async function readPayment(db: Runner, provider: string, paymentId: string): Promise<Payment | null> {
  const [payment] = await db.query<Payment>({
    name: 'deposit-payment',
    text: `select ${PAYMENT} from deposit_payment where provider = $1 and payment_id = $2`,
    values: [provider, paymentId],
  });
  return payment ?? null;
}

/** Writes a payment, or its newer state; false where its number stands for a payment of another order. */
export async function keepPayment(tx: Runner, payment: NewPayment): Promise<boolean> {
  const rows = await tx.query({
    name: 'deposit-payment-keep',
    text: `insert into deposit_payment as old (provider, payment_id, merchant_id, order_no, amount, currency, provider_ref, state, reason, told_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
           on conflict (provider, payment_id) do update set state = excluded.state, reason = coalesce(excluded.reason, old.reason)
           where old.order_no = excluded.order_no
           returning 1 as kept`,
    values: [
      payment.provider,
      payment.paymentId,
      payment.merchantId,
      payment.orderNo,
      payment.amount,
      payment.currency,
      payment.providerRef,
      payment.state,
      payment.reason,
      payment.toldAt,
    ],
  });
  return rows.length > 0;
}

/** The payments of an order, in the order in which they came. */
export const readPaymentsOf = (db: Runner, orderNo: string): Promise<Payment[]> =>
  db.query<Payment>({
    name: 'deposit-payments-of',
    text: `select ${PAYMENT} from deposit_payment where order_no = $1 order by id`,
    values: [orderNo],
  });

/** Payments of a brand that wait for a person, oldest first. */
export const readHeldPayments = (db: Runner, merchantId: number, limit: number): Promise<Payment[]> =>
  db.query<Payment>({
    name: 'deposit-payments-held',
    text: `select ${PAYMENT} from deposit_payment where merchant_id = $1 and state = 'HELD' order by id limit $2`,
    values: [merchantId, limit],
  });

/** The payment of a number, which nobody else changes until the end of the transaction. */
export async function lockPayment(tx: Runner, merchantId: number, id: bigint): Promise<Payment | null> {
  const [payment] = await tx.query<Payment>({
    name: 'deposit-payment-lock',
    text: `select ${PAYMENT} from deposit_payment where id = $1 and merchant_id = $2 for update`,
    values: [id, merchantId],
  });
  return payment ?? null;
}

/** Writes what a person decided on a held payment. */
export async function decidePayment(
  tx: Runner,
  id: bigint,
  decision: { state: 'PAID' | 'REFUSED'; by: string; at: Date; bookedOrder: string | null },
): Promise<void> {
  await tx.query({
    name: 'deposit-payment-decide',
    text: 'update deposit_payment set state = $2, decided_by = $3, decided_at = $4, booked_order = $5 where id = $1',
    values: [id, decision.state, decision.by, decision.at, decision.bookedOrder],
  });
}
