import type { Reply } from '@marquee/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { STALE_MS } from '../../shared/api/query-client.ts';
import { spoken } from '../../shared/i18n/spoken.ts';

/** A bonus that can be chosen with a deposit, with what it comes to. */
export type DepositOffer = Reply<'depositPromotions'>['list'][number];
/** What was chosen with a deposit, and what became of it. */
export type DepositBonus = NonNullable<Reply<'depositBonus'>>;

const AGAIN_MS = 5_000;

/** The bonuses that the member may choose with a deposit; asked for anew with everything about rewards. */
export const depositOffersQuery = (amount: number, mcsBankCode: string) =>
  queryOptions({
    ...spoken('rewards', 'depositOffers', { amount, mcsBankCode }),
    queryFn: ({ signal }) => call('depositPromotions', { query: { amount, mcsBankCode }, signal }),
    select: (reply) => reply.list,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS.money,
  });

/** What was chosen with an order; null: nothing. Asked for again while it waits. */
export const depositBonusQuery = (orderNo: string) =>
  queryOptions({
    ...spoken('rewards', 'depositBonus', orderNo),
    queryFn: ({ signal }) => call('depositBonus', { query: { orderNo }, signal }),
    staleTime: STALE_MS.money,
    refetchInterval: ({ state }) => (state.data?.state === 'WAITING' ? AGAIN_MS : false),
  });

/** What a promotion's bonus comes to for an amount. */
export const promotionBonusQuery = (promotionId: number, amount: number) =>
  queryOptions({
    queryKey: ['rewards', 'promotionBonus', promotionId, amount],
    queryFn: ({ signal }) => call('promotionBonus', { query: { promotionId, amount }, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS.money,
  });
