import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_AMOUNT } from './index.ts';
import { worthText } from './worth.ts';

describe('what units are worth', () => {
  it.each([
    [2_700_000n, 1_000, '270,000'],
    [25n, 1_000, '2.5'],
    [1n, 15, '0.0015'],
    [12_345n, 3, '3.7035'],
    [-12_345n, 10, '-12.345'],
    [-1n, 1, '-0.0001'],
    [0n, 1_000, '0'],
    [MAX_AMOUNT, 1_000_000, '99,999,999,999,999,900'],
  ])('%s at %s is %s', (units, unitValue, text) => {
    expect(worthText(units, unitValue)).toBe(text);
  });

  it('is exact', () => {
    const amounts = fc.bigInt({ min: -MAX_AMOUNT, max: MAX_AMOUNT });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 1_000_000 }), (units, unitValue) => {
        const [whole = '', decimals = ''] = worthText(units, unitValue).replaceAll(',', '').split('.');
        expect(BigInt(`${whole}${decimals.padEnd(4, '0')}`)).toBe(units * BigInt(unitValue));
      }),
    );
  });
});
