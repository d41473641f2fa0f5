import type { Query, Reply } from '@marquee/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../shared/api/api.ts';
import { queryClient, STALE_MS } from '../../shared/api/query-client.ts';
import { spoken } from '../../shared/i18n/spoken.ts';
import { useLive } from '../../shared/live/live.ts';
import { TRIAL_TYPE, useSession } from '../session/store.ts';

export type RankProgress = Reply<'playerRankProgress'>;
export type ClubBenefit = Reply<'memberClubBenefit'>;
export type RankLevel = ClubBenefit['levels'][number];
export type RankChange = Reply<'playerRankHistory'>['list'][number];

/** The member's level, and how far the next one is. */
export const rankQuery = () =>
  queryOptions({
    ...spoken('vip', 'progress'),
    queryFn: ({ signal }) => call('playerRankProgress', { signal }),
    staleTime: STALE_MS.start,
    refetchOnWindowFocus: true,
  });

/** All levels, and the member's own gifts. */
export const benefitQuery = () =>
  queryOptions({
    ...spoken('vip', 'benefit'),
    queryFn: ({ signal }) => call('memberClubBenefit', { signal }),
    staleTime: STALE_MS.money,
    refetchOnWindowFocus: true,
  });

/** A page of what became of the level. */
export const rankHistoryQuery = (query: Query<'playerRankHistory'>) =>
  queryOptions({
    ...spoken('vip', 'history', query),
    queryFn: ({ signal }) => call('playerRankHistory', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS.money,
  });

const askAgain = (): void => void queryClient.invalidateQueries({ queryKey: ['vip'] });

/** Asks for the level anew when it has changed, or something was given for it. */
function useLevelNews(): void {
  const handleNews = useCallback(() => askAgain(), []);
  useLive('rewards', handleNews);
}

/** Keeps what is shown of the level as it is: it is asked for anew whenever something of the member was counted, given or taken. */
export function useRankNews(): void {
  const handleNews = useCallback(() => askAgain(), []);
  useLive('missions', handleNews);
  useLevelNews();
}

const share = ({ actual, expected }: { actual: number; expected: number }): number =>
  expected <= 0 ? 1 : Math.max(0, Math.min(1, actual / expected));

/** How far the next level is, from 0 to 1: of what it asks for, each part as much as the others. */
export function progressShare({ next, totalDeposit, totalTurnover, monthlyTurnover }: RankProgress): number {
  if (!next) return 1;
  if (next.by === 'RETURN') return share(monthlyTurnover);
  return (share(totalDeposit) + share(totalTurnover)) / 2;
}

/** The same as a member reads it: whole percents, rounded down. */
export const progressPercent = (rank: RankProgress): string => `${Math.floor(progressShare(rank) * 100)}%`;

/** The member's level; null for visitors and guests, and until it is known. */
export function useRank(): RankProgress | null {
  const isMember = useSession((state) => state.phase === 'in' && state.customerType !== TRIAL_TYPE);
  const { data } = useQuery({ ...rankQuery(), enabled: isMember });
  // On every page: that a login or a bet was counted is no reason to ask there.
  useLevelNews();
  return isMember ? (data ?? null) : null;
}
