import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../shared/api/api.ts';
import { queryClient, STALE_MS } from '../../shared/api/query-client.ts';
import { useLive } from '../../shared/live/live.ts';
import { TRIAL_TYPE, useSession } from '../session/store.ts';

/** How many messages the member has not read. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: ['unreadCount'],
    queryFn: ({ signal }) => call('unreadCount', { signal }),
    staleTime: STALE_MS.money,
  });

/**
 * How many messages the member has not read, asked again at every live event that says the inbox changed. 0 for visitors and guests,
 * and while nobody `wants` it: then it is not asked for.
 */
export function useUnread(wants: boolean): number {
  const isMember = useSession((state) => state.phase === 'in' && state.customerType !== TRIAL_TYPE);
  const isAsked = wants && isMember;
  const { data = 0 } = useQuery({ ...unreadQuery(), enabled: isAsked });
  useLive(
    'messages',
    useCallback(() => void queryClient.invalidateQueries({ queryKey: unreadQuery().queryKey }), []),
  );
  return isAsked ? data : 0;
}
