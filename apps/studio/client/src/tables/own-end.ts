import type { TableBetView } from '../../../src/shared/table-protocol.ts';
import { tableOf } from '../../../src/tables/tables.ts';
import { money } from '../money.ts';
import { type Celebration, celebrationOf } from '../rules/celebration.ts';
import { tableName } from './names.ts';
import { tt } from './text/text.ts';

/** What a round came to for a player, and how loudly that is told: nothing is celebrated that is not above the stake. */
export function ownEnd({ payout, total }: { payout: bigint; total: bigint }): { level: Celebration; text: string } {
  const level = celebrationOf(payout, total);
  if (level === 'none') return { level, text: tt('state.lost') };
  return { level, text: tt(level === 'plain' ? 'state.part' : 'state.won', { amount: money(payout) }) };
}

/** What became of a bet, in the words of its card. */
export function betText({ state, payout, total, outcome, stakes }: TableBetView): string {
  if (state === 'placed') return tt('state.placed');
  if (state === 'returned' && outcome.length > 0 && stakes[0]?.resumedAt !== undefined) return tt('state.cutOff');
  if (state === 'returned') return outcome.length > 0 ? tt('state.returned') : tt('state.back');
  return ownEnd({ payout: BigInt(payout), total: BigInt(total) }).text;
}

/** How a bet ended of whose round nothing is shown any more, with its table where the player sits at another one. */
export function lateEnd(bet: TableBetView, here: string): string {
  const table = bet.table === here ? null : tableOf(bet.table);
  return [...(table ? [tableName(table)] : []), tt('roundNo', { no: bet.roundNo }), betText(bet)].join(' · ');
}
