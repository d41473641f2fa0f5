import { dateOf } from '../../base/calendar/clock.ts';
import { readableNumber } from '../../base/ids.ts';
import type { Completer } from '../completion.ts';
import type { OrderDeps } from '../deps.ts';
import { insertOrder, moveOrder, readByKey, readOrder } from '../order-store.ts';
import { checkSame, type DepositState, type NewOrder, type Order, OrderError } from '../orders.ts';

type DepositOrder = Order<DepositState>;

/** Money in: docs/rules/money.md#deposits. */
export interface Deposits {
  /** Opens an order. The same request asked again gives the same order. Throws an OrderError. */
  requestDeposit(order: NewOrder): Promise<DepositOrder>;
  /** The channel says that the money has come: books it. A late payment of an expired order is a payment. Throws an OrderError. */
  confirmDeposit(orderNo: string): Promise<DepositOrder>;
  /** The channel says that no money will come. Throws an OrderError. */
  failDeposit(orderNo: string, reason: string): Promise<DepositOrder>;
}

/** The ways of orders of money in. An order is decided first and its money booked then, so that no two decisions book anything. */
export function createDeposits({ db, clock, channelFor }: OrderDeps, { complete }: Completer): Deposits {
  const decide = async (orderNo: string, from: DepositState[], to: DepositState, reason?: string): Promise<DepositOrder> => {
    const moved =
      (await moveOrder(db, 'deposit', orderNo, { from, to, decidedAt: dateOf(clock), reason })) ??
      (await readOrder(db, 'deposit', orderNo));
    if (!moved) throw new OrderError('unknown', `there is no deposit ${orderNo}`);
    if (moved.state !== to) throw new OrderError('state', `deposit ${orderNo} is ${moved.state}`);
    return (await complete('deposit', moved)) as DepositOrder;
  };

  return {
    async requestDeposit(order) {
      await channelFor('deposit', order);
      const made =
        (await insertOrder(db, 'deposit', readableNumber('D'), order, dateOf(clock))) ??
        (await readByKey(db, 'deposit', order.accountId, order.requestKey));
      if (!made) throw new OrderError('open-order', `account ${order.accountId} has an open deposit by ${order.channel}`);
      checkSame(made, order);
      return made as DepositOrder;
    },
    confirmDeposit: (orderNo) => decide(orderNo, ['CREATED', 'PENDING', 'EXPIRED'], 'SUCCESS'),
    failDeposit: (orderNo, reason) => decide(orderNo, ['CREATED', 'PENDING'], 'FAILED', reason),
  };
}
