import type { Reply } from '@marquee/contract';
import type { IntervalJob } from '../base/background/job.ts';
import type { Merchant } from '../brand/index.ts';
import type { Channel } from './channels.ts';
import type { Completer } from './completion.ts';
import type { DemoTopUp } from './demo-top-up.ts';
import type { ProvidedDeposits } from './deposits/index.ts';
import type { Deposits } from './deposits/plain-deposits.ts';
import type { HolderLookup } from './payout-accounts/holder.ts';
import type { MoneyReports } from './reports/ops-calls.ts';
import type { Transfers } from './transfers/transfers.ts';
import type { Wagering } from './wagering/wagering.ts';
import type { Withdrawals } from './withdrawals/orders-out.ts';
import type { Payouts } from './withdrawals/ways.ts';

type BrandFigures = Pick<Merchant, 'id' | 'businessTimezone' | 'dayStart' | 'currency' | 'currencySymbol'>;

/** Deposits, withdrawals and what is told of them. */
export interface Cashier extends Deposits, Withdrawals {
  /** What the home page tells of a brand's money: averages of real operations, the jackpot of its vendors, its ways of paying. */
  homeFigures(merchant: BrandFigures, language: string): Promise<Reply<'homeFigures'>>;
  /** The demo brand's channels; those that are there stay. With the demo's bank, where there is a key for it, they are run by it. */
  seedDemo(merchantId: number, bankUrl?: string): Promise<void>;
  /** A brand's ways of paying, closed ones included; a change is seen within a minute. */
  channels(merchantId: number): Promise<Channel[]>;
  /** What 1.00 of a brand is: so many of its currency. */
  unitValueOf(merchantId: number, currency: string): Promise<number>;
  /** Payouts of withdrawals, part by part. */
  payouts: Payouts;
  /** Whose an account is, where a provider of the brand can say it. */
  holders: HolderLookup;
  /** Sets the amount of a withdrawal aside that was just written. */
  hold: Completer['hold'];
  demoTopUp: DemoTopUp;
  wagering: Wagering;
  transfers: Transfers;
  /** By payment providers and by hand, as members ask for them. */
  deposits: ProvidedDeposits;
  /** What operators are reported of money. */
  reports: MoneyReports;
  jobs: readonly IntervalJob[];
}
