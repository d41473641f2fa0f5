import { expect, it } from 'vitest';
import { bothWays } from './worth.ts';

it.each([
  [103, 1_000, '₫103.00 = 103,000 VND'],
  [0.0001, 15, '₫0.00 = 0.0015 VND'],
  [103, 1, '₫103.00'],
])('%s units of %s are shown as a bank has them, with nothing rounded', (wire, unitValue, text) => {
  expect(bothWays(wire, '₫', { currency: 'VND', unitValue })).toBe(text);
});
