import { parseDecimal, toWire } from '@marquee/money';
import { briefCache } from '../base/brief-cache.ts';
import { addDays, businessDayOf } from '../base/calendar/business-day.ts';
import type { SqlModule } from '../base/database/migrations.ts';
import type { Cashier } from './cashier.ts';
import { channelName, readChannels, seedDemoChannels } from './channels.ts';
import { createCompleter } from './completion.ts';
import { createDemoTopUp } from './demo-top-up.ts';
import { createDeposits } from './deposits.ts';
import type { CashierDeps, OrderDeps } from './deps.ts';
import { readDays } from './order-store.ts';
import { OrderError } from './orders.ts';
import { createTransfers } from './transfers/transfers.ts';
import { createWagering } from './wagering/wagering.ts';
import { createWithdrawals } from './withdrawals.ts';

export { adjustmentOpsCalls } from './adjustments.ts';
export type { Cashier } from './cashier.ts';
export { DEMO_CREDIT, payDemoCredit, startDemoCredit } from './demo-credit.ts';
export type { CashierDeps } from './deps.ts';
export { depositCompleted, transferCompleted, turnoverChanged, withdrawalCompleted } from './events.ts';
export { type DepositState, type NewOrder, type Order, OrderError, type WithdrawalState } from './orders.ts';
export { cashierRoutes } from './routes.ts';
export { transferOpsCalls } from './transfers/ops-calls.ts';
export { type Guest, payTrialCredit, startTrialCredit, TRIAL_CREDIT } from './trial-credit.ts';
export { findWageringDifferences } from './wagering/audit.ts';
export { followBets } from './wagering/following.ts';
export { wageringOpsCalls } from './wagering/ops-calls.ts';
export type { NewRequirement, Requirement } from './wagering/requirement.ts';
export { createRequirements, type Requirements } from './wagering/requirements.ts';
export type { Wagering } from './wagering/wagering.ts';

export const sql: SqlModule = { name: 'cashier', directory: import.meta.dirname };

/** Business days over which the averages go, today included. */
const AVERAGE_DAYS = 30;
const FRESH_MS = 60_000;

/** Makes the cashier module. */
export function createCashier(deps: CashierDeps): Cashier {
  const { db, clock } = deps;
  const channels = briefCache(clock, FRESH_MS, (key) => readChannels(db, Number(key)));
  const days = briefCache(clock, FRESH_MS, async (key) => {
    const [merchant, today = ''] = key.split('/');
    return readDays(db, Number(merchant), addDays(today, 1 - AVERAGE_DAYS));
  });

  const channelFor: OrderDeps['channelFor'] = async (kind, { merchantId, channel: code, amount }) => {
    const channel = (await channels(String(merchantId))).find((each) => each.code === code);
    const isOpen = channel?.isOpen && (kind === 'deposit' ? channel.takesDeposits : channel.paysWithdrawals);
    if (!channel || !isOpen) throw new OrderError('channel', `the brand ${merchantId} has no open channel ${code} for a ${kind}`);
    if (amount < channel.minAmount || amount > channel.maxAmount) {
      throw new OrderError('amount', `${code} takes from ${channel.minAmount} to ${channel.maxAmount}, not ${amount}`);
    }
    return channel;
  };

  const wagering = createWagering(deps);
  const transfers = createTransfers({ ...deps, requirements: wagering });
  const completer = createCompleter(deps, wagering);
  const orderDeps = { db, clock, channelFor };

  return {
    ...createDeposits(orderDeps, completer),
    ...createWithdrawals(orderDeps, completer),
    async homeFigures(merchant, language) {
      const rows = await days(`${merchant.id}/${businessDayOf(merchant, clock.now())}`);
      const average = (kind: 'deposit' | 'withdrawal') => {
        const row = rows.find((each) => each.kind === kind);
        const count = Number(row?.operations ?? 0);
        return count === 0 ? null : { seconds: Math.round(Number(row?.seconds) / count), count };
      };
      const pool = merchant.site.jackpotPool === null ? null : parseDecimal(merchant.site.jackpotPool);
      return {
        deposit: average('deposit'),
        withdrawal: average('withdrawal'),
        jackpot: pool === null ? null : { amount: toWire(pool), currencySymbol: merchant.currencySymbol },
        paymentPartners: (await channels(String(merchant.id)))
          .filter(({ isOpen }) => isOpen)
          .map((channel) => ({ code: channel.code, name: channelName(channel, language), iconUrl: channel.icon })),
      };
    },
    seedDemo: (merchantId) => seedDemoChannels(db, deps.images, merchantId),
    demoTopUp: createDemoTopUp(deps),
    wagering,
    transfers,
    jobs: [...completer.jobs, transfers.job],
  };
}
