import { type Game, strip } from '../engine/game.ts';

/** Five tall reels with 25 lines and a fixed top prize: five suns anywhere pay the most a round can pay, at once. */
export const saffronCaravan: Game = {
  code: 'saffron-caravan',
  vendor: 'KLN',
  version: '1.0.0',
  names: {
    VI: 'Thương Đoàn Nghệ Tây',
    EN: 'Saffron Caravan',
    CN: '藏红花商队',
    TH: 'คาราวานหญ้าฝรั่น',
    TY: 'Saffron Caravan',
    ID: 'Saffron Caravan',
  },
  volatility: 'high',
  classification: '',
  isNew: true,
  coins: 25,
  stakes: [7_500n, 15_000n, 30_000n, 75_000n, 150_000n, 300_000n, 750_000n, 1_000_000n],
  defaultStake: 15_000n,
  rows: [4, 4, 4, 4, 4],
  lines: [
    [1, 1, 1, 1, 1],
    [2, 2, 2, 2, 2],
    [0, 0, 0, 0, 0],
    [3, 3, 3, 3, 3],
    [1, 2, 3, 2, 1],
    [2, 1, 0, 1, 2],
    [0, 1, 2, 1, 0],
    [3, 2, 1, 2, 3],
    [0, 1, 1, 1, 0],
    [3, 2, 2, 2, 3],
    [1, 2, 2, 2, 1],
    [2, 1, 1, 1, 2],
    [1, 0, 0, 0, 1],
    [2, 3, 3, 3, 2],
    [0, 0, 1, 0, 0],
    [3, 3, 2, 3, 3],
    [1, 1, 0, 1, 1],
    [2, 2, 3, 2, 2],
    [0, 1, 0, 1, 0],
    [3, 2, 3, 2, 3],
    [1, 2, 1, 2, 1],
    [2, 1, 2, 1, 2],
    [0, 0, 1, 2, 3],
    [3, 3, 2, 1, 0],
    [1, 1, 2, 3, 3],
  ],
  pays: {
    camel: [0, 0, 0, 50, 200, 1000],
    pot: [0, 0, 0, 30, 120, 500],
    carpet: [0, 0, 0, 20, 75, 300],
    lamp: [0, 0, 0, 20, 75, 250],
    saffron: [0, 0, 0, 10, 30, 125],
    paprika: [0, 0, 0, 10, 30, 125],
    indigo: [0, 0, 0, 8, 25, 100],
    mint: [0, 0, 0, 8, 25, 100],
  },
  wild: { symbol: 'oasis', expands: false, freeMultipliers: [2, 4] },
  scatter: { symbol: 'sun', pays: [0, 0, 0, 50, 500, 62_500], awards: [0, 0, 0, 10, 15], retriggers: [0, 0, 0, 5, 8] },
  free: { limit: 40, multiplier: { start: 1, step: 0, every: 1, max: 1 } },
  multiplierReel: null,
  base: [
    strip(`
      carpet mint mint pot saffron saffron mint indigo indigo lamp mint mint indigo indigo paprika paprika paprika
      paprika saffron sun paprika indigo saffron saffron mint pot pot carpet pot camel saffron camel camel paprika
      carpet carpet lamp lamp carpet indigo lamp lamp
    `),
    strip(`
      paprika paprika saffron saffron pot paprika paprika mint mint mint indigo indigo indigo carpet indigo indigo
      oasis carpet carpet saffron saffron mint carpet carpet sun camel camel camel indigo oasis pot saffron mint
      paprika lamp lamp mint lamp lamp lamp pot pot saffron paprika
    `),
    strip(`
      pot carpet carpet paprika indigo indigo lamp lamp lamp pot paprika saffron saffron pot carpet carpet indigo mint
      mint indigo indigo mint mint saffron mint mint oasis camel camel lamp saffron carpet oasis paprika paprika
      saffron sun camel indigo saffron paprika paprika pot lamp
    `),
    strip(`
      camel camel oasis lamp mint carpet mint paprika paprika carpet paprika saffron lamp indigo carpet carpet lamp
      mint mint paprika saffron saffron mint mint pot pot camel paprika oasis indigo lamp indigo carpet lamp saffron
      saffron sun saffron paprika indigo indigo indigo pot pot
    `),
    strip(`
      saffron lamp camel lamp indigo indigo indigo paprika paprika saffron sun indigo pot pot mint camel paprika
      paprika carpet carpet pot pot camel carpet carpet carpet mint mint lamp lamp indigo saffron saffron mint mint
      indigo mint saffron saffron paprika paprika lamp
    `),
  ],
  freeReels: [
    strip(`
      mint mint camel camel indigo paprika carpet carpet carpet sun indigo indigo saffron carpet saffron saffron lamp
      lamp paprika pot indigo indigo pot mint mint pot pot lamp lamp paprika carpet indigo pot mint mint lamp paprika
      paprika saffron saffron camel camel
    `),
    strip(`
      oasis saffron saffron pot carpet camel carpet lamp pot oasis camel mint mint camel pot mint mint mint mint
      indigo carpet carpet lamp indigo indigo saffron lamp carpet pot sun pot indigo indigo paprika paprika saffron
      saffron camel lamp indigo paprika paprika paprika lamp
    `),
    strip(`
      carpet carpet indigo oasis paprika saffron saffron lamp lamp indigo indigo camel pot pot oasis lamp mint mint
      carpet pot carpet carpet mint saffron saffron paprika paprika mint indigo camel camel pot pot oasis camel
      paprika paprika lamp lamp sun mint mint saffron indigo indigo
    `),
    strip(`
      pot indigo indigo indigo indigo lamp mint saffron camel camel paprika pot paprika sun carpet carpet lamp pot
      paprika mint lamp mint saffron carpet saffron saffron lamp camel paprika paprika indigo camel mint carpet carpet
      oasis indigo mint saffron lamp pot pot oasis mint
    `),
    strip(`
      pot indigo camel camel pot camel mint mint paprika sun paprika paprika lamp carpet lamp lamp carpet carpet
      saffron saffron pot indigo indigo saffron paprika paprika saffron mint pot pot camel indigo indigo carpet lamp
      lamp carpet saffron mint mint mint indigo
    `),
  ],
  maxWinMultiple: 2500,
  published: { rtpBasisPoints: 9672, hitRateBasisPoints: 2925, maxWinOneIn: 110_000 },
};
