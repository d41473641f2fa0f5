import type { IntervalJob } from '../../base/background/job.ts';
import { dateOf } from '../../base/calendar/clock.ts';
import type { Transaction } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import { turnoverChanged } from '../../cashier/index.ts';
import type { Verdict } from '../../wallet/index.ts';
import { postOne } from '../accounts/posting.ts';
import { lockAccounts } from '../accounts/store.ts';
import type { MallDeps } from './deps.ts';
import { isByHand, type PointOrder } from './order.ts';
import { moveOrder, readUnfinished, sealOrders } from './order-store.ts';
import { moveStock } from './reward-store.ts';

const MINUTE_MS = 60_000;
const CHUNK = 100;
/** The brand's account against which points are worth money. */
const HOUSE = 'points';

/** The name of what an order asks to be wagered. */
export const requirementKey = (orderNo: string): string => `points:${orderNo}`;
export const entryKey = (orderNo: string): string => `order:${orderNo}`;

/** What moves the money of orders that are written down. Done again after a death it comes to the same. */
export interface Moving {
  /** Finishes what was begun. Throws `points.funds` where the member could not pay, and `system_busy`. */
  complete(order: PointOrder): Promise<PointOrder>;
  /** Gives money, points and stock of an order back that is to be returned. Throws `system_busy`. */
  giveBack(order: PointOrder): Promise<PointOrder>;
  jobs: readonly IntervalJob[];
}

/** True: it is booked; false: it definitely is not. Throws `system_busy` where nobody can say. */
function isBooked(verdict: Verdict, orderNo: string): boolean {
  if (verdict.status === 'busy' || verdict.status === 'unknown') throw new BusinessError('system_busy', { retryAfterSeconds: 2 });
  if (verdict.status === 'posted' || verdict.status === 'repeated') return true;
  if (verdict.status === 'declined' || verdict.status === 'frozen') return false;
  throw new Error(`the money of the exchange ${orderNo} was ${verdict.status}`);
}

/** Makes the postings of an order, each under its number. */
function createPostings({ wallet }: MallDeps) {
  const post = async (
    order: PointOrder,
    code: 'POINT_PURCHASE' | 'POINT_PURCHASE_RETURN' | 'POINT_CONVERT',
  ): Promise<boolean> => {
    const { merchantId, accountId, currency, orderNo } = order;
    const member = await wallet.accountOf(merchantId, accountId, currency);
    const house = await wallet.house(merchantId, currency, HOUSE);
    const isPaid = code === 'POINT_PURCHASE';
    const verdict = await wallet.post({
      kind: 'entry',
      code,
      debit: isPaid ? member : house,
      credit: isPaid ? house : member,
      owner: isPaid ? 'debit' : 'credit',
      amount: code === 'POINT_CONVERT' ? order.credit : order.amount,
      txId: orderNo,
    });
    return isBooked(verdict, orderNo);
  };
  return post;
}

/** Puts points and stock of an order back, in the transaction that ends it. */
async function putBack(tx: Transaction, { merchantId, accountId, orderNo, points, product, quantity }: PointOrder, at: Date) {
  await lockAccounts(tx, new Map([[accountId, merchantId]]));
  await postOne(tx, { merchantId, accountId, key: `${entryKey(orderNo)}:back`, kind: 'RETURN', points, at });
  if (product) await moveStock(tx, product.rewardId, -quantity);
}

/** Makes what finishes orders. */
function createCompleting(deps: MallDeps): Pick<Moving, 'complete' | 'giveBack'> {
  const { db, clock, events, requirements } = deps;
  const post = createPostings(deps);

  /** The member could not pay: nothing has happened. */
  const fail = (order: PointOrder): Promise<void> =>
    db.transaction(async (tx) => {
      const { orderNo, accountId, credit } = order;
      await requirements.lock(tx, [accountId]);
      const failed = await moveOrder(tx, orderNo, { from: 'MOVING', to: 'FAILED', endedAt: dateOf(clock) });
      if (!failed) return;
      if (credit > 0n) await requirements.notBooked(tx, accountId, requirementKey(orderNo));
      await putBack(tx, failed, dateOf(clock));
    });

  const end = (order: PointOrder): Promise<PointOrder | null> =>
    db.transaction(async (tx) => {
      const { orderNo, accountId, credit } = order;
      const ended = isByHand(order)
        ? await moveOrder(tx, orderNo, { from: 'MOVING', to: 'PROCESSING', endedAt: null })
        : await moveOrder(tx, orderNo, { from: 'MOVING', to: 'COMPLETED', endedAt: dateOf(clock) });
      if (ended && credit > 0n) await requirements.booked(tx, accountId, requirementKey(orderNo));
      return ended;
    });

  return {
    async complete(order) {
      if (order.state === 'FAILED') throw new BusinessError('points.funds');
      if (order.state !== 'MOVING') return order;
      if (order.amount > 0n && !(await post(order, 'POINT_PURCHASE'))) {
        await fail(order);
        throw new BusinessError('points.funds');
      }
      if (order.credit > 0n && !(await post(order, 'POINT_CONVERT')))
        throw new Error(`the credit of the exchange ${order.orderNo} was refused`);
      const ended = await end(order);
      if (order.credit > 0n) events.nudge(turnoverChanged);
      return ended ?? { ...order, state: isByHand(order) ? 'PROCESSING' : 'COMPLETED' };
    },
    async giveBack(order) {
      if (order.state !== 'RETURNING') return order;
      if (order.amount > 0n && !(await post(order, 'POINT_PURCHASE_RETURN')))
        throw new Error(`the cash of the exchange ${order.orderNo} could not be returned`);
      const at = dateOf(clock);
      const returned = await db.transaction(async (tx) => {
        const moved = await moveOrder(tx, order.orderNo, { from: 'RETURNING', to: 'REJECTED', endedAt: at });
        if (moved) await putBack(tx, moved, at);
        return moved;
      });
      return returned ?? { ...order, state: 'REJECTED' };
    },
  };
}

/** Makes what moves the money of orders. */
export function createMoving(deps: MallDeps): Moving {
  const { db, clock, log } = deps;
  const completing = createCompleting(deps);

  const finish: IntervalJob = {
    name: 'points.orders',
    everyMs: MINUTE_MS,
    async run() {
      let failures = 0;
      // Begun a minute ago and not ended: the process that was at it has died.
      for (const order of await readUnfinished(db, new Date(clock.now() - MINUTE_MS))) {
        log.info({ orderNo: order.orderNo }, 'an exchange of points is finished that was begun before');
        const isOver = (error: unknown) => error instanceof BusinessError && error.code === 'points.funds';
        await (order.state === 'MOVING' ? completing.complete(order) : completing.giveBack(order)).catch((error: unknown) => {
          if (isOver(error)) return;
          // One that cannot be finished must not keep the others from it.
          failures += 1;
          log.error({ err: error, orderNo: order.orderNo }, 'an exchange of points could not be finished');
        });
      }
      if (failures > 0) throw new Error(`${failures} exchanges of points could not be finished; the log has the reasons`);
    },
  };

  const seal: IntervalJob = {
    name: 'points.seal-orders',
    everyMs: 10 * MINUTE_MS,
    async run() {
      if (db.seal.keyId === null) return;
      let sealed = CHUNK;
      while (sealed === CHUNK) sealed = await db.transaction((tx) => sealOrders(tx, CHUNK));
    },
  };

  return { ...completing, jobs: [finish, seal] };
}
