import type { LotteryItem } from '../../../domain/home/queries.ts';

/** Popular lotteries are asked for again when the next of them closes, within these times: docs/rules/games.md#lotteries. */
const [SOONEST_MS, LATEST_MS] = [7_000, 30_000];

/** When popular lotteries are to be asked for again, after an answer. */
export function lotteriesDueIn(items: readonly LotteryItem[]): number {
  const left = items.filter(({ isSale }) => isSale).map(({ remainTime }) => remainTime);
  return Math.min(LATEST_MS, Math.max(SOONEST_MS, ...(left.length > 0 ? [Math.min(...left)] : [LATEST_MS])));
}
