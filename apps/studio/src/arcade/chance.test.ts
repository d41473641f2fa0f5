import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { chanceTests, drawnOf, SAMPLES } from './testing/samples.ts';

const ROUNDS = 4_000;
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

describe.each(SAMPLES)('$name', (sample) => {
  const draws = drawnOf(sample, ROUNDS, (n) => ({
    secret: hashOf(`${sample.game.code} ${n}`),
    clientRandom: hashOf(`device ${n}`),
  }));
  const { frequencies, serial, runs } = chanceTests(draws, sample);
  it('comes as often as it should', () => {
    expect(frequencies).toBeLessThan(1);
  });
  it('does not follow from the rounds before', () => {
    expect(serial).toBeLessThan(1);
    expect(runs).toBeLessThan(1);
  });
});
