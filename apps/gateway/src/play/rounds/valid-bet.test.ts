import type { RoundDetail, SlipDetail, TableDetail } from '@marquee/contract/vendor';
import { describe, expect, test } from 'vitest';
import { validBetOf } from './valid-bet.ts';

type Bets = [area: string, stake: number, payout: number, against?: string][];
const table = (bets: Bets, more: Partial<TableDetail> = {}): RoundDetail => ({
  part: 'table',
  detail: {
    table: 'T1',
    bets: bets.map(([area, stake, payout, against]) => ({
      area,
      stake: String(stake),
      payout: String(payout),
      ...(against === undefined ? {} : { against }),
    })),
    ...more,
  },
});
type Odds = [oddsType: SlipDetail['legs'][number]['oddsType'], odds: string, result?: 'void'][];
const slip = (stake: number, payout: number, odds: Odds = [['HK', '0.90']], more: Partial<SlipDetail> = {}): RoundDetail => ({
  part: 'slip',
  detail: {
    kind: odds.length > 1 ? 'combo' : 'single',
    legs: odds.map(([oddsType, text, result]) => ({
      event: 'A – B',
      market: '1X2',
      selection: 'A',
      oddsType,
      odds: text,
      ...(result ? { result } : {}),
    })),
    stake: String(stake),
    payout: String(payout),
    ...more,
  },
});
const draw = (bets: [stake: number, payout: number, covered?: number, outcomes?: number, returned?: number][]): RoundDetail => ({
  part: 'draw',
  detail: {
    draw: '1',
    bets: bets.map(([stake, payout, covered, outcomes, returned]) => ({
      betType: 'pair',
      selection: '12',
      unit: '1',
      multiple: 1,
      tickets: 1,
      stake: String(stake),
      payout: String(payout),
      ...(covered === undefined ? {} : { covered }),
      ...(outcomes === undefined ? {} : { outcomes }),
      ...(returned === undefined ? {} : { returned: String(returned) }),
    })),
  },
});

const counted = (type: string, stake: number, payout: number, told: RoundDetail | null) => {
  const { amount, basis } = validBetOf(type, { stake: BigInt(stake), payout: BigInt(payout) }, told);
  return [Number(amount), basis];
};

describe('valid bet', () => {
  test.each(['RNG', 'LIVE', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'PVP', 'LOTT', 'ELOTT', 'FISH', 'BINGO'])(
    '%s: without details it is the stake',
    (type) => {
      for (const payout of [0, 300, 900]) expect(counted(type, 300, payout, null)).toEqual([300, 'stake']);
    },
  );

  test.each([
    ['a win', 300, 585, table([['Banker', 300, 585]]), 300],
    ['a push', 300, 300, table([['Banker', 300, 300]]), 0],
    [
      'opposite bets',
      500,
      585,
      table([
        ['Banker', 300, 585, 'Player'],
        ['Player', 200, 0],
      ]),
      100,
    ],
    [
      'opposite bets, named by the other',
      500,
      400,
      table([
        ['Banker', 300, 0],
        ['Player', 200, 400, 'Banker'],
      ]),
      100,
    ],
    [
      'opposite bets in several stakes',
      500,
      585,
      table([
        ['B', 100, 195, 'P'],
        ['P', 200, 0, 'B'],
        ['B', 200, 390, 'P'],
      ]),
      100,
    ],
    [
      'opposite bets that are equal',
      400,
      390,
      table([
        ['Banker', 200, 390, 'Player'],
        ['Player', 200, 0, 'Banker'],
      ]),
      0,
    ],
    [
      'a tie with a bet on it',
      350,
      750,
      table([
        ['Banker', 300, 300, 'Player'],
        ['Tie', 50, 450],
      ]),
      50,
    ],
    [
      'areas that go together',
      350,
      585,
      table([
        ['Banker', 300, 585, 'Player'],
        ['Pair', 50, 0],
      ]),
      350,
    ],
    ['an area against itself', 300, 0, table([['Banker', 300, 0, 'Banker']]), 300],
  ] as [string, number, number, RoundDetail, number][])('LIVE, %s', (_what, stake, payout, told, valid) => {
    expect(counted('LIVE', stake, payout, told)).toEqual([valid, 'detail']);
  });

  test.each([
    ['won', 1_900, 900],
    ['half won', 1_450, 450],
    ['half lost', 500, 500],
    ['lost', 0, 1_000],
    ['push', 1_000, 0],
  ])('SPORTS: 1,000 at Hong Kong odds 0.90, %s', (_what, payout, valid) => {
    for (const type of ['SPORTS', 'ESPORTS'])
      expect(counted(type, 1_000, payout, slip(1_000, payout))).toEqual([valid, 'detail']);
  });

  test.each([
    [[['EU', '1.50']], 1_000],
    [[['EU', '1.4999']], 0],
    [[['HK', '0.5']], 1_000],
    [[['HK', '0.49']], 0],
    [[['MY', '0.50']], 1_000],
    [[['MY', '-0.50']], 1_000],
    [[['MY', '0.49']], 0],
    [[['ID', '-2.00']], 1_000],
    [[['ID', '-2.01']], 0],
    [[['ID', '1.2']], 1_000],
    [[['US', '-200']], 1_000],
    [[['US', '-201']], 0],
    [[['US', '50']], 1_000],
    [[['US', '49']], 0],
    [[['EU', '0']], 0],
    [[['HK', '-0.9']], 0],
    [
      [
        ['EU', '1.25'],
        ['EU', '1.2'],
      ],
      1_000,
    ],
    [
      [
        ['EU', '1.24'],
        ['EU', '1.2'],
      ],
      0,
    ],
    [
      [
        ['EU', '9.00', 'void'],
        ['EU', '1.2'],
      ],
      0,
    ],
  ] as [Odds, number][])('odds of a slip that lost: %j', (odds, valid) => {
    expect(counted('SPORTS', 1_000, 0, slip(1_000, 0, odds))).toEqual([valid, 'detail']);
  });

  test('a slip that was cashed out counts nothing', () => {
    expect(counted('SPORTS', 1_000, 700, slip(1_000, 700, [['EU', '2']], { cashedOut: true }))).toEqual([0, 'detail']);
  });

  test.each([
    ['lost', 1_000, 0, table([['Meron', 1_000, 0]]), 1_000],
    ['won', 1_000, 1_900, table([['Meron', 1_000, 1_900]]), 900],
    ['won at high odds', 100, 900, table([['Draw', 100, 900]]), 100],
    ['a draw', 1_000, 1_000, table([['Meron', 1_000, 1_000]]), 0],
    [
      'both sides',
      300,
      190,
      table([
        ['Meron', 100, 190, 'Wala'],
        ['Wala', 200, 0],
      ]),
      100,
    ],
    [
      'both sides alike',
      200,
      190,
      table([
        ['Meron', 100, 190, 'Wala'],
        ['Wala', 100, 0],
      ]),
      0,
    ],
  ] as [string, number, number, RoundDetail, number][])('COCKFIGHT, %s', (_what, stake, payout, told, valid) => {
    expect(counted('COCKFIGHT', stake, payout, told)).toEqual([valid, 'detail']);
  });

  test('PVP counts the result of a hand before the fee', () => {
    expect(counted('PVP', 1_000, 2_900, table([['hand', 1_000, 2_900]], { fee: '100' }))).toEqual([2_000, 'detail']);
    expect(counted('PVP', 1_000, 400, table([['hand', 1_000, 400]]))).toEqual([600, 'detail']);
  });

  test.each([
    ['a ticket', 200, draw([[200, 0]]), 200],
    ['a ticket whose stake the result gave back', 990, draw([[990, 990, 5, 10, 990]]), 0],
    ['a ticket that wins as much as it cost', 990, draw([[990, 990]]), 990],
    ['a ticket of which a part came back', 300, draw([[300, 990, 5, 10, 50]]), 250],
    ['a ticket of which more came back than it cost', 300, draw([[300, 990, 5, 10, 350]]), 0],
    ['70 % of the outcomes', 700, draw([[700, 990, 7, 10]]), 700],
    ['8 of 10 digits', 800, draw([[800, 990, 8, 10]]), 0],
    [
      '71 of 100 pairs beside another bet',
      810,
      draw([
        [710, 990, 71, 100],
        [100, 0, 1, 10],
      ]),
      100,
    ],
  ] as [string, number, RoundDetail, number][])('LOTT and ELOTT, %s', (_what, stake, told, valid) => {
    const payout = stake > 200 ? 990 : 0;
    for (const type of ['LOTT', 'ELOTT']) expect(counted(type, stake, payout, told)).toEqual([valid, 'detail']);
  });

  test.each([
    ['another stake', 400, 585],
    ['another payout', 300, 0],
  ])('details with %s than the ledger has count nothing', (_what, stake, payout) => {
    expect(counted('LIVE', stake, payout, table([['Banker', 300, 585]]))).toEqual([stake, 'stake']);
  });

  test('slots count their stake whatever is told of them', () => {
    expect(counted('RNG', 300, 300, { part: 'spin', detail: { result: 'x' } })).toEqual([300, 'stake']);
  });
});
