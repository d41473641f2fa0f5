import { Type } from 'typebox';
import { Ignored, Moment, PageNumber, pageSize } from '../common.ts';
import { defineCall } from '../define.ts';
import { ContractKindName } from './agents/contract-terms.ts';

/** A message's id: `m` and a number to one member, `n` and a number to many. */
const MESSAGE_ID = '[mn][1-9][0-9]{0,17}';
const AT_ONCE = 100;

/** The tabs of the inbox: docs/rules/messages.md#inbox. */
export const MESSAGE_KINDS = ['system', 'notice', 'contract'] as const;
const Kind = Type.Unsafe<(typeof MESSAGE_KINDS)[number]>(
  Type.String({
    enum: [...MESSAGE_KINDS],
    description: 'of the account itself; to many members or of an operator; about contracts',
  }),
);

/** A message of a member's inbox, in the caller's language. */
export const InboxMessage = Type.Object({
  messageId: Type.String(),
  kind: Kind,
  title: Type.String(),
  /** Plain text. */
  content: Type.String(),
  /** It stands above newer notices. */
  pinned: Type.Boolean(),
  sentTime: Moment,
  /** Null while it is unread. */
  readTime: Type.Union([Moment, Type.Null()]),
  /** The kind of contract that it is about; null where it is about none. */
  contract: Type.Union([ContractKindName, Type.Null()]),
});

const Unread = Type.Object({ unread: Type.Integer({ description: 'messages that are still unread' }) });
/** Which messages a member wants. */
const Settings = Type.Object(
  {
    rewardExpiry: Type.Boolean({
      description: 'told 24 hours before a reward expires that is not collected; true unless switched off',
    }),
  },
  { additionalProperties: false },
);
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
    summary:
      'A page of the member’s messages, newest first, in the caller’s language; of notices alone those that are pinned before.',
    method: 'GET',
    path: '/wps/relay/EMFE_getInbox',
    aliases: ['/wps/message/inbox'],
    access: 'real',
    rate: { per: 'account', max: 240, seconds: 60 },
    query: Type.Object({
      page: PageNumber,
      size: pageSize(10),
      /** One tab alone; absent is all. */
      kind: Type.Optional(Kind),
      language: Ignored,
      _: Ignored,
    }),
    reply: Type.Object({
      list: Type.Array(InboxMessage),
      totalPages: Type.Integer(),
      totalCount: Type.Integer(),
      /** Kinds of which the member has a message, whatever was asked for. */
      kinds: Type.Array(Kind),
    }),
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
    summary:
      'Marks every message, of one kind where one is named, as read that was sent until a moment: that of the newest one that the member has seen.',
    method: 'POST',
    path: '/wps/message/readAll',
    access: 'real',
    rate: writing,
    body: Type.Object({ until: Moment, kind: Type.Optional(Kind) }),
    reply: Unread,
  }),
  markAnnouncementRead: defineCall({
    summary: 'Marks a notice, popup or hot announcement as read by the member. Refused for one that the member is not shown.',
    method: 'POST',
    path: '/wps/relay/MCSFE_markAnnouncementAsRead',
    access: 'real',
    rate: writing,
    body: Type.Object({
      announcementId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
      /** A member cannot make one unread again. */
      read: Type.Literal(true),
    }),
    reply: Type.Null(),
    errors: ['not.found'],
  }),
  messageSettings: defineCall({
    summary: 'Which messages the member wants.',
    method: 'GET',
    path: '/wps/message/settings',
    access: 'real',
    rate: { per: 'account', max: 240, seconds: 60 },
    query: Type.Object({ language: Ignored, _: Ignored }),
    reply: Settings,
  }),
  setMessageSettings: defineCall({
    summary: 'Switches messages on or off, for what happens from then on.',
    method: 'PUT',
    path: '/wps/message/settings',
    access: 'real',
    rate: writing,
    body: Settings,
    reply: Settings,
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
