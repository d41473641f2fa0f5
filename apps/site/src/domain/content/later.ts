import type { Reply } from '@marquee/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { queryClient, STALE_MS } from '../../shared/api/query-client.ts';
import { spoken } from '../../shared/i18n/spoken.ts';
import { answerLanguage } from '../brand/call-fields.ts';
import type { Announcement, Announcements } from './queries.ts';

// What no first screen asks for, so that the entry does not carry it.

export type HelpArticle = Reply<'helpCenter'>[number];

/** Tells the gateway that the member has opened an announcement, and shows it as read. A failure leaves it unread. */
export async function markAnnouncementRead(id: number): Promise<void> {
  await call('markAnnouncementRead', { body: { announcementId: id, read: true } });
  const seen = (items: Announcement[]): Announcement[] => items.map((item) => (item.id === id ? { ...item, read: true } : item));
  queryClient.setQueriesData<Announcements>(
    { queryKey: ['announcements'] },
    (known) => known && { ...known, player: seen(known.player), popup: seen(known.popup), hot: seen(known.hot) },
  );
}

/** Articles of the help centre, in the operator's order. */
export const helpQuery = () =>
  queryOptions({
    ...spoken('help'),
    queryFn: ({ signal }) => call('helpCenter', { query: { lang: answerLanguage(), device: 'WEB' }, signal }),
    staleTime: STALE_MS.catalogue,
  });

/** Which kinds of promotion are running, by name, e.g. `REFERRAL`. */
export const availablePromotionsQuery = () =>
  queryOptions({
    queryKey: ['availablePromotions'],
    queryFn: ({ signal }) => call('availablePromotions', { query: { platform: 'W' }, signal }),
    staleTime: STALE_MS.catalogue,
  });
