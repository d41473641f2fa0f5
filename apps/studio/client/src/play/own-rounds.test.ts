import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OwnRound } from '../../../src/shared/witness.ts';
import { drawNumber, StoredRounds } from './own-rounds.ts';

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const roundAt = (n: number, gameCode = 'pearl-tide'): OwnRound => {
  const commitment = n.toString(16).padStart(64, '0');
  const id = n.toString(16).padStart(32, '0');
  return { roundId: id, gameCode, commitment, clientRandom: 'f'.repeat(64), clientSeed: 'text', sentAt: n, state: 'sent' };
};

test('keeps rounds over frames, newest first by game, and what changes of them', () => {
  const first = new StoredRounds();
  for (const n of [1, 2, 3]) first.save(roundAt(n, n === 2 ? 'ember-kiln' : 'pearl-tide'));
  first.save({ ...roundAt(1), state: 'seen' });
  const next = new StoredRounds();
  expect(next.of('pearl-tide')).toEqual([roundAt(3), { ...roundAt(1), state: 'seen' }]);
  expect(next.find(roundAt(2).roundId)).toEqual(roundAt(2, 'ember-kiln'));
});

test('does not lose what another frame has written since', () => {
  const [one, other] = [new StoredRounds(), new StoredRounds()];
  one.save(roundAt(1));
  other.save(roundAt(2));
  expect(new StoredRounds().of('pearl-tide')).toHaveLength(2);
});

test('holds the last 300 rounds', () => {
  const rounds = new StoredRounds();
  for (let n = 1; n <= 310; n += 1) rounds.save(roundAt(n));
  expect(rounds.of('pearl-tide').map(({ sentAt }) => sentAt)).toEqual(Array.from({ length: 300 }, (_, n) => 310 - n));
});

test('takes nothing else for a round, and goes on without storage', () => {
  kept.set('marquee.studio.rounds', JSON.stringify([roundAt(1), { ...roundAt(2), commitment: 'x' }, null, 'text', 7]));
  expect(new StoredRounds().of('pearl-tide')).toEqual([roundAt(1)]);
  kept.set('marquee.studio.rounds', '{');
  expect(new StoredRounds().of('pearl-tide')).toEqual([]);
  vi.stubGlobal('localStorage', undefined);
  const alone = new StoredRounds();
  alone.save(roundAt(5));
  expect(alone.find(roundAt(5).roundId)).toEqual(roundAt(5));
});

test('draws 32 bytes, never the same', () => {
  const drawn = Array.from({ length: 50 }, drawNumber);
  for (const number of drawn) expect(number).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(drawn).size).toBe(50);
});
