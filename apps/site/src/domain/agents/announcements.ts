import type { Body, Reply } from '@marquee/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { queryClient, STALE_MS } from '../../shared/api/query-client.ts';

export type LineAnnouncement = Reply<'writeLineAnnouncement'>;

/** Characters of an announcement: docs/rules/agents.md#announcements. */
export const ANNOUNCEMENT = { title: 60, text: 1_000 } as const;
const KEY = ['agent', 'announcements'] as const;

/** A page of what the agent has told all below it, the newest first. */
export const announcementsQuery = (page: number, size: number) =>
  queryOptions({
    queryKey: [...KEY, page, size],
    queryFn: ({ signal }) => call('lineAnnouncements', { query: { page, size }, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS.money,
  });

const readAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: KEY });

/** Tells all below the agent something, once for each key. Rejects with the gateway's error. */
export async function writeAnnouncement(body: Body<'writeLineAnnouncement'>): Promise<void> {
  await call('writeLineAnnouncement', { body });
  await readAgain();
}

/** Puts an announcement above the newer notices of the inboxes, or among them again. Rejects with the gateway's error. */
export async function pinAnnouncement(announcementId: number, pinned: boolean): Promise<void> {
  await call('pinLineAnnouncement', { body: { announcementId, pinned } });
  await readAgain();
}

/** Takes an announcement out of every inbox. Rejects with the gateway's error. */
export async function withdrawAnnouncement(announcementId: number): Promise<void> {
  await call('withdrawLineAnnouncement', { query: { announcementId } });
  await readAgain();
}
