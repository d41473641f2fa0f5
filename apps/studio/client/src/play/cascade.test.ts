import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CascadeStep, SpinResult, Win } from '../../../src/shared/protocol.ts';
import { useCurrencySymbol } from '../money.ts';
import { setLanguage } from '../text/text.ts';
import { showCascade } from './cascade.ts';

const STAKE = 10_000n;

/** A spin whose windows pay these amounts, one group in each; the last window pays nothing. */
function spinOf(...amounts: string[]): SpinResult {
  const step = (amount: string): CascadeStep => ({
    window: [['a']],
    removed: amount === '0' ? [] : [[0, 0]],
    multiplier: 2,
    amount,
  });
  const wins = amounts.map(
    (amount, n): Win => ({ kind: 'cluster', step: n, symbol: 'a', count: 5, cells: [[0, 0]], amount, multiplier: 2 }),
  );
  const cascade = [...amounts, '0'].map(step);
  const rest = { stops: [0], window: [['a']], wildCells: [], multiplier: 1, scatters: [], freeSpinsAwarded: 0 };
  return { index: 0, free: false, wins, cascade, amount: String(amounts.reduce((sum, one) => sum + BigInt(one), 0n)), ...rest };
}

function parts() {
  const told: unknown[] = [];
  return {
    told,
    scene: { cascade: vi.fn(async () => undefined) },
    hud: {
      setCascade: (step: number) => told.push(['step', step]),
      setWon: (amount: bigint, level: string) => told.push(['won', amount, level]),
      say: (text: () => string) => told.push(['say', text()]),
    },
    sound: { step: (index: number) => told.push(['sound', index]) },
    waiter: { pause: async () => undefined },
    nameOf: () => 'Lotus',
    reducedMotion: false,
  };
}

type Fake = ReturnType<typeof parts>;
const show = (fake: Fake, spin: SpinResult) => showCascade(fake as unknown as Parameters<typeof showCascade>[0], spin, STAKE);

beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  await setLanguage('EN');
  useCurrencySymbol('₫');
});

describe('a cascade on the screen', () => {
  test('is told window by window with what the spin has won so far, and celebrated only above the stake', async () => {
    const fake = parts();
    await show(fake, spinOf('4000', '6000', '1'));
    expect(fake.told).toEqual([
      ['step', 0],
      ['won', 4_000n, 'plain'],
      ['say', '5 × Lotus, ₫0.40 (×2)'],
      ['step', 1],
      ['won', 10_000n, 'plain'],
      ['say', '5 × Lotus, ₫0.60 (×2)'],
      ['step', 2],
      ['won', 10_001n, 'small'],
      ['say', '5 × Lotus, ₫0.00 (×2)'],
      ['sound', 2],
    ]);
    const shown = fake.scene.cascade.mock.calls.map(([one]: unknown[]) => one as { celebrated: boolean; labels: string[] });
    expect(shown.map(({ celebrated }) => celebrated)).toEqual([false, false, true]);
    expect(shown.map(({ labels }) => labels)).toEqual([['₫0.40'], ['₫0.60'], ['₫0.00']]);
  });

  test('of a spin that won nothing, or of a game without cascades, shows nothing', async () => {
    const fake = parts();
    await show(fake, spinOf());
    const { cascade: _, ...plain } = spinOf('4000');
    await show(fake, plain);
    expect(fake.told).toEqual([]);
    expect(fake.scene.cascade).not.toHaveBeenCalled();
  });
});
