import { MAX_AMOUNT, toWire } from '@marquee/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumToWire } from './sum-to-wire.ts';

test('a sum within the range of an amount is given like one', () => {
  for (const sum of [0n, -1n, 15_202_599n, MAX_AMOUNT, -MAX_AMOUNT]) expect(sumToWire(sum)).toBe(toWire(sum));
});

test('a larger sum is exact to the cent, up to ten trillion units', () => {
  expect(sumToWire(MAX_AMOUNT + 1n)).toBe(100_000_000_000);
  expect(sumToWire(-MAX_AMOUNT - 12_399n)).toBe(-100_000_000_001.23);
  const cents = fc.bigInt({ min: MAX_AMOUNT / 100n + 1n, max: 999_999_999_999_999n });
  fc.assert(
    fc.property(cents, fc.bigInt({ min: 0n, max: 99n }), (whole, rest) => {
      const [units, part = ''] = JSON.stringify(sumToWire(whole * 100n + rest)).split('.');
      return BigInt(`${units}${part.padEnd(2, '0')}`) === whole;
    }),
  );
});

test('what a number cannot carry is refused', () => {
  expect(sumToWire(99_999_999_999_999_999n)).toBe(9_999_999_999_999.99);
  expect(() => sumToWire(100_000_000_000_000_000n)).toThrow(RangeError);
  expect(() => sumToWire(-100_000_000_000_000_000n)).toThrow(RangeError);
});
