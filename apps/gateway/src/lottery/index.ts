export { createLotteryBetting } from './betting.ts';
export { createLotteryLists, type LotteryLists } from './lists.ts';
export { lotteryOpsCalls } from './ops-calls.ts';
export { lotteryRoutes } from './routes.ts';
export { createLotteryTables } from './tables.ts';
export { createLotteryVendors, type LotteryVendors } from './vendor.ts';
