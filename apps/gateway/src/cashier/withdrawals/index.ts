import type { IntervalJob } from '../../base/background/job.ts';
import type { Handlers } from '../../base/http/handlers.ts';
import type { Pictures } from '../../base/pictures/pictures.ts';
import type { Merchant } from '../../brand/index.ts';
import type { Cashier } from '../cashier.ts';
import { createPayoutAccounts, type PayoutAccountDeps, type PayoutAccounts } from '../payout-accounts/payout-accounts.ts';
import { readSettings } from './limits.ts';
import { createMemberWithdrawals, type MemberWithdrawalDeps, type MemberWithdrawals } from './member.ts';
import { createRecord } from './record.ts';
import { outRoutes } from './routes.ts';
import { hasOpen, readOut } from './store.ts';

/** What money out stands on. */
export interface MoneyOutDeps
  extends Omit<PayoutAccountDeps, 'hasOpenWithdrawal' | 'waitOf'>,
    Omit<MemberWithdrawalDeps, 'cashier'> {
  cashier: Pick<Cashier, 'channels' | 'hold' | 'payouts' | 'cancelWithdrawal' | 'unitValueOf'>;
  pictures: Pick<Pictures, 'tie'>;
  /** The whole record of a request's brand. */
  brandOf(merchant: { id: number }): Merchant;
}

/** What members do about money out. */
export interface MoneyOut {
  accounts: PayoutAccounts;
  withdrawals: MemberWithdrawals;
  handlers: Handlers;
  jobs: readonly IntervalJob[];
}

/** Makes payout accounts and members' withdrawals. */
export function createMoneyOut(deps: MoneyOutDeps): MoneyOut {
  const { db, cashier, pictures, brandOf } = deps;
  const accounts = createPayoutAccounts({
    ...deps,
    hasOpenWithdrawal: hasOpen,
    waitOf: async (merchantId) => (await readSettings(db, merchantId)).accountMinutes,
  });
  const withdrawals = createMemberWithdrawals(deps);
  return {
    accounts,
    withdrawals,
    handlers: outRoutes({
      cashier,
      accounts,
      withdrawals,
      record: createRecord({ ...deps, unitValueOf: cashier.unitValueOf }),
      pictures,
      brandOf,
      mayCancel: async (merchantId) => (await readSettings(db, merchantId)).mayCancel,
      orderOf: async (accountId, orderNo) => {
        const order = await readOut(db, orderNo);
        return order?.accountId === accountId ? order : null;
      },
    }),
    jobs: accounts.jobs,
  };
}
