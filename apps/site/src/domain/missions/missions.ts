import type { Query, Reply } from '@marquee/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../shared/api/api.ts';
import { queryClient, STALE_MS } from '../../shared/api/query-client.ts';
import { spoken } from '../../shared/i18n/spoken.ts';
import { useLive } from '../../shared/live/live.ts';
import { TRIAL_TYPE, useSession } from '../session/store.ts';

export type MissionSummary = Reply<'missionSummary'>;
export type MissionShown = MissionSummary['list'][number];

/** The missions of a tab. */
export const missionsQuery = (query: Query<'missionSummary'>) =>
  queryOptions({
    ...spoken('missions', query),
    queryFn: ({ signal }) => call('missionSummary', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS.money,
    refetchOnWindowFocus: true,
  });

export type Leaderboard = Reply<'missionLeaderboard'>;

/** A page of a leaderboard. */
export const leaderboardQuery = (query: Query<'missionLeaderboard'>) =>
  queryOptions({
    ...spoken('missions', 'board', query),
    queryFn: ({ signal }) => call('missionLeaderboard', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS.money,
  });

/** The fewest missions with which their badge comes. */
const badgeQuery = () => missionsQuery({ status: 'O', size: 1 });

/** Asks anew for everything that is shown of missions. */
export const askMissionsAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['missions'] });

/** Keeps what is shown of missions as it is: it is asked for anew whenever the gateway has counted something of the member. */
export const useMissionNews = (): void =>
  useLive(
    'missions',
    useCallback(() => void askMissionsAgain(), []),
  );

/** Collects a completed mission and shows what that changes. Rejects with the gateway's error. */
export async function collectMission(missionId: number): Promise<Reply<'collectMission'>> {
  try {
    return await call('collectMission', { body: { missionId } });
  } finally {
    await askMissionsAgain();
  }
}

/** How many missions wait to be collected. 0 for visitors and guests, and while nobody `wants` it: then it is not asked for. */
export function useCompletedMissions(wants: boolean): number {
  const isMember = useSession((state) => state.phase === 'in' && state.customerType !== TRIAL_TYPE);
  const isAsked = wants && isMember;
  const { data } = useQuery({ ...badgeQuery(), enabled: isAsked });
  useMissionNews();
  return isAsked ? (data?.completed ?? 0) : 0;
}
