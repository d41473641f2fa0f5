import { MAIN_WALLET, TRIAL_TYPE } from '@marquee/contract';
import { type Amount, toWire } from '@marquee/money';
import type { BusinessCalendar } from '../base/calendar/business-day.ts';
import type { Clock } from '../base/calendar/clock.ts';
import type { Handlers, RequestSession } from '../base/http/handlers.ts';
import type { Wallet } from './index.ts';
import { recordRoutes } from './record/routes.ts';

/** What the wallet's calls need to know of a brand. */
export interface BrandMoney extends BusinessCalendar {
  currency: string;
  currencySymbol: string;
  /** A demo brand's money is play money. */
  demo: boolean;
}

/** What lies at a vendor: docs/rules/money.md#vendor-wallets. */
export interface VendorBalance {
  accountTypeId: number;
  accountName: string;
  amount: Amount;
}

export interface WalletRouteOptions {
  wallet: Wallet;
  clock: Clock;
  moneyOf(merchantId: number): Promise<BrandMoney>;
  /** How many messages a member has not read. */
  unreadOf(session: RequestSession): Promise<number>;
  /** How many promotions a member can do something about. */
  promotionsOf(session: RequestSession): Promise<number>;
  /** What a member has at vendors that keep wallets of their own, in ten-thousandths of a unit. */
  atVendors(session: RequestSession): Promise<readonly VendorBalance[]>;
}

/** The wallet's calls: balance, kind of wallet, account record. */
export function walletRoutes({ wallet, clock, moneyOf, unreadOf, promotionsOf, atVendors }: WalletRouteOptions): Handlers {
  const accountOf = (session: RequestSession, currency: string): Promise<bigint> =>
    wallet.accountOf(session.merchantId, session.accountId, currency);

  return {
    async balance({ session }) {
      const money = await moneyOf(session.merchantId);
      const [{ balance, held, version }, unreadMessage, availablePromoCount, others] = await Promise.all([
        accountOf(session, money.currency).then(wallet.balanceOf),
        unreadOf(session),
        promotionsOf(session),
        session.type === TRIAL_TYPE ? [] : atVendors(session),
      ]);
      const main = toWire(balance);
      const wallets = [
        { accountTypeId: MAIN_WALLET, accountName: 'MAIN', availBalance: main },
        ...others.map(({ amount, ...wallet }) => ({ ...wallet, availBalance: toWire(amount) })),
      ];
      return {
        sumBalance: toWire(others.reduce((sum, { amount }) => sum + amount, balance)),
        currency: money.currency,
        currencySymbol: money.currencySymbol,
        mainWalletBalance: main,
        heldBalance: toWire(held),
        version: Number(version),
        unreadMessage,
        availablePromoCount,
        demo: money.demo || session.type === TRIAL_TYPE,
        balance: wallets,
        balances: wallets,
      };
    },

    ...recordRoutes({ record: wallet.record, clock, moneyOf, accountOf }),
  };
}
