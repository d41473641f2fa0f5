import { expect, it } from 'vitest';
import { linesOf, read, remarksOf, SOUTH, TOGETHER } from '../testing/written.ts';
import type { Written } from './written.ts';

it.each([
  ['đài TP.HCM, Long An: lô 12 @1; 34 @2', ['xsmn-tp-hcm xsmn-long-an', 'xsmn-tp-hcm xsmn-long-an']],
  ['tphcm lo 12 @1 longan de 56 @1', ['xsmn-tp-hcm', 'xsmn-long-an']],
  ['tp hồ chí minh 12 34 @1', ['xsmn-tp-hcm']],
  ['hcm lo 12 @1, đài sài gòn 34 @1', ['xsmn-tp-hcm', 'xsmn-tp-hcm']],
  ['lo 12 @1', ['']],
])('names stations for what follows: “%s”', (text, stations) => {
  const written = read(text, SOUTH);
  expect([written.lines.map((line) => line.stations.join(' ')), written.remarks]).toEqual([stations, []]);
});

it('takes the first stations of the day for their number, and says which', () => {
  const { lines, remarks } = read('2 đài lo 23 @1\nde 45 @1\n1dai: de 46 @1', SOUTH);
  expect(lines.map(({ stations }) => stations.join(' '))).toEqual([TOGETHER.join(' '), TOGETHER.join(' '), TOGETHER[0]]);
  expect(remarks).toMatchObject([
    { kind: 'stations', isFault: false, hint: 'TP. HCM, Long An' },
    { kind: 'stations', isFault: false, hint: 'TP. HCM' },
  ]);
  const many = read('3 đài lo 23 @1', SOUTH);
  expect([many.lines, remarksOf(many)]).toEqual([[], ['unknown!']]);
});

/** Lines as “stations bet numbers unit”. */
const placesOf = ({ lines }: Written): string[] =>
  lines.map(({ bet, selection, unit, stations }) => `${stations.join('+')} ${bet} ${selection} ${Number(unit) / 10_000}`.trim());

it.each([
  // Until another station is named.
  ['xz\nlo 12 @1\nde 34 @2', [], ['unknown!', 'behind!', 'behind!']],
  ['xz lo 12 @1 de 34 @2', [], ['unknown!', 'behind!']],
  ['hcm: lo 12 @1\nxz:\nlo 34 @1', ['xsmn-tp-hcm MN_LO2 12 1'], ['unknown!', 'behind!']],
  ['tp da nang: lo 12 @1\nhcm: lo 34 @1', ['xsmn-tp-hcm MN_LO2 34 1'], ['unknown!', 'resting!']],
  ['xz: lo 12 @1\nhcm: lo 34 @1', ['xsmn-tp-hcm MN_LO2 34 1'], ['unknown!']],
  ['xz, hcm: lo 12 @1', [], ['unknown!', 'behind!']],
  ['hcm, xz: lo 12 @1', [], ['unknown!']],
  ['bp\nlo 12 @1\nde 34 @2', [], ['resting!', 'behind!', 'behind!']],
  ['cần thơ lo 12 @1\nde 34 @2', [], ['resting!', 'behind!']],
  ['hcm, cần thơ: lo 12 @1', [], ['resting!']],
  ['miền bắc: lo 12 @1', [], ['resting!']],
  // Until a bet is named.
  ['xq 12 34 @1\n78 @1', [], ['unknown!', 'behind!']],
  ['xq 12 34 @1\nhcm: 78 @1\nlo 90 @1', ['xsmn-tp-hcm MN_LO2 90 1'], ['unknown!', 'behind!']],
  // Beside those that have one.
  ['lo 12 @1 hcm de 34 @1', ['MN_LO2 12 1', 'xsmn-tp-hcm MN_DE 34 1'], ['stationOfPad']],
  ['lo 12 @1\nhcm\nde 34 @1', ['MN_LO2 12 1', 'xsmn-tp-hcm MN_DE 34 1'], ['stationOfPad']],
  // At the end of a line, or before a comma, it may be meant for what stands before.
  ['lo 12 @1 (long an)\nde 34 @1', [], ['unknown!', 'stationLast!', 'unknown!', 'behind!']],
  ['lo 12 @1 long an!', [], ['stationLast!']],
  ['lo 12 @1 long an, 34 @1', [], ['stationLast!', 'behind!']],
  ['2d lo 12 10k 2d de 56 @1', [], ['stations', 'stake!', 'behind!']],
  ['xz - hcm: lo 12 @1', [], ['unknown!', 'behind!']],
  ['lo hcm 12 @1', ['xsmn-tp-hcm MN_LO2 12 1'], []],
  ['lo 12 @1 xz\nde 34 @1', [], ['unknown!', 'behind!']],
  ['lo 12 @1 hcm\nde 34 @1', [], ['stationLast!', 'behind!']],
  ['lo 12 @1, de 34 @1 cần thơ\nhcm: de 34 @1', ['xsmn-tp-hcm MN_DE 34 1'], ['resting!']],
  // Stations that nothing is bet at.
  ['hcm\nlong an\nlo 12 @1', ['xsmn-long-an MN_LO2 12 1'], ['noNumbers!']],
  ['lo 12 @1\nhcm', ['MN_LO2 12 1'], ['noNumbers!']],
  // By initials that no other station of Viet Nam has; “bt” are two, “dt” is a bet too.
  ['hcm 12 lo10', [], ['betFirst!', 'behind!']],
  ['hcm 12 đầu 10k đuôi 20k', ['xsmn-tp-hcm MN_DE8 12 10', 'xsmn-tp-hcm MN_DE 12 20'], ['betBehind', 'betBehind', 'thousands']],
  ['la: lo 12 @1', ['xsmn-long-an MN_LO2 12 1'], ['shortStation']],
  ['bt: lo 12 @1', [], ['unknown!']],
  ['dt 12 34 @1', [], ['unknown!']],
  // By how many they are.
  ['2d\nlo 12 @1', ['xsmn-tp-hcm+xsmn-long-an MN_LO2 12 1'], ['stations']],
  ['2d: lo 12 2d', ['xsmn-tp-hcm+xsmn-long-an MN_LO2 12 1'], ['stations', 'bareTimes']],
  ['3d lo 12 @1\nde 34 @1', [], ['unknown!', 'behind!']],
])('takes no bet for a station or a bet that was not understood: “%s”', (text, lines, remarks) => {
  const written = read(text, SOUTH);
  expect([placesOf(written), remarksOf(written)]).toEqual([lines, remarks]);
});

it('looks for a bet, not a station, in the words of other games', () => {
  const written = read('hello 123 @2; 456 @2; ssc_3f 789 @2', 'ssc-lott-1m', 'SSC_3F');
  expect([linesOf(written), remarksOf(written)]).toEqual([['SSC_3F 7|8|9 2×1'], ['unknown!', 'behind!']]);
});
