import { describe, expect, it } from 'vitest';
import { earningOf, worthOf } from './earning.ts';

describe('earningOf', () => {
  it('puts the most first, deposits apart, and leaves out what earns nothing', () => {
    expect(earningOf({ ratios: { LIVE: 5, DEPOSIT: 10, RNG: 10, LOTT: 0 } })).toEqual({
      games: [
        { gameType: 'RNG', points: 10 },
        { gameType: 'LIVE', points: 5 },
      ],
      deposit: 10,
    });
    expect(earningOf({ ratios: {} })).toEqual({ games: [], deposit: 0 });
  });
});

describe('worthOf', () => {
  const config = { convertible: true, pointsPerUnit: 100, minAmount: 1000, maxAmount: 50_000, ratios: {} };

  it('says what the smallest conversion gives', () => {
    expect(worthOf(config)).toEqual({ points: 1000, units: 10 });
    expect(worthOf({ ...config, minAmount: 0 })).toEqual({ points: 100, units: 1 });
    expect(worthOf({ ...config, pointsPerUnit: 3, minAmount: 10 })).toEqual({ points: 10, units: 3.3333 });
  });

  it('is null when points do not convert', () => {
    expect(worthOf({ ...config, convertible: false })).toBeNull();
    expect(worthOf({ ...config, pointsPerUnit: 0 })).toBeNull();
  });
});
