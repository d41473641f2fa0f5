import type { Reply } from '@marquee/contract';
import { useQuery } from '@tanstack/react-query';
import { interruptedQuery } from '../../domain/play/queries.ts';
import { useSession } from '../../domain/session/store.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { useLive } from '../../shared/live/live.ts';

export type OpenRound = Reply<'interruptedRounds'>['list'][number];

const NONE: readonly OpenRound[] = [];
const refresh = () => void queryClient.invalidateQueries({ queryKey: interruptedQuery().queryKey });

/** The member's rounds that are still open, followed by events; none for a visitor. */
export function useRounds(): readonly OpenRound[] {
  const isIn = useSession((state) => state.phase === 'in');
  const { data } = useQuery({ ...interruptedQuery(), enabled: isIn });
  useLive('bets', refresh);
  return isIn && data ? data : NONE;
}
