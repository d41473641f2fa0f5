import type { Base } from '../base.ts';
import { release } from './exposure.ts';
import { risksOf } from './order-lines.ts';
import type { OrderRecord } from './records.ts';

/** Takes what an order puts at risk out of its draw, while that takes bets: play money puts nothing at risk. */
export function freeRisk({ store }: Base, order: OrderRecord): void {
  const { draws } = store.lottery;
  if (!order.trial && draws.find(order.game, order.drawNo)?.state === 'open') release(draws, order, risksOf(order));
}

/** Gives the later orders of a chase back when one that was just settled has won. To be called in the transaction that settles it. */
export function stopAfterWin(base: Base, { chase, stopsOnWin, payout, drawNo }: OrderRecord): void {
  if (chase === null || !stopsOnWin || BigInt(payout) === 0n) return;
  const { orders } = base.store.lottery;
  for (const later of orders.ofChase(chase).filter((order) => order.state === 'placed' && order.drawNo > drawNo)) {
    freeRisk(base, later);
    orders.update({ ...later, state: 'returning', refusal: 'cancelled', nextAt: base.clock.now() });
  }
}
