import type { Reply } from '@marquee/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../shared/api/api.ts';
import { place } from '../../shared/api/place.ts';
import { queryClient, STALE_MS } from '../../shared/api/query-client.ts';
import type { LiveEvent } from '../../shared/live/events.ts';
import { useLive } from '../../shared/live/live.ts';
import { useSession } from '../session/store.ts';

export type Balance = Reply<'balance'>;

/** How often a gateway without a live stream is asked: docs/rules/brand.md#other-gateways. */
const ASK_MS = 15_000;

/** Of two answers the one with the higher version: an answer that was overtaken on its way is never shown as fresh. */
export function newerBalance(known: Balance | undefined, fetched: Balance): Balance {
  return known && known.version > fetched.version ? known : fetched;
}

/** The member's balance. */
export const balanceQuery = () =>
  queryOptions({
    queryKey: ['balance'],
    queryFn: async ({ signal }) =>
      newerBalance(queryClient.getQueryData<Balance>(['balance']), await call('balance', { query: { typeId: '0' }, signal })),
    staleTime: STALE_MS.money,
    refetchOnWindowFocus: true,
  });

/** What the header shows. `isUpdating` is true while the shown figure may already be old. */
export interface BalanceView {
  balance: Balance | undefined;
  isUpdating: boolean;
  isFailed: boolean;
  refresh: () => void;
}

/** The member's balance, read again at every live event that says it moved. */
export function useBalance(): BalanceView {
  const isIn = useSession((state) => state.phase === 'in');
  const { data, isFetching, isError, refetch } = useQuery({
    ...balanceQuery(),
    enabled: isIn,
    refetchInterval: place.isOther && ASK_MS,
  });
  const handleEvent = useCallback((event: LiveEvent) => {
    const known = queryClient.getQueryData<Balance>(['balance']);
    if (known && event.version !== undefined && event.version <= known.version) return;
    void queryClient.invalidateQueries({ queryKey: ['balance'] });
  }, []);
  useLive('balance', handleEvent);
  const refresh = useCallback(() => void refetch(), [refetch]);
  return { balance: data, isUpdating: isFetching, isFailed: isError, refresh };
}
