import { type Game, strip } from '../engine/game.ts';

/** A cosy arcade game on 7x7: buttons that touch in fives or more pop, and in free spins the plainest of them stay away. */
export const buttonJar: Game = {
  code: 'button-jar',
  vendor: 'KLN',
  version: '1.0.0',
  names: {
    VI: 'Hũ Cúc Áo',
    EN: 'Button Jar',
    CN: '纽扣罐',
    TH: 'โหลกระดุม',
    TY: 'Button Jar',
    ID: 'Button Jar',
  },
  volatility: 'low',
  classification: 'AC',
  isNew: false,
  coins: 5,
  stakes: [500n, 1_000n, 2_500n, 5_000n, 10_000n, 25_000n, 50_000n, 100_000n, 250_000n, 500_000n],
  defaultStake: 5_000n,
  rows: [7, 7, 7, 7, 7, 7, 7],
  lines: null,
  cluster: { sizes: [5, 6, 8, 10, 12, 15], steps: { base: [1, 1, 2, 2, 3, 5], free: [1, 2, 2, 3, 3, 5] } },
  pays: {
    heart: [15, 25, 50, 125, 300, 1000],
    flower: [11, 17, 32, 80, 200, 750],
    star: [7, 13, 26, 60, 150, 600],
    square: [5, 9, 16, 45, 125, 500],
    toggle: [3, 6, 14, 30, 80, 300],
    round: [2, 5, 11, 25, 75, 250],
  },
  wild: { symbol: 'pin', expands: false, freeMultipliers: [] },
  scatter: { symbol: 'jar', pays: [], awards: [0, 0, 0, 0, 7, 10, 12, 15], retriggers: [0, 0, 0, 0, 4, 5, 6, 8] },
  free: { limit: 40, multiplier: { start: 1, step: 0, every: 1, max: 1 } },
  multiplierReel: null,
  base: [
    strip(`
      flower heart heart round toggle heart star toggle jar flower heart square toggle round square round star star
      flower round round toggle flower square star square round square toggle star flower square flower star heart
      flower star toggle square round toggle flower round toggle round round square star square star toggle heart
      square heart toggle round toggle round round
    `),
    strip(`
      round heart star square toggle square heart square round star star flower square heart toggle star flower square
      star toggle round toggle star toggle flower round round round square heart square round flower round toggle jar
      square round star flower star star heart toggle round round heart round flower toggle flower flower toggle
      toggle square round toggle heart square pin
    `),
    strip(`
      flower round heart square toggle flower square round round toggle star round jar round star round round square
      round heart round toggle heart star square flower flower star flower square star heart square star round star
      square square toggle toggle flower heart star heart round toggle square heart flower toggle toggle toggle toggle
      toggle flower round square round star
    `),
    strip(`
      square round star round star flower toggle toggle round toggle star round heart square star jar heart toggle
      square toggle square pin toggle round round square square square flower round heart flower toggle round round
      flower flower round toggle heart round flower toggle square star toggle square flower heart star star square
      heart round round heart star toggle flower star
    `),
    strip(`
      square heart square square heart toggle round star square jar heart flower star toggle heart flower heart round
      round flower star toggle square star round round star flower toggle toggle round round square star toggle heart
      toggle toggle round square square toggle flower star round round flower star flower toggle square toggle round
      star round round flower square heart
    `),
    strip(`
      heart round square jar round heart round toggle star toggle heart toggle flower round round flower toggle square
      heart round toggle flower square toggle round round star round pin star square square flower star star toggle
      heart flower star star round star toggle heart toggle round star toggle square flower round square round square
      square toggle flower flower square heart
    `),
    strip(`
      heart toggle round flower square star heart round heart flower square round round jar star toggle round star
      toggle square round square heart toggle round flower flower toggle round heart square round square toggle toggle
      heart star star round flower star star square flower heart toggle star round flower square toggle square toggle
      round flower toggle star round square
    `),
  ],
  freeReels: [
    strip(`
      square toggle star heart heart star square heart toggle flower toggle toggle toggle flower star heart square
      star heart square star toggle toggle toggle toggle toggle square square star flower square flower heart square
      flower flower jar flower toggle flower star flower toggle heart star flower square square toggle heart square
      star square toggle star toggle square star star
    `),
    strip(`
      heart square heart flower star toggle square square toggle toggle toggle flower toggle heart pin toggle heart
      flower toggle toggle square star square star toggle toggle star flower flower star star star star toggle toggle
      square flower square flower square square toggle square star star heart heart toggle flower flower square heart
      toggle jar flower square square star star heart
    `),
    strip(`
      square star square heart star toggle square toggle heart square jar toggle toggle flower toggle star toggle
      heart square star toggle star square toggle flower toggle toggle star heart flower square square heart toggle
      star star flower toggle toggle star toggle flower star square toggle heart star flower square heart pin flower
      flower square flower flower heart star square square
    `),
    strip(`
      toggle toggle square heart toggle heart heart star flower square pin star star toggle toggle toggle square
      toggle flower heart star flower square star toggle square star square star flower flower square heart toggle
      square heart heart star toggle star star square toggle toggle square star toggle flower toggle heart square
      square flower square star flower jar toggle flower flower
    `),
    strip(`
      square toggle toggle star toggle flower toggle toggle square square square square toggle toggle square star
      flower flower flower heart star heart square toggle toggle toggle heart toggle star square heart toggle flower
      flower flower square star star square star star flower heart square pin heart toggle flower star toggle heart
      star flower star square star jar square toggle heart
    `),
    strip(`
      flower flower flower square square toggle star star square toggle toggle heart flower heart star flower toggle
      square toggle square pin star star square flower star star square flower star heart toggle star heart toggle
      toggle square star square square jar toggle star flower toggle square flower flower toggle heart square heart
      star square toggle toggle toggle toggle heart heart
    `),
    strip(`
      toggle flower toggle star square flower star flower heart toggle toggle flower square toggle flower star flower
      square square toggle toggle heart square toggle toggle square square star toggle toggle star flower star star
      square flower flower toggle square star square star square toggle heart star star heart square square heart
      toggle heart flower star toggle jar heart heart
    `),
  ],
  maxWinMultiple: 300,
  published: {
    rtpBasisPoints: 9648,
    hitRateBasisPoints: 3879,
    maxWinOneIn: 510_000,
    simulated: {
      rounds: 250_000_000,
      halfWidthBasisPoints: 7,
      maxHits: 494,
      featureOneIn: 170,
      seed: 1,
      sampleCoins: 487_068,
    },
  },
};
