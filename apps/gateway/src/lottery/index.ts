export { createLotteryBetting } from './betting.ts';
export { createResultFeeds, type ResultFeeds } from './feeds/agreeing.ts';
export { httpFeed } from './feeds/feed.ts';
export { createLotteryLists, type LotteryLists } from './lists.ts';
export { lotteryOpsCalls } from './ops-calls.ts';
export { lotteryRoutes } from './routes.ts';
export { createLotteryTables } from './tables.ts';
export { createLotteryVendors, type LotteryVendors } from './vendor.ts';
