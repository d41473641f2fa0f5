import type { Base } from '../base.ts';
import { type Coverages, coveragesOf } from './order-lines.ts';
import type { DrawRecord, OrderRecord } from './records.ts';

/** What the details of orders say besides what is in each of them. */
export interface Telling {
  drawOf(order: OrderRecord): DrawRecord | null;
  /** What all orders cover that the player has in the draw: those that were taken back are none of them. */
  coveragesOf(order: OrderRecord): Coverages;
}

/**
 * Makes the telling of orders that are sent together, of which most are of one draw. A draw that is decided takes no order any more and gives none back by
 * itself: whichever order of a player is told first, and however often, the same is said.
 */
export function createTelling({ store }: Base): Telling {
  const { draws, orders } = store.lottery;
  const known = new Map<string, DrawRecord | null>();
  const covered = new Map<string, Coverages>();
  return {
    drawOf({ game, drawNo }) {
      const key = `${game} ${drawNo}`;
      const draw = known.get(key) ?? draws.find(game, drawNo);
      known.set(key, draw);
      return draw;
    },
    coveragesOf({ vendor, player, trial, game, drawNo }) {
      const key = JSON.stringify([vendor, player, trial, game, drawNo]);
      const coverages = covered.get(key) ?? coveragesOf(orders.standing({ vendor, player, trial, game, drawNo }));
      covered.set(key, coverages);
      return coverages;
    },
  };
}
