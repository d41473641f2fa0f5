import type { Body, Reply } from '@marquee/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { STALE_MS } from '../../shared/api/query-client.ts';
import { askRewardsAgain } from '../rewards/rewards.ts';

/** A promotion's terms as figures, and where the reader stands with it. */
export type Standing = Reply<'promotionStates'>['list'][number];

/** As many promotions are shown, and asked for, at once. */
export const PROMOTIONS_PAGE = 21;

/** How these promotions, `PROMOTIONS_PAGE` at most, stand for the reader; asked for anew with everything about rewards. */
export const promotionStatesQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['rewards', 'promotions', ids],
    queryFn: ({ signal }) => call('promotionStates', { query: { promotionIds: ids.join(','), size: PROMOTIONS_PAGE }, signal }),
    enabled: ids.length > 0,
    select: (reply) => reply.list,
    staleTime: STALE_MS.money,
    refetchOnWindowFocus: true,
  });

/** Does something and shows what it changed, whether or not it was refused. */
async function changing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } finally {
    await askRewardsAgain();
  }
}

/** Takes a place and accepts the terms. Rejects with the gateway's error. */
export const joinPromotion = (promotionId: number): Promise<Standing> =>
  changing(call('signUpPromotionJoin', { body: { promotionId } }));

/** Gives the place back. Rejects with the gateway's error. */
export const leavePromotion = (promotionId: number): Promise<Standing> =>
  changing(call('signUpPromotionLeave', { body: { promotionId } }));

/** Asks for the reward, with what proves that it is due. Rejects with the gateway's error. */
export const requestPromotion = (request: Body<'signUpRequestReward'>): Promise<Standing> =>
  changing(call('signUpRequestReward', { body: request }));
