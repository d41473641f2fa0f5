import { Type } from 'typebox';
import { Moment, PageNumber, pageSize } from '../../common.ts';
import { defineCall } from '../../define.ts';

/** Characters of an announcement, announcements in 24 hours, and how many are pinned at once: docs/rules/agents.md#announcements. */
export const LINE_ANNOUNCEMENT = { title: 60, text: 1_000, aDay: 5, toOneADay: 50, pinned: 3 } as const;

const closed = { additionalProperties: false } as const;
const changes = { per: 'account', max: 60, seconds: 60 } as const;
/** More than an announcement may have: who writes too much is told so in words. */
const LONGEST_READ = 8_000;

const AnnouncementId = Type.Integer({ minimum: 1, maximum: 9_007_199_254_740_991 });

/** An announcement as the agent sees it who wrote it. */
const LineAnnouncement = Type.Object({
  announcementId: Type.Integer(),
  /** The own child whom alone it was written to; null: all below. */
  to: Type.Union([Type.String(), Type.Null()]),
  title: Type.String(),
  /** Plain text. */
  text: Type.String(),
  /** It stands above newer notices in the inboxes. */
  pinned: Type.Boolean(),
  sentAt: Moment,
  /** Null: it stands in the inboxes. */
  withdrawnAt: Type.Union([Moment, Type.Null()]),
  /** How many have opened it. */
  readers: Type.Integer(),
});

/** The calls of agents about what they tell all below them. */
export const announcementCalls = {
  lineAnnouncements: defineCall({
    summary: 'What the agent has told all below it, the newest first.',
    method: 'GET',
    path: '/wps/agent/announcements',
    access: 'real',
    rate: { per: 'account', max: 240, seconds: 60 },
    query: Type.Object({ page: PageNumber, size: pageSize(7) }),
    reply: Type.Object({
      list: Type.Array(LineAnnouncement),
      totalPages: Type.Integer(),
      totalCount: Type.Integer(),
      /** How many more can be written now. */
      left: Type.Integer(),
    }),
    errors: ['agent.off'],
  }),
  writeLineAnnouncement: defineCall({
    summary: 'Tells all below the agent something, or one of its own children: it comes to their inboxes. Once for each key.',
    method: 'PUT',
    path: '/wps/agent/announcements',
    access: 'real',
    rate: changes,
    body: Type.Object(
      {
        /** The own child whom alone it is for; absent: all below. */
        username: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
        title: Type.String({ maxLength: LONGEST_READ }),
        text: Type.String({ maxLength: LONGEST_READ }),
        requestKey: Type.String({ pattern: '^[\\w-]{8,64}$' }),
      },
      closed,
    ),
    reply: LineAnnouncement,
    errors: ['agent.off', 'agent.unknown', 'agent.words', 'agent.announcements'],
  }),
  pinLineAnnouncement: defineCall({
    summary:
      'Puts an announcement of the agent above the newer notices of the inboxes, or among them again. One that was withdrawn is refused.',
    method: 'POST',
    path: '/wps/agent/announcements/pin',
    access: 'real',
    rate: changes,
    body: Type.Object({ announcementId: AnnouncementId, pinned: Type.Boolean() }, closed),
    reply: LineAnnouncement,
    errors: ['agent.off', 'agent.announcement', 'agent.pins'],
  }),
  withdrawLineAnnouncement: defineCall({
    summary: 'Takes an announcement of the agent out of every inbox.',
    method: 'DELETE',
    path: '/wps/agent/announcements',
    access: 'real',
    rate: changes,
    query: Type.Object({ announcementId: AnnouncementId }),
    reply: LineAnnouncement,
    errors: ['agent.off', 'agent.announcement'],
  }),
};
