import type { BodyOf, ReplyOf } from '@marquee/contract';
import { type channelCalls, DEPOSIT_TRUTH, type DepositBefore } from '@marquee/contract/channel';
import { type Amount, parseInteger } from '@marquee/money';
import { dateOf } from '../../base/calendar/clock.ts';
import type { Database, Transaction } from '../../base/database/database.ts';
import type { Provider } from '../channel-api/providers.ts';
import type { DepositReports } from '../channel-api/reports.ts';
import type { Completer } from '../completion.ts';
import type { CashierDeps } from '../deps.ts';
import type { DepositOrder } from './deposit-order.ts';
import { decideDeposit, lockDeposit, readDeposit } from './deposit-store.ts';
import { keepPayment, type Payment, type PaymentRowState, readPayment, readPaymentsOf } from './payment-store.ts';

type Report = BodyOf<(typeof channelCalls)['channelDepositResult']>;
type Answer = ReplyOf<(typeof channelCalls)['channelDepositResult']>;

export interface ReportDeps extends Pick<CashierDeps, 'clock'> {
  db: Database;
  complete: Completer['complete'];
  /** What is kept of a deposit, in hundredths of a percent, by the channel of an order. */
  feeRateOf(order: DepositOrder): Promise<number>;
  /** Tells the member's pages that the order has changed. */
  tell(order: DepositOrder): void;
}

/** What was known when a payment is reported. */
function beforeOf(order: DepositOrder, known: Payment | null): DepositBefore {
  if (known?.state === 'PAID') return 'booked';
  if (known?.state === 'HELD' || known?.state === 'REFUSED') return 'held';
  if (order.state === 'SUCCESS') return 'paid';
  if (order.state === 'FAILED') return 'failed';
  return order.state === 'EXPIRED' ? 'expired' : 'open';
}

/** Is a report of a payment that is known about another one? */
const isOther = (known: Payment, { orderNo, amount, currency, providerRef }: Report): boolean =>
  known.orderNo !== orderNo ||
  known.amount.toString() !== amount ||
  known.currency !== currency ||
  known.providerRef !== providerRef;

/** The fee of an amount, truncated to whole ten-thousandths. */
export const feeOf = (amount: Amount, rate: number): Amount => (amount * BigInt(rate)) / 10_000n;

/** What is written of a payment: null where the report is no news of it. */
function newStateOf(
  before: DepositBefore,
  report: Report,
  { books, state }: { books?: true; state: string },
): PaymentRowState | null {
  if (books) return 'PAID';
  if (report.state === 'PAID') return state === 'HELD' ? 'HELD' : null;
  if (before === 'open' || before === 'expired') return report.state;
  return before === 'failed' && report.state === 'FAILED' ? 'FAILED' : null;
}

/** What the gateway knows of an order, in the words of the channel API. */
const stateOf = ({ state }: DepositOrder) => (state === 'SUCCESS' ? 'PAID' : state === 'CREATED' ? 'PENDING' : state);

/** Moves the order as the report says; null where it stays as it is. */
async function move(
  tx: Transaction,
  order: DepositOrder,
  report: Report,
  { books, feeRate, at }: { books: boolean; feeRate: number; at: Date },
): Promise<DepositOrder | null> {
  if (books) {
    const paidAmount = parseInteger(report.amount) ?? 0n;
    return decideDeposit(tx, order.orderNo, { to: 'SUCCESS', decidedAt: at, paidAmount, fee: feeOf(paidAmount, feeRate) });
  }
  const isOver = order.state === 'SUCCESS' || order.state === 'FAILED';
  if (report.state === 'FAILED' && !isOver)
    return decideDeposit(tx, order.orderNo, { to: 'FAILED', decidedAt: at, reason: report.reason ?? 'failed' });
  if (report.state === 'PENDING' && order.state === 'CREATED')
    return decideDeposit(tx, order.orderNo, { to: 'PENDING', decidedAt: null });
  return null;
}

/** What a provider is told of one of its orders. */
async function tellStatus(db: Database, provider: Provider, orderNo: string): ReturnType<DepositReports['status']> {
  const order = await readDeposit(db, orderNo);
  if (!order || order.provider !== provider.code) return { status: 'OK', state: 'UNKNOWN' };
  const payments = await readPaymentsOf(db, orderNo);
  const booked = payments.filter(({ state }) => state === 'PAID').reduce((sum, { amount }) => sum + amount, 0n);
  return {
    status: 'OK',
    state: stateOf(order),
    amount: order.amount.toString(),
    currency: order.currency,
    booked: booked.toString(),
    // One that a person refused stays held for the provider: it was not booked, and is settled between people.
    payments: payments.map(({ paymentId, state, amount }) => ({
      paymentId,
      state: state === 'REFUSED' ? 'HELD' : state,
      amount: amount.toString(),
    })),
  };
}

/**
 * Takes a provider's word on deposits, by the table of the channel API. An order is decided under its lock together with the payment, and its
 * money booked then, keyed by its number: whatever is doubled, late or begun again books it once.
 */
export function createDepositReports({ db, clock, complete, feeRateOf, tell }: ReportDeps): DepositReports {
  const result = async (provider: Provider, report: Report): Promise<Answer> => {
    const { orderNo, paymentId, currency, providerRef, reason = null } = report;
    const seen = await readDeposit(db, orderNo);
    const feeRate = seen ? await feeRateOf(seen) : 0;
    const { answer, order, isMoved } = await db.transaction(
      async (tx): Promise<{ answer: Answer; order: DepositOrder | null; isMoved: boolean }> => {
        const said = (status: Answer['status']) => ({ answer: { status }, order: null, isMoved: false });
        const locked = await lockDeposit(tx, orderNo);
        if (!locked || locked.provider !== provider.code) return said('UNKNOWN_ORDER');
        const known = await readPayment(tx, provider.code, paymentId);
        if (known && isOther(known, report)) return said('MISMATCH');
        if (currency !== locked.currency) return said('WRONG_CURRENCY');
        const before = beforeOf(locked, known);
        const ruling = DEPOSIT_TRUTH[before][report.state];
        const answer: Answer = { status: ruling.status, state: ruling.state };
        const state = ruling.status === 'OK' ? newStateOf(before, report, ruling) : null;
        // What is booked may still lack its booking: the process that was at it has ended.
        if (state === null) return { answer, order: locked, isMoved: false };
        const kept = await keepPayment(tx, {
          provider: provider.code,
          paymentId,
          merchantId: locked.merchantId,
          orderNo,
          amount: parseInteger(report.amount) ?? 0n,
          currency,
          providerRef,
          state,
          reason,
          toldAt: dateOf(clock),
        });
        if (!kept) return said('MISMATCH');
        const moved = await move(tx, locked, report, { books: ruling.books === true, feeRate, at: dateOf(clock) });
        return { answer, order: moved ?? locked, isMoved: moved !== null };
      },
    );
    if (order?.decidedAt && order.completedAt === null && (order.state === 'SUCCESS' || order.state === 'FAILED'))
      await complete('deposit', order);
    if (order && isMoved) tell(order);
    return answer;
  };

  return {
    result,
    status: (provider, orderNo) => tellStatus(db, provider, orderNo),
  };
}
