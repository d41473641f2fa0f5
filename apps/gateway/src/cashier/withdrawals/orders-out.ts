import type { Amount } from '@marquee/money';
import { dateOf } from '../../base/calendar/clock.ts';
import { readableNumber } from '../../base/ids.ts';
import { type Completer, lacksFunds } from '../completion.ts';
import type { OrderDeps } from '../deps.ts';
import { insertOrder, moveOrder, readByKey, readOrder } from '../order-store.ts';
import { checkSame, type NewOrder, type Order, OrderError, type WithdrawalState } from '../orders.ts';
import type { Requirements } from '../wagering/requirements.ts';
import type { Payouts } from './ways.ts';

type WithdrawalOrder = Order<WithdrawalState>;

/** Money out: docs/rules/money.md#withdrawals. */
export interface Withdrawals {
  /**
   * Opens an order of the house's making, which asks nothing of its member, and sets its amount aside. The same request asked again gives the
   * same order. Throws an OrderError.
   */
  requestWithdrawal(order: NewOrder): Promise<WithdrawalOrder>;
  /** The review lets it pass. */
  approveWithdrawal(orderNo: string): Promise<WithdrawalOrder>;
  /** The review refuses it: the amount comes back. */
  rejectWithdrawal(orderNo: string, reason: string): Promise<WithdrawalOrder>;
  /** The player thinks better of it, while it is under review: the amount comes back. */
  cancelWithdrawal(orderNo: string): Promise<WithdrawalOrder>;
  /** The payout is on its way, in one part or in those that are given. */
  payWithdrawal(orderNo: string, amounts?: readonly Amount[]): Promise<WithdrawalOrder>;
  /** The channel says what became of the payout: the amount is gone, or it comes back. */
  settleWithdrawal(orderNo: string, outcome: 'SUCCESS' | 'FAILED', reason?: string): Promise<WithdrawalOrder>;
}

/** The ways of orders of money out. */
export function createWithdrawals(
  { db, clock, channelFor }: OrderDeps,
  { complete, hold }: Completer,
  { payouts, wagering }: { payouts: Pick<Payouts, 'begin' | 'settle'>; wagering: Pick<Requirements, 'finishIn'> },
): Withdrawals {
  const move = async (
    orderNo: string,
    from: WithdrawalState[],
    to: WithdrawalState,
    reason?: string,
  ): Promise<WithdrawalOrder> => {
    const moved =
      (await moveOrder(db, 'withdrawal', orderNo, { from, to, decidedAt: dateOf(clock), reason })) ??
      (await readOrder(db, 'withdrawal', orderNo));
    if (!moved) throw new OrderError('unknown', `there is no withdrawal ${orderNo}`);
    if (moved.state !== to) throw new OrderError('state', `withdrawal ${orderNo} is ${moved.state}`);
    return moved as WithdrawalOrder;
  };
  const end = async (...args: Parameters<typeof move>): Promise<WithdrawalOrder> =>
    (await complete('withdrawal', await move(...args))) as WithdrawalOrder;

  return {
    async requestWithdrawal(order) {
      await channelFor('withdrawal', order);
      const made = await db.transaction(async (tx) => {
        const fresh = await insertOrder(tx, 'withdrawal', readableNumber('W'), order, dateOf(clock));
        if (fresh) await wagering.finishIn(tx, order.accountId);
        return fresh ?? readByKey(tx, 'withdrawal', order.accountId, order.requestKey);
      });
      if (!made) throw new OrderError('unknown', `the withdrawal of account ${order.accountId} could not be written`);
      checkSame(made, order);
      const held = made.state === 'CREATED' ? await hold(made) : made;
      if (lacksFunds(held)) {
        throw new OrderError('funds', `account ${order.accountId} cannot set ${order.amount} aside`);
      }
      return held as WithdrawalOrder;
    },
    approveWithdrawal: (orderNo) => move(orderNo, ['REVIEWING'], 'APPROVED'),
    rejectWithdrawal: (orderNo, reason) => end(orderNo, ['REVIEWING'], 'REJECTED', reason),
    cancelWithdrawal: (orderNo) => end(orderNo, ['REVIEWING'], 'CANCELLED'),
    payWithdrawal: async (orderNo, amounts) => (await payouts.begin(orderNo, amounts)) as WithdrawalOrder,
    settleWithdrawal: async (orderNo, outcome, reason) => (await payouts.settle(orderNo, outcome, reason)) as WithdrawalOrder,
  };
}
