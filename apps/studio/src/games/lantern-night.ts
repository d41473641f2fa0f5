import { type Game, strip } from '../engine/game.ts';

/** A gentle 5x3 slot with 20 lines: frequent small wins, and free spins whose multiplier rises with every second spin. */
export const lanternNight: Game = {
  code: 'lantern-night',
  vendor: 'RLT',
  version: '1.0.0',
  names: {
    VI: 'Đêm Đèn Lồng',
    EN: 'Lantern Night',
    CN: '灯笼夜',
    TH: 'คืนโคมไฟ',
    TY: 'Lantern Night',
    ID: 'Lantern Night',
  },
  volatility: 'low',
  classification: '',
  isNew: false,
  coins: 20,
  stakes: [2_000n, 4_000n, 10_000n, 20_000n, 50_000n, 100_000n, 200_000n, 500_000n, 1_000_000n],
  defaultStake: 10_000n,
  rows: [3, 3, 3, 3, 3],
  lines: [
    [1, 1, 1, 1, 1],
    [0, 0, 0, 0, 0],
    [2, 2, 2, 2, 2],
    [0, 1, 2, 1, 0],
    [2, 1, 0, 1, 2],
    [0, 0, 1, 0, 0],
    [2, 2, 1, 2, 2],
    [1, 0, 0, 0, 1],
    [1, 2, 2, 2, 1],
    [0, 1, 1, 1, 0],
    [2, 1, 1, 1, 2],
    [1, 0, 1, 0, 1],
    [1, 2, 1, 2, 1],
    [0, 1, 0, 1, 0],
    [2, 1, 2, 1, 2],
    [1, 1, 0, 1, 1],
    [1, 1, 2, 1, 1],
    [0, 0, 1, 2, 2],
    [2, 2, 1, 0, 0],
    [0, 2, 0, 2, 0],
  ],
  pays: {
    lotus: [0, 0, 0, 50, 200, 1000],
    drum: [0, 0, 0, 40, 120, 500],
    fan: [0, 0, 0, 30, 90, 350],
    teapot: [0, 0, 0, 25, 75, 300],
    a: [0, 0, 0, 15, 40, 150],
    k: [0, 0, 0, 12, 35, 120],
    q: [0, 0, 0, 10, 25, 100],
    j: [0, 0, 0, 10, 20, 80],
  },
  wild: { symbol: 'wild', expands: false, freeMultipliers: [] },
  scatter: { symbol: 'moon', pays: [0, 0, 0, 40, 200, 1000], awards: [0, 0, 0, 8, 12, 15], retriggers: [0, 0, 0, 8, 12, 15] },
  free: { limit: 60, multiplier: { start: 1, step: 1, every: 2, max: 5 } },
  multiplierReel: null,
  base: [
    strip('lotus k drum teapot a teapot q j lotus fan a k teapot j q drum q j k j a fan moon q fan drum j k a j k q'),
    strip(`
      fan a k j a q lotus j a lotus j fan k q k a j q fan drum moon drum q teapot drum teapot a teapot q k teapot
      wild
    `),
    strip('teapot k q k a fan teapot q j drum j j wild j k a k j moon q a k j drum lotus j fan q lotus a fan wild'),
    strip('lotus fan teapot moon k a k fan teapot k a drum k q fan wild a q q k j a j q j k a j k wild a j'),
    strip(`
      teapot drum j k q a q moon q teapot teapot teapot j q j j a k drum a fan k a k lotus j teapot fan lotus drum
      fan q
    `),
  ],
  freeReels: [
    strip(`
      k drum k fan q teapot fan a drum q fan lotus k moon a drum j teapot fan lotus q a j j q drum teapot a drum
      lotus k j
    `),
    strip(`
      wild j a fan q teapot lotus a fan a k teapot a k wild k fan teapot drum j drum k q fan moon drum q a wild j
      lotus teapot
    `),
    strip(`
      j fan wild teapot j drum a drum k a fan teapot wild k lotus q a moon fan a lotus k teapot wild q k q j lotus
      drum fan drum
    `),
    strip(`
      q teapot fan teapot j k wild k fan k teapot a drum wild a fan q drum j q wild a fan a moon j drum lotus k
      teapot q lotus
    `),
    strip(`
      j q j lotus fan lotus q fan q a drum moon drum k teapot k a teapot fan teapot j a teapot q lotus k q lotus j
      teapot a k
    `),
  ],
  maxWinMultiple: 700,
  published: { rtpBasisPoints: 9621, hitRateBasisPoints: 3874, maxWinOneIn: 37_000_000 },
};
