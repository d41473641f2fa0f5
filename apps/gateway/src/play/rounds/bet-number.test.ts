import { expect, test } from 'vitest';
import { betNumber } from './bet-number.ts';

test('a bet number is readable, stable and different for every transfer', () => {
  const numbers = Array.from({ length: 20_000 }, (_, index) => betNumber(BigInt(index + 1)));
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const number of numbers) expect(number).toMatch(/^B-[2-9A-HJ-NP-Z]{10}$/);
  expect(betNumber(7n)).toBe(betNumber(7n));
});

test('neighbours do not look alike', () => {
  const [one = '', two = ''] = [betNumber(1_000n), betNumber(1_001n)];
  const same = [...one].filter((letter, index) => letter === two[index]).length;
  expect(same).toBeLessThan(7);
});
