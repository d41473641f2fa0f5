import { readPaidAfter } from '../cashier/index.ts';
import { readReferred } from '../identity/index.ts';
import { readSettledAfter, readSettlers } from '../play/index.ts';
import { readPrizeOrders } from '../points/index.ts';
import { type Difference, readMoved } from '../wallet/index.ts';
import { findBudgetDifferences } from './costs/audit.ts';
import { type CountAuditDeps, findCountDifferences } from './counting/audit.ts';
import { findGoodsDifferences } from './items/goods-audit.ts';
import { findRebateDifferences } from './rebates/audit.ts';
import { findReferralDifferences } from './referral/audit.ts';

/** Recounts everything that is counted of members from its sources: bets with rebates, deposits, friends; budgets from what was given; and products that were won from their orders. An empty list means that all agree. */
export const findRewardDifferences = ({ db, clock }: Pick<CountAuditDeps, 'db' | 'clock'>): Promise<Difference[]> =>
  findCountDifferences({
    ...{ db, clock, settlers: readSettlers, settledAfter: readSettledAfter, paidAfter: readPaidAfter },
    also: findRebateDifferences,
    others: [
      (behindIn) => findReferralDifferences({ db, referred: readReferred }, behindIn),
      () => findBudgetDifferences({ db, clock, movedBy: readMoved }),
      () => findGoodsDifferences({ db, prizeOrders: readPrizeOrders }),
    ],
  });
