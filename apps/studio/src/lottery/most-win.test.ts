import { expect, it } from 'vitest';
import type { BetType } from './bet-type.ts';
import { betOf, lotteryOf } from './games.ts';
import { match } from './matching.ts';
import { mostWinsOf, type ReadLine } from './most-win.ts';
import { winOf } from './prices.ts';
import { DrawReader } from './reading.ts';
import { keptSelection } from './selection.ts';

const bet = (code: string, name: string): BetType => {
  const game = lotteryOf(code);
  const found = game && betOf(game, name);
  if (!found) throw new Error(`${code} has no ${name}`);
  return found;
};
const lineOf = (of: BetType, text: string, multiple = 1): ReadLine => ({
  bet: of,
  selection: keptSelection(text),
  stake: { unit: 20_000n, multiple, series: 1_960 },
});

/** What the lines come to in each draw, the most of it. */
function best(lines: readonly ReadLine[], draws: readonly (readonly number[])[]): bigint {
  const wins = draws.map((draw) =>
    lines.reduce(
      (sum, { bet: of, selection, stake }) => sum + winOf(of, match(of, selection, new DrawReader(draw).of(of)), stake),
      0n,
    ),
  );
  return wins.reduce((most, win) => (win > most ? win : most), 0n);
}
const five = Array.from({ length: 100_000 }, (_, index) => String(index).padStart(5, '0').split('').map(Number));
const dice = [1, 2, 3, 4, 5, 6].flatMap((a) => [1, 2, 3, 4, 5, 6].flatMap((b) => [1, 2, 3, 4, 5, 6].map((c) => [a, b, c])));

it.each<[string, readonly ReadLine[], readonly (readonly number[])[]]>([
  ['sides of a sum', [lineOf(bet('k3-elott-1m', 'K3_SIZE'), 'big'), lineOf(bet('k3-elott-1m', 'K3_SIZE'), 'small', 3)], dice],
  ['totals of dice', [lineOf(bet('k3-elott-1m', 'K3_SUM'), '3,10,11'), lineOf(bet('k3-elott-1m', 'K3_SUM'), '10,11', 5)], dice],
  [
    'digits of places',
    [lineOf(bet('ssc-lott-1m', 'SSC_POS'), '1,2||3||'), lineOf(bet('ssc-lott-1m', 'SSC_POS'), '2,4|5|||', 2)],
    five,
  ],
  ['pairs in order', [lineOf(bet('ssc-lott-1m', 'SSC_2F'), '0,1|2,3'), lineOf(bet('ssc-lott-1m', 'SSC_2F'), '1|3,4', 2)], five],
])('lines of %s win no more together than the best draw pays', (_, lines, draws) => {
  expect(mostWinsOf(lines).reduce((sum, win) => sum + win, 0n)).toBe(best(lines, draws));
});
