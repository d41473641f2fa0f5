import { CODE_TYPES, TRIAL_TYPE } from '@marquee/contract';
import { type Amount, toWire } from '@marquee/money';
import { addDays, type BusinessCalendar, businessDayOf, startOfBusinessDay } from '../base/calendar/business-day.ts';
import type { Clock } from '../base/calendar/clock.ts';
import { inputError } from '../base/errors.ts';
import type { Handlers, RequestSession } from '../base/http/handlers.ts';
import { codesOfGroups } from './codes.ts';
import type { Wallet } from './index.ts';

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
  /** What a member has at vendors that keep wallets of their own, in ten-thousandths of a unit. */
  atVendors(session: RequestSession): Promise<readonly VendorBalance[]>;
}

const RECORD_DAYS = 30;
/** Number of the main wallet in the list of wallets: docs/rules/money.md#main-wallet. */
const MAIN_TYPE = 2;

/** Reads the comma-separated groups; null is all. An unknown group is bad input. */
function codesOf(codeTypes: string | undefined): number[] | null {
  const groups = (codeTypes ?? '')
    .split(',')
    .map((group) => group.trim())
    .filter((group) => group !== '');
  if (groups.length === 0) return null;
  if (groups.some((group) => !(CODE_TYPES as readonly string[]).includes(group))) throw inputError('codeTypes');
  return codesOfGroups(groups);
}

/** The wallet's calls: balance, kind of wallet, account record. */
export function walletRoutes({ wallet, clock, moneyOf, unreadOf, atVendors }: WalletRouteOptions): Handlers {
  const accountOf = (session: RequestSession, currency: string): Promise<bigint> =>
    wallet.accountOf(session.merchantId, session.accountId, currency);

  return {
    async balance({ session }) {
      const money = await moneyOf(session.merchantId);
      const [{ balance, held, version }, unreadMessage, others] = await Promise.all([
        accountOf(session, money.currency).then(wallet.balanceOf),
        unreadOf(session),
        session.type === TRIAL_TYPE ? [] : atVendors(session),
      ]);
      const main = toWire(balance);
      return {
        sumBalance: toWire(others.reduce((sum, { amount }) => sum + amount, balance)),
        currency: money.currency,
        currencySymbol: money.currencySymbol,
        mainWalletBalance: main,
        heldBalance: toWire(held),
        version: Number(version),
        unreadMessage,
        demo: money.demo || session.type === TRIAL_TYPE,
        balance: [
          { accountTypeId: MAIN_TYPE, accountName: 'MAIN', availBalance: main },
          ...others.map(({ amount, ...wallet }) => ({ ...wallet, availBalance: toWire(amount) })),
        ],
      };
    },

    async statement({ query, session }) {
      const money = await moneyOf(session.merchantId);
      const codes = codesOf(query.codeTypes);
      const now = clock.now();
      const earliest = startOfBusinessDay(money, addDays(businessDayOf(money, now), 1 - RECORD_DAYS));
      const from = Math.max(query.startTime ?? earliest, earliest);
      const to = Math.min(query.endTime ?? now + 1, now + 1);
      const page = query.page ?? 1;
      const size = query.size ?? 10;
      if (to <= from) return { list: [], totalPages: 0, totalCount: 0 };
      const { rows, total } = await wallet.statement(await accountOf(session, money.currency), {
        ...(codes ? { codes } : {}),
        from: new Date(from),
        to: new Date(to),
        page,
        size,
      });
      return {
        list: rows.map((row) => ({
          txId: String(row.transferId),
          orderNo: row.txId,
          txTypeId: row.codeId,
          txTypeName: `tx_type_${row.type.toLowerCase()}`,
          txTimeInTimestamp: row.at.getTime(),
          remark: row.remark ?? '',
          amount: toWire(row.amount),
          currentAvailBalance: toWire(row.balanceAfter),
          customerName: session.username,
        })),
        totalPages: Math.ceil(total / size),
        totalCount: total,
      };
    },
  };
}
