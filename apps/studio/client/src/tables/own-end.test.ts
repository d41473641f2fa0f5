import { expect, it } from 'vitest';
import { money } from '../money.ts';
import { ownEnd } from './own-end.ts';
import { tt } from './text/text.ts';

it.each([
  [0n, 'none', 'state.lost'],
  [1n, 'plain', 'state.part'],
  [100_000n, 'plain', 'state.part'],
  [100_001n, 'small', 'state.won'],
  [5_000_000n, 'huge', 'state.won'],
] as const)('of a stake of 100,000 a return of %s is told as %s, by %s', (payout, level, words) => {
  expect(ownEnd({ payout, total: 100_000n })).toEqual({ level, text: tt(words, { amount: money(payout) }) });
});
