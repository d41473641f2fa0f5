import { describe, expect, test } from 'vitest';
import type { SpinResult, Win } from '../../../src/shared/protocol.ts';
import { presentationOf, stepAt } from './presentation.ts';

const win = (line: number, amount: string, row: number): Win => ({
  kind: 'line',
  line,
  symbol: 'lotus',
  count: 3,
  cells: [
    [0, row],
    [1, 1],
    [2, row],
  ],
  amount,
  multiplier: 1,
});

function spinOf(wins: readonly Win[]): SpinResult {
  const amount = String(wins.reduce((sum, { amount: part }) => sum + BigInt(part), 0n));
  const rest = { index: 0, free: false, stops: [], window: [], wildCells: [], multiplier: 1, scatters: [], freeSpinsAwarded: 0 };
  return { ...rest, wins, amount };
}

describe('presentation of wins', () => {
  test('a losing spin shows nothing', () => {
    const shown = presentationOf(spinOf([]), 10_000n);
    expect(shown.level).toBe('none');
    expect(stepAt(shown, 0)).toBeNull();
  });

  test('all wins come together first, each cell once', () => {
    const { first } = presentationOf(spinOf([win(0, '5000', 0), win(1, '9000', 2)]), 10_000n);
    expect(first?.cells).toHaveLength(5);
    expect(first?.wins).toHaveLength(2);
  });

  test('then each alone, the largest first, round and round', () => {
    const shown = presentationOf(spinOf([win(0, '5000', 0), win(1, '9000', 2)]), 10_000n);
    const first = shown.first?.ms ?? 0;
    const each = shown.cycle[0]?.ms ?? 0;
    expect(stepAt(shown, first - 1)).toBe(shown.first);
    expect(stepAt(shown, first)?.wins[0]?.amount).toBe('9000');
    expect(stepAt(shown, first + each)?.wins[0]?.amount).toBe('5000');
    expect(stepAt(shown, first + each * 2)?.wins[0]?.amount).toBe('9000');
  });

  test('one win stays as it is', () => {
    const shown = presentationOf(spinOf([win(4, '20000', 1)]), 10_000n);
    expect(shown.cycle).toEqual([]);
    expect(stepAt(shown, 60_000)).toBe(shown.first);
    expect(shown.level).toBe('small');
  });
});
