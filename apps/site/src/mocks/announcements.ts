import type { Body, Query, Reply } from '@marquee/contract';
import { FakeFailure } from './fake-failure.ts';
import { pageOf } from './records.ts';

type Announcement = Reply<'writeLineAnnouncement'>;

const HOUR_MS = 3_600_000;
const A_DAY = 5;

/** What `agent` has told its line. */
export const fakeAnnouncements = (): Announcement[] => [
  {
    announcementId: 1,
    to: null,
    title: 'Meeting on Friday',
    text: 'We meet at eight.',
    pinned: false,
    sentAt: Date.now() - HOUR_MS,
    withdrawnAt: null,
    readers: 2,
  },
];

/** Answers about what an agent tells its line; what is written and withdrawn stays so. */
export function announcementHandlers(told: Announcement[]) {
  return {
    lineAnnouncements: ({ query }: { query: Query<'lineAnnouncements'> }): Reply<'lineAnnouncements'> => ({
      ...pageOf(told, query),
      left: Math.max(0, A_DAY - told.length),
    }),
    writeLineAnnouncement({ body: { username, title, text } }: { body: Body<'writeLineAnnouncement'> }): Announcement {
      if (told.length >= A_DAY) throw new FakeFailure('agent.announcements');
      const made = {
        announcementId: told.length + 1,
        to: username ?? null,
        title,
        text,
        pinned: false,
        sentAt: Date.now(),
        withdrawnAt: null,
        readers: 0,
      };
      told.unshift(made);
      return made;
    },
    pinLineAnnouncement({ body }: { body: Body<'pinLineAnnouncement'> }): Announcement {
      const found = told.find(({ announcementId }) => announcementId === body.announcementId);
      if (!found) throw new FakeFailure('agent.announcement');
      found.pinned = body.pinned;
      return found;
    },
    withdrawLineAnnouncement({ query }: { query: Query<'withdrawLineAnnouncement'> }): Announcement {
      const found = told.find(({ announcementId }) => announcementId === Number(query.announcementId));
      if (!found) throw new FakeFailure('agent.announcement');
      found.withdrawnAt = Date.now();
      return found;
    },
  };
}
