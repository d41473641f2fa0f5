import type { Query, Reply } from '@marquee/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../shared/api/api.ts';
import { textOfFile } from '../../shared/api/file-answer.ts';
import { queryClient, STALE_MS } from '../../shared/api/query-client.ts';
import { spoken } from '../../shared/i18n/spoken.ts';
import { useLive } from '../../shared/live/live.ts';
import { TRIAL_TYPE, useSession } from '../session/store.ts';

export type RewardCentre = Reply<'rewardCentre'>;
export type RewardShown = RewardCentre['list'][number];
export type BonusRow = Reply<'bonusDetails'>['list'][number];
export type BonusFilter = Query<'bonusDetailsFile'>;

/** What the member can collect: the list that the badge counts. */
const claimableQuery = () =>
  queryOptions({
    ...spoken('rewards', 'claimable'),
    queryFn: ({ signal }) => call('claimPromotions', { query: { status: 'I' }, signal }),
    staleTime: STALE_MS.money,
  });

/** A page of the reward centre. */
export const rewardCentreQuery = (query: Query<'rewardCentre'>) =>
  queryOptions({
    ...spoken('rewards', 'centre', query),
    queryFn: ({ signal }) => call('rewardCentre', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS.money,
    refetchOnWindowFocus: true,
  });

/** A page of the bonus details, with the totals of the whole selection. */
export const bonusDetailsQuery = (query: Query<'bonusDetails'>) =>
  queryOptions({
    ...spoken('rewards', 'bonus', query),
    queryFn: ({ signal }) => call('bonusDetails', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS.money,
  });

/** The whole selection as the text of a file. */
export const bonusDetailsFile = async (filter: BonusFilter): Promise<string> =>
  textOfFile(await call('bonusDetailsFile', { query: filter }));

/** Asks anew for everything that is shown of rewards. */
export const askRewardsAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['rewards'] });

/** Keeps what is shown of rewards as it is: it is asked for anew whenever the gateway says that it changed. */
export const useRewardNews = (): void =>
  useLive(
    'rewards',
    useCallback(() => void askRewardsAgain(), []),
  );

/** Collects one reward, a product with where it goes to, or everything that can be collected, and shows what that changes. Rejects with the gateway's error. */
export async function collectReward(
  rewardId: number,
  to: { address?: string; mobileNum?: string } = {},
): Promise<Reply<'claimIssuedPromotion'>> {
  try {
    return await call('claimIssuedPromotion', { body: { promotionClaimId: rewardId, ...to } });
  } finally {
    await askRewardsAgain();
  }
}
export async function collectAllRewards(): Promise<Reply<'claimAllIssuedPromotions'>> {
  try {
    return await call('claimAllIssuedPromotions', {});
  } finally {
    await askRewardsAgain();
  }
}

/** Takes a gift code: what it gives is to collect then. Rejects with the gateway's error. */
export async function redeemGiftCode(code: string): Promise<Reply<'redeemGiftCode'>> {
  const reward = await call('redeemGiftCode', { body: { code } });
  await askRewardsAgain();
  return reward;
}

/** How many rewards the member can collect. 0 for visitors and guests, and while nobody `wants` it: then it is not asked for. */
export function useCollectable(wants: boolean): number {
  const isMember = useSession((state) => state.phase === 'in' && state.customerType !== TRIAL_TYPE);
  const isAsked = wants && isMember;
  const { data = [] } = useQuery({ ...claimableQuery(), enabled: isAsked });
  useRewardNews();
  return isAsked ? data.length : 0;
}
