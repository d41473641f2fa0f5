import { expect, it } from 'vitest';
import { typedAmount } from './amounts.ts';

it.each([
  ['1,000', 1_000],
  ['0.5', 0.5],
  ['12.34567', null],
  ['0', null],
  ['-3', null],
  ['1e3', null],
])('reads %s as it was typed', (text, amount) => {
  expect(typedAmount(text)).toBe(amount);
});
