import type { SpinResult } from '../../../src/shared/protocol.ts';
import { money } from '../money.ts';
import { paceOf, wonBy } from '../rules/cascade.ts';
import { celebrationOf, isCelebrated } from '../rules/celebration.ts';
import type { TableParts } from './table-parts.ts';
import { wordsOfReturn, wordsOfWin } from './words.ts';

type Parts = Pick<TableParts, 'scene' | 'hud' | 'sound' | 'waiter' | 'nameOf' | 'reducedMotion'>;

/**
 * Shows a spin's cascade window by window, with the multiplier of each and what the spin has won so far. Nothing is celebrated while that
 * is not above the stake (RTS 14F). Nothing at all for a spin without one.
 */
export async function showCascade(parts: Parts, spin: SpinResult, stake: bigint): Promise<void> {
  const { scene, hud, sound, waiter, nameOf, reducedMotion } = parts;
  const steps = spin.cascade ?? [];
  for (const [index, step] of steps.entries()) {
    const next = steps[index + 1]?.window;
    if (!next) return;
    hud.setCascade(index, spin.free);
    const wins = spin.wins.filter((win) => win.step === index);
    const [only] = wins;
    const won = wonBy(spin, index);
    const level = celebrationOf(won, stake);
    hud.setWon(won, level);
    hud.say(() => (only && wins.length === 1 ? wordsOfWin(only, nameOf) : wordsOfReturn(won, level)));
    if (isCelebrated(level)) sound.step(index);
    const labels = wins.map((win) => money(win.amount));
    const celebrated = isCelebrated(level);
    await scene.cascade({ step, next, wins, labels, pace: paceOf(index, reducedMotion), celebrated }, waiter.pause);
  }
}
