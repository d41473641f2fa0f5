import type { Base } from '../base.ts';
import { resultText } from './deciding.ts';
import { type Coverages, coveragesOf } from './order-lines.ts';
import type { OrderRecord } from './records.ts';

/** What is told of a draw with each of its orders. */
interface Drawn {
  revision: number;
  /** Its numbers as people read them. */
  result: string;
}

/** What the details of orders say besides what is in each of them. */
export interface Telling {
  drawOf(order: OrderRecord): Drawn | null;
  /** What all orders cover that the player has in the draw: those that were taken back are none of them. */
  coveragesOf(order: OrderRecord): Coverages;
}

/**
 * Makes the telling of orders that are sent together, of which most are of one draw. A draw that is decided takes no order any more and gives none back by
 * itself: whichever order of a player is told first, and however often, the same is said.
 */
export function createTelling({ store }: Base): Telling {
  const { draws, orders } = store.lottery;
  const known = new Map<string, Drawn | null>();
  const covered = new Map<string, Coverages>();
  return {
    drawOf({ game, drawNo }) {
      const key = `${game} ${drawNo}`;
      let drawn = known.get(key);
      if (drawn === undefined) {
        const draw = draws.find(game, drawNo);
        drawn = draw && { revision: draw.revision, result: resultText(draw) };
        known.set(key, drawn);
      }
      return drawn;
    },
    coveragesOf({ vendor, player, trial, game, drawNo }) {
      const key = JSON.stringify([vendor, player, trial, game, drawNo]);
      const coverages = covered.get(key) ?? coveragesOf(orders.standing({ vendor, player, trial, game, drawNo }));
      covered.set(key, coverages);
      return coverages;
    },
  };
}
