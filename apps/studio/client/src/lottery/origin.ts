import type { DrawView } from '../../../src/shared/lottery-protocol.ts';
import type { LotteryKey } from './text/text.ts';

/** What stands above a last result: a simulated one says so. */
export const lastLabel = (draw: DrawView | null | undefined): LotteryKey =>
  draw?.isSimulated ? 'simulatedResult' : 'lastResult';

/** Where the numbers of a draw come from, where that is not the house's commitment alone. */
export function originOf({ isSample, isSimulated, isOfficial, isPreliminary }: DrawView): LotteryKey | null {
  if (isOfficial) return 'official';
  if (isPreliminary) return 'preliminary';
  if (isSimulated) return 'simulated';
  return isSample ? 'sample' : null;
}
