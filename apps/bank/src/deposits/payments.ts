import type { ReportedPayment } from '@marquee/contract/channel';
import { atomically } from '@marquee/service/database';
import { book } from '../books/books.ts';
import { report } from '../channel/reports.ts';
import type { Base } from '../server/base.ts';
import { depositOf, refOf } from './deposit-store.ts';

/** How long the blocks take that confirm a payment in coins. */
const CONFIRM_MS = 6_000;

export interface Payment {
  paymentId: string;
  state: ReportedPayment;
  amount: string;
}

/** The payments for an order, in the order in which they came. */
export const paymentsFor = ({ db }: Base, orderNo: string): Payment[] =>
  db
    .prepare(`SELECT payment_id AS paymentId, state, amount FROM payments WHERE order_no = ? ORDER BY rowid`)
    .all(orderNo) as unknown as Payment[];

interface NewPayment {
  orderNo: string;
  paymentId: string;
  state: ReportedPayment;
  amount: string;
  currency: string;
  reason?: string;
  /** The payer's app forgets to say it: only who asks for the deposit's status learns of it. */
  untold?: boolean;
}

/**
 * Writes a payment down: its row, what it moves in the books and what the gateway will be told, all or none of it; so nothing that is sent is
 * not on disk. Within the caller's transaction. A payment that there is keeps its amount; a PENDING one may become another state.
 */
export function writePayment(base: Base, { orderNo, paymentId, state, amount, currency, reason, untold }: NewPayment): void {
  const { db, clock } = base;
  const now = clock.now();
  const { changes } = db
    .prepare(
      `INSERT INTO payments (payment_id, order_no, state, amount, confirms_at, made_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (payment_id) DO UPDATE SET state = excluded.state, confirms_at = NULL WHERE payments.state = 'PENDING'`,
    )
    .run(paymentId, orderNo, state, amount, null, now);
  if (changes === 0) return;
  if (state === 'PAID')
    book(db, { key: paymentId, source: 'people', target: 'merchant', amount: BigInt(amount), currency, at: now });
  if (untold) return;
  const body = { orderNo, paymentId, state, amount, currency, providerRef: refOf(orderNo), ...(reason ? { reason } : {}) };
  report(base, 'deposit', `${paymentId}-${state}`, body);
}

/** A payment in coins: seen at once, and paid when its blocks are there. */
export function seeCoins(base: Base, payment: Omit<NewPayment, 'state'>): void {
  atomically(base.db, () => {
    writePayment(base, { ...payment, state: 'PENDING' });
    base.db
      .prepare(`UPDATE payments SET confirms_at = ? WHERE payment_id = ?`)
      .run(base.clock.now() + CONFIRM_MS, payment.paymentId);
  });
}

/** Confirms the payments in coins whose blocks are there. Returns how many. */
export function confirmCoins(base: Base): number {
  const due = base.db
    .prepare(
      `SELECT payment_id AS paymentId, order_no AS orderNo, amount FROM payments WHERE state = 'PENDING' AND confirms_at <= ? LIMIT 100`,
    )
    .all(base.clock.now()) as unknown as { paymentId: string; orderNo: string; amount: string }[];
  for (const each of due) {
    const currency = depositOf(base, each.orderNo)?.currency ?? '';
    atomically(base.db, () => writePayment(base, { ...each, currency, state: 'PAID' }));
  }
  return due.length;
}
