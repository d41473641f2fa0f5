import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SpinResult } from '../../../src/shared/protocol.ts';
import { useCurrencySymbol } from '../money.ts';
import { setLanguage } from '../text/text.ts';
import { wordsOfSpin, wordsOfWins } from './words.ts';

const base = { index: 0, free: false, stops: [], window: [], wildCells: [], multiplier: 1, scatters: [], freeSpinsAwarded: 0 };
const spin = (amount: string, wins: SpinResult['wins'] = []): SpinResult => ({ ...base, wins, amount });

beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  await setLanguage('EN');
  useCurrencySymbol('₫');
});

describe('words for a result', () => {
  test('a return not above the stake is not called a win', () => {
    expect(wordsOfSpin(spin('10000'), 10_000n)).toBe('Return ₫1.00');
    expect(wordsOfSpin(spin('10001'), 10_000n)).toBe('Win ₫1.00');
    expect(wordsOfSpin(spin('0'), 10_000n)).toBe('No win');
  });

  test('a single win names its line from 1, its symbol and amount', () => {
    const win = { kind: 'line' as const, line: 4, symbol: 'lotus', count: 3, cells: [], amount: '25000000', multiplier: 1 };
    expect(wordsOfWins(spin('25000000', [{ ...win, multiplier: 3 }]), 10_000n, () => 'Lotus')).toBe(
      'Line 5: 3 × Lotus, ₫2,500.00 (×3)',
    );
    expect(wordsOfWins(spin('25000000', [win]), 10_000n, () => 'Lotus')).toBe('Line 5: 3 × Lotus, ₫2,500.00');
  });
});
