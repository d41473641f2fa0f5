import type { SqlModule } from '../base/database/migrations.ts';
import { postOne } from './accounts/posting.ts';
import { readBalance } from './accounts/store.ts';
import { readMallCosts } from './mall/cost-store.ts';
import { createDeciding } from './mall/deciding.ts';
import { createExchanging } from './mall/exchanging.ts';
import { createMoving } from './mall/moving.ts';
import { createPrizes } from './mall/prizes.ts';
import { createPublishedPoints } from './mall/published.ts';
import { createRecord } from './mall/record.ts';
import type { Points, PointsDeps } from './points.ts';

export type { NewPoints, PointBalance, PointKind, PostedPoints } from './accounts/entry.ts';
export { findPointDifferences } from './audit.ts';
export { seedDemoPoints } from './demo.ts';
export { followEarnings } from './earning/following.ts';
export { type PointLoad, readPointLoads } from './load.ts';
export type { AskedDelivery } from './mall/delivery.ts';
export { requirementKey as exchangeRequirementKey } from './mall/moving.ts';
export type { OrderProduct } from './mall/order.ts';
export { type Credited as CreditedExchange, readCreditedOrders, readPrizeOrders } from './mall/order-store.ts';
export type { Prizes } from './mall/prizes.ts';
export { nameIn } from './mall/record.ts';
export type { PointConfig, PointConfigInput, Reward, RewardInput } from './mall/reward.ts';
export { pointsOpsCalls } from './ops-calls.ts';
export type { Points, PointsDeps } from './points.ts';
export { pointsRoutes } from './routes.ts';

export const sql: SqlModule = { name: 'points', directory: import.meta.dirname };

/** Makes the points module. */
export function createPoints(deps: PointsDeps): Points {
  const published = createPublishedPoints(deps);
  const moving = createMoving(deps);
  const { returned, ...prizes } = createPrizes(deps, published.list);
  return {
    ...published,
    ...createExchanging(deps, published, moving),
    ...createDeciding(deps, published, moving, { returned }),
    ...prizes,
    ...createRecord(deps),
    post: postOne,
    balance: (accountId, runner = deps.db) => readBalance(runner, accountId),
    costs: (stretch) => readMallCosts(deps.db, stretch),
    jobs: moving.jobs,
  };
}
