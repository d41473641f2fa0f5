import { type Game, strip } from '../engine/game.ts';

/** A small cluster game for tests: 5 × 5, rich in wins, wilds and free spins, and with a low maximum that is often met. */
export const clusterGame: Game = {
  code: 'test-cluster',
  vendor: 'RLT',
  version: '1.0.0',
  names: { VI: 'Thử', EN: 'Test', CN: '测试', TH: 'ทดสอบ', TY: 'Test', ID: 'Uji' },
  volatility: 'medium',
  classification: '',
  isNew: false,
  coins: 20,
  stakes: [2_000n, 10_000n],
  defaultStake: 10_000n,
  rows: [5, 5, 5, 5, 5],
  lines: null,
  cluster: { sizes: [4, 5, 7, 10], steps: { base: [1, 2, 3, 5], free: [2, 4, 6] } },
  pays: {
    red: [20, 40, 100, 400],
    blue: [10, 20, 60, 200],
    green: [6, 12, 30, 100],
    grey: [4, 8, 20, 60],
  },
  wild: { symbol: 'wild', expands: false, freeMultipliers: [] },
  scatter: { symbol: 'moon', pays: [0, 0, 0, 20, 60], awards: [0, 0, 0, 5, 8], retriggers: [0, 0, 0, 3, 5] },
  free: { limit: 20, multiplier: { start: 1, step: 1, every: 3, max: 3 } },
  multiplierReel: null,
  base: [
    strip('red blue blue green grey grey moon green blue red grey green green blue grey red red grey blue green'),
    strip('grey grey wild blue red green green grey blue blue moon red grey green blue grey red green grey blue wild red'),
    strip('green blue blue red grey moon grey green wild red blue green grey grey blue red green grey blue'),
    strip('red grey grey moon blue green green wild blue red grey green blue blue grey red green red grey green blue'),
    strip('blue green grey red moon grey grey blue green red blue blue grey green red green grey blue'),
  ],
  freeReels: [
    strip('blue blue green green grey moon red red grey blue green grey grey red'),
    strip('green wild green blue blue grey grey red moon red blue grey green'),
    strip('red red blue moon blue wild green green grey grey blue red grey green green'),
    strip('grey blue blue moon green green red wild grey grey red blue'),
    strip('blue blue grey grey moon red green green red grey blue green red'),
  ],
  maxWinMultiple: 100,
  published: { rtpBasisPoints: 9600, hitRateBasisPoints: 3000, maxWinOneIn: 1000 },
};
