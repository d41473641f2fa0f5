import type { Reply } from '@marquee/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { queryClient, STALE_MS } from '../../shared/api/query-client.ts';

export type MessageSettings = Reply<'messageSettings'>;

/** Which messages the member wants. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: ['messageSettings'],
    queryFn: ({ signal }) => call('messageSettings', { signal }),
    staleTime: STALE_MS.money,
  });

/** Switches messages on or off. Rejects with the gateway's error, and nothing is changed. */
export async function saveSettings(settings: MessageSettings): Promise<void> {
  queryClient.setQueryData(settingsQuery().queryKey, await call('setMessageSettings', { body: settings }));
}
