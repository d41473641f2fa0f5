import { money } from '../../money.ts';
import { lt } from '../text/text.ts';

/** Whether a payout is a win: no more than the stake back is celebrated nowhere. */
export const isWin = (payout: bigint, cost: bigint): boolean => payout > cost;

/** What settled bets came to; null where they are paid nothing. */
export function settledText(payout: bigint, cost: bigint): string | null {
  if (payout === 0n) return null;
  return lt(isWin(payout, cost) ? 'state.won' : 'state.paid', { amount: money(payout.toString()) });
}
