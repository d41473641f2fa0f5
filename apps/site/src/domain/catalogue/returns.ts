import type { useT } from '../../shared/i18n/use-t.ts';
import { percentText } from '../../shared/lib/money.ts';
import type { GameItem } from './queries.ts';

/** Types of games whose bets return differently: what a vendor publishes is the highest of them. */
const OF_MANY_BETS: readonly string[] = ['LIVE', 'COCKFIGHT', 'LOTT', 'ELOTT'];

/** The published return of a game, `96.12%`, or `≤ 98.94%` where it is the highest of its bets; null where none is published: docs/vendor-api.md#get-vendorgames. */
export function returnText({ gameType, rtpBasisPoints: rtp }: Pick<GameItem, 'gameType' | 'rtpBasisPoints'>): string | null {
  if (rtp === null) return null;
  return `${OF_MANY_BETS.includes(gameType) ? '≤ ' : ''}${percentText(rtp)}`;
}

/** The same with its name, as tiles and rows show it. */
export function returnLabel(game: Parameters<typeof returnText>[0], t: ReturnType<typeof useT>): string | undefined {
  const rtp = returnText(game);
  return rtp === null ? undefined : t('rtp_short', { rtp });
}
