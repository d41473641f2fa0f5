import type { CascadeStep, SpinResult, Win, Window } from '../../../src/shared/protocol.ts';

/** A symbol on its way from one row of its reel to another; rows above the window are negative. */
export interface Fall {
  reel: number;
  id: string;
  from: number;
  to: number;
}

/** How the symbols of a window arrive from the one before it: those above a gap fall, new ones follow from above in their order. */
export function fallsOf(before: Pick<CascadeStep, 'window' | 'removed'>, after: Window): Fall[] {
  const gone = new Set(before.removed.map(String));
  return after.flatMap((column, reel) => {
    const left = column.flatMap((_, row) => (gone.has(`${reel},${row}`) ? [] : [row]));
    const fresh = column.length - left.length;
    return column.map((id, to) => ({ reel, id, from: to < fresh ? to - fresh : (left[to - fresh] ?? to), to }));
  });
}

/** How long each part of a step is shown, in milliseconds. */
export interface Pace {
  winMs: number;
  vanishMs: number;
  fallMs: number;
}

/** Every step can be read; the later ones of a long cascade a little faster. There is no way to hurry it (RTS 14E). */
export function paceOf(step: number, reducedMotion: boolean): Pace {
  const quick = Math.min(step, 5) / 5;
  if (reducedMotion) return { winMs: 900 - 250 * quick, vanishMs: 160, fallMs: 160 };
  return { winMs: 760 - 240 * quick, vanishMs: 230, fallMs: 440 - 90 * quick };
}

/** What a spin has won up to and with one of its windows. */
export function wonBy(spin: SpinResult, step: number): bigint {
  return (spin.cascade ?? []).slice(0, step + 1).reduce((sum, { amount }) => sum + BigInt(amount), 0n);
}

/** One picture of a spin: its window, or each of its cascade's. */
export interface Frame {
  window: Window;
  wins: readonly Win[];
  multiplier: number;
  amount: string;
}

/** The pictures that tell a spin, in order. */
export function framesOf(spin: SpinResult): Frame[] {
  if (!spin.cascade) return [{ window: spin.window, wins: spin.wins, multiplier: spin.multiplier, amount: spin.amount }];
  return spin.cascade.map(({ window, multiplier }, step) => {
    const wins = spin.wins.filter((win) => win.step === step);
    return { window, wins, multiplier, amount: String(wins.reduce((sum, win) => sum + BigInt(win.amount), 0n)) };
  });
}
