import type { Query, Reply } from '@marquee/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { queryClient, STALE_MS } from '../../shared/api/query-client.ts';
import { spoken } from '../../shared/i18n/spoken.ts';
import { unreadQuery } from './unread.ts';

export type Inbox = Reply<'inbox'>;
export type InboxMessage = Inbox['list'][number];
export type MessageKind = InboxMessage['kind'];

const KEY = 'inbox';

/** A page of the member's messages of one kind, newest first, in the language of the page. */
export const inboxQuery = (asked: Required<Pick<Query<'inbox'>, 'kind' | 'page' | 'size'>>) =>
  queryOptions({
    ...spoken(KEY, asked),
    queryFn: ({ signal }) => call('inbox', { query: asked, signal }),
    staleTime: STALE_MS.money,
  });

/** Asks again for what is shown of the inbox, and how much of it is unread. */
export const readInboxAgain = async (): Promise<void> => {
  const keys = [[KEY], unreadQuery().queryKey];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
};

/** Marks messages as read: these. */
export async function markMessagesRead(messageIds: readonly string[]): Promise<void> {
  await call('readMessages', { body: { messageIds: [...messageIds] } });
  await readInboxAgain();
}

/** Marks every message of a kind as read that the member can have seen: none that came since. */
export async function markKindRead(kind: MessageKind): Promise<void> {
  const seen = queryClient.getQueriesData<Inbox>({ queryKey: [KEY] }).flatMap(([, page]) => page?.list ?? []);
  const until = Math.max(0, ...seen.filter((message) => message.kind === kind).map(({ sentTime }) => sentTime));
  await call('readAllMessages', { body: { until, kind } });
  await readInboxAgain();
}

/** Deletes messages from the inbox. */
export async function deleteMessages(messageIds: readonly string[]): Promise<void> {
  await call('deleteMessages', { query: { messageIds: messageIds.join(',') } });
  await readInboxAgain();
}
