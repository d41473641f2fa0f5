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
  ['12 34 @1 lo\n56 78 @1 de', [], ['noNumbers!', 'noNumbers!']],
  ['lo 12 @1, de\n34 @1', [], ['noNumbers!', 'behind!']],
  // No bet beside others that have one.
  ['12 34 @1\nde 56 @1', ['MB_LO2 12,34 1×1', 'MB_DE 56 1×1'], ['betOfPad']],
  // “x2” before an amount is xiên 2 or a multiple.
  ['39,10 x2 10k, 18,09 @1', [], ['ambiguous!', 'behind!']],
  ['lo 12 den @1', [], ['range!']],
  ['lo 12 @1 den 15 @1', [], ['range!', 'behind!']],
  ['de cham 1 2,5tr', [], ['stake!']],
  ['hang chuc 1 2,5tr', [], ['stake!']],
  ['moi con 10k lo 12', [], ['unknown!', 'stake!', 'behind!']],
];

/** Texts that are read in one way | lines. */
const PLAIN: readonly (readonly [string, readonly string[]])[] = [
  ['xien2 12.34 @1', ['MB_X2 12,34 1×1']],
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
