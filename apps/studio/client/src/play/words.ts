import type { SpinResult, Win } from '../../../src/shared/protocol.ts';
import { money } from '../money.ts';
import { type Celebration, celebrationOf } from '../rules/celebration.ts';
import { t } from '../text/text.ts';

/** One sentence for the result of a spin. A return that is not above the stake is called a return, not a win. */
export function wordsOfSpin(spin: SpinResult, stake: bigint): string {
  const amount = BigInt(spin.amount);
  return wordsOfReturn(amount, celebrationOf(amount, stake));
}

/** The same for an amount, by how it is celebrated. */
export function wordsOfReturn(amount: bigint, level: Celebration): string {
  if (level === 'none') return t('noWin');
  return t(level === 'plain' ? 'returnOf' : 'winOf', { amount: money(amount) });
}

/** One win in words, with the multiplier that is already in its amount. */
export function wordsOfWin(win: Win, nameOf: (symbol: string) => string): string {
  const times = win.multiplier > 1 ? ` (×${win.multiplier})` : '';
  const common = { count: win.count, symbol: nameOf(win.symbol), amount: money(win.amount) + times };
  if (win.kind === 'line') return t('winLine', { ...common, line: (win.line ?? 0) + 1 });
  if (win.kind === 'ways') return t('winWays', { ...common, ways: win.ways ?? 1 });
  return t('winScatter', common);
}

/** The result, and the win itself when there is one only. */
export function wordsOfWins(spin: SpinResult, stake: bigint, nameOf: (symbol: string) => string): string {
  const [only] = spin.wins;
  if (spin.wins.length !== 1 || !only) return wordsOfSpin(spin, stake);
  return wordsOfWin(only, nameOf);
}
