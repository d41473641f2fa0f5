import { type Game, strip } from '../engine/game.ts';

/** A table game of quick hands on 3x3 with 5 lines: a crown fills the whole middle reel, and free spins pay threefold. */
export const porcelainParlour: Game = {
  code: 'porcelain-parlour',
  vendor: 'KLN',
  version: '1.0.0',
  names: {
    VI: 'Bàn Bài Sứ',
    EN: 'Porcelain Parlour',
    CN: '瓷牌雅座',
    TH: 'ห้องไพ่กระเบื้อง',
    TY: 'Porcelain Parlour',
    ID: 'Porcelain Parlour',
  },
  volatility: 'medium',
  classification: 'TG',
  isNew: false,
  coins: 5,
  stakes: [5_000n, 10_000n, 20_000n, 50_000n, 100_000n, 200_000n, 500_000n, 1_000_000n],
  defaultStake: 10_000n,
  rows: [3, 3, 3],
  lines: [
    [1, 1, 1],
    [0, 0, 0],
    [2, 2, 2],
    [0, 1, 2],
    [2, 1, 0],
  ],
  pays: {
    hand: [0, 0, 0, 125],
    dice: [0, 0, 0, 45],
    tile: [0, 0, 0, 20],
    'counter-gold': [0, 0, 0, 10],
    'counter-red': [0, 0, 0, 5],
    'counter-blue': [0, 0, 0, 2],
  },
  wild: { symbol: 'crown', expands: true, freeMultipliers: [] },
  scatter: { symbol: 'bell', pays: [0, 0, 0, 10], awards: [0, 0, 0, 8], retriggers: [0, 0, 0, 4] },
  free: { limit: 32, multiplier: { start: 3, step: 0, every: 1, max: 3 } },
  multiplierReel: null,
  base: [
    strip(`
      tile counter-red counter-red counter-gold hand counter-blue counter-blue dice dice dice tile tile counter-gold
      counter-gold counter-red counter-red bell counter-blue counter-blue counter-blue counter-blue bell tile
      counter-red counter-red hand hand counter-blue counter-blue counter-gold counter-gold counter-blue counter-blue
    `),
    strip(`
      bell hand hand dice counter-red counter-red tile tile counter-red counter-red counter-gold counter-gold crown
      tile tile dice crown counter-blue counter-red counter-red bell counter-blue counter-blue hand counter-blue
      counter-blue counter-gold counter-gold counter-blue counter-blue dice bell counter-blue counter-gold
    `),
    strip(`
      counter-red counter-red bell counter-blue counter-red counter-red counter-blue tile tile dice dice counter-gold
      counter-gold tile tile counter-blue hand counter-blue counter-blue counter-blue bell counter-gold counter-blue
      counter-red counter-red dice counter-blue counter-gold counter-gold counter-blue counter-blue hand hand
    `),
  ],
  freeReels: [
    strip(`
      counter-blue counter-red tile tile tile counter-gold counter-gold counter-gold counter-blue dice hand hand
      counter-red counter-red counter-blue counter-blue counter-red counter-red bell dice dice tile counter-blue
      counter-blue counter-gold hand counter-blue
    `),
    strip(`
      counter-blue counter-red counter-red hand tile tile dice crown counter-red counter-red counter-gold bell
      counter-gold counter-red crown counter-blue tile tile counter-blue hand crown dice dice counter-blue
      counter-blue crown counter-gold counter-gold counter-blue
    `),
    strip(`
      counter-blue counter-blue tile tile counter-blue counter-red tile dice hand hand tile counter-blue counter-blue
      counter-red counter-red hand counter-gold counter-gold bell counter-blue counter-blue dice dice counter-red
      counter-red counter-gold counter-gold
    `),
  ],
  maxWinMultiple: 400,
  published: { rtpBasisPoints: 9632, hitRateBasisPoints: 2492, maxWinOneIn: 6_600_000 },
};
