import type { Query, Reply } from '@marquee/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { STALE_MS } from '../../shared/api/query-client.ts';
import { spoken } from '../../shared/i18n/spoken.ts';

export type PointReward = Reply<'pointRewards'>['list'][number];
export type PointConfig = Reply<'pointConfig'>;
export type RewardType = NonNullable<Query<'pointRewards'>['rewardType']>;

/** Kinds of reward: docs/rules/content.md#points-mall. */
export const REWARD_TYPES: readonly RewardType[] = ['CHIPS', 'GOODS', 'PROMO'];

/** Rewards on one page of the points mall. */
export const MALL_PAGE = 12;

/** A page of the points mall's rewards, of one kind or of all. */
export const pointRewardsQuery = (rewardType: RewardType | null, page: number) =>
  queryOptions({
    queryKey: spoken('pointRewards', rewardType, page).queryKey,
    queryFn: ({ signal }) =>
      call('pointRewards', { query: { page, size: MALL_PAGE, ...(rewardType && { rewardType }) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS.catalogue,
  });

/** How points are earned and what they are worth. */
export const pointConfigQuery = () =>
  queryOptions({
    queryKey: ['pointConfig'],
    queryFn: ({ signal }) => call('pointConfig', { signal }),
    staleTime: STALE_MS.catalogue,
  });
