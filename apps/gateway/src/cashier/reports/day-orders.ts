import type { OpsReply } from '@marquee/contract/ops';
import { toWire } from '@marquee/money';
import { addDays, businessDayOf, isDay, startOfBusinessDay } from '../../base/calendar/business-day.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import { refused } from '../../base/change.ts';
import type { Database } from '../../base/database/database.ts';
import type { Merchant, OpsHandlers } from '../../brand/index.ts';
import type { AccountDesk } from '../../identity/index.ts';
import { creditedOf } from '../deposits/views.ts';
import { paidOf } from '../withdrawals/record.ts';
import { type DayDeposit, type DayWithdrawal, readDayDeposits, readDayWithdrawals } from './day-orders-store.ts';

/** The most business days that one report goes over. */
const MOST_DAYS = 31;
/** Orders of a page where none are asked for. */
const PAGE = 500;

interface DayOrderDeps {
  db: Database;
  clock: Clock;
  accounts: Pick<AccountDesk, 'names'>;
  unitValueOf(merchantId: number, currency: string): Promise<number>;
}

interface Asked {
  from?: string | undefined;
  until?: string | undefined;
  after?: string | undefined;
  size?: number | undefined;
}

type Common = Omit<OpsReply<'opsDepositReport'>['list'][number], 'provider' | 'paid' | 'credited' | 'unitValue'>;

/** What both kinds of orders say. */
const commonOf = (order: DayDeposit | DayWithdrawal, names: ReadonlyMap<bigint, string>): Common => ({
  orderNo: order.orderNo,
  username: names.get(order.accountId) ?? String(order.accountId),
  channel: order.channel,
  state: order.state,
  amount: toWire(order.amount),
  fee: toWire(order.fee),
  currency: order.currency,
  requestedAt: order.requestedAt.getTime(),
  decidedAt: order.decidedAt?.getTime() ?? null,
  completedAt: order.completedAt?.getTime() ?? null,
  reason: order.reason ?? '',
});

/** The operator's calls that list a brand's orders of some days: docs/operators.md#reports-on-money. */
export function dayOrderCalls({
  db,
  clock,
  accounts,
  unitValueOf,
}: DayOrderDeps): Pick<OpsHandlers, 'opsDepositReport' | 'opsWithdrawalReport'> {
  const pageOf = (merchant: Merchant, { from, until, after, size = PAGE }: Asked) => {
    const today = businessDayOf(merchant, clock.now());
    const last = until ?? today;
    const first = from ?? last;
    if (!isDay(first) || !isDay(last) || first > last || last > today)
      throw refused('there are no such days, or they have not begun');
    if (addDays(first, MOST_DAYS) <= last) throw refused(`a report goes over ${MOST_DAYS} days at most`);
    const stretch = {
      from: new Date(startOfBusinessDay(merchant, first)),
      to: new Date(startOfBusinessDay(merchant, addDays(last, 1))),
    };
    return {
      page: { merchantId: merchant.id, ...stretch, after: after ?? null, size },
      days: { from: first, until: last, timezone: merchant.businessTimezone },
      nextOf: (orders: readonly { orderNo: string }[]): string | null =>
        orders.length < size ? null : (orders.at(-1)?.orderNo ?? null),
    };
  };
  const namesAndUnit = (merchant: Merchant, orders: readonly { accountId: bigint }[]): Promise<[Map<bigint, string>, number]> =>
    Promise.all([
      accounts.names([...new Set(orders.map(({ accountId }) => accountId))]),
      unitValueOf(merchant.id, merchant.currency),
    ]);

  return {
    async opsDepositReport({ merchant, query }) {
      const { page, days, nextOf } = pageOf(merchant, query);
      const orders = await readDayDeposits(db, page);
      const [names, unitValue] = await namesAndUnit(merchant, orders);
      const list = orders.map((order) => {
        const credited = creditedOf(order);
        return {
          ...commonOf(order, names),
          unitValue: order.unitValue ?? unitValue,
          provider: order.provider,
          paid: order.paidAmount === null ? null : toWire(order.paidAmount),
          credited: credited === null ? null : toWire(credited),
        };
      });
      return { ...days, list, next: nextOf(orders) };
    },
    async opsWithdrawalReport({ merchant, query }) {
      const { page, days, nextOf } = pageOf(merchant, query);
      const orders = await readDayWithdrawals(db, page);
      const [names, unitValue] = await namesAndUnit(merchant, orders);
      const list = orders.map((order) => ({
        ...commonOf(order, names),
        unitValue,
        bank: order.bank ?? '',
        account: order.to ?? '',
        paid: toWire(paidOf(order)),
      }));
      return { ...days, list, next: nextOf(orders) };
    },
  };
}
