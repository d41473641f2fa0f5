import type { Reply } from '@marquee/contract';
import type { IntervalJob } from '../base/background/job.ts';
import type { Merchant } from '../brand/index.ts';
import type { DemoTopUp } from './demo-top-up.ts';
import type { Deposits } from './deposits.ts';
import type { Transfers } from './transfers/transfers.ts';
import type { Wagering } from './wagering/wagering.ts';
import type { Withdrawals } from './withdrawals.ts';

type BrandFigures = Pick<Merchant, 'id' | 'businessTimezone' | 'dayStart' | 'currencySymbol' | 'site'>;

/** Deposits, withdrawals and what is told of them. */
export interface Cashier extends Deposits, Withdrawals {
  /** What the home page tells of a brand's money: averages of real operations, the pool that it names, its ways of paying. */
  homeFigures(merchant: BrandFigures, language: string): Promise<Reply<'homeFigures'>>;
  /** The demo brand's channels; those that are there stay. */
  seedDemo(merchantId: number): Promise<void>;
  demoTopUp: DemoTopUp;
  wagering: Wagering;
  transfers: Transfers;
  jobs: readonly IntervalJob[];
}
