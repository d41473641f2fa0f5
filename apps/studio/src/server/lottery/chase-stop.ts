import type { Base } from '../base.ts';
import { release } from './exposure.ts';
import { risksOf } from './order-lines.ts';
import type { OrderRecord } from './records.ts';

/** Takes what an order puts at risk out of its draw, while that takes bets: play money puts nothing at risk. */
export function freeRisk({ store }: Base, order: OrderRecord): void {
  const { draws } = store.lottery;
  if (!order.trial && draws.find(order.game, order.drawNo)?.state === 'open') release(draws, order, risksOf(order));
}

/** Whether a line of an order that pays has won: a stake that the numbers gave back is no win. */
const hasWon = ({ lines, payout }: OrderRecord): boolean =>
  BigInt(payout) > 0n && lines.some(({ win = '0', returned = '0' }) => BigInt(win) > BigInt(returned));

/** Gives the later orders of a chase back when one that was just settled has won. To be called in the transaction that settles it. */
export function stopAfterWin(base: Base, settled: OrderRecord): void {
  const { chase, stopsOnWin, drawNo } = settled;
  if (chase === null || !stopsOnWin || !hasWon(settled)) return;
  const { orders } = base.store.lottery;
  for (const later of orders.ofChase(chase).filter((order) => order.state === 'placed' && order.drawNo > drawNo)) {
    freeRisk(base, later);
    orders.update({ ...later, state: 'returning', refusal: 'cancelled', nextAt: base.clock.now() });
  }
}
