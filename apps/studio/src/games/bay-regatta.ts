import { type Game, strip } from '../engine/game.ts';

/** Signal flags on a 5x5 sail: sixteen of a kind that touch are a fixed grand prize, whichever flag they are; nothing is pooled for it. */
export const bayRegatta: Game = {
  code: 'bay-regatta',
  vendor: 'SLT',
  version: '1.0.0',
  names: {
    VI: 'Hội Đua Buồm',
    EN: 'Bay Regatta',
    CN: '海湾帆赛',
    TH: 'ศึกเรือใบแห่งอ่าว',
    TY: 'Bay Regatta',
    ID: 'Bay Regatta',
  },
  volatility: 'medium',
  classification: '',
  isNew: true,
  coins: 50,
  stakes: [5_000n, 10_000n, 20_000n, 50_000n, 100_000n, 200_000n, 500_000n, 1_000_000n],
  defaultStake: 10_000n,
  rows: [5, 5, 5, 5, 5],
  lines: null,
  cluster: { sizes: [5, 6, 7, 8, 10, 12, 16], steps: { base: [1, 1, 2, 2, 3], free: [2, 2, 3, 5] } },
  pays: {
    swallow: [70, 125, 200, 400, 1000, 3000, 50000],
    ring: [50, 80, 150, 300, 750, 2000, 50000],
    diamond: [40, 60, 100, 200, 500, 1500, 50000],
    check: [25, 40, 75, 150, 350, 1000, 50000],
    burgee: [20, 35, 60, 125, 300, 900, 50000],
    stripes: [20, 30, 50, 100, 250, 750, 50000],
    pennant: [15, 20, 40, 80, 200, 600, 50000],
  },
  wild: { symbol: 'rose', expands: false, freeMultipliers: [] },
  scatter: { symbol: 'wheel', pays: [], awards: [0, 0, 0, 8, 10, 12, 12], retriggers: [0, 0, 0, 4, 5, 6, 6] },
  free: { limit: 24, multiplier: { start: 1, step: 0, every: 1, max: 1 } },
  multiplierReel: null,
  base: [
    strip(`
      wheel diamond diamond pennant pennant stripes stripes check check swallow swallow pennant pennant diamond diamond
      swallow swallow diamond diamond ring ring ring ring pennant pennant check pennant pennant stripes ring pennant
      pennant check check check check burgee burgee stripes stripes diamond diamond burgee burgee check check burgee
      burgee pennant pennant stripes stripes stripes stripes burgee burgee swallow swallow stripes stripes ring ring
      burgee burgee
    `),
    strip(`
      stripes stripes ring ring stripes stripes pennant pennant rose ring pennant pennant stripes stripes wheel stripes
      stripes check stripes pennant pennant check check diamond diamond burgee burgee pennant pennant check check
      swallow swallow diamond diamond check check pennant burgee burgee diamond diamond pennant pennant burgee burgee
      burgee burgee burgee burgee ring ring swallow swallow stripes stripes ring ring check check diamond diamond
      swallow swallow
    `),
    strip(`
      stripes diamond check ring stripes pennant check check burgee stripes burgee wheel stripes ring burgee burgee
      ring diamond stripes check stripes pennant stripes pennant ring pennant ring pennant pennant wheel diamond
      diamond pennant check diamond burgee diamond burgee diamond ring burgee swallow pennant swallow burgee swallow
      ring burgee diamond swallow stripes stripes check pennant stripes check rose swallow swallow check stripes
      pennant pennant check burgee
    `),
    strip(`
      check check swallow swallow check check burgee burgee ring ring check diamond diamond stripes stripes rose
      swallow swallow stripes stripes check check pennant pennant ring ring burgee burgee ring wheel pennant burgee
      burgee stripes stripes ring ring pennant pennant diamond diamond check check diamond diamond stripes swallow
      swallow stripes stripes pennant pennant burgee burgee pennant pennant pennant pennant diamond diamond burgee
      burgee stripes stripes
    `),
    strip(`
      diamond diamond ring ring ring ring pennant pennant stripes stripes burgee burgee stripes stripes stripes pennant
      pennant pennant pennant stripes stripes burgee burgee stripes stripes check check check diamond diamond swallow
      swallow burgee burgee stripes stripes burgee burgee check check check check swallow swallow check check ring
      pennant pennant wheel swallow swallow diamond diamond burgee burgee pennant pennant diamond diamond ring ring
      pennant pennant
    `),
  ],
  freeReels: [
    strip(`
      check swallow swallow diamond diamond pennant pennant burgee burgee ring ring burgee burgee burgee burgee stripes
      stripes check check check check ring ring stripes stripes check check swallow swallow diamond diamond pennant
      pennant burgee burgee ring ring ring ring pennant pennant swallow swallow diamond stripes stripes swallow swallow
      pennant pennant pennant pennant burgee burgee diamond diamond wheel stripes stripes diamond diamond stripes
      stripes check check
    `),
    strip(`
      stripes stripes pennant pennant pennant pennant stripes stripes check check stripes stripes ring ring wheel check
      check diamond diamond ring ring burgee burgee ring ring diamond diamond stripes stripes rose diamond diamond
      check diamond diamond burgee burgee swallow swallow burgee burgee diamond rose swallow swallow pennant pennant
      pennant pennant ring ring burgee burgee check check pennant stripes stripes burgee burgee check check swallow
      swallow swallow swallow
    `),
    strip(`
      pennant pennant pennant pennant rose stripes stripes stripes stripes check diamond diamond check check swallow
      swallow wheel ring ring diamond swallow swallow burgee burgee burgee burgee check check ring ring diamond diamond
      burgee burgee ring ring check check stripes stripes pennant rose pennant pennant burgee burgee ring ring stripes
      stripes stripes stripes diamond diamond swallow swallow pennant pennant diamond diamond check check burgee burgee
      swallow swallow
    `),
    strip(`
      rose ring ring stripes stripes burgee burgee pennant pennant wheel ring ring swallow swallow burgee burgee check
      check burgee burgee swallow swallow burgee burgee stripes stripes swallow swallow stripes stripes ring ring
      diamond diamond ring ring check check diamond diamond pennant pennant pennant pennant diamond swallow swallow
      pennant pennant rose stripes stripes burgee burgee pennant check check check check check diamond diamond diamond
      diamond stripes stripes
    `),
    strip(`
      burgee burgee check stripes stripes diamond diamond diamond diamond burgee burgee ring ring wheel check check
      stripes stripes swallow swallow stripes stripes pennant pennant ring ring diamond diamond diamond pennant pennant
      swallow swallow ring ring check check ring ring swallow swallow swallow swallow pennant pennant stripes stripes
      stripes stripes pennant pennant pennant pennant diamond diamond check check check check burgee burgee burgee
      burgee burgee burgee
    `),
  ],
  maxWinMultiple: 1000,
  published: {
    rtpBasisPoints: 9600,
    hitRateBasisPoints: 4289,
    maxWinOneIn: 62_000,
    simulated: {
      rounds: 50_000_000,
      halfWidthBasisPoints: 22,
      maxHits: 806,
      featureOneIn: 119,
      seed: 1,
      sampleCoins: 4_831_780,
    },
  },
};
