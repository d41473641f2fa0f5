import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ownEnd } from './own-end.ts';
import { speak } from './text/text.ts';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  await speak('EN');
});
afterAll(() => void vi.unstubAllGlobals());

it.each([
  [0n, 'none', 'No win'],
  [1n, 'plain', 'Returned'],
  [100_000n, 'plain', 'Returned'],
  [100_001n, 'small', 'You won'],
  [5_000_000n, 'huge', 'You won'],
] as const)('of a stake of 100,000 a return of %s is told as %s: %s', (payout, level, words) => {
  const end = ownEnd({ payout, total: 100_000n });
  expect(end.level).toBe(level);
  expect(end.text).toContain(words);
});
