import type { BodyOf, ReplyOf } from '@marquee/contract';
import { type channelCalls, DEPOSIT_TRUTH, type DepositBefore } from '@marquee/contract/channel';
import { type Amount, parseInteger } from '@marquee/money';
import { gathering } from '../../base/background/gathering.ts';
import { dateOf } from '../../base/calendar/clock.ts';
import type { Database, Transaction } from '../../base/database/database.ts';
import type { Provider } from '../channel-api/providers.ts';
import type { DepositReports } from '../channel-api/reports.ts';
import type { Completer } from '../completion.ts';
import type { DepositBooking } from '../deposit-booking.ts';
import type { CashierDeps } from '../deps.ts';
import { type Decision, type DepositOrder, decidedOrder } from './deposit-order.ts';
import { decideDeposits, readDeposit } from './deposit-store.ts';
import {
  keepPayments,
  type NewPayment,
  type Payment,
  type PaymentKey,
  type PaymentRowState,
  readPayments,
  readPaymentsOf,
} from './payment-store.ts';
import { type DepositPlace, lockReported, type ReportedOrder, readPlaces } from './reported-store.ts';

type Report = BodyOf<(typeof channelCalls)['channelDepositResult']>;
type Answer = ReplyOf<(typeof channelCalls)['channelDepositResult']>;

export interface ReportDeps extends Pick<CashierDeps, 'clock' | 'log'> {
  db: Database;
  booking: DepositBooking;
  complete: Completer['complete'];
  /** Tells the member's pages that the order has changed. */
  tell(order: Pick<DepositOrder, 'accountId'>): void;
}

/** Reports that are taken together. */
const MOST_TOGETHER = 64;
/** One group is written while the next one is read. */
const ABREAST = 2;
/** What a group costs besides its reports, in reports. */
const WORTH_A_GROUP = 12;

/** What a provider says of a payment. */
interface Reported {
  provider: Provider;
  report: Report;
}

/** What became of a report, and the order as it is then. */
interface Taken {
  answer: Answer;
  order: ReportedOrder | null;
  isMoved: boolean;
}

/** What was known when a payment is reported. */
function beforeOf(order: ReportedOrder, known: Payment | null): DepositBefore {
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
const feeOf = (amount: Amount, rate: number): Amount => (amount * BigInt(rate)) / 10_000n;

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
const stateOf = ({ state }: Pick<DepositOrder, 'state'>) =>
  state === 'SUCCESS' ? 'PAID' : state === 'CREATED' ? 'PENDING' : state;

/** What becomes of the order; null where it stays as it is. */
function decisionOf(order: ReportedOrder, report: Report, books: boolean, at: Date): Decision | null {
  const isFinal = { decidedAt: at, completedAt: at };
  if (books) {
    const paidAmount = parseInteger(report.amount) ?? 0n;
    return { to: 'SUCCESS', ...isFinal, paidAmount, fee: feeOf(paidAmount, order.feeRate) };
  }
  const isOver = order.state === 'SUCCESS' || order.state === 'FAILED';
  if (report.state === 'FAILED' && !isOver) return { to: 'FAILED', ...isFinal, reason: report.reason ?? 'failed' };
  return report.state === 'PENDING' && order.state === 'CREATED' ? { to: 'PENDING', decidedAt: null } : null;
}

/** What is answered to a report of a locked order and written of it: nothing where it is no news. */
interface Ruling {
  answer: Answer;
  payment: NewPayment | null;
  decision: Decision | null;
}

const MISMATCH: Ruling = { answer: { status: 'MISMATCH' }, payment: null, decision: null };

/** Rules on a report by the table of the channel API. */
function ruleOn({ provider, report }: Reported, order: ReportedOrder, known: Payment | null, at: Date): Ruling {
  if (known && isOther(known, report)) return MISMATCH;
  if (report.currency !== order.currency) return { ...MISMATCH, answer: { status: 'WRONG_CURRENCY' } };
  const before = beforeOf(order, known);
  const ruling = DEPOSIT_TRUTH[before][report.state];
  const answer: Answer = { status: ruling.status, state: ruling.state };
  const state = ruling.status === 'OK' ? newStateOf(before, report, ruling) : null;
  if (state === null) return { answer, payment: null, decision: null };
  const { paymentId, currency, providerRef, reason = null } = report;
  const payment: NewPayment = {
    provider: provider.code,
    paymentId,
    merchantId: order.merchantId,
    orderNo: order.orderNo,
    amount: parseInteger(report.amount) ?? 0n,
    currency,
    providerRef,
    state,
    reason,
    toldAt: at,
  };
  return { answer, payment, decision: decisionOf(order, report, ruling.books === true, at) };
}

const nameOf = ({ provider, paymentId }: PaymentKey): string => `${provider} ${paymentId}`;
const paymentOf = ({ provider, report }: Reported): PaymentKey => ({ provider: provider.code, paymentId: report.paymentId });

/** Those of a group that have nothing in common: neither order nor payment nor member. */
function apart(group: readonly Reported[], places: ReadonlyMap<string, DepositPlace>): Reported[] {
  const seen = new Set<string>();
  return group.filter((reported) => {
    const { orderNo } = reported.report;
    const names = [`order ${orderNo}`, `payment ${nameOf(paymentOf(reported))}`, `member ${places.get(orderNo)?.accountId}`];
    const isFirst = !names.some((name) => seen.has(name));
    if (isFirst) for (const name of names) seen.add(name);
    return isFirst;
  });
}

/** Writes rulings. Rejects where a payment was reported for another order in the meantime. */
async function writeRulings(tx: Transaction, rulings: readonly (Ruling & { order: ReportedOrder })[]): Promise<void> {
  const payments = rulings.flatMap(({ payment }) => payment ?? []);
  const decided = rulings.flatMap(({ order: { orderNo }, decision }) => (decision ? [{ orderNo, decision }] : []));
  const [kept] = await Promise.all([
    payments.length === 0 ? [] : keepPayments(tx, payments),
    decided.length === 0 ? null : decideDeposits(tx, decided),
  ]);
  if (kept.length < payments.length) throw new Error('a payment was reported for another order in the meantime');
}

/**
 * Makes what takes reports that came together, in one transaction: the orders are decided under their locks together with the payments, and
 * their money is booked. Null for what has something in common with another one, or whose order somebody else is at.
 */
const createTaking =
  ({ db, clock, booking }: Pick<ReportDeps, 'db' | 'clock' | 'booking'>) =>
  async (group: readonly Reported[]): Promise<(Taken | null)[]> => {
    const numbers = group.map(({ report }) => report.orderNo);
    const places = new Map((await readPlaces(db, numbers)).map((place) => [place.orderNo, place]));
    const isKnown = ({ provider, report }: Reported): boolean => places.get(report.orderNo)?.provider === provider.code;
    const chosen = apart(group.filter(isKnown), places);
    const chosenNos = chosen.map(({ report }) => report.orderNo);
    const bookable = await booking.ready(chosenNos.flatMap((orderNo) => places.get(orderNo) ?? []));
    const at = dateOf(clock);
    const { rulings, moved, tell } = await db.transaction(async (tx) => {
      // Sent together: each is done when the locks of those before it are had.
      const [locked, known, held] = await Promise.all([
        lockReported(tx, chosenNos, { waits: group.length === 1 }),
        readPayments(tx, chosen.map(paymentOf)),
        bookable.hold(tx),
      ]);
      const orders = new Map(locked.map((order) => [order.orderNo, order]));
      const payments = new Map(known.map((payment) => [nameOf(payment), payment]));
      const ruled = new Map(
        chosen.flatMap((reported) => {
          const order = orders.get(reported.report.orderNo);
          if (!order) return [];
          const ruling = ruleOn(reported, order, payments.get(nameOf(paymentOf(reported))) ?? null, at);
          return [[reported, { ...ruling, order }] as const];
        }),
      );
      const written = [...ruled.values()];
      const after = written.flatMap(({ order, decision }) => (decision ? [decidedOrder(order, decision)] : []));
      const final = after.filter(({ completedAt }) => completedAt !== null);
      // Sent together, since they ask nothing of one another: what one refuses undoes all.
      const [, told] = await Promise.all([
        writeRulings(tx, written),
        final.length === 0 ? null : bookable.settle(tx, at, held, final),
      ]);
      return { rulings: ruled, moved: new Map(after.map((order) => [order.orderNo, order])), tell: told };
    });
    tell?.();
    return group.map((reported) => {
      if (!isKnown(reported)) return { answer: { status: 'UNKNOWN_ORDER' }, order: null, isMoved: false };
      const ruling = rulings.get(reported);
      if (!ruling) return null;
      const order = moved.get(reported.report.orderNo);
      return { answer: ruling.answer, order: order ?? ruling.order, isMoved: order !== undefined };
    });
  };

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

/** Takes a provider's word on deposits. Whatever is doubled, late or begun again books an order once: it is keyed by its number. */
export function createDepositReports({ db, clock, log, booking, complete, tell }: ReportDeps): DepositReports {
  const take = gathering(createTaking({ db, clock, booking }), {
    most: MOST_TOGETHER,
    abreast: ABREAST,
    worth: WORTH_A_GROUP,
    onFailure: (error, size) =>
      log.error({ err: error, size }, 'reports of deposits that came together failed, and are taken one by one'),
  });
  const result = async (provider: Provider, report: Report): Promise<Answer> => {
    const { answer, order, isMoved } = await take({ provider, report });
    // Decided before, by a process that ended before it was booked.
    if (order?.decidedAt && order.completedAt === null && (order.state === 'SUCCESS' || order.state === 'FAILED'))
      await complete('deposit', order);
    // A payment that waits for a person moves no order; its member reads of it all the same.
    if (order && (isMoved || answer.state === 'HELD')) tell(order);
    return answer;
  };

  return {
    result,
    status: (provider, orderNo) => tellStatus(db, provider, orderNo),
  };
}
