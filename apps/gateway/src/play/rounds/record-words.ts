import type { BusinessCalendar } from '../../base/calendar/business-day.ts';
import type { PlayCatalogue } from '../deps.ts';
import type { BetRow } from './record-store.ts';

/** Whose record, in which language and calendar. */
export interface RecordContext {
  merchantId: number;
  accountId: bigint;
  language: string;
  calendar: BusinessCalendar;
}

/** How a bet stands, as the record says it. */
export function statusOf(row: Pick<BetRow, 'status' | 'corrected' | 'payout' | 'stake'>): string {
  if (row.status === 'open') return 'unsettled';
  if (row.status === 'cancelled') return 'cancelled';
  if (row.corrected) return 'corrected';
  if (row.payout === row.stake) return 'draw';
  return row.payout > row.stake ? 'won' : 'lost';
}

/** Makes the name of a game in a language. */
export function createGameNames(catalogue: Pick<PlayCatalogue, 'game'>) {
  return async (nodeId: number, language: string): Promise<string> => {
    const game = await catalogue.game(nodeId);
    return game?.names[language] ?? game?.names['EN'] ?? game?.gameCode ?? '';
  };
}
