import { type Game, strip } from '../engine/game.ts';

/** A fierce slot with 720 ways: flames fill whole reels, and in free spins each burning reel multiplies what passes through it. */
export const emberKiln: Game = {
  code: 'ember-kiln',
  vendor: 'KLN',
  version: '1.0.0',
  names: {
    VI: 'Lò Gốm Rồng',
    EN: 'Ember Kiln',
    CN: '龙窑',
    TH: 'เตาเผามังกร',
    TY: 'Ember Kiln',
    ID: 'Ember Kiln',
  },
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
  wild: { symbol: 'flame', expands: true, freeMultipliers: [2, 2, 3] },
  scatter: { symbol: 'seal', pays: [], awards: [0, 0, 0, 10, 12, 15], retriggers: [0, 0, 0, 5, 8, 10] },
  free: { limit: 30, multiplier: { start: 1, step: 0, every: 1, max: 1 } },
  multiplierReel: null,
  base: [
    strip(`
      phoenix phoenix clay-gold clay-gold clay-gold clay-green clay-green clay-green bowl bowl bowl clay-gold
      clay-gold clay-gold dragon dragon bowl clay-red clay-red clay-blue clay-blue vase vase clay-green clay-green
      vase clay-red clay-red clay-blue clay-blue dragon clay-red seal clay-blue clay-blue bowl bowl clay-red vase
      vase
    `),
    strip(`
      vase vase flame bowl clay-red clay-green clay-green clay-green vase vase clay-red clay-red seal vase clay-red
      clay-blue clay-blue clay-gold clay-gold clay-gold clay-red clay-red bowl bowl bowl clay-green clay-green
      clay-blue clay-blue bowl bowl clay-gold vase clay-gold clay-green clay-green clay-green phoenix phoenix dragon
      dragon clay-blue clay-blue dragon phoenix phoenix bowl bowl clay-red clay-red clay-blue clay-blue vase vase
      clay-blue clay-gold clay-gold clay-gold bowl bowl
    `),
    strip(`
      bowl bowl phoenix clay-red dragon seal bowl clay-green clay-green clay-gold clay-green clay-blue vase vase
      clay-red clay-red bowl bowl clay-red clay-green clay-green dragon dragon dragon bowl bowl vase vase clay-blue
      clay-blue dragon phoenix seal clay-blue clay-blue bowl dragon dragon clay-blue flame dragon dragon vase
      clay-blue vase phoenix clay-red dragon clay-gold clay-green clay-gold clay-green vase vase clay-green
      clay-green clay-green clay-gold clay-gold clay-gold clay-blue clay-blue clay-gold clay-gold
    `),
    strip(`
      dragon dragon clay-red clay-red clay-green clay-green clay-green bowl bowl vase clay-blue clay-red clay-green
      clay-green vase vase clay-gold clay-gold clay-gold seal clay-red clay-red phoenix dragon dragon bowl bowl
      clay-red clay-green clay-green clay-blue clay-blue bowl vase phoenix clay-blue clay-gold clay-red clay-gold
      vase vase flame clay-red clay-green clay-blue clay-blue vase vase clay-red clay-red dragon clay-blue bowl bowl
      vase clay-red clay-gold clay-red phoenix vase
    `),
    strip(`
      bowl bowl vase vase phoenix clay-blue clay-blue clay-red clay-red dragon dragon clay-gold clay-gold clay-gold
      bowl bowl clay-red clay-red clay-green clay-green clay-green clay-blue seal vase vase phoenix phoenix
      clay-blue clay-blue clay-green clay-green clay-green clay-green seal clay-red clay-red bowl bowl vase vase
    `),
  ],
  freeReels: [
    strip(`
      vase vase clay-red clay-red bowl bowl clay-green clay-green bowl bowl phoenix phoenix seal vase bowl bowl
      clay-blue clay-red clay-red clay-blue clay-blue clay-gold bowl phoenix phoenix clay-gold clay-gold clay-gold
      clay-blue clay-blue bowl clay-green clay-green dragon dragon vase vase dragon clay-red clay-red
    `),
    strip(`
      bowl dragon phoenix phoenix vase vase seal dragon dragon clay-blue clay-blue clay-green clay-gold clay-gold
      clay-gold bowl bowl clay-red clay-red clay-blue bowl bowl clay-red clay-red phoenix phoenix clay-red clay-red
      vase vase clay-gold clay-gold clay-gold bowl bowl clay-green clay-green clay-green bowl phoenix vase vase
      flame clay-red clay-blue vase vase clay-blue clay-blue clay-green clay-green clay-green phoenix phoenix bowl
      bowl vase clay-red
    `),
    strip(`
      vase vase bowl bowl phoenix phoenix clay-green bowl clay-gold clay-gold clay-gold vase vase seal vase vase
      bowl bowl dragon dragon clay-blue clay-blue clay-green clay-green clay-green seal clay-gold clay-gold
      clay-gold clay-red clay-red clay-blue clay-blue clay-green clay-red clay-blue phoenix phoenix dragon dragon
      clay-blue clay-blue bowl bowl flame bowl clay-red dragon clay-red clay-red clay-gold phoenix vase vase phoenix
      phoenix bowl bowl phoenix clay-red clay-red clay-blue
    `),
    strip(`
      bowl bowl clay-blue clay-blue bowl bowl clay-red clay-red clay-green clay-green clay-green clay-red clay-red
      dragon dragon clay-gold clay-blue bowl bowl seal vase vase clay-blue clay-blue clay-gold clay-green vase vase
      phoenix phoenix vase vase clay-red clay-red flame clay-gold clay-gold clay-gold clay-green clay-green vase
      vase clay-red phoenix phoenix dragon dragon phoenix phoenix clay-gold clay-gold clay-green clay-blue clay-blue
      phoenix bowl bowl vase vase
    `),
    strip(`
      seal phoenix phoenix clay-green clay-green clay-green dragon vase clay-blue clay-blue clay-gold clay-gold
      clay-gold phoenix phoenix clay-blue clay-blue bowl bowl dragon dragon clay-blue clay-red clay-red bowl bowl
      clay-green clay-green clay-green clay-red clay-red clay-green clay-gold bowl bowl vase vase clay-red vase vase
    `),
  ],
  maxWinMultiple: 5000,
  published: { rtpBasisPoints: 9587, hitRateBasisPoints: 3059, maxWinOneIn: 680_000 },
};
