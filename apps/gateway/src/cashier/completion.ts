import type { IntervalJob } from '../base/background/job.ts';
import { businessDayOf } from '../base/calendar/business-day.ts';
import { dateOf } from '../base/calendar/clock.ts';
import type { Verdict } from '../wallet/index.ts';
import type { CashierDeps } from './deps.ts';
import { depositCompleted, withdrawalCompleted } from './events.ts';
import { addToDay, completeOrder, expireDeposits, moveOrder, type OrderKind, readOrder, readUnfinished } from './order-store.ts';
import type { Order } from './orders.ts';
import type { Wagering } from './wagering/wagering.ts';
import { bookWithdrawal } from './withdrawals/booking.ts';

/** Books the money of orders. Everything is keyed by the order's number, so whatever is begun again moves money once. */
export interface Completer {
  /** Books what an order's final state says, notes it, counts it and tells of it. Returns the order as it is then. */
  complete(kind: OrderKind, order: Order): Promise<Order>;
  /** Sets a new withdrawal's amount aside: then it is under review; where the ledger refuses, it has failed for lack of funds. */
  hold(order: Order): Promise<Order>;
  jobs: readonly IntervalJob[];
}

const MINUTE_MS = 60_000;
/** Without payment an order ends after this time: docs/rules/money.md#deposits. */
export const DEPOSIT_LIFE_MS = 30 * MINUTE_MS;
/** Operations that count for the averages: the money went where it was meant to go. */
const DONE = new Set(['SUCCESS', 'RECEIVED']);
/** Why a withdrawal failed whose amount could not be set aside. */
const FUNDS = 'funds';

/** Did a withdrawal fail because its amount could not be set aside? */
export const lacksFunds = ({ state, reason }: Order): boolean => state === 'FAILED' && reason === FUNDS;

const COMPLETED = { deposit: depositCompleted, withdrawal: withdrawalCompleted };

/** The house's side of deposits and withdrawals. */
const HOUSE = 'deposits';

/** The house's side of what withdrawals cost. */
const FEES = 'fees';

/** Makes what books the money of an order's final state. */
function createBooking({ db, wallet }: Pick<CashierDeps, 'db' | 'wallet'>, accountOf: (order: Order) => Promise<bigint>) {
  const verdictsOf = async (kind: OrderKind, order: Order): Promise<Verdict[]> => {
    const { orderNo, merchantId, currency, booked: amount } = order;
    const account = await accountOf(order);
    const house = await wallet.house(merchantId, currency, HOUSE);
    if (kind === 'withdrawal') {
      return bookWithdrawal({ db, wallet }, order, { account, house, fees: await wallet.house(merchantId, currency, FEES) });
    }
    return [await wallet.post({ kind: 'entry', code: 'DEPOSIT', debit: house, credit: account, amount, txId: orderNo })];
  };

  return async (kind: OrderKind, order: Order): Promise<void> => {
    if (kind === 'deposit' && !DONE.has(order.state)) return;
    for (const { status } of await verdictsOf(kind, order)) {
      // Nothing was set aside for an order that failed for lack of funds.
      const isNothing = kind === 'withdrawal' && lacksFunds(order) && status === 'not_found';
      if (status !== 'posted' && status !== 'repeated' && !isNothing) {
        throw new Error(`the booking of ${kind} ${order.orderNo} was ${status}`);
      }
    }
  };
}

/** Finishes what was begun a while ago, and ends deposits that nobody paid. */
const finishingJob = (
  { db, clock, log }: Pick<CashierDeps, 'db' | 'clock' | 'log'>,
  { complete, hold }: Pick<Completer, 'complete' | 'hold'>,
): IntervalJob => ({
  name: 'cashier.finish',
  everyMs: MINUTE_MS,
  async run() {
    await expireDeposits(db, new Date(clock.now() - DEPOSIT_LIFE_MS), dateOf(clock));
    // Begun a minute ago and not done: the process that was at it has ended.
    const before = new Date(clock.now() - MINUTE_MS);
    let failures = 0;
    // One that cannot be finished must not keep the others from it.
    const attempt = async (kind: OrderKind, order: Order): Promise<void> => {
      const { orderNo, state } = order;
      log.info({ orderNo, state }, `a ${kind} is finished that was begun before`);
      try {
        await (kind === 'withdrawal' && state === 'CREATED' ? hold(order) : complete(kind, order));
      } catch (error) {
        failures += 1;
        log.error({ err: error, orderNo, state }, `a ${kind} could not be finished`);
      }
    };
    for (const kind of ['deposit', 'withdrawal'] as const) {
      for (const order of await readUnfinished(db, kind, before)) await attempt(kind, order);
    }
    if (failures > 0) throw new Error(`${failures} orders of money could not be finished; the log has the reasons`);
  },
});

/** Makes the booking of orders. */
export function createCompleter({ db, clock, log, events, wallet, calendarOf }: CashierDeps, wagering: Wagering): Completer {
  const accountOf = ({ merchantId, accountId, currency }: Order): Promise<bigint> =>
    wallet.accountOf(merchantId, accountId, currency);
  const book = createBooking({ db, wallet }, accountOf);

  const complete = async (kind: OrderKind, order: Order): Promise<Order> => {
    if (order.completedAt !== null) return order;
    const isPaid = kind === 'deposit' && DONE.has(order.state);
    // Before the money: what can be used is to be wagered already.
    if (isPaid) await wagering.expectDeposit(order.orderNo, { ...order, amount: order.booked });
    await book(kind, order);
    const at = dateOf(clock);
    const calendar = (await calendarOf(order.merchantId)) ?? { businessTimezone: 'UTC', dayStart: 0 };
    const completed = await db.transaction(async (tx) => {
      const noted = await completeOrder(tx, kind, order.orderNo, at);
      if (!noted) return null;
      const seconds = Math.max(0, Math.round((at.getTime() - noted.requestedAt.getTime()) / 1_000));
      if (isPaid) await wagering.depositBooked(tx, noted.accountId, noted.orderNo);
      if (DONE.has(noted.state)) await addToDay(tx, kind, noted, businessDayOf(calendar, at.getTime()), seconds);
      const told = {
        orderNo: noted.orderNo,
        state: noted.state,
        channel: noted.channel,
        currency: noted.currency,
        amount: noted.booked.toString(),
        requestedAt: noted.requestedAt.getTime(),
        completedAt: at.getTime(),
      };
      await events.emit(tx, COMPLETED[kind].of(noted, told));
      return noted;
    });
    if (completed) events.nudge(COMPLETED[kind]);
    return completed ?? { ...order, completedAt: at };
  };

  const hold = async (order: Order): Promise<Order> => {
    const { orderNo, amount } = order;
    const verdict = await wallet.hold({ account: await accountOf(order), holdId: orderNo, amount });
    if (verdict.status === 'posted' || verdict.status === 'repeated') {
      await wagering.finish(order.accountId);
      const moved =
        (await moveOrder(db, 'withdrawal', orderNo, { from: ['CREATED'], to: 'REVIEWING', decidedAt: null })) ??
        (await readOrder(db, 'withdrawal', orderNo));
      if (!moved) throw new Error(`there is no withdrawal ${orderNo}`);
      // Somebody else tried at the same time, before the money was there, and has failed the order: the amount goes back.
      if (lacksFunds(moved)) await book('withdrawal', moved);
      return moved;
    }
    if (verdict.status !== 'declined' && verdict.status !== 'frozen') {
      throw new Error(`the hold of withdrawal ${orderNo} was ${verdict.status}`);
    }
    const failed = await moveOrder(db, 'withdrawal', orderNo, {
      from: ['CREATED'],
      to: 'FAILED',
      decidedAt: dateOf(clock),
      reason: FUNDS,
    });
    // Where it is not new any more, somebody else has set the amount aside in the meantime.
    const now = failed ?? (await readOrder(db, 'withdrawal', orderNo));
    if (!now) throw new Error(`there is no withdrawal ${orderNo}`);
    return lacksFunds(now) ? complete('withdrawal', now) : now;
  };

  return { complete, hold, jobs: [finishingJob({ db, clock, log }, { complete, hold })] };
}
