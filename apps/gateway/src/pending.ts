import type { AllHandlers } from './base/http/handlers.ts';

/** Calls of the visitor's pages before there is anything to tell. */
export const pendingHandlers = {
  announcements: () => ({ banners: [], player: [], popup: [], promotion: [], hot: [] }),
  helpCenter: () => [],
  availablePromotions: () => ({}),
  pointRewards: () => ({ list: [], totalPages: 0, totalCount: 0 }),
  pointConfig: () => ({ convertible: false, pointsPerUnit: 0, minAmount: 0, maxAmount: 0, ratios: {} }),
  domainRoute: () => ({ domainList: [], customerService: [], version: { pathList: [] } }),
  ping: () => ({ pong: 0 }),
  winnerBoard: () => ({ list: [] }),
  latestWins: () => ({ list: [] }),
  homeFigures: () => ({ deposit: null, withdrawal: null, jackpot: null, paymentPartners: [] }),
  popularLotteries: () => ({}),
} as unknown as AllHandlers;
