import { expect, it } from 'vitest';
import type { BetType } from './bet-type.ts';
import { betOf, lotteryOf } from './games.ts';
import { match } from './matching.ts';
import { mostWinsOf, type ReadLine } from './most-win.ts';
import { mostWinOf, winOf } from './prices.ts';
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
const eleven = Array.from({ length: 11 }, (_, index) => index + 1);
/** Draws of five of eleven by their first three, and by which five they are. */
const threeOfEleven = eleven.flatMap((a) =>
  eleven.flatMap((b) => eleven.flatMap((c) => (a === b || b === c || a === c ? [] : [[a, b, c, 0, 0]]))),
);
const fiveOfEleven = (from = 1, set: readonly number[] = []): number[][] =>
  set.length === 5 ? [[...set]] : eleven.slice(from - 1).flatMap((value) => fiveOfEleven(value + 1, [...set, value]));
const SSC = 'ssc-lott-1m';
const X11 = 'x11-lott-1m';
const K3 = 'k3-elott-1m';
const MB = 'xsmb';
/** Draws of the North by their special prize; all other numbers are naught. */
const special = Array.from({ length: 100_000 }, (_, number) => [number, ...Array.from({ length: 26 }, () => 0)]);
const on = (game: string, name: string, text: string, multiple = 1): ReadLine => lineOf(bet(game, name), text, multiple);

it.each<[string, readonly ReadLine[], readonly (readonly number[])[]]>([
  ['sides of a sum', [lineOf(bet('k3-elott-1m', 'K3_SIZE'), 'big'), lineOf(bet('k3-elott-1m', 'K3_SIZE'), 'small', 3)], dice],
  ['totals of dice', [lineOf(bet('k3-elott-1m', 'K3_SUM'), '3,10,11'), lineOf(bet('k3-elott-1m', 'K3_SUM'), '10,11', 5)], dice],
  [
    'digits of places',
    [lineOf(bet('ssc-lott-1m', 'SSC_POS'), '1,2||3||'), lineOf(bet('ssc-lott-1m', 'SSC_POS'), '2,4|5|||', 2)],
    five,
  ],
  ['pairs in order', [lineOf(bet('ssc-lott-1m', 'SSC_2F'), '0,1|2,3'), lineOf(bet('ssc-lott-1m', 'SSC_2F'), '1|3,4', 2)], five],
  ['three digits in order', [on(SSC, 'SSC_3F', '0,1|2|3'), on(SSC, 'SSC_3F', '1|2,4|3', 3), on(SSC, 'SSC_3F', '5|5|5', 3)], five],
  [
    'numbers in order, none twice',
    [on(X11, 'X11_3', '1,2|1,2|3'), on(X11, 'X11_3', '2|2,3|3,1', 2), on(X11, 'X11_3', '4|5|6', 2)],
    threeOfEleven,
  ],
  ['groups', [on(SSC, 'SSC_G60', '1,2,3,4'), on(SSC, 'SSC_G60', '1,2,3,5,6', 2), on(SSC, 'SSC_G60', '3,5,6,7', 2)], five],
  ['sets of a few digits', [on(SSC, 'SSC_A1F', '1'), on(SSC, 'SSC_A1F', '2', 2), on(SSC, 'SSC_A1F', '3,4', 3)], five],
  ['sets of five drawn', [on(X11, 'X11_A2', '1,2,3'), on(X11, 'X11_A2', '4,5', 2), on(X11, 'X11_A2', '3,6,7,8')], fiveOfEleven()],
  ['more than are drawn', [on(X11, 'X11_A7', '1,2,3,4,5,6,7'), on(X11, 'X11_A7', '5,6,7,8,9,10,11', 2)], fiveOfEleven()],
  ['faces of dice', [on(K3, 'K3_ONE', '1,2'), on(K3, 'K3_ONE', '3,4,5', 2), on(K3, 'K3_ONE', '6')], dice],
  ['a sum and its sides', [on(K3, 'K3_SIZE', 'big'), on(K3, 'K3_PARITY', 'even', 9), on(K3, 'K3_SUM', '3,17')], dice],
  ['endings of the special prize', [on(MB, 'MB_DE', '12,34'), on(MB, 'MB_3C', '345,012', 2), on(MB, 'MB_4C', '9345')], special],
  ['its first digits alone', [on(MB, 'MB_DEF', '12,34', 3), on(MB, 'MB_DEF', '34')], special],
  ['one and two digits of it', [on(MB, 'MB_HEAD', '1', 9), on(MB, 'MB_TAIL', '2,3', 5), on(MB, 'MB_DE', '45,13')], special],
  [
    'its first digits and its last',
    [on(MB, 'MB_DEF', '12,34', 3), on(MB, 'MB_4C', '2000,3999', 2), on(MB, 'MB_4C', '4111'), on(MB, 'MB_3C', '111', 4)],
    special,
  ],
])('lines of %s win no more together than the best draw pays, and are known to win that much', (_, lines, draws) => {
  expect(mostWinsOf(lines)).toEqual({ wins: [best(lines, draws)], isExact: true });
});

it('numbers of lô win no more together than the best of them in every place of the draw', () => {
  const lines = [on('xsmb', 'MB_LO2', '12,13'), on('xsmb', 'MB_LO2', '34', 3), on('xsmb', 'MB_LO2', '13', 1)];
  expect(mostWinsOf(lines)).toEqual({ wins: [27n * 3n * 1_990_000n], isExact: true });
});

it('a number of lô wins in the special prize beside others only where that wins more than what else is on it', () => {
  const [lo, de, three] = [on(MB, 'MB_LO2', '12'), on(MB, 'MB_DE', '34', 2), on(MB, 'MB_LO3', '912')];
  // 99.5 and 960 units of 2.00; of 27 numbers 23 have three digits.
  const [two, threes] = [1_990_000n, 19_200_000n];
  expect(mostWinsOf([lo, de])).toEqual({ wins: [26n * two + 2n * two], isExact: true });
  expect(mostWinsOf([lo, de, three])).toEqual({ wins: [27n * two + 23n * threes], isExact: true });
});

it('says that bets of which it is not known whether they win together may win less', () => {
  expect(mostWinsOf([on(MB, 'MB_LO2', '12'), on(MB, 'MB_X2', '34,56')]).isExact).toBe(false);
  // Three is the sum of a triple alone, and triples take the stakes of the other bet.
  expect(mostWinsOf([on(K3, 'K3_SUM', '3'), on(K3, 'K3_SIZE_NT', 'small')]).isExact).toBe(false);
  expect(mostWinsOf([]).isExact).toBe(true);
});

it('tells of very many endings the sum of the best ones', () => {
  const numbers = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0'));
  // Every front has a win of its own, so that each ending has to be looked at with each.
  const fronts = Array.from({ length: 100 }, (_, number) => on(MB, 'MB_DEF', String(number).padStart(2, '0'), number + 1));
  const fours = Array.from({ length: 10 }, (_, ten) =>
    on(MB, 'MB_4C', numbers.filter((_, at) => at % 10 === ten).join(), 1 + ten),
  );
  const most = 100n * 1_990_000n + 10n * 177_600_000n;
  expect(mostWinsOf([...fronts, ...fours])).toEqual({ wins: [most], isExact: false });
});

it.each([
  ['that one draw has room for', [on('keno-elott-5m', 'KENO_P3', '1,2,3,4'), on('keno-elott-5m', 'KENO_P3', '3,4,5', 2)]],
  ['that are not to be drawn', [on('xsmb', 'MB_T4', '01,02,03,04'), on('xsmb', 'MB_T4', '05,06,07,08,09')]],
  // More sets of 20 can be drawn of 30 numbers than can be looked at: what is told is more than one draw pays.
  [
    'that are too many to look at',
    [0, 1, 2].map((ten) => on('keno-elott-5m', 'KENO_P3', Array.from({ length: 10 }, (_, n) => ten * 10 + n + 1).join())),
  ],
])('sets of numbers %s win together', (_, lines) => {
  const each = lines.map(({ bet: of, selection, stake }) => mostWinOf(of, selection, stake));
  expect(mostWinsOf(lines).wins).toEqual([each.reduce((sum, win) => sum + win, 0n)]);
});

it('tells of tuples that take too long to look through the sum of all', () => {
  // Each names all digits but one in each place, so that hardly any tuple is behind the best one.
  const but = (left: number): string => [...'0123456789'].filter((digit) => Number(digit) !== left % 10).join();
  const lines = Array.from({ length: 100 }, (_, n) =>
    on(SSC, 'SSC_5', [n, n * 3, Math.floor(n / 3), n * 7 + 1, Math.floor(n / 10)].map(but).join('|')),
  );
  const each = lines.map(({ bet: of, selection, stake }) => mostWinOf(of, selection, stake));
  expect(mostWinsOf(lines)).toEqual({ wins: [each.reduce((sum, win) => sum + win, 0n)], isExact: false });
});
