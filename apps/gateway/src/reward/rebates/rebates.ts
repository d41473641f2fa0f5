import type { IntervalJob, PeriodJob } from '../../base/background/job.ts';
import type { Transaction } from '../../base/database/database.ts';
import type { Counted } from '../counting/index.ts';
import { type AutomaticDeps, automaticRun } from './automatic.ts';
import { type ClaimingDeps, type ClaimRebates, createClaiming } from './claiming.ts';
import { type AccrualDeps, createAccrual } from './hearing.ts';
import { type ReversingDeps, reversing } from './reversing.ts';
import { createShowing, type Showing, type ShowingDeps } from './showing.ts';

export type RebatesDeps = AccrualDeps & ClaimingDeps & AutomaticDeps & ReversingDeps & ShowingDeps;

/** What members get back of their bets: docs/rules/rewards.md#rebates. */
export interface Rebates extends Showing {
  /** Adds what was just counted, in the same transaction, and pays what lottery tickets give back: it returns what credits that, after the commit. */
  accrue(tx: Transaction, counted: Counted): Promise<() => Promise<void>>;
  claim: ClaimRebates;
  jobs: readonly IntervalJob[];
  periodJobs: readonly PeriodJob[];
}

/** Makes the rebates. */
export function createRebates(deps: RebatesDeps): Rebates {
  const accrue = createAccrual(deps);
  const { items, log } = deps;
  return {
    async accrue(tx, counted) {
      const paid = await accrue(tx, counted);
      return async () => {
        if (paid.length > 0) items.nudge();
        for (const item of paid)
          await items
            .finish(item)
            .catch((error: unknown) => log.warn({ err: error, rewardId: item.id }, 'a rebate is credited by the job of rewards'));
      };
    },
    claim: createClaiming(deps),
    ...createShowing(deps),
    jobs: [reversing(deps)],
    periodJobs: [automaticRun(deps)],
  };
}
