import type { Amount } from '@marquee/money';
import type { IntervalJob } from '../../base/background/job.ts';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Transaction } from '../../base/database/database.ts';
import { OrderError } from '../orders.ts';
import { askingPayoutsJob } from './asking-payouts.ts';
import { readSettings } from './limits.ts';
import { AT_NOBODY, createMoving, FINAL, type Moving, type PayoutDeps, wrong } from './moving.ts';
import { type Given, insertParts, type Part, readParts, readUnanswered, writePart } from './part-store.ts';
import { payingAtOnceJob } from './paying-at-once.ts';
import { providerWays } from './provider-ways.ts';
import { createSending, type Sending, type SendingDeps } from './sending.ts';
import { MOST_PARTS } from './splitting.ts';
import { insertNote, type OutOrder, writeState } from './store.ts';
import type { Note, Payouts } from './ways.ts';

const MINUTE_MS = 60_000;
const AT_ONCE = 500;

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

/** States of an order of which parts can wait for another way. */
const UNDER_WAY = new Set(['PAYING', 'WAIT_CONFIRM', 'DISPUTED']);

/** Is a part paid, or with a provider that may pay it? */
const isGone = ({ state, provider }: Part): boolean => state !== 'QUEUED' && (state !== 'SENDING' || provider !== null);

/** Gives a provider what waits of an order that is being paid; returns its numbers. */
async function giveAgain(tx: Transaction, order: OutOrder, given: Given | null, note: Note | undefined): Promise<string[]> {
  const waiting = given ? (await readParts(tx, [order.orderNo])).filter(({ state }) => state === 'QUEUED') : [];
  if (waiting.length === 0 && order.state !== 'PAYING') throw wrong(order);
  for (const part of waiting) await writePart(tx, { ...part, ...given, state: 'SENDING' });
  if (waiting.length > 0) await note?.(tx);
  return waiting.map(({ payoutNo }) => payoutNo);
}

/** How an approved order begins to be paid. */
function beginningWays(
  { db, clock }: PayoutDeps,
  { locked, finish }: Moving,
  sending: Pick<Sending, 'wayOf' | 'send'>,
): Pick<Payouts, 'begin' | 'beginAtOnce'> {
  const write = async (
    tx: Transaction,
    order: OutOrder,
    given: Given | null,
    { amounts, note }: { amounts?: readonly Amount[] | undefined; note?: Note | undefined },
  ): Promise<string[]> => {
    const net = order.amount - order.fee;
    const parts = amounts ?? [net];
    const isWhole = parts.length <= MOST_PARTS && parts.every((each) => each > 0n) && parts.reduce((a, b) => a + b, 0n) === net;
    if (!isWhole) throw new OrderError('amount', `the parts of ${order.orderNo} are not ${net} together`);
    const written = await insertParts(tx, order, parts, { given });
    await writeState(tx, order.orderNo, { state: 'PAYING', paid: null, decidedAt: null, reason: null });
    await note?.(tx);
    return given ? written : [];
  };

  return {
    async begin(orderNo, amounts, note) {
      const given = await sending.wayOf(orderNo);
      const payoutNos = await db.transaction(async (tx) => {
        const order = await locked(tx, orderNo);
        if (UNDER_WAY.has(order.state)) return giveAgain(tx, order, given, note);
        if (order.state !== 'APPROVED') throw wrong(order);
        return write(tx, order, given, { amounts, note });
      });
      // Written down before it is sent: whatever ends here is asked for by the job.
      if (given) await sending.send(payoutNos, given.askingUntil);
      return finish(orderNo);
    },
    async beginAtOnce(orderNo) {
      const given = await sending.wayOf(orderNo);
      if (!given) return;
      const payoutNos = await db.transaction(async (tx) => {
        const order = await locked(tx, orderNo);
        // Whoever was first has begun it; what came back from a provider since is for people.
        if (order.state !== 'APPROVED') return [];
        const note = { at: dateOf(clock), operator: 'gateway', note: `given to ${given.provider}, as the channel pays at once` };
        return write(tx, order, given, { note: () => insertNote(tx, orderNo, note) });
      });
      await sending.send(payoutNos, given.askingUntil);
    },
  };
}

/** The ways of whole orders. */
function orderWays({ db, clock }: PayoutDeps, { locked, follow, finish }: Moving): Pick<Payouts, 'review' | 'settle'> {
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
    async settle(orderNo, outcome, reason, note) {
      await db.transaction(async (tx) => {
        const order = await locked(tx, orderNo);
        if (order.state === outcome) return;
        if (order.state !== 'PAYING') throw wrong(order);
        await note?.(tx);
        const parts = await readParts(tx, [orderNo]);
        // Of a payout of which something is gone, or may be, no part fails with the others.
        if (outcome === 'FAILED' && parts.some(isGone)) throw wrong(order);
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
        return { ...decided, ...AT_NOBODY, state: 'QUEUED', attempt: part.attempt + 1 };
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
export function createPayouts(deps: PayoutDeps & SendingDeps): Payouts {
  const moving = createMoving(deps);
  const ways = providerWays(deps, moving, (tx, part) => sentPart(tx, deps.clock, part, { hint: part.hint, isCertain: false }));
  const sending = createSending(deps, moving);
  const beginning = beginningWays(deps, moving, sending);
  return {
    ...orderWays(deps, moving),
    ...beginning,
    ...ways,
    ...peoplesWays(deps, moving),
    jobs: [
      unansweredJob(deps, moving),
      askingPayoutsJob(deps, { sending, report: ways.report }),
      payingAtOnceJob(deps, beginning),
    ],
  };
}
