import { expect, it } from 'vitest';
import { betOf, LOTTERIES, lotteryOf, SERIES } from '../../lottery/games.ts';
import { keptSelection } from '../../lottery/selection.ts';
import { coverageOf } from './coverage.ts';
import { coveragesOf, detailOf, linesOf } from './order-lines.ts';

const ALL = { covered: 1_000_000, outcomes: 1_000_000 };
const upTo = (count: number): string => Array.from({ length: count }, (_, value) => String(value).padStart(2, '0')).join(',');

it.each([
  ['numbers of one line', 'xsmb', 'MB_DE', [upTo(71)], { covered: 71, outcomes: 100 }],
  ['numbers of several lines', 'xsmb', 'MB_DE', [upTo(40), '40,41', '00,99'], { covered: 43, outcomes: 100 }],
  ['digits of a place', 'ssc-lott-1m', 'SSC_POS', ['0,1,2,3||||', '4,5,6,7||||'], { covered: 8, outcomes: 10 }],
  ['digits of several places', 'ssc-lott-1m', 'SSC_POS', ['0,1,2,3||||', '|4,5,6,7|||'], { covered: 4, outcomes: 10 }],
  ['most in one of its places', 'ssc-lott-1m', 'SSC_POS', ['0,1,2,3|4|||', '4,5,6|5|||'], { covered: 7, outcomes: 10 }],
  ['a pair in order', 'ssc-lott-1m', 'SSC_2F', ['0,1|2,3', '0|2,4'], { covered: 5, outcomes: 100 }],
  ['two cars in order, none of them twice', 'pk10-lott-1m', 'PK_2', ['1,2|1,2', '1|3'], { covered: 3, outcomes: 90 }],
  ['two digits in either order', 'ssc-lott-1m', 'SSC_G2F', ['0,1,2', '1,2,3'], { covered: 10, outcomes: 100 }],
  [
    'all digits in either order, but for doubles',
    'ssc-lott-1m',
    'SSC_G2F',
    ['0,1,2,3,4,5,6,7,8,9'],
    { covered: 90, outcomes: 100 },
  ],
  ['two numbers of eleven in either order', 'x11-lott-1m', 'X11_G2', ['1,2,3', '4,5'], { covered: 8, outcomes: 110 }],
  ['both sides of a sum', 'k3-elott-1m', 'K3_SIZE', ['big', 'small'], ALL],
  ['both sides of a sum by which triples lose', 'k3-elott-1m', 'K3_SIZE_NT', ['big', 'small'], ALL],
  [
    'both sides of a sum that may be between them',
    'keno-elott-5m',
    'KENO_SUM',
    ['big,small'],
    { covered: 995_603, outcomes: 1_000_000 },
  ],
  ['half of the digits of a place', 'ssc-elott-1m', 'SSCO_S1', ['big'], { covered: 5, outcomes: 10 }],
  [
    'totals of dice by the throws that each stands for',
    'k3-elott-1m',
    'K3_SUM',
    ['9,10,11,12'],
    { covered: 481_481, outcomes: 1_000_000 },
  ],
  [
    'most throws with fewer than half of the totals',
    'k3-elott-1m',
    'K3_SUM',
    ['7,8,9,10', '11,12,13,14'],
    { covered: 814_814, outcomes: 1_000_000 },
  ],
  ['dragon and tiger, without the tie', 'ssc-elott-1m', 'SSCO_DT', ['dragon,tiger'], { covered: 900_000, outcomes: 1_000_000 }],
  ['shapes that most throws have none of', 'k3-elott-1m', 'K3_SHAPE', ['triple,run'], {}],
  ['combinations, of which the rule says nothing', 'xsmb', 'MB_X2', ['12,34'], {}],
])('tickets cover %s', (_, code, name, lines, covered) => {
  const game = lotteryOf(code);
  const bet = game && betOf(game, name);
  if (!bet) throw new Error(`${code} has no ${name}: ${game?.bets.map((each) => each.code).join(' ')}`);
  const [first = '', ...others] = lines;
  const read = (text: string) => ({ bet, selection: keptSelection(text) });
  const coverage = coverageOf([read(first), ...others.map(read)]);
  for (const each of lines) expect(coverage(keptSelection(each))).toEqual(covered);
});

it('tickets cover of the places that they are on alone: what another line has in another place is not theirs', () => {
  const game = lotteryOf('ssc-lott-1m');
  if (!game) throw new Error('there is no such lottery');
  const texts = ['0,1,2,3,4,5,6,7||||', '|1|||', '8||2||', '||2,3||'];
  const asked = texts.map((selection) => ({ bet: 'SSC_POS', selection, unit: '20000', multiple: 1 }));
  const series = SERIES[game.mode]?.most ?? 0;
  const { lines } = linesOf(game, series, asked);
  const order = { game: game.code, drawNo: '202611260001', series, lines, payout: '0' };
  expect(
    detailOf(order, { numbers: '1 2 3 4 5' }, coveragesOf([order])).bets.map(({ selection, covered, outcomes }) => [
      selection,
      covered,
      outcomes,
    ]),
  ).toEqual([
    ['0,1,2,3,4,5,6,7||||', 9, 10],
    ['|1|||', 1, 10],
    ['8||2||', 9, 10],
    ['||2,3||', 2, 10],
  ]);
});

/** What is told of tickets of several bets in one draw, in their order. */
function toldOf(code: string, bets: readonly [bet: string, selection: string][]) {
  const game = lotteryOf(code);
  if (!game) throw new Error('there is no such lottery');
  const asked = bets.map(([bet, selection]) => ({ bet, selection, unit: '20000', multiple: 1 }));
  const series = SERIES[game.mode]?.most ?? 0;
  const { lines } = linesOf(game, series, asked);
  const order = { game: game.code, drawNo: '202611260001', series, lines, payout: '0' };
  return detailOf(order, { numbers: '1 2 3' }, coveragesOf([order])).bets.map(({ covered, outcomes }) => [covered, outcomes]);
}

it.each<[string, string, [string, string][], number, number]>([
  [
    'sides of a sum by either bet on them',
    'k3-elott-1m',
    [
      ['K3_SIZE', 'big'],
      ['K3_SIZE_NT', 'small'],
    ],
    1_000_000,
    1_000_000,
  ],
  [
    'a side of a sum and the even ones of the other',
    'k3-elott-1m',
    [
      ['K3_SIZE', 'big'],
      ['K3_PARITY', 'even'],
    ],
    782_407,
    1_000_000,
  ],
  [
    'the sums of a side and those of the other by number',
    'k3-elott-1m',
    [
      ['K3_SUM', '3,4,5,6,7,8,9,10'],
      ['K3_SIZE', 'big'],
    ],
    1_000_000,
    1_000_000,
  ],
  [
    'big and the odd ones of the small digits',
    'ssc-elott-1m',
    [
      ['SSCO_S3', 'big'],
      ['SSCO_P3', 'odd'],
    ],
    7,
    10,
  ],
  [
    'big digits and the others by number',
    'ssc-elott-1m',
    [
      ['SSCO_S1', 'big'],
      ['SSCO_D1', '0,1,2'],
    ],
    8,
    10,
  ],
  [
    'big cars and the odd ones of the small',
    'pk10-elott-1m',
    [
      ['PKO_S10', 'big'],
      ['PKO_P10', 'odd'],
    ],
    8,
    10,
  ],
  [
    'sums of two cars by size, by parity and by number',
    'pk10-elott-1m',
    [
      ['PKO_SUMS', 'small'],
      ['PKO_SUMC', 'big-odd'],
      ['PKO_SUM', '12'],
    ],
    866_666,
    1_000_000,
  ],
  [
    'a side of the sum of twenty and the elements of the other',
    'keno-elott-5m',
    [
      ['KENO_SUM', 'big'],
      ['KENO_ELEMENT', 'metal,wood'],
      ['KENO_PARITY', 'even'],
    ],
    902_987,
    1_000_000,
  ],
  [
    'numbers of the special prize by digit and as a whole',
    'xsmb',
    [
      ['MB_TAIL', '0,1,2,3,4,5'],
      ['MB_HEAD', '0'],
      ['MB_DE', '19,99,98'],
    ],
    67,
    100,
  ],
  [
    'pairs in order and in either',
    'ssc-lott-1m',
    [
      ['SSC_G2F', '0,1,2'],
      ['SSC_2F', '0|0,1'],
    ],
    7,
    100,
  ],
  [
    'numbers of all prizes by either bet on them',
    'xsmb',
    [
      ['MB_LO2', upTo(60)],
      ['MB_LO2K', '59,60,61,62,63,64,65,66,67,68,69,70'],
    ],
    71,
    100,
  ],
])('several bets on one position cover together %s', (_, code, bets, covered, outcomes) => {
  expect(toldOf(code, bets)).toEqual(bets.map(() => [covered, outcomes]));
});

it('bets on other positions of a draw cover nothing of each other', () => {
  const told = toldOf('ssc-elott-1m', [
    ['SSCO_S1', 'big'],
    ['SSCO_S2', 'small'],
    ['SSCO_SUMP', 'odd'],
  ]);
  expect(told).toEqual([
    [5, 10],
    [5, 10],
    [500_000, 1_000_000],
  ]);
});

it.each(LOTTERIES.map((game) => [game.code, game] as const))(
  'the bets of %s on a position agree about it with their chances',
  (_, game) => {
    for (const { code, position, rule } of game.bets) {
      if (!position || rule.kind !== 'each' || 'chance' in rule.pays) continue;
      const { ways } = position.position;
      const all = [...ways.values()].reduce((sum, each) => sum + each, 0n);
      for (const [value, { chance }] of rule.pays) {
        const own = position.outcomesOf(value).reduce((sum, outcome) => sum + (ways.get(outcome) ?? 0n), 0n);
        // The bets by which triples lose cover the sums as if they did not.
        if (!code.endsWith('_NT')) expect([code, value, own * chance.total]).toEqual([code, value, chance.ways * all]);
      }
    }
  },
);

it('a detail tells the highest series of a game where others have a higher one', () => {
  const told = (code: string, series: number) => {
    const game = lotteryOf(code);
    if (!game) throw new Error('there is no such lottery');
    const { lines } = linesOf(game, series, [{ bet: 'PK_1', selection: '1', unit: '20000', multiple: 1 }]);
    const order = { game: code, drawNo: '202611260001', series, lines, payout: '0' };
    return detailOf(order, { numbers: '1' }, coveragesOf([order]));
  };
  expect(told('pk10-zy-1m', 1_940)).toMatchObject({ seriesMost: 1_950, bets: [{ series: '1940' }] });
  expect(told('pk10-lott-1m', 1_940)).not.toHaveProperty('seriesMost');
});
