import type { Amount } from '@marquee/money';
import type { Events } from '../../base/background/events.ts';
import type { IntervalJob } from '../../base/background/job.ts';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database, Transaction } from '../../base/database/database.ts';
import type { Log } from '../../base/log.ts';
import type { Completer } from '../completion.ts';
import { withdrawalMoved } from '../events.ts';
import { OrderError } from '../orders.ts';
import { readSettings } from './limits.ts';
import { type Decision, insertParts, type Part, readPart, readParts, readUnanswered, writePart } from './part-store.ts';
import { type OutOrder, readOut, writeState } from './store.ts';

const MINUTE_MS = 60_000;
const AT_ONCE = 500;
/** Parts of one payout. */
const MOST_PARTS = 20;

/** What a provider reports of a payout. */
export interface PayoutReport {
  provider: string;
  payoutNo: string;
  state: 'PENDING' | 'SENT' | 'PAID' | 'FAILED';
  amount: Amount;
  currency: string;
  providerRef: string;
  reason?: string | undefined;
}

/** Payouts of withdrawals, part by part: docs/rules/money.md#payouts. Each throws an OrderError for what does not go from where it is. */
export interface Payouts {
  /** Begins to pay an approved order, in parts that are its amount without the fee together; without any, in one. */
  begin(orderNo: string, amounts?: readonly Amount[]): Promise<OutOrder>;
  /** Gives a part that waits to a provider. */
  give(payoutNo: string, provider: string): Promise<void>;
  /** A part was sent: its member is asked whether it has arrived, or it is paid for certain. */
  sent(payoutNo: string, how: { hint: string; isCertain: boolean }): Promise<void>;
  /** What a provider says. Returns how it is answered; the same said again is answered the same. */
  report(report: PayoutReport): Promise<'OK' | 'UNKNOWN_ORDER' | 'MISMATCH' | 'WRONG_CURRENCY' | 'CONFLICT'>;
  /** The member has the money. */
  received(accountId: bigint, payoutNo: string): Promise<void>;
  /** The member does not have it; `prove` ties the proof to the dispute in its transaction. */
  dispute(
    accountId: bigint,
    payoutNo: string,
    remark: string,
    prove: (tx: Transaction, part: Part) => Promise<void>,
  ): Promise<void>;
  /** The house decides on a dispute; `note` writes it down in the same transaction. */
  decide(payoutNo: string, decision: Decision, reason: string, note: (tx: Transaction) => Promise<void>): Promise<OutOrder>;
  /** Ends an order of which nothing was paid, or pays all that is left of it: as its channel says. */
  settle(orderNo: string, outcome: 'SUCCESS' | 'FAILED', reason?: string): Promise<OutOrder>;
  jobs: readonly IntervalJob[];
}

const FINAL = new Set(['RECEIVED', 'SUCCESS', 'REFUNDED', 'FAILED']);
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

export interface PayoutDeps {
  db: Database;
  clock: Clock;
  log: Log;
  events: Pick<Events, 'emit' | 'nudge'>;
  completer: Pick<Completer, 'complete'>;
}

const wrong = (order: { orderNo: string; state: string }): OrderError =>
  new OrderError('state', `withdrawal ${order.orderNo} is ${order.state}`);

/** Makes what moves the parts of an order under the order's lock, and the order after them. */
function createMoving({ db, clock, events, completer }: PayoutDeps) {
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

type Moving = ReturnType<typeof createMoving>;

/** What becomes of a part that was sent. */
async function sentPart(
  tx: Transaction,
  clock: Clock,
  part: Part,
  { hint, isCertain }: { hint: string; isCertain: boolean },
): Promise<Part> {
  const at = dateOf(clock);
  if (isCertain) return { ...part, state: 'SUCCESS', hint, sentAt: part.sentAt ?? at };
  const { confirmMinutes } = await readSettings(tx, part.merchantId);
  const confirmUntil = new Date(at.getTime() + confirmMinutes * MINUTE_MS);
  return { ...part, state: 'WAIT_CONFIRM', hint, sentAt: at, confirmUntil };
}

/** The ways of whole orders. */
function orderWays({ db, clock }: PayoutDeps, { locked, follow, finish }: Moving): Pick<Payouts, 'begin' | 'settle'> {
  return {
    async begin(orderNo, amounts) {
      await db.transaction(async (tx) => {
        const order = await locked(tx, orderNo);
        if (order.state === 'PAYING') return;
        if (order.state !== 'APPROVED') throw wrong(order);
        const net = order.amount - order.fee;
        const parts = amounts ?? [net];
        const isWhole =
          parts.length <= MOST_PARTS && parts.every((each) => each > 0n) && parts.reduce((a, b) => a + b, 0n) === net;
        if (!isWhole) throw new OrderError('amount', `the parts of ${orderNo} are not ${net} together`);
        await insertParts(tx, order, parts);
        await writeState(tx, orderNo, { state: 'PAYING', paid: null, decidedAt: null, reason: null });
      });
      return finish(orderNo);
    },
    async settle(orderNo, outcome, reason) {
      await db.transaction(async (tx) => {
        const order = await locked(tx, orderNo);
        if (order.state === outcome) return;
        if (order.state !== 'PAYING') throw wrong(order);
        const parts = await readParts(tx, [orderNo]);
        // Of a payout of which something is gone no part fails with the others.
        if (outcome === 'FAILED' && parts.some(({ state }) => state !== 'QUEUED' && state !== 'SENDING')) throw wrong(order);
        for (const part of parts) {
          if (!FINAL.has(part.state)) await writePart(tx, { ...part, state: outcome, sentAt: part.sentAt ?? dateOf(clock) });
        }
        if (parts.length > 0) return follow(tx, order, null, reason ?? null);
        await writeState(tx, orderNo, { state: outcome, paid: null, decidedAt: dateOf(clock), reason: reason ?? null });
      });
      return finish(orderNo);
    },
  };
}

/** What a provider says of its payouts. */
function providerWays({ db, clock }: PayoutDeps, { movePart }: Moving): Pick<Payouts, 'give' | 'report'> {
  const REACHED: Readonly<Record<PayoutReport['state'], readonly string[]>> = {
    PENDING: ['SENDING'],
    SENT: ['WAIT_CONFIRM', 'RECEIVED', 'DISPUTED', 'SUCCESS'],
    PAID: ['SUCCESS', 'RECEIVED'],
    FAILED: ['QUEUED'],
  };

  return {
    async give(payoutNo, provider) {
      await movePart(payoutNo, async (part, order) => {
        if (part.state === 'SENDING' && part.provider === provider) return null;
        if (part.state !== 'QUEUED') throw wrong(order);
        return { ...part, state: 'SENDING', provider };
      });
    },
    async report({ provider, payoutNo, state, amount, currency, providerRef, reason }) {
      const known = await readPart(db, payoutNo);
      const order = known && (await readOut(db, known.orderNo));
      if (!known || !order || known.provider !== provider) return 'UNKNOWN_ORDER';
      if (order.currency !== currency) return 'WRONG_CURRENCY';
      if (known.amount !== amount) return 'MISMATCH';
      try {
        await movePart(payoutNo, async (part, locked, tx) => {
          if (REACHED[state].includes(part.state)) return null;
          const isOpen =
            part.state === 'SENDING' || (state === 'PAID' && (part.state === 'WAIT_CONFIRM' || part.state === 'DISPUTED'));
          if (!isOpen) throw wrong(locked);
          if (state === 'FAILED') return { ...part, state: 'QUEUED', providerRef, reason: reason ?? '' };
          return sentPart(tx, clock, { ...part, providerRef }, { hint: part.hint, isCertain: state === 'PAID' });
        });
        return 'OK';
      } catch (error) {
        if (error instanceof OrderError && error.code === 'state') return 'CONFLICT';
        throw error;
      }
    },
  };
}

/** What people say of payouts: who sends them, their member, and the house where they disagree. */
function peoplesWays({ clock }: PayoutDeps, { movePart }: Moving): Pick<Payouts, 'sent' | 'received' | 'dispute' | 'decide'> {
  const demandOwner = ({ payoutNo, accountId: owner }: Part, accountId: bigint): void => {
    if (owner !== accountId) throw new OrderError('unknown', `there is no payout ${payoutNo} of ${accountId}`);
  };

  return {
    async sent(payoutNo, how) {
      await movePart(payoutNo, async (part, order, tx) => {
        if (part.state === (how.isCertain ? 'SUCCESS' : 'WAIT_CONFIRM')) return null;
        if (part.provider !== null || (part.state !== 'QUEUED' && part.state !== 'SENDING')) throw wrong(order);
        return sentPart(tx, clock, part, how);
      });
    },
    async received(accountId, payoutNo) {
      await movePart(payoutNo, async (part, order) => {
        demandOwner(part, accountId);
        if (part.state === 'RECEIVED') return null;
        if (part.state !== 'WAIT_CONFIRM') throw wrong(order);
        return { ...part, state: 'RECEIVED' };
      });
    },
    async dispute(accountId, payoutNo, remark, prove) {
      await movePart(payoutNo, async (part, order, tx) => {
        demandOwner(part, accountId);
        const isOpen = part.state === 'WAIT_CONFIRM' && part.disputedAttempt !== part.attempt;
        // Later than its time it counts as received, whether or not the job has come by.
        if (!isOpen || (part.confirmUntil?.getTime() ?? 0) <= clock.now()) throw wrong(order);
        await prove(tx, part);
        return { ...part, state: 'DISPUTED', remark, disputedAttempt: part.attempt, disputedAt: dateOf(clock) };
      });
    },
    decide: (payoutNo, decision, reason, note) =>
      movePart(payoutNo, async (part, order, tx) => {
        if (part.state !== 'DISPUTED') throw wrong(order);
        await note(tx);
        const decided = { ...part, decision, reason, decidedAt: dateOf(clock) };
        if (decision === 'force') return { ...decided, state: 'RECEIVED' };
        if (decision === 'refund') return { ...decided, state: 'REFUNDED' };
        const fresh = { provider: null, providerRef: null, batch: null, sentAt: null, confirmUntil: null };
        return { ...decided, ...fresh, state: 'QUEUED', attempt: part.attempt + 1 };
      }),
  };
}

/** Counts payouts without an answer as received once their time has passed. */
const unansweredJob = ({ db, clock, log }: PayoutDeps, { movePart }: Moving): IntervalJob => ({
  name: 'cashier.confirm-receipts',
  everyMs: MINUTE_MS,
  async run() {
    let failures = 0;
    for (const { payoutNo } of await readUnanswered(db, dateOf(clock), AT_ONCE)) {
      try {
        await movePart(payoutNo, async (part) => {
          const isDue = part.state === 'WAIT_CONFIRM' && (part.confirmUntil?.getTime() ?? 0) <= clock.now();
          return isDue ? { ...part, state: 'RECEIVED', remark: 'auto' } : null;
        });
      } catch (error) {
        failures += 1;
        log.error({ err: error, payoutNo }, 'a payout without an answer could not be counted as received');
      }
    }
    if (failures > 0) throw new Error(`${failures} payouts could not be counted as received; the log has the reasons`);
  },
});

/** Makes the payouts. */
export function createPayouts(deps: PayoutDeps): Payouts {
  const moving = createMoving(deps);
  return {
    ...orderWays(deps, moving),
    ...providerWays(deps, moving),
    ...peoplesWays(deps, moving),
    jobs: [unansweredJob(deps, moving)],
  };
}
