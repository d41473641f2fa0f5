import type { OrderView } from '../../../../src/shared/lottery-protocol.ts';
import type { LotteryApi } from '../api.ts';
import { lt } from '../text/text.ts';
import { settledText } from './settled.ts';

export interface SettlingParts {
  api: Pick<LotteryApi, 'orders' | 'waiting'>;
  say(text: string): void;
  /** Orders that are no longer what they were. */
  changed(orders: readonly OrderView[]): void;
}

const isWaiting = ({ state }: OrderView): boolean => state === 'placed' || state === 'locked';
const sumOf = (orders: readonly OrderView[], of: 'payout' | 'cost'): bigint =>
  orders.reduce((sum, order) => sum + BigInt(order[of]), 0n);

/** What became of orders, in a line. */
function told(orders: readonly OrderView[]): string {
  const [first] = orders;
  if (!first) return '';
  const outcome = settledText(sumOf(orders, 'payout'), sumOf(orders, 'cost'));
  const lost = lt(orders.every(({ state }) => state === 'returned') ? 'state.returned' : 'state.lost');
  if (orders.length > 1) return `${lt('settledOrders', { count: orders.length })} · ${outcome ?? lost}`;
  return `${lt('draw', { no: first.drawNo })} · ${outcome ?? lost}`;
}

const byId = (orders: readonly OrderView[]) => new Map(orders.map((order) => [order.orderId, order] as const));

/** Watches the player's last orders and all that wait, and says when one that waited for its draw, or was paid by other numbers, has been settled. */
export class Settling {
  readonly #parts: SettlingParts;
  #known: ReadonlyMap<string, OrderView> | null = null;

  constructor(parts: SettlingParts) {
    this.#parts = parts;
  }

  /** Whether an order waits whose draw is over by now: it is worth another look soon. */
  isDue(now: number): boolean {
    return [...(this.#known?.values() ?? [])].some((order) => isWaiting(order) && order.cancelBefore <= now);
  }

  /** Takes note of an order that the player placed or took back here: nothing is said of that. */
  note(orders: readonly OrderView[]): void {
    if (this.#known) this.#known = new Map([...this.#known, ...byId(orders)]);
  }

  /** The last orders, those that wait beyond them, as all but the first of a long chase, and those that waited at the last look. */
  async #read(): Promise<readonly OrderView[]> {
    const { api } = this.#parts;
    const { orders, more } = await api.orders();
    if (!more) return orders;
    const found = byId([...orders, ...(await api.waiting()).orders]);
    const gone = [...(this.#known?.values() ?? [])].filter((order) => isWaiting(order) && !found.has(order.orderId));
    const draws = new Map(gone.map(({ game, drawNo }) => [`${game} ${drawNo}`, { game, drawNo }] as const));
    const ended = await Promise.all([...draws.values()].map((draw) => this.#allOf(draw, gone)));
    return [...found.values(), ...ended.flat().filter(({ orderId }) => !found.has(orderId))];
  }

  /** The orders of a draw, page by page, until those that are looked for are among them. */
  async #allOf(draw: Pick<OrderView, 'game' | 'drawNo'>, gone: readonly OrderView[]): Promise<readonly OrderView[]> {
    const sought = new Set(
      gone.filter(({ game, drawNo }) => game === draw.game && drawNo === draw.drawNo).map(({ orderId }) => orderId),
    );
    const found: OrderView[] = [];
    for (let hasMore = true; hasMore && sought.size > 0; ) {
      const { orders, more } = await this.#parts.api.orders(found.at(-1)?.orderId, draw);
      found.push(...orders);
      for (const { orderId } of orders) sought.delete(orderId);
      hasMore = more && orders.length > 0;
    }
    return found;
  }

  /** Looks at the orders; what settled since the last look is said. */
  async look(): Promise<void> {
    // An answer that does not come is waited for until the next look.
    const orders = await this.#read().catch(() => null);
    if (!orders) return;
    const before = this.#known;
    this.#known = byId(orders);
    const isOther = (of: (order: OrderView) => string) => (order: OrderView) => {
      const known = before?.get(order.orderId);
      return known && of(known) !== of(order);
    };
    const changed = orders.filter(isOther((order) => JSON.stringify(order)));
    // Numbers that were corrected are shown; what they did not change for the player needs no word.
    const news = changed.filter((order) => !isWaiting(order)).filter(isOther(({ state, payout }) => `${state} ${payout}`));
    if (news.length > 0) this.#parts.say(told(news));
    if (changed.length > 0) this.#parts.changed(changed);
  }
}
