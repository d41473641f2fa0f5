import { describe, expect, it } from 'vitest';
import { ageOn, isRealName } from './person.ts';

describe('the age on a day', () => {
  it.each([
    ['2026-11-21', '2008-11-21', 18],
    ['2026-11-20', '2008-11-21', 17],
    ['2026-03-01', '2008-02-29', 18],
    ['2026-02-28', '2008-02-29', 17],
    ['2026-11-21', '2027-01-01', null],
    ['2026-11-21', '1890-01-01', null],
    ['2026-11-21', '2000-02-30', null],
    ['2026-11-21', 'yesterday', null],
  ])('%s of who was born on %s is %s', (today, birthday, age) => {
    expect(ageOn(today, birthday)).toBe(age);
  });
});

it.each([
  ['NGUYEN VAN AN', true],
  ['Nguyễn Văn An', false],
  ['Nguye\u0302n An', false],
  ['Do Dat', true],
  ['Đỗ Đạt', false],
  ['สมชาย ใจดี', true],
  ['王小明', true],
  ['Nguyen 2', false],
  [' Nguyen', false],
])('the name %s is as banks write it: %s', (name, isPlain) => {
  expect(isRealName(name)).toBe(isPlain);
});
