import type { Amount } from '@marquee/money';
import type { Events } from '../base/background/events.ts';
import type { BusinessCalendar } from '../base/calendar/business-day.ts';
import type { Clock } from '../base/calendar/clock.ts';
import type { Database, Runner, Transaction } from '../base/database/database.ts';
import type { Live } from '../base/live/live.ts';
import type { Log } from '../base/log.ts';
import type { Metrics } from '../base/metrics.ts';
import type { NonceStore } from '../base/partner-api/nonces.ts';
import type { Brand } from '../brand/index.ts';
import type { Play } from '../play/index.ts';
import type { Wallet } from '../wallet/index.ts';
import type { Channel } from './channels.ts';
import type { OrderKind } from './order-store.ts';
import type { NewOrder } from './orders.ts';

export interface CashierDeps {
  db: Database;
  clock: Clock;
  log: Log;
  events: Events;
  wallet: Wallet;
  openStakes: Play['openStakes'];
  images: Pick<Brand['images'], 'put'>;
  /** A brand's business calendar; null for a brand that is not served. */
  calendarOf(merchantId: number): Promise<CashierBrand | null>;
  /** A total below which a brand's deposit clears what is to be wagered, in ten-thousandths of a unit; 0: none does. */
  clearBalanceOf(merchantId: number): Promise<Amount>;
  live?: Pick<Live, 'publish'>;
  /** Without it nothing can be chosen with a deposit. */
  choices?: DepositChoices;
  /** Without it no provider is asked, and none is heard. */
  providers?: ProviderDeps;
  /** Without it nobody owes anything. */
  openDebt?: OpenDebt;
  /** The jackpot that a brand's players can win; null, as without it: there is none. */
  jackpotOf?(merchantId: number, currency: string): Promise<Amount | null>;
  /** A member's rank. */
  rankOf?(accountId: bigint): Promise<number>;
}

/** What a member owes to its line, in ten-thousandths of a unit: nothing is paid out or given to others before. */
export type OpenDebt = (accountId: bigint, runner?: Runner) => Promise<Amount>;

/** What members choose with a deposit: the cashier keeps it, and others know what it is. */
export interface DepositChoices {
  /**
   * Looks at what was chosen; what it gives takes it, in the transaction that writes the order. Either throws a BusinessError where it cannot
   * be chosen.
   */
  prepare(asked: ChosenDeposit): Promise<(tx: Transaction, orderNo: string) => Promise<void>>;
  /** What was given for some orders, in ten-thousandths of a unit; nothing of an order for which nothing was. */
  given(orderNos: readonly string[]): Promise<ReadonlyMap<string, Amount>>;
}

/** A deposit with which something is chosen. */
export interface ChosenDeposit {
  merchantId: number;
  accountId: bigint;
  channel: string;
  amount: Amount;
  choice: string;
}

/** What the cashier needs to know of a brand. */
export interface CashierBrand extends BusinessCalendar {
  currency: string;
}

/** How a request reaches payment providers, and theirs are known. */
export interface ProviderDeps {
  keys: ReadonlyMap<string, string>;
  /** Keys that are taken besides, while one is changed for another. */
  otherKeys: ReadonlyMap<string, string>;
  nonces: NonceStore;
  metrics: Pick<Metrics, 'channelCalls' | 'channelRequests'>;
  fetch: typeof fetch;
  /** Makes an account for a provider's tests, in a demo only. */
  testAccount?: () => Promise<{ merchantId: number; accountId: bigint; currency: string }>;
}

/** What the ways of orders stand on. */
export interface OrderDeps extends Pick<CashierDeps, 'db' | 'clock'> {
  /** The open channel that an order names, for its amount. Throws an OrderError. */
  channelFor(kind: OrderKind, order: NewOrder): Promise<Channel>;
}
