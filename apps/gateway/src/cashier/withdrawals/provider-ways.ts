import { PAYOUT_TRUTH, type ReportedPayout } from '@marquee/contract/channel';
import type { Amount } from '@marquee/money';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database, Transaction } from '../../base/database/database.ts';
import { OrderError } from '../orders.ts';
import { givenBack, type Moving } from './moving.ts';
import { keepReport, type Part, type ReportRow, readPart } from './part-store.ts';
import { readOut } from './store.ts';
import type { PayoutReport, Payouts, ReportAnswer } from './ways.ts';

/** What a part is to the provider that has it. */
export const TOLD: Readonly<Record<Part['state'], ReportedPayout>> = {
  QUEUED: 'FAILED',
  SENDING: 'PENDING',
  WAIT_CONFIRM: 'SENT',
  DISPUTED: 'SENT',
  RECEIVED: 'PAID',
  SUCCESS: 'PAID',
  REFUNDED: 'FAILED',
  FAILED: 'FAILED',
};

/** A part's number at its provider: another one each time that it is paid, so that nothing is paid by an old number. */
export const numberOf = ({ payoutNo, attempt }: Pick<Part, 'payoutNo' | 'attempt'>): string =>
  attempt === 1 ? payoutNo : `${payoutNo}-${attempt}`;

/** The part of a provider's number, and which time it was given. */
function readNumber(number: string): { payoutNo: string; attempt: number } {
  const [, payoutNo = number, attempt = '1'] = /^(.+\.\d+)-(\d{1,4})$/.exec(number) ?? [];
  return { payoutNo, attempt: Number(attempt) };
}

/** What a part came to at an attempt: it is less once it was split. */
function amountAt({ former, amount }: Part, attempt: number): Amount {
  const then = former.find(({ last }) => last >= attempt);
  return then ? BigInt(then.amount) : amount;
}

/**
 * A payout as its provider knows it: the part with what it came to by that number, and what the gateway knows of it; null where the provider
 * was not given it.
 */
export async function providersPart(
  db: Database | Transaction,
  provider: string,
  number: string,
): Promise<{ part: Part; state: ReportedPayout } | null> {
  const { payoutNo, attempt } = readNumber(number);
  const part = await readPart(db, payoutNo);
  if (!part || attempt > part.attempt || attempt < 1) return null;
  // What was given before and is not with it any more has failed; a part that another way pays now is no provider's.
  if (attempt < part.attempt) return { part: { ...part, amount: amountAt(part, attempt) }, state: 'FAILED' };
  return part.provider === provider ? { part, state: TOLD[part.state] } : null;
}

const isSame = (kept: ReportRow, said: ReportRow): boolean =>
  (Object.keys(said) as (keyof ReportRow)[]).every((field) => kept[field] === said[field]);

/** What providers are given and what they say. `sent` is what a part becomes that was sent. */
export function providerWays(
  { db, clock }: { db: Database; clock: Clock },
  { movePart }: Moving,
  sent: (tx: Transaction, part: Part) => Promise<Part>,
): Pick<Payouts, 'give' | 'report'> {
  /** What a report makes of the part; null: nothing. */
  const moved = async (tx: Transaction, part: Part, { state, providerRef, reason }: PayoutReport): Promise<Part | null> => {
    const next = { ...part, providerRef };
    if (state === 'SENT') return sent(tx, next);
    if (state === 'PAID') return { ...next, state: 'SUCCESS', sentAt: part.sentAt ?? dateOf(clock) };
    return state === 'FAILED' ? givenBack(next, reason ?? '') : null;
  };

  return {
    async give(payoutNo, provider) {
      let number = payoutNo;
      await movePart(payoutNo, async (part, order) => {
        number = numberOf(part);
        if (part.state === 'SENDING' && part.provider === provider) return null;
        if (part.state !== 'QUEUED') throw new OrderError('state', `withdrawal ${order.orderNo} is ${order.state}`);
        return { ...part, provider, state: 'SENDING' };
      });
      return number;
    },
    async report(report) {
      const { provider, payoutNo: number, state, amount, currency } = report;
      const known = await providersPart(db, provider, number);
      const order = known && (await readOut(db, known.part.orderNo));
      if (!known || !order) return { status: 'UNKNOWN_ORDER' };
      let answer: ReportAnswer = { status: 'UNKNOWN_ORDER' };
      await movePart(known.part.payoutNo, async (_part, locked, tx) => {
        const now = await providersPart(tx, provider, number);
        if (!now) return null;
        const { reason: _reason, ...row } = report;
        const isOther = !isSame(await keepReport(tx, row, dateOf(clock)), row);
        if (isOther || (locked.currency === currency && now.part.amount !== amount))
          answer = { status: 'MISMATCH', state: now.state };
        else if (locked.currency !== currency) answer = { status: 'WRONG_CURRENCY', state: now.state };
        else answer = PAYOUT_TRUTH[now.state][state] as ReportAnswer;
        const isNews = answer.status === 'OK' && answer.state === state && now.state !== state;
        return isNews ? moved(tx, now.part, report) : null;
      });
      return answer;
    },
  };
}
