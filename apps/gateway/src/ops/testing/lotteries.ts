import type { LotteryVendors } from '../../lottery/index.ts';

/** Vendors of lotteries that agree to everything: what is asked is tried with a real one elsewhere. */
export const agreeingLotteries: LotteryVendors = {
  states: async () => new Map(),
  draws: async () => [],
  order: async () => ({ status: 'OK' as const }),
  tableOf: async () => null,
  table: async () => ({ status: 'OK', bets: [], closed: [], weekdays: [0, 1], holidays: [] }),
  drawsNow: async () => [],
  decide: async () => null,
};
