import { Type } from 'typebox';
import { ChatLine } from '../calls/chat.ts';
import { Moment } from '../common.ts';
import { defineOpsCall } from './define.ts';
import { merchant } from './fields.ts';

const closed = { additionalProperties: false } as const;
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const username = Type.String({ minLength: 1, maxLength: 64 });
const DAY_MINUTES = 1_440;
const Hours = orNull(
  Type.Object(
    {
      from: Type.Integer({ minimum: 0, maximum: DAY_MINUTES - 1 }),
      until: Type.Integer({ minimum: 0, maximum: DAY_MINUTES }),
    },
    { ...closed, description: 'minutes of the brand’s day; null: no hours are promised' },
  ),
);

const ChatRecord = Type.Object({
  username: Type.String(),
  isVip: Type.Boolean(),
  /** Since when the member waits for an answer; null: it does not. */
  waitingSince: orNull(Moment),
  claimedBy: orNull(Type.String()),
});

/** The operators' calls about the chat with members. */
export const chatOpsCalls = {
  opsChats: defineOpsCall({
    summary:
      'Members who wait for an answer in the chat, VIPs first, then who waits longest. Who asks for it counts as being there for five minutes.',
    method: 'GET',
    path: '/ops/v1/chats',
    permission: 'support.answer',
    query: Type.Object({ merchant, size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 100 })) }),
    reply: Type.Object({ list: Type.Array(ChatRecord), hours: Hours }),
  }),
  opsChat: defineOpsCall({
    summary: 'The newest lines of the conversation with a member, oldest first, or those before one of them.',
    method: 'GET',
    path: '/ops/v1/chat',
    permission: 'support.read',
    query: Type.Object({
      merchant,
      username,
      before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
    }),
    reply: Type.Object({
      chat: ChatRecord,
      list: Type.Array(Type.Object({ ...ChatLine.properties, operator: orNull(Type.String()) })),
      hasMore: Type.Boolean(),
    }),
    errors: ['ops.unknown'],
  }),
  opsChatPut: defineOpsCall({
    summary:
      'Works on a conversation: claims it, gives it back, answers, or says that nothing is to be answered. Refused to everybody but who has claimed it.',
    method: 'PUT',
    path: '/ops/v1/chat',
    permission: 'support.answer',
    body: Type.Object(
      {
        merchant,
        username,
        action: Type.Unsafe<'claim' | 'release' | 'answer' | 'close'>(
          Type.String({ enum: ['claim', 'release', 'answer', 'close'] }),
        ),
        text: Type.Optional(Type.String({ minLength: 1, maxLength: 1_000 })),
      },
      closed,
    ),
    reply: ChatRecord,
    errors: ['ops.unknown', 'ops.refused'],
  }),
  opsChatHours: defineOpsCall({
    summary: 'Says when somebody answers the chat of a brand; members are told.',
    method: 'PUT',
    path: '/ops/v1/chat/hours',
    permission: 'messages.write',
    body: Type.Object({ merchant, hours: Hours }, closed),
    reply: Type.Object({ hours: Hours }),
    errors: ['ops.refused'],
  }),
};
