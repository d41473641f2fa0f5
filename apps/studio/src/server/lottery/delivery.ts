import { DrawReader } from '../../lottery/reading.ts';
import type { Base } from '../base.ts';
import { backOff, isSettled } from '../outbound.ts';
import { stopAfterWin } from './chase-stop.ts';
import { settled } from './order-lines.ts';
import { type Attempt, requestsOf, sendAlone, sendTogether } from './order-movements.ts';
import type { OrderRecord } from './records.ts';
import { createTelling } from './telling.ts';

/** Requests that are on their way at once. */
const AT_ONCE = 8;
/** So many answers are worth a write where each is that of one order. */
const WORTH = 2 * AT_ONCE;
/** So many orders are taken up together: whoever is free sends the next of them. */
const TOGETHER = 2_000;
/** What an order is when the wallet has what it was owed. After a reversal its draw decides it anew. */
function delivered(base: Base, order: OrderRecord): OrderRecord {
  if (order.state === 'paying') return { ...order, state: 'paid' };
  if (order.state === 'returning') return { ...order, state: 'returned' };
  const draw = base.store.lottery.draws.find(order.game, order.drawNo);
  const again = { ...order, attempts: 0, nextAt: base.clock.now() };
  if (draw?.state !== 'drawn') return { ...again, state: 'returning', refusal: 'cancelled', payout: '0' };
  return { ...again, ...settled(order, new DrawReader(draw.numbers)), state: 'paying', revision: draw.revision };
}

const isDone = ({ order: { state }, answer }: Attempt): boolean => isSettled(state === 'paying' ? 'credit' : 'rollback', answer);

/** Writes attempts down, all at once. */
function writeDown(base: Base, attempts: readonly Attempt[]): void {
  const { orders } = base.store.lottery;
  base.store.atomically(() => {
    for (const done of attempts) {
      const { order, answer } = done;
      const tried = order.attempts + 1;
      const nextAt = base.clock.now() + backOff(answer.kind === 'refused' ? Number.MAX_SAFE_INTEGER : tried);
      const next = isDone(done) ? delivered(base, order) : { ...order, attempts: tried, nextAt };
      // Somebody else may have brought the same to its end meanwhile.
      if (!orders.advance(order, next)) continue;
      // What was paid by other numbers before may have won now.
      if (order.state === 'reversing' && next.state === 'paying') stopAfterWin(base, next);
    }
  });
  for (const done of attempts) {
    if (isDone(done)) continue;
    const { order, answer } = done;
    const { orderId, state } = order;
    const why = answer.kind === 'unknown' ? answer.why : answer.reply.status;
    const detail = { orderId, state, attempts: order.attempts + 1, answer: why };
    if (answer.kind === 'refused') base.log.error(detail, 'the wallet refuses what it is owed for an order: look into it');
    else base.log.warn(detail, 'the wallet has not confirmed an order; it will be tried again');
  }
}

/**
 * One attempt to bring each order's payout, or its returned stake, to the wallet, or to take a payout back. What it refuses stays owed: the
 * log calls for a person. An attempt that throws keeps no other from being made and written down; the first error is thrown after all.
 */
async function deliverAll(base: Base, owed: readonly OrderRecord[], telling = createTelling(base)): Promise<void> {
  const answered: Attempt[] = [];
  let onTheirWay = 0;
  const attempt = async (orders: readonly OrderRecord[]): Promise<void> => {
    const [first, second] = orders;
    if (!first) return;
    onTheirWay += orders.length;
    try {
      if (second) answered.push(...(await sendTogether(base, first.vendor, orders, telling)));
      else answered.push({ order: first, answer: await sendAlone(base, first, telling) });
    } finally {
      onTheirWay -= orders.length;
    }
    // Each write waits for the disk, and nothing else is done meanwhile: half of what is under way is one. A slow answer holds up no more.
    if (answered.length >= Math.max(WORTH, onTheirWay / 2)) writeDown(base, answered.splice(0));
  };
  const left = requestsOf(base, owed).values();
  const failures: unknown[] = [];
  const sendNext = async (): Promise<void> => {
    for (const orders of left) await attempt(orders).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
  if (answered.length > 0) writeDown(base, answered);
  if (failures.length > 0) throw failures[0];
}

/** One attempt for one order, where it is owed something. */
export async function deliverOrder(base: Base, orderId: string): Promise<void> {
  const order = base.store.lottery.orders.find(orderId);
  if (order?.state === 'paying' || order?.state === 'returning' || order?.state === 'reversing') await deliverAll(base, [order]);
}

/** Delivers what is due, a few at a time. Returns how many orders were tried. */
export async function deliverOrders(base: Base): Promise<number> {
  const now = base.clock.now();
  const telling = createTelling(base);
  let tried = 0;
  for (;;) {
    const due = base.store.lottery.orders.due(now, TOGETHER);
    if (due.length > 0) await deliverAll(base, due, telling);
    tried += due.length;
    if (due.length < TOGETHER) return tried;
  }
}
