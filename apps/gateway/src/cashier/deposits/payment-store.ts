import type { Amount } from '@marquee/money';
import { integers, texts } from '../../base/arrays.ts';
import type { Runner } from '../../base/database/database.ts';
import { UNIT_OF_ORDER } from './desk-store.ts';

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

/** What operators see of a payment: with what a unit was worth for its order; null where it has none. */
export type OperatedPayment = Payment & { unitValue: number | null };

const OPERATED = `${PAYMENT},
  (select ${UNIT_OF_ORDER} from deposit_order where order_no = coalesce(deposit_payment.booked_order, deposit_payment.order_no)) as "unitValue"`;

/** What names a payment. */
export type PaymentKey = Pick<Payment, 'provider' | 'paymentId'>;

/** The payments of these names; those that there are. */
export const readPayments = (db: Runner, keys: readonly PaymentKey[]): Promise<Payment[]> =>
  db.query<Payment>({
    name: 'deposit-payments',
    // Each by the key alone: a join's plan, made while the table is young, would read it whole for as long as the session lasts.
    text: `select p.* from unnest($1::text::text[], $2::text::text[]) as k (code, number) cross join lateral (
             select ${PAYMENT} from deposit_payment where provider = k.code and payment_id = k.number limit 1) p`,
    values: [texts(keys.map(({ provider }) => provider)), texts(keys.map(({ paymentId }) => paymentId))],
  });

export const readPayment = async (db: Runner, provider: string, paymentId: string): Promise<Payment | null> =>
  (await readPayments(db, [{ provider, paymentId }]))[0] ?? null;

/** Writes payments, or their newer states; returns the names of those that were, without one whose name stands for a payment of another order. */
export const keepPayments = (tx: Runner, payments: readonly NewPayment[]): Promise<PaymentKey[]> =>
  tx.query<PaymentKey>({
    name: 'deposit-payment-keep',
    text: `insert into deposit_payment as old (provider, payment_id, merchant_id, order_no, amount, currency, provider_ref, state, reason, told_at)
           select * from unnest($1::text::text[], $2::text::text[], $3::text::int[], $4::text::text[], $5::text::bigint[], $6::text::text[],
             $7::text::text[], $8::text::text[], $9::text::text[], $10::text::timestamptz[]) order by 1, 2
           on conflict (provider, payment_id) do update set state = excluded.state, reason = coalesce(excluded.reason, old.reason)
           where old.order_no = excluded.order_no
           returning provider, payment_id as "paymentId"`,
    values: [
      texts(payments.map(({ provider }) => provider)),
      texts(payments.map(({ paymentId }) => paymentId)),
      integers(payments.map(({ merchantId }) => merchantId)),
      texts(payments.map(({ orderNo }) => orderNo)),
      integers(payments.map(({ amount }) => amount)),
      texts(payments.map(({ currency }) => currency)),
      texts(payments.map(({ providerRef }) => providerRef)),
      texts(payments.map(({ state }) => state)),
      texts(payments.map(({ reason }) => reason)),
      texts(payments.map(({ toldAt }) => toldAt.toISOString())),
    ],
  });

/** Writes a payment, or its newer state; false where its number stands for a payment of another order. */
export const keepPayment = async (tx: Runner, payment: NewPayment): Promise<boolean> =>
  (await keepPayments(tx, [payment])).length > 0;

/** The payments of an order, in the order in which they came. */
export const readPaymentsOf = (db: Runner, orderNo: string): Promise<Payment[]> =>
  db.query<Payment>({
    name: 'deposit-payments-of',
    text: `select ${PAYMENT} from deposit_payment where order_no = $1 order by id`,
    values: [orderNo],
  });

/** Payments of a brand that wait for a person, oldest first. */
export const readHeldPayments = (db: Runner, merchantId: number, limit: number): Promise<OperatedPayment[]> =>
  db.query<OperatedPayment>({
    name: 'deposit-payments-held',
    text: `select ${OPERATED} from deposit_payment where merchant_id = $1 and state = 'HELD' order by id limit $2`,
    values: [merchantId, limit],
  });

/** The payment of a number, which nobody else changes until the end of the transaction. */
export async function lockPayment(tx: Runner, merchantId: number, id: bigint): Promise<OperatedPayment | null> {
  const [payment] = await tx.query<OperatedPayment>({
    name: 'deposit-payment-lock',
    text: `select ${OPERATED} from deposit_payment where id = $1 and merchant_id = $2 for update`,
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
