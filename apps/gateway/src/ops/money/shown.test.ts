import { expect, it } from 'vitest';
import { shownMoney } from './shown.ts';

it.each([
  [270, 1_000, '270.00 (270,000 VND)'],
  [1.2345, 3, '1.2345 (3.7035 VND)'],
  [99_999_999_999.9999, 1_000_000, '99999999999.9999 (99,999,999,999,999,900 VND)'],
  [270, 1, '270.00 VND'],
  [0, 1_000, '0.00 VND'],
])('%s units of %s are shown whole', (wire, unitValue, text) => {
  expect(shownMoney(wire, { currency: 'VND', unitValue })).toBe(text);
});
