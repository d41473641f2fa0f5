import { Type } from 'typebox';
import { Ignored, Moment } from '../common.ts';
import { defineCall } from '../define.ts';

/** Characters of a line of the chat: docs/rules/messages.md#chat. */
export const CHAT_LONGEST = 1_000;
/** More than a line may have: who writes too much is told so in words. */
const LONGEST_READ = 8_000;
const AT_ONCE = 50;

const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** A line of the member's conversation with the house. */
export const ChatLine = Type.Object({
  id: Type.Integer(),
  isOwn: Type.Boolean(),
  /** Plain text. */
  text: Type.String(),
  sentTime: Moment,
});

export const chatCalls = {
  launchChat: defineCall({
    summary: 'The address of the chat’s window. It holds nothing secret: the window has the session of its browser.',
    method: 'GET',
    path: '/wps/relay/CBS_launchChat',
    access: 'real',
    rate: { per: 'account', max: 60, seconds: 60 },
    query: Type.Object({ language: Ignored, _: Ignored }),
    reply: Type.Object({ chatUrl: Type.String() }),
  }),
  chatUnreadCount: defineCall({
    summary: 'How many answers in the chat the member has not read, at most 100.',
    method: 'GET',
    path: '/wps/relay/CBS_unreadCount',
    access: 'real',
    rate: { per: 'account', max: 240, seconds: 60 },
    query: Type.Object({ language: Ignored, _: Ignored }),
    reply: Type.Object({ unReadCount: Type.Integer() }),
  }),
  chatPermission: defineCall({
    summary:
      'How the chat stands for the member: whether it is within the hours, whether somebody is there now, and which queue it waits in.',
    method: 'GET',
    path: '/wps/relay/CBS_groupPermission',
    access: 'real',
    rate: { per: 'account', max: 240, seconds: 60 },
    query: Type.Object({ language: Ignored, _: Ignored }),
    reply: Type.Object({
      isVip: Type.Boolean(),
      isWithinHours: Type.Boolean(),
      isAttended: Type.Boolean(),
      /** Minutes of the brand’s day in which somebody answers; null: no hours are promised. */
      hours: Type.Union([Type.Object({ from: Type.Integer(), until: Type.Integer() }), Type.Null()]),
    }),
  }),
  chat: defineCall({
    summary: 'Lines of the member’s conversation, oldest first: the newest 50, or those before one of them.',
    method: 'GET',
    path: '/wps/chat',
    access: 'real',
    rate: { per: 'account', max: 240, seconds: 60 },
    query: Type.Object({ before: Type.Optional(id), language: Ignored, _: Ignored }),
    reply: Type.Object({ list: Type.Array(ChatLine, { maxItems: AT_ONCE }), hasMore: Type.Boolean() }),
  }),
  sendChat: defineCall({
    summary: 'Writes a line to the house, at most 1,000 characters. The same request key is one line.',
    method: 'POST',
    path: '/wps/chat',
    access: 'real',
    rate: { per: 'account', max: 20, seconds: 60 },
    body: Type.Object({
      text: Type.String({ maxLength: LONGEST_READ }),
      requestKey: Type.String({ pattern: '^[\\w-]{8,64}$' }),
    }),
    reply: ChatLine,
    errors: ['chat.text', 'chat.flood'],
  }),
  readChat: defineCall({
    summary: 'Marks the answers as read up to a line.',
    method: 'POST',
    path: '/wps/chat/read',
    access: 'real',
    rate: { per: 'account', max: 240, seconds: 60 },
    body: Type.Object({ until: id }),
    reply: Type.Object({ unReadCount: Type.Integer() }),
  }),
};
