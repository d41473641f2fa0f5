import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { chanceTests, failedTwice } from '../testing/statistics.ts';
import { currentGames } from './registry.ts';
import { slotClasses, slotRounds } from './testing/samples.ts';

const ROUNDS = 2_000;
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

describe.each(currentGames())('$code', (game) => {
  const drawn = (sample: string) =>
    slotRounds(game, ROUNDS, (n) => ({ secret: hashOf(`${game.code} ${sample} ${n}`), clientRandom: hashOf(`device ${n}`) }));
  const failed = failedTwice((sample) => chanceTests(slotClasses(game), drawn(sample)));

  it('stops everywhere and pays as often as it should', () => {
    expect(failed.filter((name) => name.endsWith('frequencies'))).toEqual([]);
  });

  it('stops and pays whatever the rounds before did', () => {
    expect(failed.filter((name) => !name.endsWith('frequencies'))).toEqual([]);
  });
});
