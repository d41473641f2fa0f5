import type { Reply } from '@marquee/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { queryClient, STALE_MS } from '../../shared/api/query-client.ts';
import { translate } from '../../shared/i18n/use-t.ts';
import { showToast } from '../../shared/lib/toast-store.ts';

export type ChatLine = Reply<'chat'>['list'][number];

/** Characters of a line, and days for which it is kept: docs/rules/messages.md#chat. */
export const CHAT = { longest: 1_000, keptDays: 90 } as const;
/** The size of its window: docs/rules/brand.md#customer-service. */
const WINDOW = 'popup,width=440,height=750';

/** The conversation, page by page back from the newest line. */
export const linesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['chat'],
    queryFn: ({ pageParam, signal }) => call('chat', { query: pageParam === null ? {} : { before: pageParam }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ list: [oldest], hasMore }) => (hasMore && oldest ? oldest.id : null),
    staleTime: STALE_MS.money,
  });

/** How the chat stands: hours, whether somebody is there, which queue. */
export const standQuery = () =>
  queryOptions({
    queryKey: ['chatPermission'],
    queryFn: ({ signal }) => call('chatPermission', { signal }),
    staleTime: STALE_MS.money,
    refetchInterval: 60_000,
  });

/** How many answers the member has not read. */
export const chatUnreadQuery = () =>
  queryOptions({
    queryKey: ['chatUnreadCount'],
    queryFn: async ({ signal }) => (await call('chatUnreadCount', { signal })).unReadCount,
    staleTime: STALE_MS.money,
  });

/** Asks again for what the chat shows. */
export const readChatAgain = async (): Promise<void> => {
  await Promise.all([['chat'], ['chatUnreadCount']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
};

/** Writes a line. The same key is one line, however often it is sent. */
export async function say(text: string, requestKey: string): Promise<void> {
  await call('sendChat', { body: { text, requestKey } });
  await readChatAgain();
}

/** Marks the answers as read up to a line. */
export async function markChatRead(until: number): Promise<void> {
  const { unReadCount } = await call('readChat', { body: { until } });
  queryClient.setQueryData(chatUnreadQuery().queryKey, unReadCount);
}

/** Opens the chat in a window of 440×750, on a phone in a tab of its own. It opens at once: later a browser would not let it. */
export async function openChat(): Promise<void> {
  const chat = window.open('about:blank', 'chat', WINDOW);
  if (!chat) {
    showToast({ tone: 'bad', title: translate('service_blocked'), text: translate('service_blocked_text') });
    return;
  }
  try {
    const { chatUrl } = await call('launchChat');
    chat.location.replace(new URL(chatUrl, location.href).href);
  } catch {
    chat.close();
    showToast({ tone: 'bad', title: translate('service_failed'), text: translate('service_failed_text') });
  }
}
