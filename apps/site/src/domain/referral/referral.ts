import type { Query, Reply } from '@marquee/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../shared/api/api.ts';
import { queryClient, STALE_MS } from '../../shared/api/query-client.ts';
import { useLive } from '../../shared/live/live.ts';
import { askRewardsAgain } from '../rewards/rewards.ts';

export type ReferralDetails = Reply<'referralDetails'>;
export type FriendShown = Reply<'referralFriends'>['list'][number];

/** The member's code, what came of it and what the brand gives. A code is made with the first look. */
export const referralQuery = () =>
  queryOptions({
    queryKey: ['referral', 'details'],
    queryFn: ({ signal }) => call('referralDetails', { query: { autoGenerate: true }, signal }),
    staleTime: STALE_MS.money,
    refetchOnWindowFocus: true,
  });

/** A page of the member's friends. */
export const friendsQuery = (query: Query<'referralFriends'>) =>
  queryOptions({
    queryKey: ['referral', 'friends', query],
    queryFn: ({ signal }) => call('referralFriends', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS.money,
  });

const askReferralAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['referral'] });

/** Keeps what is shown of friends as it is: it is asked for anew whenever something was given or counted. */
export function useReferralNews(): void {
  const ask = useCallback(() => void askReferralAgain(), []);
  useLive('rewards', ask);
  useLive('missions', ask);
}

/** Collects all that was given for friends, and shows what that changes. Rejects with the gateway's error. */
export async function claimReferral(): Promise<Reply<'claimReferralReward'>> {
  try {
    return await call('claimReferralReward', {});
  } finally {
    await Promise.all([askReferralAgain(), askRewardsAgain()]);
  }
}

/** The address by which a friend registers. */
export const inviteLink = ({ promotionDomains }: Pick<ReferralDetails, 'promotionDomains'>, code: string): string =>
  `${promotionDomains[0] ?? location.origin}/register?referralCode=${encodeURIComponent(code)}`;
