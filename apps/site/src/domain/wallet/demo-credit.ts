import type { Reply } from '@marquee/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { queryClient, STALE_MS } from '../../shared/api/query-client.ts';
import { balanceQuery } from './balance.ts';

export type DemoOffer = Reply<'demoOffer'>;

/** Whether a member of a demo brand can take more play money now: docs/rules/money.md#play-money. */
export const demoOfferQuery = () =>
  queryOptions({
    queryKey: ['demoOffer'],
    queryFn: ({ signal }) => call('demoOffer', { signal }),
    staleTime: STALE_MS.money,
  });

/** Takes it, and shows what it changes. Rejects with the gateway's error. */
export async function takeDemoCredit(): Promise<void> {
  queryClient.setQueryData(demoOfferQuery().queryKey, await call('takeDemoCredit'));
  await queryClient.invalidateQueries({ queryKey: balanceQuery().queryKey });
}
