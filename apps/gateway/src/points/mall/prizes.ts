import { dateOf } from '../../base/calendar/clock.ts';
import type { Transaction } from '../../base/database/database.ts';
import { readableNumber } from '../../base/ids.ts';
import { lockAccounts } from '../accounts/store.ts';
import { type AskedDelivery, checkDelivery } from './delivery.ts';
import type { MallDeps } from './deps.ts';
import { isByHand, type OrderProduct, type PointOrder } from './order.ts';
import { countPrizeOrders, insertOrder, moveOrder } from './order-store.ts';
import { namesOf, type Reward } from './reward.ts';

/** A product that a member has won, and where it goes to. */
export interface WonProduct extends AskedDelivery {
  merchantId: number;
  accountId: bigint;
  currency: string;
  product: OrderProduct;
  /** The reward that it was won as. */
  rewardId: bigint;
}

/** Told of a prize that is not delivered, in the transaction that rejects it. */
export type PrizeReturned = (tx: Transaction, order: { accountId: bigint; rewardId: bigint; remark: string }) => Promise<void>;

/** Products that are won: docs/rules/points.md#prizes. */
export interface Prizes {
  /** The product of a name as it can be won; null: there is none that somebody delivers. */
  prizeProduct(merchantId: number, slug: string): Promise<OrderProduct | null>;
  /**
   * Orders a product that was won, in the caller's transaction, which keeps it to once: it waits to be delivered. Throws `points.address`
   * and `points.mobile`.
   */
  orderPrize(tx: Transaction, won: WonProduct): Promise<PointOrder>;
  /** Says who is told of prizes that are not delivered. */
  followPrizes(returned: PrizeReturned): void;
}

/** Makes what orders prizes; `returned` tells of one that was rejected. */
export function createPrizes(
  { clock }: Pick<MallDeps, 'clock'>,
  list: (merchantId: number) => Promise<readonly Reward[]>,
): Prizes & { returned(tx: Transaction, order: PointOrder): Promise<void> } {
  let follower: PrizeReturned | null = null;
  return {
    async prizeProduct(merchantId, slug) {
      const found = (await list(merchantId)).find((each) => each.slug === slug);
      const product = found && { rewardId: found.id, names: namesOf(found), deliveryType: found.deliveryType };
      return product && isByHand({ product }) ? product : null;
    },
    async orderPrize(tx, { merchantId, accountId, currency, product, rewardId, ...asked }) {
      const to = checkDelivery(product, asked);
      const held = (await lockAccounts(tx, new Map([[accountId, merchantId]]))).get(accountId);
      const tries = await countPrizeOrders(tx, accountId, rewardId);
      const order = await insertOrder(tx, {
        ...{ ...to, product, merchantId, accountId, currency, prizeOf: rewardId },
        ...{ orderNo: readableNumber('P'), quantity: 1, points: 0, amount: 0n, credit: 0n, voucher: null },
        accumulatedAfter: held?.accumulated ?? 0,
        // No name that a member gives a request has a colon.
        requestKey: `prize:${rewardId}:${tries + 1}`,
        requestedAt: dateOf(clock),
      });
      // Nothing is paid for it: it waits for a person at once.
      const moved = await moveOrder(tx, order.orderNo, { from: 'MOVING', to: 'PROCESSING', endedAt: null });
      if (!moved) throw new Error(`the prize ${order.orderNo} could not be ordered`);
      return moved;
    },
    followPrizes(told) {
      follower = told;
    },
    async returned(tx, { accountId, prizeOf, remark }) {
      if (prizeOf === null) throw new Error('what was bought is given back, not returned as a prize');
      await follower?.(tx, { accountId, rewardId: prizeOf, remark });
    },
  };
}
