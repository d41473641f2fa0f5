import { expect, it } from 'vitest';
import { returnText } from './returns.ts';

it('shows the return of a game, marks the highest of several bets, and shows nothing where none is published', () => {
  expect(returnText({ gameType: 'RNG', rtpBasisPoints: 9_612 })).toBe('96.12%');
  for (const gameType of ['LIVE', 'COCKFIGHT', 'LOTT', 'ELOTT'])
    expect(returnText({ gameType, rtpBasisPoints: 9_894 })).toBe('≤ 98.94%');
  expect(returnText({ gameType: 'LIVE', rtpBasisPoints: null })).toBeNull();
});
