import type { Reply } from '@marquee/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { STALE_MS } from '../../shared/api/query-client.ts';
import { askRewardsAgain } from './rewards.ts';

export type CheckInCalendar = Reply<'loginPromotion'>;

/** The calendar of the daily check-in, with where the member stands. Asked for anew with the rewards. */
export const checkInQuery = () =>
  queryOptions({
    queryKey: ['rewards', 'check-in'],
    queryFn: ({ signal }) => call('loginPromotion', { signal }),
    staleTime: STALE_MS.money,
    refetchOnWindowFocus: true,
  });

/** Checks in and shows what that changes. Rejects with the gateway's error. */
export async function checkIn(): Promise<Reply<'claimLoginPromotion'>> {
  try {
    return await call('claimLoginPromotion', {});
  } finally {
    await askRewardsAgain();
  }
}
