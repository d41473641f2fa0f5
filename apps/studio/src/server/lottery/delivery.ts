import { DrawReader } from '../../lottery/reading.ts';
import type { Base } from '../base.ts';
import { backOff, isSettled, keepUntold } from '../outbound.ts';
import { stopAfterWin } from './chase-stop.ts';
import { settled } from './order-lines.ts';
import { type Attempt, requestsOf, sendAlone, sendTogether } from './order-movements.ts';
import type { OrderStep } from './order-store.ts';
import type { OrderRecord, OrderState } from './records.ts';
import { createTelling } from './telling.ts';

/**
 * Requests that are on their way at once: while the wallet answers some, others are being made or written down. Twice as many book a draw no faster, and let
 * the bets that others place meanwhile wait twice as long.
 */
const AT_ONCE = 8;
/** So many answers are worth a write where each is that of one order. */
const WORTH = 16;
/** So many orders are taken up together: whoever is free sends the next of them. */
const TOGETHER = 2_000;
/** The states in which the wallet has something to do for an order. */
const OWED: ReadonlySet<OrderState> = new Set(['paying', 'returning', 'reversing']);

/** What an order is when the wallet has what it was owed. After a reversal its draw decides it anew. */
function delivered(base: Base, order: OrderRecord): OrderRecord {
  if (order.state === 'paying') return { ...order, state: 'paid' };
  if (order.state === 'returning') return { ...order, state: 'returned' };
  const draw = base.store.lottery.draws.find(order.game, order.drawNo);
  const again = { ...order, attempts: 0, nextAt: base.clock.now() };
  if (draw?.state !== 'drawn') return { ...again, state: 'returning', refusal: 'void', payout: '0' };
  return { ...again, ...settled(order, new DrawReader(draw.numbers)), state: 'paying', revision: draw.revision };
}

function isDone({ order: { state, taken }, answer }: Attempt): boolean {
  // A stake that was taken is not unknown to the wallet; one that came back already has come back.
  if (state === 'returning' && taken)
    return answer.kind === 'done' || (answer.kind === 'refused' && answer.status === 'TX_ROLLED_BACK');
  return isSettled(state === 'paying' ? 'credit' : 'rollback', answer);
}

/** What an order is after an attempt. */
function stepAfter(base: Base, done: Attempt): OrderStep {
  const { order: from, answer } = done;
  if (isDone(done)) return { from, to: delivered(base, from) };
  const attempts = from.attempts + 1;
  const nextAt = base.clock.now() + backOff(answer.kind === 'refused' ? Number.MAX_SAFE_INTEGER : attempts);
  return { from, to: { ...from, attempts, nextAt } };
}

/** Writes attempts down, all at once. Somebody else may have brought some of the orders to their end meanwhile: they stay as they are. */
function writeDown(base: Base, attempts: readonly Attempt[]): void {
  const { orders } = base.store.lottery;
  const untold = new Set(attempts.flatMap(({ order: { orderId }, isUntold }) => (isUntold ? [orderId] : [])));
  base.store.atomically(() => {
    const before = new Map(attempts.map(({ order }) => [order.orderId, order.state]));
    for (const next of orders.advance(attempts.map((done) => stepAfter(base, done)))) {
      // What was paid by other numbers before may have won now.
      if (before.get(next.orderId) === 'reversing' && next.state === 'paying') stopAfterWin(base, next);
      if (next.state === 'paid' && untold.has(next.orderId)) keepUntold(base, next.orderId);
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

/** Orders that are to be delivered, as far as they are known: more of them each time, none in the end. */
type Owed = () => readonly OrderRecord[];

/** Makes what hands requests out, one after the other; `owed` is asked for more where there are none left. */
function createRequests(base: Base, owed: Owed): () => readonly OrderRecord[] | undefined {
  let left: OrderRecord[][] = [];
  return () => {
    if (left.length === 0) left = requestsOf(base, owed()).toReversed();
    return left.pop();
  };
}

/**
 * One attempt to bring each order's payout, or its returned stake, to the wallet, or to take a payout back. What it refuses stays owed: the
 * log calls for a person. An attempt that throws keeps no other from being made and written down; the first error is thrown after all. `written`
 * hears of orders whose attempt is on record.
 */
async function deliverAll(
  base: Base,
  owed: Owed,
  telling = createTelling(base),
  written?: (attempts: readonly Attempt[]) => void,
): Promise<void> {
  const answered: Attempt[] = [];
  let onTheirWay = 0;
  const write = (): void => {
    const all = answered.splice(0);
    writeDown(base, all);
    written?.(all);
  };
  const attempt = async (orders: readonly OrderRecord[]): Promise<void> => {
    const [first, second] = orders;
    if (!first) return;
    onTheirWay += orders.length;
    try {
      if (second) answered.push(...(await sendTogether(base, first.vendor, orders, telling)));
      else answered.push(await sendAlone(base, first, telling));
    } finally {
      onTheirWay -= orders.length;
    }
    // Each write waits for the disk, and nothing else is done meanwhile: as much as is under way is one. A slow answer holds up no more.
    if (answered.length >= Math.max(WORTH, onTheirWay)) write();
  };
  const next = createRequests(base, owed);
  const failures: unknown[] = [];
  const sendNext = async (): Promise<void> => {
    for (let orders = next(); orders; orders = next()) await attempt(orders).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
  if (answered.length > 0) write();
  if (failures.length > 0) throw failures[0];
}

/** One attempt for orders that are named, where they are owed something: they go together. */
export async function deliverNamed(base: Base, orderIds: readonly string[]): Promise<void> {
  const owed = orderIds.flatMap((orderId) => {
    const order = base.store.lottery.orders.find(orderId);
    return order && OWED.has(order.state) ? [order] : [];
  });
  await deliverAll(base, () => owed.splice(0));
}

/**
 * Delivers what is due, a few at a time; the next of it is taken up while the last is on its way. Returns how many orders were tried.
 */
export async function deliverOrders(base: Base): Promise<number> {
  const now = base.clock.now();
  /** What is on its way, or was answered and is not on record: it is due until it is. */
  const inHand = new Set<string>();
  let tried = 0;
  let isAll = false;
  const owed = (): OrderRecord[] => {
    if (isAll) return [];
    const found = base.store.lottery.orders.due(now, TOGETHER + inHand.size).filter(({ orderId }) => !inHand.has(orderId));
    isAll = found.length < TOGETHER;
    for (const { orderId } of found) inHand.add(orderId);
    tried += found.length;
    return found;
  };
  await deliverAll(base, owed, createTelling(base), (attempts) => {
    for (const { order } of attempts) inHand.delete(order.orderId);
  });
  return tried;
}
