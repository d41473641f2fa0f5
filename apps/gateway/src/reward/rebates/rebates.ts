import type { IntervalJob, PeriodJob } from '../../base/background/job.ts';
import type { Transaction } from '../../base/database/database.ts';
import type { Counted } from '../counting/index.ts';
import { type AutomaticDeps, automaticRun } from './automatic.ts';
import { type ClaimingDeps, type ClaimRebates, createClaiming } from './claiming.ts';
import { accrue } from './hearing.ts';
import { type ReversingDeps, reversing } from './reversing.ts';
import { createShowing, type Showing, type ShowingDeps } from './showing.ts';

export type RebatesDeps = ClaimingDeps & AutomaticDeps & ReversingDeps & ShowingDeps;

/** What members get back of their bets: docs/rules/rewards.md#rebates. */
export interface Rebates extends Showing {
  /** Adds what was just counted, in the same transaction. */
  accrue(tx: Transaction, counted: Counted): Promise<void>;
  claim: ClaimRebates;
  jobs: readonly IntervalJob[];
  periodJobs: readonly PeriodJob[];
}

/** Makes the rebates. */
export const createRebates = (deps: RebatesDeps): Rebates => ({
  accrue,
  claim: createClaiming(deps),
  ...createShowing(deps),
  jobs: [reversing(deps)],
  periodJobs: [automaticRun(deps)],
});
