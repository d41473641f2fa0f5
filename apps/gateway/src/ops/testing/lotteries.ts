import type { LotteryVendors } from '../../lottery/index.ts';

/** Vendors of lotteries that agree to everything: what is asked is tried with a real one elsewhere. */
export const agreeingLotteries: LotteryVendors = {
  states: async () => new Map(),
  statesNow: async () => [],
  draws: async () => [],
  order: async () => ({ status: 'OK' as const }),
  tableOf: async () => null,
  table: async () => ({
    status: 'OK',
    bets: [{ betType: 'MB_LO2', group: 'lo', lines: 27, returnLeast: 995_000, returnMost: 995_000, limit: '30000000' }],
    closed: [],
    weekdays: [0, 1],
    holidays: [],
  }),
  drawsNow: async () => [],
  check: async () => null,
  decide: async () => null,
  stations: async () => [{ gameCode: 'xsmb', region: 'north', names: { EN: 'North' }, weekdays: [0, 1], isOpen: true }],
  decideStation: async () => [],
};
