import { describe, expect, it } from 'vitest';
import { matchesFamily, PATTERNS } from './patterns.ts';

/** For each family: texts that belong to it, and texts that do not. */
const CASES: Readonly<Record<number, { good: string[]; bad: string[] }>> = {
  0: { good: ['anything at all', 'ế £ 汉\n'], bad: [] },
  1: { good: ['a1', 'Zed'], bad: ['1a', 'a_b', ''] },
  2: { good: ['汉字', 'abc汉'], bad: ['abc1', '汉 字'] },
  3: { good: ['a@b.vn', 'x.y+z@mail.example.com'], bad: ['a@b', '@b.vn', 'a b@c.vn', 'a@b..vn'] },
  4: { good: ['abc', '123', 'a1'], bad: ['a b', 'é', 'a-'] },
  5: { good: ['a1', '1A'], bad: ['abc', '123', 'a1_'] },
  6: { good: ['007'], bad: ['7a', '-7', '٣'] },
  7: { good: ['aB1', 'X'], bad: ['ab1', 'A b'] },
  8: { good: ['Nguyen Van A'], bad: ['Nguyễn', 'A1'] },
  9: { good: ['a-é_9'], bad: ['a b', 'a\tb'] },
  10: { good: ['你好，世界。'], bad: ['你好a', '你 好'] },
  11: { good: ['1990-12-31', '2024-02-29'], bad: ['1990-13-01', '2023-02-29', '31-12-1990', '1990-1-1'] },
  12: { good: ['Nguyễn Văn A'], bad: ['A1', 'A_B'] },
  13: { good: ['12-31-1990', '02-29-2024'], bad: ['31-12-1990', '02-30-2024', '1990-12-31'] },
  14: { good: ['Ab9'], bad: ['Ab 9', 'ü'] },
  15: { good: ['한국어'], bad: ['한국 a', 'abc'] },
  16: { good: ['ภาษาไทย'], bad: ['ไทย a', 'abc'] },
  17: { good: ['ไทย Thai'], bad: ['ไทย1', '汉'] },
  18: { good: ['NGUYEN VAN', 'A'], bad: ['  ', 'Nguyen', 'A1'] },
  19: { good: ['aB9!@#'], bad: ['a b', 'é'] },
  20: { good: ['aB9!', 'Zz0-'], bad: ['aB9', 'ab9!', 'AB9!', 'aB!!', 'aB9! '] },
};

describe('pattern families', () => {
  it('knows all twenty-one', () => {
    expect(Object.keys(PATTERNS).map(Number)).toEqual(Array.from({ length: 21 }, (_, id) => id));
    expect(Object.keys(CASES)).toHaveLength(21);
  });

  it.each(Object.entries(CASES))('family %s takes its own and refuses others', (id, { good, bad }) => {
    for (const text of good) expect([text, matchesFamily(Number(id), text)]).toEqual([text, true]);
    for (const text of bad) expect([text, matchesFamily(Number(id), text)]).toEqual([text, false]);
  });

  it('lets an unknown family accept anything', () => {
    expect(matchesFamily(99, '!?')).toBe(true);
  });
});
