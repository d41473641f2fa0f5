import { money } from '../money.ts';
import { type Celebration, celebrationOf } from '../rules/celebration.ts';
import { tt } from './text/text.ts';

/** What a round came to for a player, and how loudly that is told: nothing is celebrated that is not above the stake. */
export function ownEnd({ payout, total }: { payout: bigint; total: bigint }): { level: Celebration; text: string } {
  const level = celebrationOf(payout, total);
  if (level === 'none') return { level, text: tt('state.lost') };
  return { level, text: tt(level === 'plain' ? 'state.part' : 'state.won', { amount: money(payout) }) };
}
