import { type Game, strip } from '../engine/game.ts';

/** A 5x4 slot with 1,024 ways: single wins are small, and in free spins every reel with a dice cup doubles or trebles what passes it. */
export const harbourDice: Game = {
  code: 'harbour-dice',
  vendor: 'TDW',
  version: '1.0.0',
  names: {
    VI: 'Xúc Xắc Bến Cảng',
    EN: 'Harbour Dice',
    CN: '港湾骰子',
    TH: 'ลูกเต๋าท่าเรือ',
    TY: 'Harbour Dice',
    ID: 'Harbour Dice',
  },
  volatility: 'high',
  classification: 'TG',
  isNew: false,
  coins: 10,
  stakes: [1_000n, 2_000n, 5_000n, 10_000n, 20_000n, 50_000n, 100_000n, 200_000n, 500_000n, 1_000_000n],
  defaultStake: 10_000n,
  rows: [4, 4, 4, 4, 4],
  lines: null,
  pays: {
    ship: [0, 0, 0, 5, 16, 60],
    anchor: [0, 0, 0, 3, 9, 30],
    dice: [0, 0, 0, 2, 6, 20],
    domino: [0, 0, 0, 1, 4, 12],
    top: [0, 0, 0, 1, 2, 6],
    fish: [0, 0, 0, 1, 2, 5],
    shell: [0, 0, 0, 1, 1, 4],
    ring: [0, 0, 0, 1, 1, 3],
    cork: [0, 0, 0, 1, 1, 2],
  },
  wild: { symbol: 'cup', expands: false, freeMultipliers: [2, 2, 3] },
  scatter: { symbol: 'lamp', pays: [0, 0, 0, 10, 50, 300], awards: [0, 0, 0, 8, 12, 16], retriggers: [0, 0, 0, 4, 6, 8] },
  free: { limit: 40, multiplier: { start: 1, step: 0, every: 1, max: 1 } },
  multiplierReel: null,
  base: [
    strip(`
      ship ship ship cork cork cork top top dice dice dice ring ring ring shell shell shell ring ring dice lamp cork
      cork fish fish top top top domino domino domino domino shell shell anchor anchor anchor fish fish fish
    `),
    strip(`
      ring ring ring cup fish fish anchor anchor anchor ship ship ship ring ring cup top anchor domino domino shell
      shell dice dice dice fish fish fish cork cork lamp shell shell shell cork cork cork top top top domino domino
      domino
    `),
    strip(`
      domino domino domino fish fish fish cup cork cork top top dice ship dice dice dice anchor anchor anchor ring ring
      ring lamp ring ring top top top ship ship ship cork cork cork fish shell shell shell shell shell cup
    `),
    strip(`
      domino domino domino ring ring cup fish fish anchor dice dice dice anchor anchor anchor dice ship ship ship lamp
      top top top cup cork cork cork ring ring ring top domino shell shell shell cork cork shell shell fish fish fish
    `),
    strip(`
      domino domino domino anchor anchor anchor ship shell shell ship ship ship dice cork cork cork lamp dice dice dice
      shell shell shell fish fish fish top top cork cork domino ring ring fish fish ring ring ring top top top anchor
    `),
  ],
  freeReels: [
    strip(`
      top top top anchor anchor anchor fish fish cork cork cork domino domino dice dice anchor anchor domino domino
      domino ring ring ring lamp ship ship ship fish fish fish cork top top ship ship dice dice dice ring shell shell
      shell shell
    `),
    strip(`
      ship ship cork shell domino domino dice cup dice dice dice top cork cork cork fish fish domino domino domino lamp
      anchor anchor anchor cup fish fish fish ring ring ring shell shell shell anchor anchor ship ship ship ring top
      top top
    `),
    strip(`
      cup dice dice dice top top top shell shell shell shell ship ring ship ship ship domino cork cork cork fish fish
      top top cup fish fish fish lamp domino domino domino dice dice anchor anchor anchor ring ring ring anchor anchor
      cork
    `),
    strip(`
      top top top ring anchor anchor ring ring ring top top cup domino domino domino ship ship lamp anchor anchor
      anchor dice dice dice cork cork cork fish fish fish fish shell shell shell cork dice shell cup domino domino ship
      ship ship
    `),
    strip(`
      dice dice dice shell shell shell domino domino cork lamp domino domino domino top top ring ship ship fish fish
      anchor anchor ship ship ship cork cork cork top top top shell fish fish fish ring ring ring anchor anchor anchor
      dice dice
    `),
  ],
  maxWinMultiple: 1500,
  published: { rtpBasisPoints: 9658, hitRateBasisPoints: 2504, maxWinOneIn: 240_000 },
};
