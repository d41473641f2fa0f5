import { expect, it } from 'vitest';
import { matchesFamily, PATTERNS } from './patterns.ts';

const CASES: readonly [id: number, good: readonly string[], bad: readonly string[]][] = [
  [0, ['', 'anything at all', '<b>\n'], []],
  [1, ['a', 'a1', 'Zz9'], ['', '1a', 'a b', 'a_b', 'á1']],
  [2, ['abc', '中文', '中a文'], ['', 'a1', '中 文', 'ă']],
  [3, ['a@b.co', 'a.b+c@d.e.example'], ['', 'a@b', '@b.co', 'a b@c.de', 'a@b..co', 'a@@b.co']],
  [4, ['a', '1', 'a1'], ['', 'a-1', 'é']],
  [5, ['a1', '1a', 'abc123'], ['', 'abc', '123', 'a1!']],
  [6, ['0', '0123'], ['', '12a', '-1', '١٢']],
  [7, ['A', 'aB1'], ['', 'ab1', 'A b']],
  [8, ['a', 'A b'], ['', 'a1', 'é']],
  [9, ['a!é'], ['', 'a b', '\t']],
  [10, ['中文', '中。'], ['', 'a', '中1']],
  [11, ['2000-02-29', '1999-12-31'], ['', '2001-02-29', '2000-13-01', '2000-04-31', '2000-1-1', '01-01-2000']],
  [12, ['Nguyễn Văn A', 'Ольга'], ['', 'a1', 'a-b']],
  [13, ['02-29-2000', '12-31-1999'], ['', '02-29-2001', '13-01-2000', '2000-01-01']],
  [14, ['a1'], ['', 'a 1', 'é']],
  [15, ['한국'], ['', 'a', '한 국']],
  [16, ['ไทย'], ['', 'a', 'ไ ทย']],
  [17, ['ไทย abc'], ['', '1', 'ă']],
  [18, ['A', 'A B'], ['', ' ', 'a', 'A1']],
  [19, ['aB1!~'], ['', 'a b', 'é']],
  [20, ['aB1!', 'Zz9_é'], ['', 'aB1', 'ab1!', 'AB1!', 'aBc!', 'aB1 !']],
];

it('has a case for each of the 21 families', () => {
  expect(CASES.map(([id]) => String(id))).toEqual(Object.keys(PATTERNS));
  expect(CASES).toHaveLength(21);
});

it.each(CASES)('family %i tells its own from others', (id, good, bad) => {
  for (const text of good) expect(matchesFamily(id, text), text).toBe(true);
  for (const text of bad) expect(matchesFamily(id, text), text).toBe(false);
});

it('accepts anything for a family that does not exist', () => {
  expect(matchesFamily(99, 'x')).toBe(true);
});
