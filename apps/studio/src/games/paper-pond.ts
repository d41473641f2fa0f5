import { type Game, strip } from '../engine/game.ts';

/** Folded paper on a pond: groups of five and more sink and make room, and each window of a cascade multiplies what it pays. */
export const paperPond: Game = {
  code: 'paper-pond',
  vendor: 'RLT',
  version: '1.0.0',
  names: {
    VI: 'Ao Giấy Gấp',
    EN: 'Paper Pond',
    CN: '折纸池塘',
    TH: 'บึงกระดาษพับ',
    TY: 'Paper Pond',
    ID: 'Paper Pond',
  },
  volatility: 'medium',
  classification: '',
  isNew: false,
  coins: 10,
  stakes: [1_000n, 2_000n, 5_000n, 10_000n, 20_000n, 50_000n, 100_000n, 200_000n, 500_000n, 1_000_000n],
  defaultStake: 5_000n,
  rows: [6, 6, 6, 6, 6, 6],
  lines: null,
  cluster: { sizes: [5, 6, 7, 8, 10, 12, 15], steps: { base: [1, 2, 3, 5], free: [2, 4, 8, 16] } },
  pays: {
    crane: [20, 32, 56, 95, 200, 550, 2000],
    frog: [14, 24, 40, 70, 140, 340, 1100],
    fish: [10, 17, 28, 48, 95, 220, 700],
    butterfly: [7, 11, 20, 33, 64, 140, 440],
    boat: [5, 8, 12, 20, 40, 85, 250],
    lily: [3, 6, 9, 14, 28, 64, 190],
    leaf: [3, 5, 7, 12, 22, 52, 140],
  },
  wild: { symbol: 'pinwheel', expands: false, freeMultipliers: [] },
  scatter: {
    symbol: 'star',
    pays: [0, 0, 0, 25, 75, 250],
    awards: [0, 0, 0, 8, 10, 12],
    retriggers: [0, 0, 0, 4, 5, 6],
  },
  free: { limit: 30, multiplier: { start: 1, step: 0, every: 1, max: 1 } },
  multiplierReel: null,
  base: [
    strip(`
      frog boat boat lily lily frog lily leaf leaf crane boat frog butterfly leaf crane butterfly butterfly lily lily
      boat leaf leaf fish frog lily lily crane frog leaf leaf boat boat butterfly butterfly leaf fish fish butterfly
      butterfly star fish fish boat boat frog boat crane lily lily crane leaf leaf lily lily boat frog leaf leaf fish
      fish crane butterfly butterfly fish
    `),
    strip(`
      fish fish crane leaf leaf frog leaf butterfly lily lily boat boat lily lily frog butterfly star butterfly frog
      lily crane lily boat boat crane leaf leaf butterfly butterfly leaf butterfly lily lily boat crane boat boat lily
      lily fish fish frog boat boat crane lily frog fish pinwheel leaf leaf frog butterfly butterfly fish leaf frog
      leaf leaf crane lily boat fish fish butterfly
    `),
    strip(`
      frog boat frog fish boat boat lily lily leaf leaf frog butterfly butterfly leaf leaf frog lily lily leaf leaf
      crane frog fish fish crane lily butterfly butterfly crane frog boat boat butterfly leaf leaf butterfly butterfly
      crane leaf frog butterfly fish fish lily lily leaf fish lily lily butterfly butterfly fish pinwheel boat boat
      crane frog crane lily lily leaf leaf boat boat
    `),
    strip(`
      boat crane leaf butterfly frog butterfly lily lily fish fish lily butterfly butterfly frog leaf lily crane star
      boat boat leaf boat frog lily fish frog leaf butterfly leaf leaf lily lily boat leaf crane lily boat crane frog
      leaf fish boat boat butterfly boat boat frog crane fish pinwheel fish leaf leaf butterfly butterfly lily boat
      frog crane fish lily lily butterfly leaf fish
    `),
    strip(`
      lily lily frog lily lily frog butterfly butterfly boat boat crane leaf leaf boat crane frog boat boat lily lily
      fish fish leaf leaf pinwheel butterfly butterfly lily butterfly butterfly boat boat leaf leaf lily fish leaf
      lily lily frog fish fish butterfly butterfly boat frog fish leaf leaf frog crane boat leaf crane frog crane star
      frog crane lily leaf butterfly boat fish fish
    `),
    strip(`
      frog crane boat crane lily lily boat fish fish butterfly leaf leaf lily lily leaf boat crane boat boat lily lily
      boat boat frog lily star leaf leaf frog fish fish butterfly leaf leaf butterfly butterfly boat lily lily
      butterfly butterfly fish butterfly butterfly frog crane frog boat crane frog leaf leaf crane fish fish leaf leaf
      frog lily lily boat leaf fish fish butterfly
    `),
  ],
  freeReels: [
    strip(`
      crane butterfly lily butterfly butterfly crane lily lily boat lily butterfly leaf leaf pinwheel leaf crane fish
      fish frog frog boat butterfly boat boat crane butterfly butterfly crane frog frog boat leaf leaf leaf boat boat
      frog frog fish fish frog crane fish fish butterfly star lily leaf leaf fish crane lily lily butterfly boat boat
      crane crane frog lily lily fish leaf leaf
    `),
    strip(`
      pinwheel butterfly butterfly crane lily lily frog crane crane lily frog frog leaf leaf leaf butterfly pinwheel
      frog lily lily boat boat butterfly butterfly crane fish fish lily fish fish boat boat pinwheel lily crane boat
      leaf leaf crane butterfly leaf fish fish frog frog lily lily boat star boat fish fish crane butterfly lily boat
      boat butterfly butterfly frog frog crane crane leaf leaf leaf
    `),
    strip(`
      butterfly butterfly frog pinwheel frog lily butterfly butterfly fish fish boat boat leaf crane leaf leaf leaf
      butterfly boat boat butterfly lily crane crane pinwheel fish lily lily frog frog fish fish lily crane frog frog
      fish lily lily boat boat fish boat crane crane pinwheel leaf leaf leaf frog butterfly butterfly frog lily crane
      crane fish butterfly lily boat boat leaf leaf crane
    `),
    strip(`
      crane crane lily lily boat boat fish fish lily star lily leaf frog frog fish lily butterfly butterfly crane frog
      crane crane fish fish lily pinwheel lily boat boat butterfly butterfly crane crane leaf leaf leaf crane boat
      frog butterfly butterfly pinwheel leaf leaf lily fish fish frog frog crane boat boat butterfly boat boat
      butterfly butterfly pinwheel frog frog lily fish fish leaf leaf leaf
    `),
    strip(`
      butterfly butterfly boat boat fish crane boat star boat leaf leaf fish frog frog crane lily lily butterfly
      butterfly crane crane lily fish pinwheel lily crane butterfly butterfly boat boat lily fish fish butterfly crane
      fish fish boat boat pinwheel leaf leaf leaf lily lily frog frog butterfly frog frog butterfly leaf leaf leaf
      lily pinwheel lily crane crane leaf leaf frog frog fish crane boat
    `),
    strip(`
      crane crane boat boat butterfly crane lily lily crane crane butterfly butterfly leaf leaf boat boat frog frog
      star butterfly leaf leaf leaf fish fish butterfly butterfly boat frog frog crane frog butterfly crane lily lily
      leaf leaf boat lily lily fish fish frog frog crane lily lily fish fish pinwheel boat boat leaf leaf frog boat
      crane fish fish butterfly butterfly lily lily
    `),
  ],
  maxWinMultiple: 500,
  published: {
    rtpBasisPoints: 9602,
    hitRateBasisPoints: 3807,
    maxWinOneIn: 540_000,
    simulated: {
      rounds: 300_000_000,
      halfWidthBasisPoints: 10,
      maxHits: 556,
      featureOneIn: 132,
      seed: 1,
      sampleCoins: 994_463,
    },
  },
};
