import type { Query, Reply } from '@marquee/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../shared/api/api.ts';
import { queryClient, STALE_MS } from '../../shared/api/query-client.ts';
import { spoken } from '../../shared/i18n/spoken.ts';
import { useLive } from '../../shared/live/live.ts';
import { askRewardsAgain } from './rewards.ts';

export type Rebate = Reply<'manualRebate'>;
export type RebateLine = Rebate['lines'][number];
export type RebateRow = Reply<'rebateRecord'>['list'][number];

/** What the member's bets have given back since it was paid last. */
export const rebateQuery = () =>
  queryOptions({
    ...spoken('rebates', 'now'),
    queryFn: ({ signal }) => call('manualRebate', { signal }),
    staleTime: STALE_MS.money,
    refetchOnWindowFocus: true,
  });

/** A page of what was paid, with the totals of the whole selection. */
export const rebateRecordQuery = (query: Query<'rebateRecord'>) =>
  queryOptions({
    ...spoken('rebates', 'record', query),
    queryFn: ({ signal }) => call('rebateRecord', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS.money,
  });

const askRebatesAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['rebates'] });

/** Keeps what is shown of rebates as it is: it is asked for anew when bets were counted, and when something was credited. */
export function useRebateNews(): void {
  const ask = useCallback(() => void askRebatesAgain(), []);
  useLive('missions', ask);
  useLive('rewards', ask);
}

/** Claims what can be claimed, and shows what that changes. Rejects with the gateway's error. */
export async function claimRebate(): Promise<Reply<'claimManualRebate'>> {
  try {
    return await call('claimManualRebate', {});
  } finally {
    await Promise.all([askRebatesAgain(), askRewardsAgain()]);
  }
}
