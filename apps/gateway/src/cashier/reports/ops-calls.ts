import { toWire } from '@marquee/money';
import { businessDayOf, isDay } from '../../base/calendar/business-day.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import { refused } from '../../base/change.ts';
import type { Database } from '../../base/database/database.ts';
import type { OpsHandlers } from '../../brand/index.ts';
import type { AccountDesk } from '../../identity/index.ts';
import type { Balances } from './balances.ts';
import type { CashReports } from './cash-report.ts';
import { dayOrderCalls } from './day-orders.ts';

/** What the operators' reports on money stand on. */
export interface MoneyReports {
  cash: Pick<CashReports, 'report'>;
  balances: Pick<Balances, 'ask'>;
}

/** The operator's calls that report on money: docs/operators.md#reports-on-money. */
export const reportOpsCalls = ({
  db,
  clock,
  accounts,
  reports: { cash, balances },
  unitValueOf,
}: {
  db: Database;
  clock: Clock;
  accounts: Pick<AccountDesk, 'names'>;
  reports: MoneyReports;
  unitValueOf(merchantId: number, currency: string): Promise<number>;
}): Pick<OpsHandlers, 'opsCashReport' | 'opsChannelBalances' | 'opsDepositReport' | 'opsWithdrawalReport'> => ({
  ...dayOrderCalls({ db, clock, accounts, unitValueOf }),
  async opsCashReport({ merchant, query: { day } }) {
    const today = businessDayOf(merchant, clock.now());
    const asked = day ?? today;
    if (!isDay(asked) || asked > today) throw refused('there is no such day, or it has not begun');
    return cash.report(merchant, asked);
  },
  async opsChannelBalances({ merchant, isOfEveryBrand }) {
    const list = await balances.ask({ merchantId: merchant.id, isOfEveryBrand });
    return {
      list: list.map(({ askedAt, amount, books, underWay, ...each }) => ({
        ...each,
        askedAt: askedAt.getTime(),
        amount: amount === null ? null : toWire(amount),
        books: books === null ? null : toWire(books),
        underWay: toWire(underWay),
      })),
    };
  },
});
