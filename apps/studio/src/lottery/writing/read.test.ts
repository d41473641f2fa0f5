import { describe, expect, it } from 'vitest';
import { linesOf, read, remarksOf, SOUTH } from '../testing/written.ts';

/** Text | lines | remarks. */
const EXAMPLES: readonly (readonly [string, readonly string[], (readonly string[])?])[] = [
  ['12,34 56-78 x10', ['MB_LO2 12,34,56,78 1×10'], ['dash', 'bareTimes']],
  ['lo 23 45 x10k, de 68 100k, xien 23 45 50k', ['MB_LO2 23,45 10×1', 'MB_DE 68 100×1', 'MB_X2 23,45 50×1'], ['thousands']],
  ['Lô 23 45 x10 điểm\n68 x5 điểm', ['MB_LO2 23,45 1×10', 'MB_LO2 68 1×5'], ['bareTimes']],
  ['ĐỀ 68 @2.5', ['MB_DE 68 2.5×1']],
  ['de 68 @2,50', ['MB_DE 68 2.5×1'], ['longStake']],
  ['de 68 x1,5tr', ['MB_DE 68 1500×1'], ['thousands']],
  ['de 68 x1.5tr', ['MB_DE 68 1500×1'], ['thousands']],
  ['de 68 x2,5k', ['MB_DE 68 2.5×1'], ['thousands']],
  ['lo 23 x12,50k, 45 @3', ['MB_LO2 23 12.5×1', 'MB_LO2 45 3×1'], ['thousands']],
  ['lo 12, 34, 15k', ['MB_LO2 12,34 15×1'], ['thousands']],
  ['lo23x2k', ['MB_LO2 23 2×1'], ['thousands']],
  ['lo 12 123 1234 @1', ['MB_LO2 12 1×1', 'MB_LO3 123 1×1', 'MB_LO4 1234 1×1'], ['lengths']],
  ['lo đảo 23 55 @1', ['MB_LO2 23,32,55 1×1']],
  ['lo 23 45 đảo @1', ['MB_LO2 23,32,45,54 1×1'], ['turnedAll']],
  ['3 càng đảo 123 @1', ['MB_3C 123,132,213,231,312,321 1×1']],
  ['de kép @1', ['MB_DE 00,11,22,33,44,55,66,77,88,99 1×1'], ['pairs']],
  ['de kép lệch @1', ['MB_DE 05,16,27,38,49,50,61,72,83,94 1×1']],
  ['de tổng 0 @1', ['MB_DE 00,19,28,37,46,55,64,73,82,91 1×1']],
  ['de chạm 5 @1', ['MB_DE 05,15,25,35,45,50,51,52,53,54,55,56,57,58,59,65,75,85,95 1×1']],
  ['de đầu 1 đuôi 9 @1', ['MB_DE 10,11,12,13,14,15,16,17,18,19,09,29,39,49,59,69,79,89,99 1×1'], ['repeated']],
  ['đầu 3 @1', ['MB_HEAD 3 1×1'], ['headOrSet']],
  ['hàng chục 3 @1, hàng đơn vị 4 5 @1', ['MB_HEAD 3 1×1', 'MB_TAIL 4,5 1×1']],
  ['de dàn 08-12 @1', ['MB_DE 08,09,10,11,12 1×1'], ['rangeDash']],
  ['de 08 đến 12 @1', ['MB_DE 08,09,10,11,12 1×1']],
  ['de 05 kéo 35, 11 kéo 44 @1', ['MB_DE 05,15,25,35,11,22,33,44 1×1']],
  ['xiên 12-34 56-78-90 @1', [], ['ambiguous!']],
  ['xiên 12-34 56-78 @1', ['MB_X2 12,34 1×1', 'MB_X2 56,78 1×1']],
  ['xiên 12 34 56 @1', ['MB_X3 12,34,56 1×1'], ['oneSet']],
  ['lo 12 34 10k, x2 12 34 10k', ['MB_LO2 12,34 10×1', 'MB_X2 12,34 10×1'], ['thousands', 'shortSet']],
  ['de 68 50k x3 12 34 56 20k', ['MB_DE 68 50×1', 'MB_X3 12,34,56 20×1'], ['thousands', 'shortSet']],
  ['lo 12 @1\nx2 12 34 @1; X3 12 34 56 @1', ['MB_LO2 12 1×1', 'MB_X2 12,34 1×1', 'MB_X3 12,34,56 1×1'], ['shortSet', 'shortSet']],
  ['lo 12 @1\nx2\n12 34 @1', ['MB_LO2 12 1×1', 'MB_X2 12,34 1×1'], ['shortSet']],
  ['lo 12 10k x2\nde 34 @1', ['MB_LO2 12 10×2', 'MB_DE 34 1×1'], ['thousands', 'timesAmount']],
  ['lo 12 10k x2 34 @1', ['MB_LO2 12 10×1'], ['thousands', 'shortSet', 'count!']],
  ['lo 23 45 @1, đề bộ 12 @1', ['MB_LO2 23,45 1×1'], ['notOffered!']],
  ['lo 12 @1\nBỘ 05 @1\nde 68 @1', ['MB_LO2 12 1×1', 'MB_DE 68 1×1'], ['notOffered!']],
  ['lo 12 34 mỗi bộ @1', ['MB_LO2 12,34 1×1'], []],
  ['de 68 10d', ['MB_DE 68 1×10'], ['bareTimes']],
  ['lo 12 34 50, 56 78 10k', ['MB_LO2 12,34,50,56,78 10×1'], ['marks', 'thousands']],
  [
    'lo 12 34 100, 56 78 10k',
    ['MB_LO2 12,34,56,78 10×1', 'MB_LO3 100 10×1'],
    ['lengths', 'marks', 'marks', 'likeStake', 'thousands'],
  ],
  ['lo 12x34 10k', ['MB_LO2 12 10×34'], ['timesAmount', 'thousands']],
  ['lo 12*34 @1', ['MB_LO2 12 1×34'], ['timesAmount']],
  ['xiên 2 12 34 56 @1', ['MB_X2 12,34,56 1×1'], ['sets']],
  ['trượt 4 12 34 56 78 @1', ['MB_T4 12,34,56,78 1×1']],
  ['lo 12 12 34 @1', ['MB_LO2 12,34 1×1'], ['repeated']],
  ['lo 12, de 34 @2', ['MB_LO2 12 1×1', 'MB_DE 34 2×1'], ['stakeOfPad']],
  ['lo 12 @2 x3', ['MB_LO2 12 2×3']],
  ['lo 23 45', ['MB_LO2 23,45 1×1'], ['stakeOfPad']],
  ['lo 23 45 10', ['MB_LO2 23,45,10 1×1'], ['stakeOfPad', 'likeStake']],
  ['lo 23 45 100', ['MB_LO2 23,45 1×1', 'MB_LO3 100 1×1'], ['stakeOfPad', 'lengths', 'likeStake']],
  ['3c 123 100', ['MB_3C 123,100 1×1'], ['stakeOfPad', 'likeStake']],
  ['lo 12 34 d 100k', ['MB_LO2 12 100×34'], ['timesAmount', 'thousands']],
  ['12 34 lo 10k', ['MB_LO2 12,34 10×1'], ['betBehind', 'thousands']],
  [
    '12 lo 10k de 20k\n34 xien2 @1',
    ['MB_LO2 12 10×1', 'MB_DE 12 20×1'],
    ['betBehind', 'betBehind', 'thousands', 'betBehind', 'count!'],
  ],
  [
    '12 lo10k dd20k 34 de 30k',
    ['MB_LO2 12 10×1', 'MB_DD 12 20×1', 'MB_DE 34 30×1'],
    ['betBehind', 'betBehind', 'thousands', 'betBehind'],
  ],
  ['12 34 xien 10k, de 56 20k', ['MB_X2 12,34 10×1', 'MB_DE 56 20×1'], ['betBehind', 'thousands']],
  ['lo 12 @1 34 de @2', ['MB_LO2 12 1×1', 'MB_DE 34 2×1'], ['betBehind']],
  ['23 45 50', ['MB_LO2 23,45,50 1×1'], ['stakeOfPad', 'likeStake']],
  ['lo 12 34 de 20', ['MB_LO2 12,34 1×1', 'MB_DE 20 1×1'], ['stakeOfPad', 'stakeOfPad', 'likeStake']],
  ['12 lo 10 de 20', [], ['betFirst!', 'behind!', 'behind!']],
  ['23 lo10 dd10\n45 @1\nde 67 @1', ['MB_DE 67 1×1'], ['betFirst!', 'behind!', 'behind!', 'behind!']],
  ['23 45 lo 50', [], ['betFirst!', 'behind!']],
  ['23 lo 50 dd 100', [], ['betFirst!', 'behind!', 'behind!']],
  ['23 lo', [], ['betFirst!']],
  ['12 dau 5 duoi 5', [], ['betFirst!', 'behind!']],
  ['12 lo 10k de 20', ['MB_LO2 12 10×1'], ['betBehind', 'thousands', 'betFirst!']],
  ['12 lo 10k 34 20k', ['MB_LO2 12 10×1'], ['betBehind', 'behindStake', 'thousands', 'betFirst!']],
  ['12 34 de 56 @1', [], ['betFirst!', 'behind!']],
  // What may be meant in two ways, or not at all, makes no line.
  ['lo 23 1tr5', [], ['stake!']],
  ['lo 23 10k5', [], ['stake!']],
  ['lo 23 x1tr5', [], ['stake!']],
  ['xiên 12 34, 56 78 @1', [], ['groups!']],
  ['lo 34.5k', [], ['noNumbers!', 'stake!']],
  ['lo 34,5k', [], ['noNumbers!', 'stake!']],
  ['lo 34.500k', [], ['noNumbers!', 'stake!']],
  ['de 68 12,5k', [], ['stake!']],
  ['de 68 12,500d', [], ['stake!']],
  ['de 68 x1,500k', [], ['stake!']],
  ['de 68 @1,500', [], ['stake!']],
  ['de 68 @1.500', [], ['stake!']],
  ['de 68 x2,5', [], ['stake!']],
  ['lo 12 x10,34 x5', [], ['twoStakes!']],
  ['lo 12 @0,005', [], ['stake!']],
  ['de 68 x10.000', [], ['stake!']],
  ['de 68 x10,000', [], ['stake!']],
  ['de 68 @10,000', [], ['stake!']],
  ['lo 23 10.000', [], ['stake!']],
  ['x10.000|', [], ['stake!']],
  ['lo 23 10,000', [], ['stake!']],
  ['lo 23 45 100.000', [], ['stake!']],
  ['lo 23 45 1,000,000đ', [], ['stake!']],
  ['3c 123, 000, 789 @1', ['MB_3C 123,000,789 1×1']],
  ['bt lo 23 @1', [], ['unknown!']],
  ['tp dt lo 23 de 45 @1', [], ['unknown!', 'behind!']],
  ['3 dai lo 23 @1', [], ['unknown!']],
  ['bt, lo 23 @1; de 45 @1', [], ['unknown!', 'behind!']],
  ['bt 12 @1 lo 23 @1', [], ['unknown!', 'behind!']],
  ['de 68 10000đ', [], ['stake!']],
  ['de 68 = 100', [], ['stake!']],
  ['de đầu 68 @1\n78 @1\nde 90 @1', ['MB_DE 90 1×1'], ['ambiguous!', 'behind!']],
  ['xỉu chủ 123 @1', [], ['ambiguous!']],
  ['đá 12 34 @1', [], ['notOffered!']],
  ['bao 7 12 @1', [], ['notOffered!']],
  ['de 680 @1', [], ['number!']],
  ['lo 12 x0', [], ['stake!']],
  ['lo 12 x10000', [], ['stake!']],
  ['lo 12 x2 x3', [], ['twoStakes!']],
  [`lo 12 @${'9'.repeat(400)}`, [], ['stake!']],
  ['lo đảo 12345678901234567890 @1', [], ['number!']],
  ['lo dàn 00000000-99999999 @1', [], ['range!']],
  ['lo x10k', [], ['noNumbers!', 'stake!']],
  ['1.500.000 lo 12 34 @1', [], ['stake!', 'behind!']],
  ['lo 12 10k 20k 34 @1; 56 @1', [], ['twoStakes!', 'behind!', 'behind!']],
  ['lo 12 @10 đồng de 34 @1', [], ['unknown!', 'behind!']],
  ['de 680 @1\n12 @1\nlo 34 @1', ['MB_LO2 34 1×1'], ['number!', 'behind!']],
  ['de 12 @1; đuôi 69 @1\n34 @1', ['MB_DE 12 1×1', 'MB_DE 69 1×1', 'MB_DE 34 1×1'], ['setBet']],
  ['xin lo 12 @1\n34 @1', [], ['unknown!', 'behind!']],
  ['12 lo @1\n34 @1\nde 56 @1\n78 @1', ['MB_LO2 12 1×1', 'MB_DE 56 1×1', 'MB_DE 78 1×1'], ['betBehind', 'betFirst!']],
  ['lo 12 @1; x5 12 34 @1\n56 @1\nde 78 @1', ['MB_LO2 12 1×1', 'MB_DE 78 1×1'], ['stake!', 'behind!', 'behind!']],
  ['10k lo 12 34, 20k de 56\nde 78 @1', ['MB_DE 78 1×1'], ['stake!', 'behind!', 'behind!']],
  ['lo x10k 12 34\nde 78 @1', ['MB_DE 78 1×1'], ['noNumbers!', 'stake!', 'behind!']],
  ['de tổng 12 @1', [], ['noDigit!']],
  ['de 20 đến 10 @1', [], ['range!']],
  ['xiên 3 12 34 @1', [], ['count!']],
  ['3c đầu 1 @1', [], ['number!']],
  ['hello 12 @1', [], ['unknown!']],
  ['lo 12 @1; hello @1', ['MB_LO2 12 1×1'], ['unknown!', 'stake!']],
  ['lo: 12 34 @1', ['MB_LO2 12,34 1×1']],
  ['(lo 12 @1) lo 34 @1; de 56 @1', ['MB_DE 56 1×1'], ['unknown!', 'behind!']],
  ['', []],
];

describe('a written text of the North', () => {
  it.each(EXAMPLES.map(([text, lines, remarks = []]) => [text, lines, remarks] as const))('“%s”', (text, lines, remarks) => {
    const written = read(text);
    expect([linesOf(written), remarksOf(written)]).toEqual([lines, remarks]);
  });
});

it('knows the words of the South', () => {
  expect(linesOf(read('bao7 12 123 @1, đầu 12 @1, đuôi 34 @1, xc đầu 123 @1', SOUTH))).toEqual([
    'MN_B7_2 12 1×1',
    'MN_B7_3 123 1×1',
    'MN_DE8 12 1×1',
    'MN_DE 34 1×1',
    'MN_3C7 123 1×1',
  ]);
});

it.each([
  ['ssc-lott-1m', 'SSC_3F', '123 456 x2', ['SSC_3F 1|2|3 1×2', 'SSC_3F 4|5|6 1×2'], []],
  ['ssc-lott-1m', 'SSC_3F', '12|3|456', ['SSC_3F 1,2|3|4,5,6 1×1'], []],
  ['ssc-lott-1m', 'SSC_3F', '1|2', [], ['places!']],
  ['ssc-lott-1m', 'SSC_POS', '12||3||', ['SSC_POS 1,2||3|| 1×1'], []],
  ['ssc-lott-1m', 'SSC_G3DF', '0123', ['SSC_G3DF 0,1,2,3 1×1'], ['apart']],
  ['pk10-lott-1m', 'PK_3', '01-02-03 10-9-8', ['PK_3 1|2|3 1×1', 'PK_3 10|9|8 1×1'], []],
  ['pk10-lott-1m', 'PK_3', '1 2 3', ['PK_3 1|2|3 1×1'], ['inOrder']],
  ['x11-lott-1m', 'X11_A2', '01 02 03', ['X11_A2 1,2,3 1×1'], ['sets']],
  ['k3-elott-1m', 'K3_SIZE', 'tài x3', ['K3_SIZE big 1×3'], ['bareTimes']],
  ['pk10-elott-1m', 'PKO_SUMC', 'lớn-lẻ', ['PKO_SUMC big-odd 1×1'], []],
  ['k3-elott-1m', 'K3_SIZE', '大 @5', ['K3_SIZE big 5×1'], []],
  ['ssc-lott-1m', 'SSC_3F', '123 @5', [], ['stake!']],
  ['k3-elott-1m', 'K3_SIZE', 'lo 12', [], ['notOffered!']],
] as const)('reads for the open bet of %s %s: “%s”', (game, bet, text, lines, remarks) => {
  const written = read(text, game, bet);
  // Without a stake the unit of the pad holds.
  expect([linesOf(written), remarksOf(written)]).toEqual([lines, remarks]);
});
it('takes a hundred lines and says so', () => {
  const written = read(Array.from({ length: 120 }, (_, n) => `lo ${String(n % 100).padStart(2, '0')} @1`).join('\n'));
  expect(written.lines.length).toBe(100);
  expect(remarksOf(written)).toEqual(['tooMany!']);
});

it('cuts a list that is too long for one line', () => {
  const { lines } = read('3c dàn 000-999 @1');
  expect(lines.length).toBe(2);
  expect(lines.flatMap(({ selection }) => selection.split(',')).length).toBe(1_000);
});
