import { describe, expect, test } from 'vitest';
import type { Game } from '../../../src/engine/game.ts';
import { roundOf, toSpinResult } from '../../../src/engine/round.ts';
import { lanternNight } from '../../../src/games/lantern-night.ts';
import type { SpinResult } from '../../../src/shared/protocol.ts';
import { fallsOf, framesOf, paceOf, wonBy } from './cascade.ts';

const STAKE = 10_000n;
/** Groups of four or more on the strips of a game that is known here. */
const clusterGame: Game = {
  ...lanternNight,
  rows: [5, 5, 5, 5, 5],
  lines: null,
  cluster: { sizes: [4, 6], steps: { base: [1, 2, 3], free: [2] } },
  pays: Object.fromEntries(Object.keys(lanternNight.pays).map((symbol) => [symbol, [5, 20]])),
};

/** A spin of the test game whose cascade has at least four windows. */
function longSpin(): SpinResult {
  for (let n = 0; n < 5_000; n += 1) {
    const [spin] = roundOf(
      clusterGame,
      { secret: n.toString(16).padStart(64, '0'), clientRandom: null, clientSeed: 'c' },
      1,
    ).spins;
    if (spin && (spin.cascade?.length ?? 0) > 3) return toSpinResult(clusterGame, STAKE, spin);
  }
  throw new Error('no long cascade');
}

describe('falling', () => {
  test('symbols above a gap come down by its height, new ones follow from above the window', () => {
    const before = { window: [['a', 'b', 'c', 'd']], removed: [[0, 1] as const, [0, 3] as const] };
    expect(fallsOf(before, [['x', 'y', 'a', 'c']])).toEqual([
      { reel: 0, id: 'x', from: -2, to: 0 },
      { reel: 0, id: 'y', from: -1, to: 1 },
      { reel: 0, id: 'a', from: 0, to: 2 },
      { reel: 0, id: 'c', from: 2, to: 3 },
    ]);
  });

  test('what stays in the window keeps its symbol, in every step of a real cascade', () => {
    const cascade = longSpin().cascade ?? [];
    for (const [n, step] of cascade.slice(0, -1).entries()) {
      for (const { reel, id, from, to } of fallsOf(step, cascade[n + 1]?.window ?? [])) {
        expect(from).toBeLessThanOrEqual(to);
        if (from >= 0) expect(step.window[reel]?.[from]).toBe(id);
      }
    }
  });
});

describe('telling a cascade', () => {
  test('the total after the last window is the spin without its scatters', () => {
    const spin = longSpin();
    const scatters = spin.wins.filter((win) => win.kind === 'scatter').reduce((sum, win) => sum + BigInt(win.amount), 0n);
    expect(wonBy(spin, (spin.cascade?.length ?? 0) - 1) + scatters).toBe(BigInt(spin.amount));
    expect(wonBy(spin, 0)).toBe(BigInt(spin.cascade?.[0]?.amount ?? '0'));
  });

  test('one picture per window with its own wins, and one picture of a spin without a cascade', () => {
    const spin = longSpin();
    const frames = framesOf(spin);
    expect(frames.map((frame) => frame.window)).toEqual(spin.cascade?.map((step) => step.window));
    expect(frames.flatMap((frame) => frame.wins)).toHaveLength(spin.wins.length);
    expect(frames.reduce((sum, frame) => sum + BigInt(frame.amount), 0n)).toBe(BigInt(spin.amount));
    const { cascade: _, ...plain } = spin;
    expect(framesOf(plain)).toHaveLength(1);
  });

  test('every step stays long enough to be read, with reduced motion too', () => {
    for (const reduced of [false, true])
      for (let step = 0; step < 20; step += 1) expect(paceOf(step, reduced).winMs).toBeGreaterThanOrEqual(500);
  });
});
