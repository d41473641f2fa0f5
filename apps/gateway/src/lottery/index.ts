import type { SqlModule } from '../base/database/migrations.ts';

export { createLotteryBetting } from './betting.ts';
export { createResultFeeds, type ResultFeeds } from './feeds/agreeing.ts';
export { httpFeed } from './feeds/feed.ts';
export { createLotteryLists, type LotteryLists } from './lists.ts';
export { createNaming, forgetNames } from './naming.ts';
export { lotteryOpsCalls } from './ops-calls.ts';
export { lotteryRoutes } from './routes.ts';
export { createLotteryTables } from './tables.ts';
export { createLotteryVendors, type LotteryVendors } from './vendor.ts';

export const sql: SqlModule = { name: 'lottery', directory: import.meta.dirname };
