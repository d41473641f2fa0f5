import { type Game, strip } from '../engine/game.ts';

/** A fierce slot with 720 ways: flames fill whole reels, and in free spins each burning reel multiplies what passes through it. */
export const emberKiln: Game = {
  code: 'ember-kiln',
  vendor: 'KLN',
  version: '1.0.0',
  names: { VI: 'Lò Gốm Rồng', EN: 'Ember Kiln' },
  volatility: 'high',
  classification: '',
  isNew: false,
  coins: 50,
  stakes: [5_000n, 10_000n, 25_000n, 50_000n, 100_000n, 250_000n, 500_000n, 1_000_000n],
  defaultStake: 10_000n,
  rows: [3, 4, 5, 4, 3],
  lines: null,
  pays: {
    dragon: [0, 0, 0, 12, 40, 200],
    phoenix: [0, 0, 0, 8, 25, 100],
    vase: [0, 0, 0, 4, 12, 50],
    bowl: [0, 0, 0, 4, 10, 40],
    'clay-red': [0, 0, 0, 2, 6, 20],
    'clay-blue': [0, 0, 0, 2, 6, 20],
    'clay-green': [0, 0, 0, 2, 5, 15],
    'clay-gold': [0, 0, 0, 2, 5, 15],
  },
  wild: { symbol: 'flame', expands: true, freeMultipliers: [2, 3] },
  scatter: { symbol: 'seal', pays: [], awards: [0, 0, 0, 10, 12, 15], retriggers: [0, 0, 0, 5, 8, 10] },
  free: { limit: 50, multiplier: { start: 1, step: 0, every: 1, max: 1 } },
  multiplierReel: null,
  base: [
    strip(`
      phoenix phoenix clay-gold clay-gold clay-gold clay-green clay-green clay-green clay-blue bowl clay-blue
      clay-gold clay-gold clay-gold dragon dragon phoenix clay-red clay-red clay-blue clay-blue vase vase clay-red
      clay-green clay-green clay-red clay-red clay-blue clay-blue clay-red clay-red seal clay-blue clay-blue
      clay-blue bowl clay-red vase vase
    `),
    strip(`
      vase clay-red flame clay-red clay-red clay-green clay-green clay-green vase vase clay-red clay-red seal vase
      clay-red clay-blue clay-blue clay-gold clay-gold clay-gold clay-red clay-red bowl bowl clay-green clay-green
      clay-green clay-blue clay-blue bowl bowl clay-gold clay-gold clay-gold clay-green clay-green clay-green
      clay-green phoenix dragon dragon clay-blue clay-blue dragon phoenix phoenix bowl bowl clay-red clay-red
      clay-blue clay-blue vase vase clay-blue clay-gold clay-gold clay-gold bowl bowl
    `),
    strip(`
      bowl bowl phoenix clay-red clay-red seal clay-green clay-green clay-green clay-gold clay-gold clay-gold dragon
      vase clay-red clay-red bowl clay-blue clay-green phoenix clay-green dragon dragon clay-red bowl bowl vase vase
      clay-blue clay-blue phoenix phoenix seal clay-blue clay-red clay-green dragon dragon clay-blue flame clay-red
      clay-red clay-blue clay-blue phoenix phoenix clay-red clay-red clay-gold clay-gold clay-gold clay-green dragon
      vase clay-green clay-green clay-green clay-gold clay-gold clay-gold clay-blue clay-blue clay-gold clay-gold
    `),
    strip(`
      phoenix dragon clay-red clay-red clay-green clay-green clay-green bowl bowl vase dragon clay-green clay-green
      clay-green vase vase clay-gold clay-blue clay-gold seal clay-red clay-red phoenix dragon dragon bowl clay-blue
      clay-green clay-green clay-green clay-blue clay-blue bowl bowl phoenix phoenix clay-gold clay-green clay-gold
      vase clay-red flame clay-red clay-red clay-blue clay-blue vase vase clay-red clay-red clay-blue clay-blue bowl
      bowl clay-gold clay-gold clay-gold phoenix phoenix vase
    `),
    strip(`
      clay-gold clay-gold bowl bowl clay-red phoenix clay-gold clay-gold clay-gold bowl dragon vase clay-red vase
      clay-green clay-green phoenix phoenix vase vase clay-blue dragon bowl bowl vase clay-green vase clay-red
      clay-blue bowl dragon clay-green seal phoenix clay-blue clay-blue bowl bowl clay-red clay-red
    `),
  ],
  freeReels: [
    strip(`
      vase vase clay-red clay-red bowl bowl clay-green clay-green bowl clay-gold phoenix clay-green seal vase bowl
      bowl clay-blue clay-red clay-red clay-blue clay-blue clay-gold clay-gold phoenix phoenix clay-gold clay-gold
      clay-gold clay-red clay-blue clay-green clay-green clay-green dragon dragon vase vase dragon clay-red clay-red
    `),
    strip(`
      phoenix bowl bowl clay-gold clay-red clay-red phoenix phoenix dragon dragon clay-gold clay-gold clay-gold vase
      clay-red clay-red bowl bowl dragon clay-red clay-red seal phoenix clay-gold vase clay-green clay-green
      clay-green clay-blue clay-gold clay-green clay-blue clay-blue flame clay-green clay-red bowl bowl
    `),
    strip(`
      bowl bowl clay-red clay-red clay-green clay-green clay-green bowl bowl dragon dragon clay-blue phoenix phoenix
      clay-gold clay-gold clay-gold dragon vase vase phoenix clay-red clay-red clay-blue clay-blue bowl bowl
      clay-gold seal clay-green clay-gold clay-blue clay-blue clay-gold vase flame phoenix phoenix
    `),
    strip(`
      dragon clay-blue clay-blue clay-red clay-red bowl bowl phoenix phoenix clay-red vase clay-green clay-green
      clay-green vase dragon dragon clay-gold clay-red clay-blue clay-red clay-red flame bowl bowl clay-green vase
      clay-green seal clay-green clay-gold clay-gold clay-green clay-blue clay-blue phoenix clay-gold
    `),
    strip(`
      seal bowl phoenix clay-green clay-green clay-green dragon vase clay-blue clay-blue clay-gold clay-gold
      clay-blue phoenix phoenix clay-blue clay-blue bowl bowl dragon dragon clay-blue clay-red clay-red bowl bowl
      clay-green clay-green clay-green clay-red bowl clay-gold clay-gold bowl bowl vase vase clay-red vase vase
    `),
  ],
  maxWinMultiple: 5000,
  published: { rtpBasisPoints: 9587, hitRateBasisPoints: 3223 },
};
