import { expect, it } from 'vitest';
import { betOf, lotteryOf, SERIES } from '../../lottery/games.ts';
import { keptSelection } from '../../lottery/selection.ts';
import { coverageOf } from './coverage.ts';
import { detailOf, linesOf } from './order-lines.ts';

const upTo = (count: number): string => Array.from({ length: count }, (_, value) => String(value).padStart(2, '0')).join(',');

it.each([
  ['numbers of one line', 'xsmb', 'MB_DE', [upTo(71)], { covered: 71, outcomes: 100 }],
  ['numbers of several lines', 'xsmb', 'MB_DE', [upTo(40), '40,41', '00,99'], { covered: 43, outcomes: 100 }],
  ['digits of a place', 'ssc-lott-1m', 'SSC_POS', ['0,1,2,3||||', '4,5,6,7||||'], { covered: 8, outcomes: 10 }],
  ['digits of several places', 'ssc-lott-1m', 'SSC_POS', ['0,1,2,3||||', '|4,5,6,7|||'], { covered: 4, outcomes: 10 }],
  ['most in one of its places', 'ssc-lott-1m', 'SSC_POS', ['0,1,2,3|4|||', '4,5,6|5|||'], { covered: 7, outcomes: 10 }],
  ['a pair in order', 'ssc-lott-1m', 'SSC_2F', ['0,1|2,3', '0|2,4'], { covered: 5, outcomes: 100 }],
  ['two cars in order, none of them twice', 'pk10-lott-1m', 'PK_2', ['1,2|1,2', '1|3'], { covered: 3, outcomes: 90 }],
  ['combinations, of which the rule says nothing', 'xsmb', 'MB_X2', ['12,34'], {}],
])('tickets cover %s', (_, code, name, lines, covered) => {
  const game = lotteryOf(code);
  const bet = game && betOf(game, name);
  if (!bet) throw new Error(`${code} has no ${name}: ${game?.bets.map((each) => each.code).join(' ')}`);
  const coverage = coverageOf(bet, lines.map(keptSelection));
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
  expect(detailOf(order, '1 2 3 4 5').bets.map(({ selection, covered, outcomes }) => [selection, covered, outcomes])).toEqual([
    ['0,1,2,3,4,5,6,7||||', 9, 10],
    ['|1|||', 1, 10],
    ['8||2||', 9, 10],
    ['||2,3||', 2, 10],
  ]);
});
