import { Type } from 'typebox';
import { FEEDBACK_STATES, QUESTION_TYPES } from '../calls/feedback.ts';
import { Moment } from '../common.ts';
import { defineOpsCall } from './define.ts';
import { merchant } from './fields.ts';

const closed = { additionalProperties: false } as const;
const among = <const T extends readonly string[]>(words: T) => Type.Unsafe<T[number]>(Type.String({ enum: [...words] }));
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const size = Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 100 }));
const username = Type.Optional(Type.String({ minLength: 1, maxLength: 64 }));
/** An answer that a member reads. */
const text = Type.Optional(Type.String({ minLength: 3, maxLength: 1_000, description: 'what the member reads' }));

const FeedbackRecord = Type.Object({
  id: Type.Integer(),
  username: Type.String(),
  questionType: among(QUESTION_TYPES),
  content: Type.String(),
  pictures: Type.Array(Type.String({ description: 'number of a picture, for the call opsPicture' })),
  at: Moment,
  state: among(FEEDBACK_STATES),
  claimedBy: orNull(Type.String()),
  answer: orNull(Type.String()),
  answeredBy: orNull(Type.String()),
});

/** The operators' calls about what members ask. */
export const supportOpsCalls = {
  opsFeedback: defineOpsCall({
    summary: 'Questions of members that wait for an answer, oldest first; or those of a member, newest first.',
    method: 'GET',
    path: '/ops/v1/feedback',
    permission: 'support.read',
    query: Type.Object({ merchant, username, size }),
    reply: Type.Object({ list: Type.Array(FeedbackRecord) }),
    errors: ['ops.unknown'],
  }),
  opsFeedbackPut: defineOpsCall({
    summary:
      'Works on a question: claims it, gives it back, answers it, which the member reads in the inbox, or closes it. Refused to everybody but who has claimed it.',
    method: 'PUT',
    path: '/ops/v1/feedback',
    permission: 'support.answer',
    body: Type.Object({ merchant, id, action: among(['claim', 'release', 'answer', 'close']), text }, closed),
    reply: FeedbackRecord,
    errors: ['ops.unknown', 'ops.refused'],
  }),
};
