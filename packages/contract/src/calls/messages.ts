import { Type } from 'typebox';
import { Ignored, Moment, PageNumber, pageSize } from '../common.ts';
import { defineCall } from '../define.ts';

/** A message's id: `m` and a number to one member, `n` and a number to many. */
const MESSAGE_ID = '[mn][1-9][0-9]{0,17}';
const AT_ONCE = 100;

/** A message of a member's inbox, in the caller's language. */
export const InboxMessage = Type.Object({
  messageId: Type.String(),
  /** `system`: about the member’s own account; `notice`: to many members. */
  kind: Type.Union([Type.Literal('system'), Type.Literal('notice')]),
  title: Type.String(),
  /** Plain text. */
  content: Type.String(),
  sentTime: Moment,
  /** Null while it is unread. */
  readTime: Type.Union([Moment, Type.Null()]),
});

const Unread = Type.Object({ unread: Type.Integer({ description: 'messages that are still unread' }) });
const writing = { per: 'account', max: 120, seconds: 60 } as const;

export const messageCalls = {
  unreadCount: defineCall({
    summary: 'How many messages the member has not read. The count stops at 1,000; a trial account has none.',
    method: 'GET',
    path: '/wps/relay/CSP_unreadCount',
    aliases: ['/wps/relay/EMFE_getInboxUnreadCount', '/wps/message/unreadCount'],
    access: 'member',
    rate: { per: 'account', max: 600, seconds: 60 },
    query: Type.Object({ language: Ignored, _: Ignored }),
    reply: Type.Integer(),
  }),
  inbox: defineCall({
    summary: 'A page of the member’s messages, newest first, in the caller’s language.',
    method: 'GET',
    path: '/wps/relay/EMFE_getInbox',
    aliases: ['/wps/message/inbox'],
    access: 'real',
    rate: { per: 'account', max: 240, seconds: 60 },
    query: Type.Object({ page: PageNumber, size: pageSize(10), language: Ignored, _: Ignored }),
    reply: Type.Object({ list: Type.Array(InboxMessage), totalPages: Type.Integer(), totalCount: Type.Integer() }),
  }),
  readMessages: defineCall({
    summary: 'Marks messages as read. Those that are not the member’s are passed over.',
    method: 'POST',
    path: '/wps/message/read',
    access: 'real',
    rate: writing,
    body: Type.Object({
      messageIds: Type.Array(Type.String({ pattern: `^${MESSAGE_ID}$` }), { minItems: 1, maxItems: AT_ONCE }),
    }),
    reply: Unread,
  }),
  readAllMessages: defineCall({
    summary: 'Marks every message as read that was sent until a moment: that of the newest one that the member has seen.',
    method: 'POST',
    path: '/wps/message/readAll',
    access: 'real',
    rate: writing,
    body: Type.Object({ until: Moment }),
    reply: Unread,
  }),
  deleteMessages: defineCall({
    summary: 'Deletes messages from the member’s inbox. Those that are not the member’s are passed over.',
    method: 'DELETE',
    path: '/wps/message/inbox',
    access: 'real',
    rate: writing,
    query: Type.Object({
      /** Comma-separated. */
      messageIds: Type.String({ maxLength: AT_ONCE * 20, pattern: `^${MESSAGE_ID}(,${MESSAGE_ID}){0,${AT_ONCE - 1}}$` }),
      language: Ignored,
    }),
    reply: Unread,
  }),
};
