import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  COUNT_TAG,
  formatCount,
  formatExact,
  formatMoney,
  fromWire,
  MAX_AMOUNT,
  multiplyRate,
  parseDecimal,
  parseInteger,
  toDecimal,
  toWire,
  truncateToCents,
} from './index.ts';

const amounts = fc.bigInt({ min: -MAX_AMOUNT, max: MAX_AMOUNT });

describe('decimal text', () => {
  it.each([
    ['0', 0n],
    ['1520.25', 15_202_500n],
    ['-0.0001', -1n],
    ['99999999999.9999', MAX_AMOUNT],
  ])('reads %s', (text, amount) => {
    expect(parseDecimal(text)).toBe(amount);
  });

  it.each(['', '.5', '1.', '1.00001', '1e3', ' 1', '+1', '--1', '1,000', '100000000000', 'NaN', '٣'])('refuses “%s”', (text) => {
    expect(parseDecimal(text)).toBeNull();
  });

  it('comes back as it was written', () => {
    fc.assert(fc.property(amounts, (amount) => parseDecimal(toDecimal(amount)) === amount));
  });
});

describe('the wire', () => {
  it('is exact in both directions over the whole range', () => {
    fc.assert(
      fc.property(amounts, (amount) => fromWire(JSON.parse(JSON.stringify(toWire(amount))) as number) === amount),
      { numRuns: 5_000 },
    );
  });

  it('is the number that the decimal text stands for', () => {
    fc.assert(
      fc.property(amounts, (amount) => Object.is(toWire(amount), amount === 0n ? 0 : Number(toDecimal(amount)))),
      { numRuns: 5_000 },
    );
  });

  it('refuses what it cannot carry exactly', () => {
    expect(() => toWire(MAX_AMOUNT + 1n)).toThrow(RangeError);
    expect(fromWire(Number.NaN)).toBeNull();
    expect(fromWire(Number.POSITIVE_INFINITY)).toBeNull();
    expect(fromWire(1e21)).toBeNull();
    expect(fromWire(0.00001)).toBeNull();
  });
});

describe('integer text', () => {
  it.each(['', '-0', '01', '1.0', '1e3', ' 1', '9007199254740993', '0x10'])('refuses “%s”', (text) => {
    expect(parseInteger(text)).toBeNull();
  });
  it('reads every amount', () => {
    fc.assert(fc.property(amounts, (amount) => parseInteger(amount.toString()) === amount));
  });
});

describe('rates and rounding', () => {
  it('truncates towards zero, once', () => {
    expect(multiplyRate(10_000n, 33_333_333n)).toBe(3333n);
    expect(multiplyRate(-10_000n, 33_333_333n)).toBe(-3333n);
    expect(truncateToCents(12_399n)).toBe(12_300n);
    expect(truncateToCents(-12_399n)).toBe(-12_300n);
  });
});

describe('shown money', () => {
  it.each([
    [0n, '₫0.00'],
    [15_202_599n, '₫1,520.25'],
    [-10_000_000_000n, '-₫1,000,000.00'],
    [-1n, '₫0.00'],
  ])('shows %s', (amount, text) => {
    expect(formatMoney(amount, '₫')).toBe(text);
  });
});

describe('exact money', () => {
  it('has every decimal of the amount, and two at least', () => {
    expect([20n, 200n, 2_000n, 20_000n, 123_456_789n, -45n].map((amount) => formatExact(amount, '₫'))).toEqual([
      ...['₫0.002', '₫0.02', '₫0.20', '₫2.00', '₫12,345.6789', '-₫0.0045'],
    ]);
  });
});

describe('a count', () => {
  it('is written as its language tag says, with at most two decimals', () => {
    const shown = [0, 7, 999, 1000, 1234, -1234, 12_345.5, 1_000_000, 96.12, 0.25].map(formatCount);
    expect(shown).toEqual(['0', '7', '999', '1,000', '1,234', '-1,234', '12,345.5', '1,000,000', '96.12', '0.25']);
    fc.assert(
      fc.property(fc.maxSafeInteger(), (count) => {
        expect(formatCount(count)).toBe(count.toLocaleString(COUNT_TAG));
      }),
    );
  });
});
