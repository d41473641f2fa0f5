import type { DrawView, Origin } from '../../../src/shared/lottery-protocol.ts';
import { el } from '../ui/dom.ts';
import { type LotteryKey, lt } from './text/text.ts';

/** What stands above a last result: a simulated one says so. */
export const lastLabel = (draw: DrawView | null | undefined): LotteryKey =>
  draw?.isSimulated ? 'simulatedResult' : 'lastResult';

/** Where the numbers of a draw come from, where that is not the house's commitment alone. */
export function originOf({
  isSample = false,
  isSimulated,
  isOfficial,
  isPreliminary,
}: Origin & { isSample?: boolean }): LotteryKey | null {
  if (isOfficial) return 'official';
  if (isPreliminary) return 'preliminary';
  if (isSimulated) return 'simulated';
  return isSample ? 'sample' : null;
}

/** Says where numbers come from, beside them; nothing of those that follow from the house's commitment. */
export function originNote(numbers: Parameters<typeof originOf>[0]): HTMLElement[] {
  const origin = originOf(numbers);
  return origin ? [el('small', { class: 'sample', text: lt(origin) })] : [];
}
