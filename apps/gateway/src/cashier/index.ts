import { toWire } from '@marquee/money';
import { briefCache } from '../base/brief-cache.ts';
import { addDays, businessDayOf } from '../base/calendar/business-day.ts';
import { dateOf } from '../base/calendar/clock.ts';
import type { SqlModule } from '../base/database/migrations.ts';
import type { Cashier } from './cashier.ts';
import { channelName, DEMO_PROVIDER, readChannels, seedDemoChannels, seedDemoProvider } from './channels.ts';
import { createCompleter } from './completion.ts';
import { createDemoTopUp } from './demo-top-up.ts';
import { createDepositBooking } from './deposit-booking.ts';
import { createProvidedDeposits } from './deposits/index.ts';
import { createDeposits } from './deposits/plain-deposits.ts';
import { createReach } from './deposits/reach.ts';
import type { CashierDeps, OrderDeps } from './deps.ts';
import { readDays } from './order-store.ts';
import { OrderError } from './orders.ts';
import { createBalances } from './reports/balances.ts';
import { createCashReports } from './reports/cash-report.ts';
import { createTransfers } from './transfers/transfers.ts';
import { createWagering } from './wagering/wagering.ts';
import { createWithdrawals } from './withdrawals/orders-out.ts';
import { payoutReports } from './withdrawals/payout-reports.ts';
import { createPayouts } from './withdrawals/payouts.ts';
import { providerHolders } from './withdrawals/provider-holders.ts';
import { payoutTestAids } from './withdrawals/test-aids.ts';

export { adjustmentOpsCalls } from './adjustments.ts';
export { clearBalanceOf } from './brand-rules.ts';
export type { Cashier } from './cashier.ts';
export { readChannels } from './channels.ts';
export { countCompleted } from './completed-days.ts';
export { DEMO_CREDIT, payDemoCredit, startDemoCredit } from './demo-credit.ts';
export { type DepositDesk, moneyInOpsCalls } from './deposits/index.ts';
export type { CashierDeps, ChosenDeposit, DepositChoices, OpenDebt } from './deps.ts';
export {
  depositCompleted,
  payoutChanged,
  transferCompleted,
  turnoverChanged,
  withdrawalCompleted,
  withdrawalMoved,
} from './events.ts';
export { readByKey as readOrderByKey, readDeposited, readOrderEnds, readPaidAfter } from './order-store.ts';
export { type DepositState, type NewOrder, type Order, OrderError, type WithdrawalState } from './orders.ts';
export { nobodyKnows } from './payout-accounts/holder.ts';
export { publishBalances } from './reports/figures.ts';
export { readClaims, readNamed, readOpen } from './reports/open-store.ts';
export { type MoneyReports, reportOpsCalls } from './reports/ops-calls.ts';
export { riskOpsCalls } from './risk/ops-calls.ts';
export { readSamePayouts } from './risk/risk-store.ts';
export { createRiskSigns, type RiskSigns } from './risk/signs.ts';
export { cashierRoutes } from './routes.ts';
export { transferOpsCalls } from './transfers/ops-calls.ts';
export { type Guest, payTrialCredit, startTrialCredit, TRIAL_CREDIT } from './trial-credit.ts';
export { createApartBets } from './wagering/apart.ts';
export { findWageringDifferences } from './wagering/audit.ts';
export { followBets } from './wagering/following.ts';
export { wageringOpsCalls } from './wagering/ops-calls.ts';
export { type NewRequirement, type Requirement, remainingOf, shownCounting, weightOf } from './wagering/requirement.ts';
export { createRequirements, type Requirements } from './wagering/requirements.ts';
export type { Wagered } from './wagering/store.ts';
export { depositKey, type Wagering } from './wagering/wagering.ts';
export { createMoneyOut, type MoneyOut } from './withdrawals/index.ts';
export { readLimits as readWithdrawalLimits } from './withdrawals/limits.ts';
export { withdrawalOpsCalls } from './withdrawals/ops-calls.ts';
export { proofOf } from './withdrawals/part-store.ts';
export type { Payouts } from './withdrawals/ways.ts';

export const sql: SqlModule = { name: 'cashier', directory: import.meta.dirname };

/** Business days over which the averages go, today included. */
const AVERAGE_DAYS = 30;
const FRESH_MS = 60_000;

/** Makes the choice of the channel that an order names. */
const choosing =
  (channelsOf: Cashier['channels']): OrderDeps['channelFor'] =>
  async (kind, { merchantId, channel: code, amount }) => {
    const channel = (await channelsOf(merchantId)).find((each) => each.code === code);
    const isOpen = channel?.isOpen && (kind === 'deposit' ? channel.takesDeposits : channel.paysWithdrawals);
    if (!channel || !isOpen) throw new OrderError('channel', `the brand ${merchantId} has no open channel ${code} for a ${kind}`);
    if (amount < channel.minAmount || amount > channel.maxAmount) {
      throw new OrderError('amount', `${code} takes from ${channel.minAmount} to ${channel.maxAmount}, not ${amount}`);
    }
    return channel;
  };

/** Makes the cashier module. */
export function createCashier(deps: CashierDeps): Cashier {
  const { db, clock } = deps;
  const channels = briefCache(clock, FRESH_MS, (key) => readChannels(db, Number(key)));
  const days = briefCache(clock, FRESH_MS, async (key) => {
    const [merchant, today = ''] = key.split('/');
    return readDays(db, Number(merchant), addDays(today, 1 - AVERAGE_DAYS));
  });
  const channelsOf = (merchantId: number) => channels(String(merchantId));
  const wagering = createWagering(deps);
  const transfers = createTransfers({ ...deps, requirements: wagering });
  const booking = createDepositBooking({ ...deps, wagering });
  const completer = createCompleter(deps, booking);
  const orderDeps = { db, clock, channelFor: choosing(channelsOf) };
  const reach = createReach(deps);
  const payouts = createPayouts({ ...deps, ...reach, completer, channelsOf });
  const cash = createCashReports(deps);
  const balances = createBalances({ ...deps, ...reach, cash });
  const testAccount = deps.providers?.testAccount;
  const aids = testAccount && payoutTestAids({ ...deps, hold: completer.hold, payouts, testAccount });
  const provided = createProvidedDeposits({
    ...deps,
    reach,
    booking,
    complete: completer.complete,
    channelsOf,
    payouts: { reports: payoutReports(db, payouts), aids },
  });

  return {
    unitValueOf: reach.unitValueOf,
    ...createDeposits(orderDeps, completer),
    ...createWithdrawals(orderDeps, completer, { payouts, wagering }),
    async homeFigures(merchant, language) {
      const rows = await days(`${merchant.id}/${businessDayOf(merchant, clock.now())}`);
      const average = (kind: 'deposit' | 'withdrawal') => {
        const row = rows.find((each) => each.kind === kind);
        const count = Number(row?.operations ?? 0);
        return count === 0 ? null : { seconds: Math.round(Number(row?.seconds) / count), count };
      };
      const pool = (await deps.jackpotOf?.(merchant.id, merchant.currency)) ?? null;
      return {
        deposit: average('deposit'),
        withdrawal: average('withdrawal'),
        jackpot: pool === null ? null : { amount: toWire(pool), currencySymbol: merchant.currencySymbol },
        paymentPartners: (await channels(String(merchant.id)))
          .filter(({ isOpen }) => isOpen)
          .map((channel) => ({ code: channel.code, name: channelName(channel, language), iconUrl: channel.icon })),
      };
    },
    async seedDemo(merchantId, bankUrl) {
      await seedDemoChannels(db, deps.images, merchantId);
      if (bankUrl !== undefined && provided.client.hasKey(DEMO_PROVIDER))
        await seedDemoProvider(db, merchantId, bankUrl, dateOf(clock));
    },
    demoTopUp: createDemoTopUp(deps),
    wagering,
    transfers,
    deposits: provided,
    channels: channelsOf,
    payouts,
    holders: providerHolders({ clock, ...reach, channelsOf }),
    hold: completer.hold,
    reports: { cash, balances },
    jobs: [...completer.jobs, ...provided.jobs, ...payouts.jobs, transfers.job, cash.job, balances.job],
  };
}
