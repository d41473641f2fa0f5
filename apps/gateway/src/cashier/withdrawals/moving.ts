import type { Amount } from '@marquee/money';
import type { Events } from '../../base/background/events.ts';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database, Transaction } from '../../base/database/database.ts';
import type { Log } from '../../base/log.ts';
import type { Completer } from '../completion.ts';
import { withdrawalMoved } from '../events.ts';
import { OrderError } from '../orders.ts';
import { type Part, readPart, readParts, writePart } from './part-store.ts';
import { type OutOrder, readOut, writeState } from './store.ts';

export const FINAL = new Set(['RECEIVED', 'SUCCESS', 'REFUNDED', 'FAILED', 'REJECTED']);
const ARRIVED = new Set(['RECEIVED', 'SUCCESS']);
/** The order's state while a part is in this one, the first that applies. */
const WHILE = [
  ['DISPUTED', 'DISPUTED'],
  ['WAIT_CONFIRM', 'WAIT_CONFIRM'],
  ['SENDING', 'PAYING'],
  ['QUEUED', 'PAYING'],
] as const;

/** The state to which its parts have brought an order, and what of it was paid, fee included, once all of them are at their end. */
export function stateOf(parts: readonly Pick<Part, 'state' | 'amount'>[], fee: Amount): { state: string; paid: Amount | null } {
  const open = WHILE.find(([part]) => parts.some(({ state }) => state === part));
  if (open) return { state: open[1], paid: null };
  const arrived = parts.filter(({ state }) => ARRIVED.has(state));
  if (arrived.length === 0) return { state: parts.some(({ state }) => state === 'REFUNDED') ? 'REFUNDED' : 'FAILED', paid: null };
  const paid = fee + arrived.reduce((sum, { amount }) => sum + amount, 0n);
  return { state: arrived.some(({ state }) => state === 'RECEIVED') ? 'RECEIVED' : 'SUCCESS', paid };
}

/** A part that nobody has. */
export const AT_NOBODY = {
  provider: null,
  providerRef: null,
  method: null,
  unitValue: null,
  askingUntil: null,
  batch: null,
  sentAt: null,
  confirmUntil: null,
} as const;

/** What becomes of a part that definitely was not paid: it waits again, and has another number when it is paid. */
export const givenBack = (part: Part, reason: string): Part => ({
  ...part,
  ...AT_NOBODY,
  state: 'QUEUED',
  attempt: part.attempt + 1,
  // What a dispute decided on it was done, and is not said once more.
  decision: null,
  reason,
});

export interface PayoutDeps {
  db: Database;
  clock: Clock;
  log: Log;
  events: Pick<Events, 'emit' | 'nudge'>;
  completer: Pick<Completer, 'complete'>;
}

export const wrong = (order: { orderNo: string; state: string }): OrderError =>
  new OrderError('state', `withdrawal ${order.orderNo} is ${order.state}`);

/** Makes what moves the parts of an order under the order's lock, and the order after them. */
export function createMoving({ db, clock, events, completer }: PayoutDeps) {
  const locked = async (tx: Transaction, orderNo: string): Promise<OutOrder> => {
    const order = await readOut(tx, orderNo, true);
    if (!order) throw new OrderError('unknown', `there is no withdrawal ${orderNo}`);
    return order;
  };

  /** Brings an order to where its parts are; tells of the part that moved. */
  const follow = async (tx: Transaction, order: OutOrder, moved: Part | null, reason: string | null): Promise<void> => {
    const { state, paid } = stateOf(await readParts(tx, [order.orderNo]), order.fee);
    const isDecided = order.state !== state && FINAL.has(state);
    await writeState(tx, order.orderNo, { state, paid, decidedAt: isDecided ? dateOf(clock) : null, reason });
    if (!moved) return;
    const { payoutNo, attempt, amount, confirmUntil, decision } = moved;
    await events.emit(
      tx,
      withdrawalMoved.of(order, {
        orderNo: order.orderNo,
        payoutNo,
        attempt,
        state: moved.state,
        currency: order.currency,
        amount: amount.toString(),
        until: confirmUntil?.getTime() ?? null,
        decision,
        reason: moved.reason,
      }),
    );
  };

  /** Books the order where it is at its end now. */
  const finish = async (orderNo: string): Promise<OutOrder> => {
    events.nudge(withdrawalMoved);
    const order = await readOut(db, orderNo);
    if (!order) throw new OrderError('unknown', `there is no withdrawal ${orderNo}`);
    if (!FINAL.has(order.state) || order.completedAt !== null) return order;
    const { completedAt } = await completer.complete('withdrawal', order);
    return { ...order, completedAt };
  };

  /** Moves one part; `change` returns what it becomes, or null where it is that already. */
  const movePart = async (
    payoutNo: string,
    change: (part: Part, order: OutOrder, tx: Transaction) => Promise<Part | null>,
  ): Promise<OutOrder> => {
    const found = await readPart(db, payoutNo);
    if (!found) throw new OrderError('unknown', `there is no payout ${payoutNo}`);
    await db.transaction(async (tx) => {
      const order = await locked(tx, found.orderNo);
      const part = await readPart(tx, payoutNo);
      const next = part && (await change(part, order, tx));
      if (!next) return;
      await writePart(tx, next);
      await follow(tx, order, next, null);
    });
    return finish(found.orderNo);
  };

  return { locked, follow, finish, movePart };
}

export type Moving = ReturnType<typeof createMoving>;
