import { dateOf } from '../../base/calendar/clock.ts';
import { type Recorder, refused, unknownItem } from '../../base/change.ts';
import type { MallDeps, PublishedPoints } from './deps.ts';
import type { Moving } from './moving.ts';
import type { PointOrder } from './order.ts';
import { moveOrder, readBrands, readOrder, readQueue } from './order-store.ts';
import type { createPrizes } from './prizes.ts';

/** A decision of an operator: what it says to the member, and what writes it down. */
export interface Decision {
  remark: string;
  record: Recorder;
}

/** What operators do with exchanges: docs/rules/points.md#record. */
export interface Deciding {
  /** A brand's exchanges, newest first, before one: all, or those that wait for a person. */
  orders(merchantId: number, asked: { isOpen: boolean; before: bigint | null; count: number }): Promise<PointOrder[]>;
  /** Notes that a product was delivered. Throws `ops.unknown`, and `ops.refused` for one that does not wait for it. */
  deliver(merchantId: number, orderNo: string, decision: Decision): Promise<PointOrder>;
  /** Gives points, cash and stock back, of a prize the right to it; the member reads why. Throws like `deliver`. */
  reject(merchantId: number, orderNo: string, decision: Decision): Promise<PointOrder>;
}

/** Makes what operators do with exchanges. */
export function createDeciding(
  { db, clock }: MallDeps,
  { stockMoved }: Pick<PublishedPoints, 'stockMoved'>,
  { giveBack }: Pick<Moving, 'giveBack'>,
  { returned }: Pick<ReturnType<typeof createPrizes>, 'returned'>,
): Deciding {
  const decide = (
    merchantId: number,
    orderNo: string,
    decision: 'deliver' | 'reject',
    { remark, record }: Decision,
  ): Promise<PointOrder> =>
    db.transaction(async (tx) => {
      const order = await readOrder(tx, merchantId, orderNo);
      if (!order) throw unknownItem();
      const isPrize = order.prizeOf !== null;
      // Nothing was paid for a prize: there is nothing to give back.
      const to = decision === 'deliver' ? 'COMPLETED' : isPrize ? 'REJECTED' : 'RETURNING';
      const endedAt = to === 'RETURNING' ? null : dateOf(clock);
      const moved = await moveOrder(tx, orderNo, { from: 'PROCESSING', to, remark, endedAt });
      if (!moved) throw refused(`the exchange is ${order.state}`);
      if (to === 'REJECTED') await returned(tx, moved);
      await record(tx, { before: { state: order.state }, after: { state: to, remark } });
      return moved;
    });

  return {
    orders: (merchantId, { isOpen, before, count }) =>
      isOpen ? readQueue(db, merchantId, before, count) : readBrands(db, merchantId, before, count),
    deliver: (merchantId, orderNo, decision) => decide(merchantId, orderNo, 'deliver', decision),
    async reject(merchantId, orderNo, decision) {
      const returned = await giveBack(await decide(merchantId, orderNo, 'reject', decision));
      stockMoved();
      return returned;
    },
  };
}
