import { Type } from 'typebox';
import { Moment } from '../common.ts';
import { defineOpsCall } from './define.ts';
import { merchant } from './fields.ts';

const closed = { additionalProperties: false } as const;
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const vip = Type.Integer({ minimum: 0, maximum: 100 });
const accountType = Type.Union([0, 1, 2, 41, 42].map((type) => Type.Literal(type)));
/** Members that one message names: each is written a row. */
const MOST_NAMED = 500;

/** Where a message of an operator stands. */
const LETTER_STATES = ['SCHEDULED', 'SENT', 'WITHDRAWN'] as const;
export type LetterState = (typeof LETTER_STATES)[number];

const Words = Type.Record(
  Type.String({ pattern: '^[A-Z]{2}$' }),
  Type.Object(
    { title: Type.String({ minLength: 1, maxLength: 160 }), text: Type.String({ minLength: 1, maxLength: 4_000 }) },
    closed,
  ),
  { additionalProperties: false, description: 'plain text by language, e.g. VI and EN' },
);

const LetterRecord = Type.Object({
  id: Type.Integer(),
  key: Type.String(),
  state: Type.Unsafe<LetterState>(Type.String({ enum: [...LETTER_STATES] })),
  words: Type.Record(Type.String(), Type.Object({ title: Type.String(), text: Type.String() })),
  /** How many members it names; null for one to an audience. */
  named: orNull(Type.Integer()),
  accountTypes: orNull(Type.Array(Type.Integer())),
  vipFrom: Type.Integer(),
  vipTo: orNull(Type.Integer()),
  pinned: Type.Boolean(),
  dueAt: Moment,
  sentAt: orNull(Moment),
  madeBy: Type.String(),
});

/** The operators' calls about messages to members. */
export const messageOpsCalls = {
  opsMessages: defineOpsCall({
    summary: 'Messages that operators wrote to members, newest first.',
    method: 'GET',
    path: '/ops/v1/messages',
    permission: 'messages.read',
    query: Type.Object({
      merchant,
      /** Older ones than this: the last id of the page before. */
      before: Type.Optional(id),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
    }),
    reply: Type.Object({ list: Type.Array(LetterRecord), next: orNull(Type.Integer()) }),
  }),
  opsMessage: defineOpsCall({
    summary: 'One of these messages, and how many members have read it, of the last 60 days.',
    method: 'GET',
    path: '/ops/v1/message',
    permission: 'messages.read',
    query: Type.Object({ merchant, id }),
    reply: Type.Object({ message: LetterRecord, read: Type.Integer() }),
    errors: ['ops.unknown'],
  }),
  opsMessagePut: defineOpsCall({
    summary:
      'Writes to members: to those who are named, or to an audience of account types and VIP levels, which is all members where nothing is said; now or later. The same key is one message.',
    method: 'PUT',
    path: '/ops/v1/messages',
    permission: 'messages.write',
    bodyLimit: 128 * 1024,
    body: Type.Object(
      {
        merchant,
        key: Type.String({ pattern: '^[A-Za-z0-9][\\w.-]{0,63}$', description: 'own name for it, e.g. a ticket’s number' }),
        words: Words,
        to: Type.Unsafe<'named' | 'audience'>(Type.String({ enum: ['named', 'audience'] })),
        usernames: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { minItems: 1, maxItems: MOST_NAMED })),
        accountTypes: Type.Optional(Type.Array(accountType, { minItems: 1, maxItems: 5 })),
        vipFrom: Type.Optional(vip),
        vipTo: Type.Optional(vip),
        pinned: Type.Optional(Type.Boolean({ description: 'stands above newer notices; to an audience alone' })),
        startsAt: Type.Optional(Type.Integer({ minimum: 0, description: 'ms since the epoch; absent: now' })),
      },
      closed,
    ),
    reply: LetterRecord,
    errors: ['ops.refused', 'ops.unknown'],
  }),
  opsMessageWithdraw: defineOpsCall({
    summary: 'Withdraws a message: one that waits is not sent, one that was sent is taken out of every inbox.',
    method: 'DELETE',
    path: '/ops/v1/messages',
    permission: 'messages.write',
    query: Type.Object({ merchant, id }),
    reply: LetterRecord,
    errors: ['ops.refused', 'ops.unknown'],
  }),
};
