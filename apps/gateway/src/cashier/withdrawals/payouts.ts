import type { IntervalJob } from '../../base/background/job.ts';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Transaction } from '../../base/database/database.ts';
import { OrderError } from '../orders.ts';
import { readSettings } from './limits.ts';
import { createMoving, FINAL, type Moving, type PayoutDeps, wrong } from './moving.ts';
import { insertParts, type Part, readParts, readUnanswered, writePart } from './part-store.ts';
import { providerWays } from './provider-ways.ts';
import { writeState } from './store.ts';
import type { Payouts } from './ways.ts';

const MINUTE_MS = 60_000;
const AT_ONCE = 500;
/** Parts of one payout. */
const MOST_PARTS = 20;

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
function orderWays({ db, clock }: PayoutDeps, { locked, follow, finish }: Moving): Pick<Payouts, 'begin' | 'review' | 'settle'> {
  return {
    async review(orderNo, to, reason, note) {
      await db.transaction(async (tx) => {
        const order = await locked(tx, orderNo);
        if (order.state !== 'REVIEWING') throw wrong(order);
        await writeState(tx, orderNo, { state: to, paid: null, decidedAt: dateOf(clock), reason });
        await note(tx);
      });
      return finish(orderNo);
    },
    async begin(orderNo, amounts, note) {
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
        await note?.(tx);
      });
      return finish(orderNo);
    },
    async settle(orderNo, outcome, reason, note) {
      await db.transaction(async (tx) => {
        const order = await locked(tx, orderNo);
        if (order.state === outcome) return;
        if (order.state !== 'PAYING') throw wrong(order);
        await note?.(tx);
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

/** What people say of payouts: who sends them, their member, and the house where they disagree. */
function peoplesWays({ clock }: PayoutDeps, { movePart }: Moving): Pick<Payouts, 'sent' | 'received' | 'dispute' | 'decide'> {
  const demandOwner = ({ payoutNo, accountId: owner }: Part, accountId: bigint): void => {
    if (owner !== accountId) throw new OrderError('unknown', `there is no payout ${payoutNo} of ${accountId}`);
  };

  return {
    sent: (payoutNo, how, note) =>
      movePart(payoutNo, async (part, order, tx) => {
        if (part.state === (how.isCertain ? 'SUCCESS' : 'WAIT_CONFIRM')) return null;
        if (part.provider !== null || (part.state !== 'QUEUED' && part.state !== 'SENDING')) throw wrong(order);
        await note?.(tx);
        return sentPart(tx, clock, part, how);
      }),
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
    ...providerWays(deps, moving, (tx, part) => sentPart(tx, deps.clock, part, { hint: part.hint, isCertain: false })),
    ...peoplesWays(deps, moving),
    jobs: [unansweredJob(deps, moving)],
  };
}
