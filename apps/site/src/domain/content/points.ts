import type { Body, Query, Reply } from '@marquee/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { textOfFile } from '../../shared/api/file-answer.ts';
import { queryClient, STALE_MS } from '../../shared/api/query-client.ts';
import { spoken } from '../../shared/i18n/spoken.ts';

export type PointReward = Reply<'pointRewards'>['list'][number];
export type PointConfig = Reply<'pointConfig'>;
export type PointSummary = Reply<'pointSummary'>;
export type RewardType = NonNullable<Query<'pointRewards'>['rewardType']>;
export type Exchange = Reply<'redeemPointList'>['list'][number];
export type ExchangeFilter = Query<'redeemPointFile'>;
export type Exchanged = Reply<'convertPoint'>;

/** Kinds of products: docs/rules/points.md#mall. */
export const REWARD_TYPES: readonly RewardType[] = ['CHIPS', 'GOODS', 'PROMO'];

/** Products on one page of the points mall. */
export const MALL_PAGE = 12;

/** A page of the points mall's products, of one kind or of all. */
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

/** What the member has, and what today has left. */
export const pointSummaryQuery = () =>
  queryOptions({
    queryKey: ['pointSummary'],
    queryFn: ({ signal }) => call('pointSummary', { signal }),
    staleTime: STALE_MS.money,
    refetchOnWindowFocus: true,
  });

/** The member's exchanges: a page of them, newest first. */
export const exchangesQuery = (filter: Query<'redeemPointList'>) =>
  queryOptions({
    queryKey: spoken('pointExchanges', filter).queryKey,
    queryFn: ({ signal }) => call('redeemPointList', { query: filter, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS.money,
  });

/** The whole selection as the text of a file. */
export const exchangesFile = async (filter: ExchangeFilter): Promise<string> =>
  textOfFile(await call('redeemPointFile', { query: filter }));

/** Asks again for what an exchange changes. */
const readAgain = async (): Promise<void> => {
  const keys = ['pointSummary', 'pointExchanges', 'pointRewards', 'balance', 'turnover'];
  await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
};

/** Redeems a product, and shows what that changes. Rejects with the gateway's error. */
export async function redeemReward(body: Body<'redeemPointReward'>): Promise<Exchanged> {
  const done = await call('redeemPointReward', { body });
  await readAgain();
  return done;
}

/** Converts points to money, and shows what that changes. Rejects with the gateway's error. */
export async function convertPoints(body: Body<'convertPoint'>): Promise<Exchanged> {
  const done = await call('convertPoint', { body });
  await readAgain();
  return done;
}
