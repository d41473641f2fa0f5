import { describe, expect, test } from 'vitest';
import { validBetOf } from './valid-bet.ts';

describe('valid bet', () => {
  test.each([
    // type, stake, payout, valid bet
    ['RNG', 300n, 0n, 300n],
    ['RNG', 300n, 300n, 300n],
    ['FISH', 300n, 900n, 300n],
    ['BINGO', 300n, 10n, 300n],
    ['RNG', 0n, 500n, 0n],
    ['LIVE', 300n, 600n, 300n],
    ['LIVE', 300n, 300n, 0n],
    ['SPORTS', 1_000n, 1_900n, 900n],
    ['SPORTS', 1_000n, 1_450n, 450n],
    ['SPORTS', 1_000n, 550n, 450n],
    ['SPORTS', 1_000n, 0n, 1_000n],
    ['ESPORTS', 1_000n, 1_000n, 0n],
    ['COCKFIGHT', 1_000n, 1_000n, 0n],
    ['COCKFIGHT', 1_000n, 5_000n, 1_000n],
    ['PVP', 1_000n, 3_000n, 2_000n],
    ['LOTT', 1_000n, 1_000n, 1_000n],
  ])('%s: stake %s, payout %s counts %s', (type, stake, payout, valid) => {
    expect(validBetOf(type, stake, payout)).toBe(valid);
  });
});
