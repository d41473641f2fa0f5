import { type Game, strip } from '../engine/game.ts';

/** A brisk 5x3 slot with 10 lines for one coin: a pinwheel fills its whole reel, and in free spins each one doubles what crosses it. */
export const seawindKites: Game = {
  code: 'seawind-kites',
  vendor: 'TDW',
  version: '1.0.0',
  names: {
    VI: 'Cánh Diều Gió Biển',
    EN: 'Seawind Kites',
    CN: '海风纸鸢',
    TH: 'ว่าวลมทะเล',
    TY: 'Seawind Kites',
    ID: 'Layangan Angin Laut',
  },
  volatility: 'medium',
  classification: 'AC',
  isNew: true,
  coins: 1,
  stakes: [100n, 200n, 500n, 1_000n, 2_000n, 5_000n, 10_000n, 20_000n, 50_000n, 100_000n, 200_000n, 500_000n],
  defaultStake: 2_000n,
  rows: [3, 3, 3, 3, 3],
  lines: [
    [1, 1, 1, 1, 1],
    [0, 0, 0, 0, 0],
    [2, 2, 2, 2, 2],
    [0, 1, 2, 1, 0],
    [2, 1, 0, 1, 2],
    [0, 0, 1, 2, 2],
    [2, 2, 1, 0, 0],
    [1, 0, 1, 2, 1],
    [1, 2, 1, 0, 1],
    [0, 1, 1, 1, 0],
  ],
  pays: {
    ray: [0, 0, 0, 4, 20, 120],
    foil: [0, 0, 0, 3, 10, 50],
    box: [0, 0, 0, 2, 8, 30],
    delta: [0, 0, 0, 2, 5, 20],
    diamond: [0, 0, 0, 1, 4, 15],
    boat: [0, 0, 0, 1, 2, 8],
    gull: [0, 0, 0, 1, 2, 6],
    winder: [0, 0, 0, 1, 2, 6],
  },
  wild: { symbol: 'pinwheel', expands: true, freeMultipliers: [2] },
  scatter: { symbol: 'lighthouse', pays: [0, 0, 0, 2, 10, 50], awards: [0, 0, 0, 8, 10, 12], retriggers: [0, 0, 0, 5, 6, 8] },
  free: { limit: 40, multiplier: { start: 1, step: 0, every: 1, max: 1 } },
  multiplierReel: null,
  base: [
    strip(`
      boat delta winder delta gull lighthouse diamond box boat boat winder boat diamond gull boat winder gull winder
      boat winder gull box boat lighthouse ray gull diamond foil winder diamond ray winder delta winder foil delta
      foil gull diamond box gull
    `),
    strip(`
      foil delta winder delta delta boat winder delta gull foil boat gull boat boat winder boat diamond gull box
      winder gull foil gull diamond gull diamond gull boat winder lighthouse gull boat diamond gull winder diamond
      winder box box box ray pinwheel ray ray
    `),
    strip(`
      boat delta boat delta boat boat gull foil gull gull box gull boat box winder winder pinwheel diamond gull boat
      winder foil box delta boat gull lighthouse winder ray diamond delta gull boat foil diamond delta diamond gull
      winder lighthouse diamond boat winder winder box ray diamond
    `),
    strip(`
      lighthouse boat gull winder foil winder box diamond delta winder delta foil boat gull gull gull diamond gull
      gull winder diamond delta delta gull boat ray box foil winder pinwheel winder boat winder box boat diamond
      winder winder boat box ray ray boat delta diamond
    `),
    strip(`
      box gull box boat diamond diamond foil winder diamond gull delta foil lighthouse gull gull ray gull boat delta
      diamond boat winder winder boat delta box box gull diamond diamond foil winder boat delta gull winder winder ray
      winder lighthouse boat delta
    `),
  ],
  freeReels: [
    strip(`
      box delta diamond gull lighthouse boat boat box diamond delta gull winder winder winder boat gull gull foil boat
      delta diamond winder box gull ray winder foil box boat ray ray delta boat foil winder delta diamond gull diamond
    `),
    strip(`
      winder winder winder diamond boat diamond delta ray boat ray delta gull foil box lighthouse boat gull boat
      diamond gull box foil gull diamond gull delta boat boat foil box box winder gull pinwheel diamond delta winder
      winder foil ray delta
    `),
    strip(`
      ray gull foil delta winder diamond gull box pinwheel boat gull delta boat delta diamond gull delta boat gull
      foil foil ray box diamond boat boat winder box ray winder pinwheel winder box delta gull boat diamond lighthouse
      foil winder diamond winder box
    `),
    strip(`
      box foil winder boat gull foil diamond box winder boat box boat diamond foil delta gull winder gull boat foil
      winder ray ray box winder pinwheel delta gull delta ray gull box diamond diamond winder lighthouse gull boat
      boat delta delta diamond
    `),
    strip(`
      diamond foil diamond boat ray box gull boat diamond delta delta winder boat delta ray winder diamond box gull
      foil boat lighthouse delta foil boat winder winder ray box winder foil gull gull gull boat winder delta box
      diamond gull
    `),
  ],
  maxWinMultiple: 1000,
  published: { rtpBasisPoints: 9645, hitRateBasisPoints: 2518, maxWinOneIn: 110_000 },
};
