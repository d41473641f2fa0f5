import type { DrawDetail } from '@marquee/contract/vendor';
import type { Base } from '../base.ts';
import { resultText } from './deciding.ts';
import { type Coverages, coveragesOf, detailOf, isKnown } from './order-lines.ts';
import type { DrawRecord, OrderRecord } from './records.ts';

/** Players whose draws are kept at once: most of their orders come near each other. */
const KEPT = 2_000;

type Result = Pick<DrawDetail, 'numbers' | 'source'>;

/** The numbers of a draw as people read them. Only of simulated ones is it told what they are: a gateway from before takes nothing else. */
const resultOf = (draw: DrawRecord): Result => ({
  numbers: resultText(draw),
  ...(draw.source === 'simulated' ? { source: draw.source } : {}),
});

/** What is told of a draw with each of its orders. */
interface Drawn {
  revision: number | null;
  result: Result;
}

/** What the details of orders say. */
export interface Telling {
  /**
   * What is told of an order beside its money. Null: nothing, as its draw was corrected meanwhile and has other numbers than those that are paid
   * by here, so that it is told again; or as nobody knows what one of its bets was.
   */
  detailOf(order: OrderRecord): DrawDetail | null;
  /** What is told of an order that waits for its draw: neither numbers nor what its player covers there, which later orders change. Null: nothing. */
  openOf(order: OrderRecord): DrawDetail | null;
  /** What is told of an order whose stake comes back as its draw became void before it was paid; null for all others, which need no word. */
  voidOf(order: OrderRecord): DrawDetail | null;
}

/**
 * Makes the telling of orders that are sent one after another, of which most are of one draw. A draw that is decided takes no order any more and gives none back by
 * itself: whichever order of a player is told first, and however often, the same is said.
 */
export function createTelling({ store, log }: Pick<Base, 'store' | 'log'>): Telling {
  const { draws, orders } = store.lottery;
  const known = new Map<string, Drawn>();
  const covered = new Map<string, Coverages>();
  /** Read anew for an order that is paid by other numbers than those that were read: its draw may have been corrected since. */
  const drawOf = ({ game, drawNo, revision }: OrderRecord): Drawn => {
    const key = `${game} ${drawNo}`;
    const found = known.get(key);
    if (found && (found.revision ?? -1) >= revision) return found;
    const draw = draws.find(game, drawNo);
    const drawn = draw ? { revision: draw.revision, result: resultOf(draw) } : { revision: null, result: { numbers: '' } };
    known.set(key, drawn);
    return drawn;
  };
  /** What all orders cover that the player has in the draw: those that were taken back are none of them. */
  const coverages = ({ vendor, player, trial, game, drawNo }: OrderRecord): Coverages => {
    const key = JSON.stringify([vendor, player, trial, game, drawNo]);
    const known = covered.get(key);
    if (known) return known;
    const [first] = covered.keys();
    if (covered.size >= KEPT && first !== undefined) covered.delete(first);
    const read = coveragesOf(orders.standing({ vendor, player, trial, game, drawNo }));
    covered.set(key, read);
    return read;
  };
  return {
    detailOf(order) {
      const draw = drawOf(order);
      if (draw.revision !== order.revision) return null;
      if (isKnown(order)) return detailOf(order, draw.result, coverages(order));
      log.error(
        { orderId: order.orderId, game: order.game },
        'an order has a bet that is unknown: it is paid, and nothing is told of it',
      );
      return null;
    },
    openOf: (order) => (isKnown(order) ? detailOf(order, {}, new Map()) : null),
    voidOf(order) {
      const wasPaid = order.lines.some(({ win }) => win !== undefined);
      if (order.refusal !== 'void' || wasPaid || !isKnown(order)) return null;
      return { ...detailOf(order, {}, new Map()), isVoid: true };
    },
  };
}
