import { type Game, strip } from '../engine/game.ts';

/** A 5x3 slot with 9 lines for one coin, whose five crowned durians pay a fixed crown prize; nothing is pooled or set aside for it. */
export const orchardFerry: Game = {
  code: 'orchard-ferry',
  vendor: 'RLT',
  version: '1.0.0',
  names: {
    VI: 'Đò Trái Cây',
    EN: 'Orchard Ferry',
    CN: '果园渡船',
    TH: 'เรือผลไม้',
    TY: 'Orchard Ferry',
    ID: 'Orchard Ferry',
  },
  volatility: 'high',
  classification: '',
  isNew: true,
  coins: 1,
  stakes: [100n, 500n, 1_000n, 2_000n, 5_000n, 10_000n, 20_000n, 50_000n, 100_000n, 200_000n, 500_000n],
  defaultStake: 2_000n,
  rows: [3, 3, 3, 3, 3],
  lines: [
    [1, 1, 1, 1, 1],
    [0, 0, 0, 0, 0],
    [2, 2, 2, 2, 2],
    [0, 1, 2, 1, 0],
    [2, 1, 0, 1, 2],
    [1, 0, 0, 0, 1],
    [1, 2, 2, 2, 1],
    [0, 0, 1, 2, 2],
    [2, 2, 1, 0, 0],
  ],
  pays: {
    durian: [0, 0, 0, 8, 80, 2000],
    mangosteen: [0, 0, 0, 4, 20, 150],
    dragonfruit: [0, 0, 0, 3, 12, 80],
    mango: [0, 0, 0, 2, 8, 40],
    rambutan: [0, 0, 0, 2, 5, 25],
    starfruit: [0, 0, 0, 1, 4, 15],
    banana: [0, 0, 0, 1, 3, 10],
  },
  wild: { symbol: 'ferry', expands: false, freeMultipliers: [] },
  scatter: { symbol: 'sun', pays: [0, 0, 0, 3, 15, 100], awards: [0, 0, 0, 10, 12, 15], retriggers: [0, 0, 0, 5, 8, 10] },
  free: { limit: 40, multiplier: { start: 2, step: 0, every: 1, max: 2 } },
  multiplierReel: null,
  base: [
    strip(`
      starfruit mango banana starfruit mangosteen banana starfruit mango banana mangosteen starfruit mango mangosteen
      starfruit mango dragonfruit banana rambutan starfruit mangosteen durian starfruit banana dragonfruit starfruit
      rambutan mango mangosteen sun banana mango starfruit mangosteen durian
    `),
    strip(`
      banana rambutan dragonfruit banana rambutan dragonfruit banana rambutan dragonfruit banana mango rambutan
      starfruit banana dragonfruit rambutan durian dragonfruit banana rambutan mango banana rambutan starfruit
      dragonfruit rambutan mango banana durian rambutan sun starfruit mangosteen mango starfruit mangosteen banana
      dragonfruit ferry
    `),
    strip(`
      rambutan mango dragonfruit starfruit rambutan mango starfruit banana mango rambutan starfruit mango banana
      starfruit rambutan mango mangosteen banana starfruit rambutan mango starfruit banana mango durian starfruit
      mangosteen dragonfruit rambutan starfruit durian rambutan mango banana starfruit rambutan sun dragonfruit mango
      ferry mangosteen
    `),
    strip(`
      dragonfruit banana rambutan starfruit banana rambutan dragonfruit banana rambutan dragonfruit starfruit
      mangosteen banana dragonfruit rambutan banana mango rambutan banana dragonfruit starfruit mango banana rambutan
      dragonfruit banana rambutan starfruit dragonfruit rambutan mangosteen sun rambutan banana mango durian ferry
    `),
    strip(`
      starfruit rambutan dragonfruit starfruit rambutan banana mangosteen rambutan banana mangosteen rambutan banana
      starfruit mango dragonfruit mangosteen banana starfruit rambutan mangosteen sun dragonfruit mangosteen rambutan
      starfruit banana dragonfruit mango starfruit dragonfruit durian mangosteen banana starfruit dragonfruit durian
      mango rambutan banana
    `),
  ],
  freeReels: [
    strip(`
      banana mango rambutan starfruit mango dragonfruit starfruit banana dragonfruit mango starfruit banana mango
      mangosteen dragonfruit mango rambutan mangosteen mango dragonfruit rambutan mango starfruit rambutan durian
      mangosteen rambutan banana mangosteen mango banana starfruit durian dragonfruit sun mango mangosteen
    `),
    strip(`
      mangosteen mango dragonfruit banana rambutan mango mangosteen ferry banana mango dragonfruit rambutan ferry
      banana mangosteen starfruit dragonfruit rambutan starfruit dragonfruit sun banana rambutan mangosteen mango
      banana dragonfruit mango starfruit durian ferry mangosteen banana rambutan
    `),
    strip(`
      mango mangosteen rambutan mango mangosteen banana mango mangosteen starfruit ferry mangosteen mango rambutan
      mangosteen dragonfruit ferry starfruit mangosteen mango rambutan banana mango rambutan banana mangosteen durian
      banana mango mangosteen rambutan dragonfruit sun mango starfruit ferry
    `),
    strip(`
      dragonfruit mango rambutan banana mango dragonfruit starfruit mango banana mangosteen rambutan banana mango
      starfruit banana rambutan durian starfruit dragonfruit rambutan ferry mangosteen banana mango mangosteen
      rambutan mango ferry mangosteen starfruit dragonfruit banana ferry mango rambutan sun
    `),
    strip(`
      starfruit dragonfruit banana starfruit mangosteen mango banana starfruit mango rambutan mangosteen banana
      dragonfruit rambutan mango starfruit dragonfruit banana starfruit rambutan mango mangosteen banana starfruit
      mangosteen banana dragonfruit mango durian dragonfruit mango sun mangosteen
    `),
  ],
  maxWinMultiple: 2000,
  published: { rtpBasisPoints: 9624, hitRateBasisPoints: 2212, maxWinOneIn: 110_000 },
};
