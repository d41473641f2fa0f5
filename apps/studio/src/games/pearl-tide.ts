import { type Game, strip } from '../engine/game.ts';

/** A quick 3x3 slot with 5 lines beside a fourth reel that multiplies the whole spin, and never by one in free spins. */
export const pearlTide: Game = {
  code: 'pearl-tide',
  vendor: 'TDW',
  version: '1.0.0',
  names: {
    VI: 'Triều Ngọc Trai',
    EN: 'Pearl Tide',
    CN: '珍珠潮',
    TH: 'คลื่นไข่มุก',
    TY: 'Pearl Tide',
    ID: 'Pearl Tide',
  },
  volatility: 'medium',
  classification: 'AC',
  isNew: true,
  coins: 5,
  stakes: [500n, 1_000n, 2_500n, 5_000n, 10_000n, 25_000n, 50_000n, 100_000n, 250_000n, 500_000n],
  defaultStake: 5_000n,
  rows: [3, 3, 3],
  lines: [
    [1, 1, 1],
    [0, 0, 0],
    [2, 2, 2],
    [0, 1, 2],
    [2, 1, 0],
  ],
  pays: {
    wild: [0, 0, 0, 200],
    crab: [0, 0, 0, 30],
    fish: [0, 0, 0, 18],
    coral: [0, 0, 0, 8],
    star: [0, 0, 0, 4],
    wave: [0, 0, 0, 2],
  },
  wild: { symbol: 'wild', expands: false, freeMultipliers: [] },
  scatter: { symbol: 'pearl', pays: [0, 0, 0, 10], awards: [0, 0, 0, 5], retriggers: [0, 0, 0, 5] },
  free: { limit: 30, multiplier: { start: 1, step: 0, every: 1, max: 1 } },
  multiplierReel: {
    base: strip('x1 x1 x10 x1 x1 x2 x1 x1 x2 x5 x2 x1 x1 x3 x1 x1 x2 x3 x1 x1 x3 x1 x1 x2'),
    free: strip('x5 x2 x3 x5 x3 x2 x5 x2 x10 x2 x3 x2 x3 x2 x3 x2 x5 x2'),
  },
  base: [
    strip(`
      star crab fish coral wave coral wave star pearl star fish star pearl wave coral wave fish crab coral wave star
      wave wild crab
    `),
    strip(`
      wild wave crab coral crab star fish wave pearl fish star wave star crab wave star coral star coral pearl wave
      fish wave coral
    `),
    strip(`
      fish star wave crab star wave coral fish star wave star fish crab wave coral wave pearl coral wave star wave
      coral wild crab
    `),
  ],
  freeReels: [
    strip(`
      wild crab fish wave wave crab fish coral star crab wave coral wave fish coral fish wave pearl star wave crab
      coral star coral
    `),
    strip(`
      crab star crab coral fish pearl fish coral crab pearl wave coral fish wild wave crab star coral star fish wave
      coral wave star
    `),
    strip(`
      star fish star star crab wave crab coral fish star crab coral fish coral star coral wave pearl wave coral star
      fish wild crab
    `),
  ],
  maxWinMultiple: 450,
  published: { rtpBasisPoints: 9648, hitRateBasisPoints: 2765, maxWinOneIn: 41_000_000 },
};
