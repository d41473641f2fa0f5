import { createHash } from 'node:crypto';
import type { Amount } from '@marquee/money';
import { dateOf } from '../../base/calendar/clock.ts';
import type { Transaction } from '../../base/database/database.ts';
import { readableNumber } from '../../base/ids.ts';
import type { Completer } from '../completion.ts';
import type { CashierDeps } from '../deps.ts';
import type { DepositOrder } from './deposit-order.ts';
import { decideDeposit, insertDeposit, lockDeposit, readDepositByKey } from './deposit-store.ts';
import { decidePayment, keepPayment, lockPayment, type Payment, readPayment } from './payment-store.ts';

/** Stands for the provider of what people find in an account of the brand's own. */
export const BY_HAND = 'HAND';

export interface HandDeps extends Pick<CashierDeps, 'db' | 'clock'> {
  complete: Completer['complete'];
  tell(order: DepositOrder): void;
}

/** Money that a transfer brought. */
export interface Transfer {
  /** The same transfer has the same name, however often it is read. */
  paymentId: string;
  amount: Amount;
  about: string;
}

/** What becomes of a transfer by hand: booked now, kept for a person, or known before. */
export type HandOutcome = 'booked' | 'held' | 'known';

/** What persons and statements book. Everything is decided under the lock of its order and keyed by it, so it is booked once. */
export interface HandBookings {
  /**
   * Books what was found for an order by hand; without an order, or where it does not fit, it is kept for a person. `note` writes down what is
   * booked, in the same transaction.
   */
  take(
    merchant: { id: number; currency: string },
    orderNo: string | null,
    transfer: Transfer,
    fits: (order: DepositOrder) => boolean,
    note?: (tx: Transaction) => Promise<void>,
  ): Promise<HandOutcome>;
  /** Books a held payment to the member of an order; null where it is not held any more. */
  bookHeld(
    merchantId: number,
    id: bigint,
    by: string,
    orderNo: string | null,
    note: (tx: Transaction, payment: Payment) => Promise<void>,
  ): Promise<DepositOrder | 'no-order' | null>;
}

const isOpen = ({ state }: DepositOrder): boolean => state === 'CREATED' || state === 'PENDING' || state === 'EXPIRED';

/** The order of its own by which a held payment is booked: the record shows both, and everything that follows an order follows it. */
async function orderOf(tx: Transaction, payment: Payment, first: DepositOrder, at: Date): Promise<DepositOrder | null> {
  const print = createHash('sha256').update(`${payment.provider}/${payment.paymentId}`).digest('hex').slice(0, 32);
  const requestKey = `held-${print}`;
  const made = await insertDeposit(tx, {
    orderNo: readableNumber('D'),
    merchantId: first.merchantId,
    accountId: first.accountId,
    channel: first.channel,
    currency: payment.currency,
    amount: payment.amount,
    requestKey,
    provider: null,
    method: null,
    kind: first.kind ?? 'BANK',
    unitValue: first.unitValue,
    requestedAt: payment.toldAt,
    expiresAt: at,
    asked: null,
    instructions: null,
    note: null,
    state: 'SUCCESS',
  });
  return made ?? readDepositByKey(tx, first.accountId, requestKey);
}

/** Makes the bookings by hand. */
export function createHandBookings({ db, clock, complete, tell }: HandDeps): HandBookings {
  const finish = async (order: DepositOrder): Promise<void> => {
    await complete('deposit', order);
    tell(order);
  };

  return {
    async take(merchant, orderNo, { paymentId, amount, about }, fits, note) {
      const taken = await db.transaction(async (tx): Promise<{ outcome: HandOutcome; order: DepositOrder | null }> => {
        const locked = orderNo === null ? null : await lockDeposit(tx, orderNo);
        if (await readPayment(tx, BY_HAND, paymentId)) return { outcome: 'known', order: locked };
        const books = locked !== null && locked.provider === null && isOpen(locked) && fits(locked);
        const kept = await keepPayment(tx, {
          provider: BY_HAND,
          paymentId,
          merchantId: merchant.id,
          orderNo: locked?.orderNo ?? null,
          amount,
          currency: merchant.currency,
          providerRef: about.slice(0, 128) || '-',
          state: books ? 'PAID' : 'HELD',
          reason: about.slice(0, 300),
          toldAt: dateOf(clock),
        });
        if (!kept || !books) return { outcome: kept ? 'held' : 'known', order: null };
        const order = await decideDeposit(tx, locked.orderNo, { to: 'SUCCESS', decidedAt: dateOf(clock), paidAmount: amount });
        await note?.(tx);
        return { outcome: 'booked', order };
      });
      // One that is known may still lack its booking: the process that was at it has ended.
      if (taken.order?.state === 'SUCCESS' && taken.order.completedAt === null) await finish(taken.order);
      return taken.outcome;
    },
    async bookHeld(merchantId, id, by, orderNo, note) {
      const booked = await db.transaction(async (tx): Promise<DepositOrder | 'no-order' | null> => {
        const payment = await lockPayment(tx, merchantId, id);
        if (payment?.state !== 'HELD') return null;
        const first = await lockDeposit(tx, payment.orderNo ?? orderNo ?? '');
        if (!first || first.merchantId !== merchantId || first.currency !== payment.currency) return 'no-order';
        const at = dateOf(clock);
        const made = await orderOf(tx, payment, first, at);
        if (!made) throw new Error(`the held payment ${id} could not be written as an order`);
        await decidePayment(tx, id, { state: 'PAID', by, at, bookedOrder: made.orderNo });
        await note(tx, payment);
        return decideDeposit(tx, made.orderNo, { to: 'SUCCESS', decidedAt: at, paidAmount: payment.amount });
      });
      if (booked !== null && booked !== 'no-order') await finish(booked);
      return booked;
    },
  };
}
