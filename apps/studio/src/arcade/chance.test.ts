import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { chanceTests, failedTwice } from '../testing/statistics.ts';
import { drawnOf, SAMPLES } from './testing/samples.ts';

const ROUNDS = 4_000;
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

describe.each(SAMPLES)('$name', (sample) => {
  const drawn = (which: string) =>
    drawnOf(sample, ROUNDS, (n) => ({
      secret: hashOf(`${sample.game.code} ${which}${n}`),
      clientRandom: hashOf(`device ${n}`),
    }));
  const failed = failedTwice((which) => chanceTests([sample], drawn(which === 'first' ? '' : 'again ')));
  it('comes as often as it should', () => {
    expect(failed.filter((name) => name.endsWith('frequencies'))).toEqual([]);
  });
  it('does not follow from the rounds before', () => {
    expect(failed.filter((name) => !name.endsWith('frequencies'))).toEqual([]);
  });
});
