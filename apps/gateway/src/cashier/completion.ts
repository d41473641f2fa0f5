import type { IntervalJob } from '../base/background/job.ts';
import { dateOf } from '../base/calendar/clock.ts';
import type { DepositBooking } from './deposit-booking.ts';
import type { CashierDeps } from './deps.ts';
import { withdrawalCompleted } from './events.ts';
import { completeOrder, expireDeposits, moveOrder, type OrderKind, readOrder, readUnfinished } from './order-store.ts';
import { HOUSE, type Order, toldOf, WITHDRAWAL_ENDS } from './orders.ts';
import { bookWithdrawal } from './withdrawals/booking.ts';

/** Books the money of orders. Everything is keyed by the order's number, so whatever is begun again moves money once. */
export interface Completer {
  /** Books what an order's final state says, notes it and tells of it. Returns the order as it is then. */
  complete(kind: OrderKind, order: Order): Promise<Order>;
  /** Sets a new withdrawal's amount aside: then it is under review; where the ledger refuses, it has failed for lack of funds. */
  hold(order: Order): Promise<Order>;
  jobs: readonly IntervalJob[];
}

const MINUTE_MS = 60_000;
/** Without payment an order ends after this time: docs/rules/money.md#deposits. */
export const DEPOSIT_LIFE_MS = 30 * MINUTE_MS;
/** Why a withdrawal failed whose amount could not be set aside. */
const FUNDS = 'funds';

/** Did a withdrawal fail because its amount could not be set aside? */
export const lacksFunds = ({ state, reason }: Order): boolean => state === 'FAILED' && reason === FUNDS;

/** The house's side of what withdrawals cost. */
const FEES = 'fees';

/** Makes what books the money of a withdrawal's final state. */
const createBooking =
  ({ db, wallet }: Pick<CashierDeps, 'db' | 'wallet'>) =>
  async (order: Order): Promise<void> => {
    const { orderNo, merchantId, accountId, currency } = order;
    const account = await wallet.accountOf(merchantId, accountId, currency);
    const [house, fees] = [await wallet.house(merchantId, currency, HOUSE), await wallet.house(merchantId, currency, FEES)];
    for (const { status } of await bookWithdrawal({ db, wallet }, order, { account, house, fees })) {
      // Nothing was set aside for an order that failed for lack of funds.
      const isNothing = lacksFunds(order) && status === 'not_found';
      if (status !== 'posted' && status !== 'repeated' && !isNothing) {
        throw new Error(`the booking of withdrawal ${orderNo} was ${status}`);
      }
    }
  };

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

/** Makes the completion of deposits that are decided. */
const completingDeposits =
  ({ db, clock }: Pick<CashierDeps, 'db' | 'clock'>, depositBooking: DepositBooking) =>
  async (order: Order): Promise<Order> => {
    const bookable = await depositBooking.ready([order]);
    const at = dateOf(clock);
    const done = await db.transaction(async (tx) => {
      const completed = await completeOrder(tx, 'deposit', order.orderNo, at);
      if (!completed) return null;
      return { completed, tell: await bookable.settle(tx, at, await bookable.hold(tx), [completed]) };
    });
    done?.tell();
    return done?.completed ?? { ...order, completedAt: at };
  };

/** Makes the booking of orders. */
export function createCompleter({ db, clock, log, events, wallet }: CashierDeps, depositBooking: DepositBooking): Completer {
  const book = createBooking({ db, wallet });
  const completeDeposit = completingDeposits({ db, clock }, depositBooking);

  const completeWithdrawal = async (order: Order): Promise<Order> => {
    await book(order);
    const at = dateOf(clock);
    const completed = await db.transaction(async (tx) => {
      const noted = await completeOrder(tx, 'withdrawal', order.orderNo, at);
      if (!noted) return null;
      await events.emit(tx, withdrawalCompleted.of(noted, toldOf(noted, at, WITHDRAWAL_ENDS)));
      return noted;
    });
    if (completed) events.nudge(withdrawalCompleted);
    return completed ?? { ...order, completedAt: at };
  };

  const complete = async (kind: OrderKind, order: Order): Promise<Order> => {
    if (order.completedAt !== null) return order;
    return kind === 'deposit' ? completeDeposit(order) : completeWithdrawal(order);
  };

  const hold = async (order: Order): Promise<Order> => {
    const { orderNo, amount, merchantId, accountId, currency } = order;
    const verdict = await wallet.hold({
      account: await wallet.accountOf(merchantId, accountId, currency),
      holdId: orderNo,
      amount,
    });
    if (verdict.status === 'posted' || verdict.status === 'repeated') {
      const moved =
        (await moveOrder(db, 'withdrawal', orderNo, { from: ['CREATED'], to: 'REVIEWING', decidedAt: null })) ??
        (await readOrder(db, 'withdrawal', orderNo));
      if (!moved) throw new Error(`there is no withdrawal ${orderNo}`);
      // Somebody else tried at the same time, before the money was there, and has failed the order: the amount goes back.
      if (lacksFunds(moved)) await book(moved);
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
