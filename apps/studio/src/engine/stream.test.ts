import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { commitmentOf, roundIdOf, roundKey, spinSource, unbiased } from './stream.ts';

const SECRET = 'aa'.repeat(32);
const RANDOM = '0f'.repeat(32);
const SEED = { secret: SECRET, clientRandom: RANDOM, clientSeed: 'mỗi người một vẻ', gameCode: 'pearl-tide', version: '1.0.0' };

describe('the stream of a round', () => {
  it('is HMAC-SHA-256 as documented, checked against an independent implementation', () => {
    const secret = Buffer.from(SECRET, 'hex');
    const commitment = createHash('sha256').update(secret).digest('hex');
    expect(commitmentOf(SECRET)).toBe(commitment);
    const text = `marquee-slots/2\npearl-tide\n1.0.0\n${commitment.slice(0, 32)}\n${RANDOM}\nmỗi người một vẻ`;
    const key = createHmac('sha256', secret).update(text).digest();
    expect(Buffer.from(roundKey(SEED)).equals(key)).toBe(true);
    const block = (n: number): Buffer =>
      createHmac('sha256', key)
        .update(Buffer.from([0, 0, 0, 3, 0, 0, 0, n]))
        .digest();
    const words = [0, 1].flatMap((n) => Array.from({ length: 8 }, (_, i) => block(n).readUInt32BE(4 * i)));
    const source = spinSource(roundKey(SEED), 3);
    expect(words.map(() => source.below(2 ** 32))).toEqual(words);
  });

  it('still makes the key of a round of the first scheme, which had no number of the player’s device', () => {
    const secret = Buffer.from(SECRET, 'hex');
    const text = `marquee-slots/1\npearl-tide\n1.0.0\n${roundIdOf(commitmentOf(SECRET))}\nmỗi người một vẻ`;
    const key = createHmac('sha256', secret).update(text).digest();
    expect(Buffer.from(roundKey({ ...SEED, clientRandom: null })).equals(key)).toBe(true);
  });

  it('changes with the secret, the device’s number, the client seed, the game, its version and the spin', () => {
    const first = (seed: typeof SEED, spin = 0): number => spinSource(roundKey(seed), spin).below(2 ** 32);
    const others = [
      first({ ...SEED, secret: 'ab'.repeat(32) }),
      first({ ...SEED, clientSeed: 'x' }),
      first({ ...SEED, clientRandom: '0e'.repeat(32) }),
      first({ ...SEED, gameCode: 'ember-kiln' }),
      first({ ...SEED, version: '1.0.1' }),
      first(SEED, 1),
      first(SEED),
    ];
    expect(new Set(others).size).toBe(7);
  });

  it('names the round by its commitment', () => {
    expect(roundIdOf(commitmentOf(SECRET))).toMatch(/^[0-9a-f]{32}$/);
    expect(commitmentOf(SECRET).startsWith(roundIdOf(commitmentOf(SECRET)))).toBe(true);
  });
});

describe('unbiased', () => {
  it('throws words above the largest multiple away', () => {
    const words = [2 ** 32 - 1, 2 ** 32 - 2, 7];
    expect(unbiased(() => words.shift() ?? 0, 10)).toBe(7);
    expect(words).toHaveLength(0);
    const exact = [2 ** 32 - 1];
    expect(unbiased(() => exact.shift() ?? 0, 16)).toBe(15);
  });

  it('refuses what cannot be drawn', () => {
    for (const n of [0, -1, 1.5, 2 ** 32 + 1, Number.NaN]) expect(() => unbiased(() => 0, n)).toThrow(RangeError);
  });
});

/** Draws of many rounds, as a game makes them: the first numbers of each spin. The seeds are fixed, so the figures are too. */
function draws(sides: number, count: number): number[] {
  const found: number[] = [];
  for (let round = 0; found.length < count; round += 1) {
    const secret = createHash('sha256').update(`statistics ${round}`).digest('hex');
    const source = spinSource(roundKey({ ...SEED, secret }), 0);
    for (let i = 0; i < 16; i += 1) found.push(source.below(sides));
  }
  return found.slice(0, count);
}

describe('statistics of the stream at 99 %', () => {
  const COUNT = 64_000;

  it('spreads stops evenly (chi-square)', () => {
    // Upper 0.5 % and lower 0.5 % points of chi-square by Wilson and Hilferty.
    for (const sides of [24, 32, 40, 60, 64]) {
      const seen = new Array<number>(sides).fill(0);
      for (const value of draws(sides, COUNT)) seen[value] = (seen[value] ?? 0) + 1;
      const expected = COUNT / sides;
      const chi = seen.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
      const free = sides - 1;
      const point = (z: number): number => free * (1 - 2 / (9 * free) + z * Math.sqrt(2 / (9 * free))) ** 3;
      expect(chi).toBeLessThan(point(2.5758));
      expect(chi).toBeGreaterThan(point(-2.5758));
    }
  });

  it('has as many runs above and below the middle as chance has', () => {
    const high = draws(2, COUNT);
    const ones = high.filter((bit) => bit === 1).length;
    const runs = high.reduce((sum, bit, i) => sum + (i === 0 || bit !== high[i - 1] ? 1 : 0), 0);
    const zeros = COUNT - ones;
    const mean = 1 + (2 * ones * zeros) / COUNT;
    const variance = ((mean - 1) * (mean - 2)) / (COUNT - 1);
    expect(Math.abs(runs - mean) / Math.sqrt(variance)).toBeLessThan(2.5758);
  });

  it('shows no serial correlation at lags 1 to 8', () => {
    const values = draws(1000, COUNT);
    const mean = values.reduce((sum, value) => sum + value, 0) / COUNT;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    // Eight looks at 99 % together are each made at 99.875 %.
    for (let lag = 1; lag <= 8; lag += 1) {
      let sum = 0;
      for (let i = lag; i < COUNT; i += 1) sum += ((values[i] ?? 0) - mean) * ((values[i - lag] ?? 0) - mean);
      expect(Math.abs((sum / variance) * Math.sqrt(COUNT))).toBeLessThan(3.227);
    }
  });

  it('fails on a planted bias', () => {
    const seen = new Array<number>(24).fill(0);
    for (const value of draws(25, COUNT)) seen[value % 24] = (seen[value % 24] ?? 0) + 1;
    const chi = seen.reduce((sum, n) => sum + (n - COUNT / 24) ** 2 / (COUNT / 24), 0);
    expect(chi).toBeGreaterThan(44.2);
  });
});
