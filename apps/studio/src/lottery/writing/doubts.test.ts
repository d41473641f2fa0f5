import { describe, expect, it } from 'vitest';
import { linesOf, read, remarksOf } from '../testing/written.ts';

/** Texts that others read otherwise | lines | what is said. */
const SAID: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  // Sets: two kinds of marks set several apart, one kind may.
  ['xien2 12.34 56.78 @1', [], ['groups!']],
  ['xien2 12/34 56/78 @1', [], ['groups!']],
  ['xien2 12|34 56|78 @1', [], ['groups!']],
  ['xien2 12 34, 56 78 @1', [], ['groups!']],
  ['xien2 12 34 56 78 @1', ['MB_X2 12,34,56,78 1×1'], ['sets']],
  ['xien2 12.34.56.78 @1', ['MB_X2 12,34,56,78 1×1'], ['sets']],
  ['xien2 12-34-56 @1', ['MB_X2 12,34,56 1×1'], ['sets']],
  ['truot4 12 34 56 78 90 @1', ['MB_T4 12,34,56,78,90 1×1'], ['sets']],
  // Words for numbers are written for đề as a rule.
  ['tong 7 @1', ['MB_LO2 07,16,25,34,43,52,61,70,89,98 1×1'], ['setBet']],
  ['kep bang @1', ['MB_LO2 00,11,22,33,44,55,66,77,88,99 1×1'], ['setBet']],
  ['10 den 12 @1', ['MB_LO2 10,11,12 1×1'], ['setBet']],
  ['lo 12 @1, dan 10-12 @1', ['MB_LO2 12 1×1', 'MB_LO2 10,11,12 1×1'], ['setBet', 'rangeDash']],
  ['de tong 7 12 @1', ['MB_DE 07,16,25,34,43,52,61,70,89,98,12 1×1'], ['mixed']],
  ['dan de 12-14 @1', ['MB_DE 12,13,14 1×1'], ['rangeDash']],
  ['lo con 12-34 @1', ['MB_LO2 12,34 1×1'], ['dash']],
  ['dan de 12-21-13-31 @1', [], ['range!', 'range!', 'rangeDash']],
  // Which numbers are turned.
  ['lo 12 dao 34 @1', ['MB_LO2 12,21,34,43 1×1'], ['turnedAll']],
  ['lo 12 34 @1 dao', [], ['noNumbers!']],
  ['lo 12 34 @1 dao de 56 @1', [], ['noNumbers!', 'behind!']],
  ['lo dao\n12 34 @1', [], ['noNumbers!', 'behind!']],
  ['dao\n\nlo 12 @1\nde 34 @1', ['MB_DE 34 1×1'], ['noNumbers!', 'behind!']],
  // A bet at the end of a line may be meant for what stands before.
  ['12 34 @1 lo\n56 78 @1 de', [], ['betFirst!', 'betFirst!']],
  ['lo 12 @1, de\n34 @1', [], ['betFirst!', 'behind!']],
  // No bet beside others that have one.
  ['12 34 @1\nde 56 @1', ['MB_LO2 12,34 1×1', 'MB_DE 56 1×1'], ['betOfPad']],
  // “x2” before an amount is xiên 2 or a multiple.
  ['39,10 x2 10k, 18,09 @1', [], ['ambiguous!', 'behind!']],
  ['lo 12 den @1', [], ['range!']],
  ['lo 12 @1 den 15 @1', [], ['range!', 'behind!']],
  ['de cham 1 2,5tr', [], ['stake!']],
  ['hang chuc 1 2,5tr', [], ['stake!']],
  ['moi con 10k lo 12', [], ['unknown!', 'stake!', 'behind!']],
  // How many there are, what they come to, and what is taken away.
  ['dan de 36 so 01 02 @1', [], ['counted!']],
  ['dan 36 so @1', [], ['unknown!', 'stake!']],
  ['lo 12 34 50 = 100k', ['MB_LO2 12,34,50 100×1'], ['likeStake']],
  ['b742 @1', [], ['ambiguous!']],
  ['lo 12 1 triệu 5 - de 34 @1', ['MB_LO2 12 1000×1'], ['behindStake', 'betFirst!', 'behind!']],
  ['lo 12 34 25 = 50k', ['MB_LO2 12,34,25 50×1'], ['likeStake']],
  ['lo 12 34 con 56 @1', [], ['unknown!', 'behind!']],
  ['lo 12 34 20k 2 con', [], ['unknown!']],
  ['de 12 34 10k. Tổng 2 con 20k\nlo 56 @1', ['MB_DE 12,34 10×1', 'MB_LO2 56 1×1'], ['total!', 'stake!']],
  ['de 12 34 10k\nTổng: 20k', ['MB_DE 12,34 10×1'], ['total!', 'stake!']],
  ['lo 12 34 tong 20k', [], ['total!', 'stake!']],
  ['lo 12 34 20k tong', [], ['noDigit!']],
  ['lo 12 34 20k/2', ['MB_LO2 12,34 20×1'], ['behindStake', 'number!']],
  ['de 68 1 triệu 5', ['MB_DE 68 1000×1'], ['behindStake', 'number!']],
  ['lo 12 1 triệu 50', ['MB_LO2 12 1000×1', 'MB_LO2 50 1×1'], ['behindStake', 'stakeOfPad']],
  ['de dau 1 10k, bo 12', [], ['unknown!', 'behind!']],
  ['de 10 den 19 @1\ntrừ 12 15', [], ['unknown!', 'behind!']],
  // Numbers, amounts and dates by what stands between them.
  ['lo 12..14 @1', ['MB_LO2 12,13,14 1×1'], ['rangeDash']],
  ['lo 12 … 14 @1', ['MB_LO2 12,13,14 1×1'], ['rangeDash']],
  ['lo 12,34 50 56,78 @1', ['MB_LO2 12,34,50,56,78 1×1'], ['marks']],
  ['de 12|50 34|@1', ['MB_DE 12,50,34 1×1'], ['marks']],
  ['27/11 12 34 @1', ['MB_LO2 27,11,12,34 1×1'], ['marks']],
  ['lo 12 3410k', ['MB_LO2 12 3410×1'], ['longStake']],
  ['lo 23 45100k', ['MB_LO2 23 45100×1'], ['longStake']],
  ['de 12 681tr', ['MB_DE 12 681000×1'], ['longStake']],
  ['lo 12 345k', ['MB_LO2 12 345×1'], ['longStake']],
  ['lo 12@50,34 56@20', ['MB_LO2 12 50.34×1', 'MB_LO2 56 20×1'], ['longStake']],
  ['01. 23 @1\n02. 45 @1', ['MB_LO2 01,23 1×1', 'MB_LO2 02,45 1×1'], ['marks', 'marks']],
  ['de 10~19 @1', ['MB_DE 10,19 1×1'], ['dash']],
  ['de 10➡️19 @1', [], ['unknown!']],
  ['lo 12 @1 ❌\nde 34 @1 ✅', ['MB_DE 34 1×1'], ['unknown!']],
  ['đầu\nđuôi 46 @1', [], ['noNumbers!', 'behind!']],
  ['lo de 12 34 @1', [], ['noNumbers!', 'behind!']],
  ['xien2 12+34 56+78 @1', [], ['groups!']],
  ['lo 12 34 n 56 10k', ['MB_LO2 12 34×1', 'MB_LO2 56 10×1'], ['longStake']],
  ['lo 12 34 .5k', [], ['stake!']],
  ['de 68 1½tr', [], ['unknown!']],
  ['lo 12² @1', [], ['unknown!']],
  // What is carried on from a clause to the next.
  [
    'lo đảo 12 @1, 34 @1\n56 @1\nde 78 @1',
    ['MB_LO2 12,21 1×1', 'MB_LO2 34 1×1', 'MB_LO2 56 1×1', 'MB_DE 78 1×1'],
    ['notTurned', 'notTurned'],
  ],
  ['lo 12 @1 đảo, 34 @1', [], ['noNumbers!', 'behind!']],
  ['đít 5 @1; đít 6 @2', ['MB_TAIL 5 1×1', 'MB_TAIL 6 2×1'], ['headOrSet', 'headOrSet']],
  ['dit 5 @1\n12 34 @2', ['MB_TAIL 5 1×1', 'MB_DE 12,34 2×1'], ['headOrSet', 'setBet']],
  ['de 12 @1\ndau 5 @2', ['MB_DE 12 1×1', 'MB_HEAD 5 2×1'], ['headOrSet']],
  ['lo 12 34 x2 56 78 10k', ['MB_LO2 12,34 1×2', 'MB_LO2 56,78 10×1'], ['bareTimes', 'setBet']],
  ['lo 12 34 10k/con, x2 56 78 20k', ['MB_LO2 12,34 10×1', 'MB_X2 56,78 20×1'], ['shortSet']],
  ['lo 12 10k x 34 56 20k', [], ['stake!', 'behind!']],
  // Signs behind the word that closes a line change nothing.
  ...['(đề)', 'đề!', 'đề 😀', 'đề...', 'đề -', '"đề"'].map(
    (word) => [`12 34 @1 ${word}`, [], expect.arrayContaining(['betFirst!'])] as const,
  ),
  ['12 34 @1 de, 56 78 @2', [], ['betFirst!', 'behind!']],
  ['lo 12 34 20k (x2)', [], ['unknown!', 'stake!', 'unknown!']],
  // An amount in brackets is for the number before it; of several it may be what all come to.
  ['lo 12 34 (50k)', ['MB_LO2 12,34 50×1'], ['inBrackets']],
  ['12 34 lo (10k)', ['MB_LO2 12,34 10×1'], ['betBehind', 'inBrackets']],
  ['lo 12 34 25 (50k)', ['MB_LO2 12,34,25 50×1'], ['likeStake', 'inBrackets']],
  ['lo 12 10k (20k)', [], ['unknown!']],
  ['lo (20k) 12', [], ['noNumbers!', 'unknown!']],
  ['lo 12 (2,5k)', [], ['unknown!', 'stake!', 'unknown!']],
  ['lo 12 (50)', [], ['unknown!', 'unknown!']],
  ['lo 12 (x5)', [], ['unknown!']],
  ['lo 12 @1\n50 x2: 34 56\n78 90 @1\nde 11 @1', ['MB_LO2 12 1×1', 'MB_DE 11 1×1'], ['unknown!', 'behind!', 'behind!']],
  // Numbers of a list begin at 1 and go on, before a bet.
  ['2. lo 12 10k', [], ['betFirst!', 'behind!']],
  ['1. lo 12 10k\n3. de 34 20k', ['MB_LO2 12 10×1'], ['betFirst!', 'behind!']],
  ['lo 12 10k; 1. de 34 20k', ['MB_LO2 12 10×1'], ['betFirst!', 'behind!']],
  ['12. lo 10k', ['MB_LO2 12 10×1'], ['betBehind']],
  ['01. lo 12 10k', [], ['betFirst!', 'behind!']],
  ['1. 12 34 10k', [], ['number!']],
  ['lo 12 10 điểm', ['MB_LO2 12 1×10'], ['bareTimes']],
];

/** Texts that are read in one way | lines. */
const PLAIN: readonly (readonly [string, readonly string[]])[] = [
  ['xien2 12.34 @1', ['MB_X2 12,34 1×1']],
  ['lo 12 (50k)', ['MB_LO2 12 50×1']],
  ['lo 12 (50k) 34 ( 20 ngàn ), de 56 (1,5tr)', ['MB_LO2 12 50×1', 'MB_LO2 34 20×1', 'MB_DE 56 1500×1']],
  ['de 68 = 50k', ['MB_DE 68 50×1']],
  ['1. lo 12 10k', ['MB_LO2 12 10×1']],
  ['1. lo 12 10k\n2) de 34 20k\n 3/ xien 56 78 5k', ['MB_LO2 12 10×1', 'MB_DE 34 20×1', 'MB_X2 56,78 5×1']],
  ['1: mb_lo2 12 10k\n\n2- 3 cang 123 5k\n1. de 34 20k', ['MB_LO2 12 10×1', 'MB_3C 123 5×1', 'MB_DE 34 20×1']],
  ['xien ba 12 34 56 @1', ['MB_X3 12,34,56 1×1']],
  ['mb_x2 12, 34, 56 @1', ['MB_X2 12,34,56 1×1']],
  [
    'de tong 7 @1\ncham 7 @1',
    ['MB_DE 07,16,25,34,43,52,61,70,89,98 1×1', 'MB_DE 07,17,27,37,47,57,67,70,71,72,73,74,75,76,77,78,79,87,97 1×1'],
  ],
  ['lo từ 10 đến 12 @1', ['MB_LO2 10,11,12 1×1']],
  ['dao de 12 @1', ['MB_DE 12,21 1×1']],
  ['lo: 12 34: 10k', ['MB_LO2 12,34 10×1']],
  ['12: 10k 34: 20k', ['MB_LO2 12 10×1', 'MB_LO2 34 20×1']],
  ['lô 12 34 mỗi con 10k', ['MB_LO2 12,34 10×1']],
  ['lo 12 34 10k/con, de 56 20k/1con', ['MB_LO2 12,34 10×1', 'MB_DE 56 20×1']],
  ['xien2 12-34 56-78 10k mỗi cặp', ['MB_X2 12,34 10×1', 'MB_X2 56,78 10×1']],
  ['lo 12 10k đồng de 34 5kđ 56 x7 nghìn vnđ', ['MB_LO2 12 10×1', 'MB_DE 34 5×1', 'MB_DE 56 7×1']],
  ['Dàn đề 3 số: 01 02 03 @1', ['MB_DE 01,02,03 1×1']],
  ['anh ơi cho em lo 12 và 34 10k, ghi giúp de 56 5k nhé!', ['MB_LO2 12,34 10×1', 'MB_DE 56 5×1']],
  ['“lo 12 10k”... 😀', ['MB_LO2 12 10×1']],
  ['dạ cho em chốt: xiên 12+34 10k, lo 12. 34. 56 đều 10k', ['MB_X2 12,34 10×1', 'MB_LO2 12,34,56 10×1']],
  ['lo 12 100k 13 1000k 14 15tr', ['MB_LO2 12 100×1', 'MB_LO2 13 1000×1', 'MB_LO2 14 15000×1']],
  ['bao 12 10k, b 34 5k', ['MB_LO2 12 10×1', 'MB_LO2 34 5×1']],
  ['de 3 cang 123 10k', ['MB_3C 123 10×1']],
  ['de 68 1,5tr 69 0.5 triệu', ['MB_DE 68 1500×1', 'MB_DE 69 500×1']],
];

describe('what may be meant otherwise is said', () => {
  it.each(SAID)('“%s”', (text, lines, remarks) => {
    const written = read(text);
    expect([linesOf(written), remarksOf(written).filter((kind) => kind !== 'thousands')]).toEqual([lines, remarks]);
  });
});

describe('what is written as most do has no doubt', () => {
  it.each(PLAIN)('“%s”', (text, lines) => {
    const written = read(text);
    expect([linesOf(written), remarksOf(written).filter((kind) => kind !== 'thousands')]).toEqual([lines, []]);
  });
});
