import type { Store } from '../store.ts';
import { recount } from './exposure.ts';
import { isKnown, risksOf } from './order-lines.ts';

/**
 * Adds up anew what is at risk in draws whose sums were kept by other rules: each once, from the orders that wait for it. To be called before any order is
 * taken.
 */
export function recountRisks(store: Pick<Store, 'atomically'> & { lottery: Pick<Store['lottery'], 'draws' | 'orders'> }): void {
  const { draws, orders } = store.lottery;
  for (const draw of draws.toRecount()) {
    store.atomically(() => {
      const standing = orders.atRisk(draw.game, draw.drawNo).filter(isKnown);
      recount(
        draws,
        draw,
        standing.map((order) => ({ currency: order.currency, lines: risksOf(order) })),
      );
      draws.setRecounted(draw.game, draw.drawNo);
    });
  }
}
