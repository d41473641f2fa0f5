import { describe, expect, it } from 'vitest';
import { amountAt } from '../ui/data/roll.ts';
import { amountOf, exactMoneyText, moneyText, percentText, signedMoneyText } from './money.ts';

describe('money', () => {
  it('has symbol, separators and two decimals', () => {
    expect(moneyText(1520.25, '₫')).toBe('₫1,520.25');
    expect(moneyText(0, '₫')).toBe('₫0.00');
  });

  it('writes the sign of a result, and none before zero', () => {
    expect([5.5, -2, 0].map((wire) => signedMoneyText(wire, '₫'))).toEqual(['+₫5.50', '-₫2.00', '₫0.00']);
  });

  it('has every decimal where it is not credited yet', () => {
    expect([1520.25, 0.4575, -0.0045, 3].map((wire) => exactMoneyText(wire, '₫'))).toEqual([
      '₫1,520.25',
      '₫0.4575',
      '-₫0.0045',
      '₫3.00',
    ]);
  });

  it('refuses a number that is no amount', () => {
    expect(() => amountOf(0.00001)).toThrow(RangeError);
    expect(() => amountOf(Number.NaN)).toThrow(RangeError);
  });

  it('writes parts of ten thousand as a percentage', () => {
    expect([9612, 9605, 10_000].map(percentText)).toEqual(['96.12%', '96.05%', '100.00%']);
  });
});

describe('a rolling amount', () => {
  it.each([
    [0n, 1_000_000n],
    [1_000_000n, 3n],
  ])('goes from %s to %s without turning back, and ends exactly there', (from, to) => {
    const steps = Array.from({ length: 33 }, (_, step) => amountAt(from, to, step * 10, 320));
    const sorted = steps.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    expect(steps).toEqual(to > from ? sorted : sorted.reverse());
    expect(steps[0]).toBe(from);
    expect(steps.at(-1)).toBe(to);
    expect(amountAt(from, to, 5000, 320)).toBe(to);
  });
});
