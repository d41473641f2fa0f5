import { Type } from 'typebox';
import { Ignored, Moment, PageNumber, pageSize } from '../common.ts';
import { defineCall } from '../define.ts';
import { PictureId } from './pictures.ts';

/** What a member's question is about: docs/rules/messages.md#feedback. */
export const QUESTION_TYPES = ['DEPOSIT', 'WITHDRAWAL', 'GAME', 'PROMOTION', 'ACCOUNT', 'OTHER'] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];
/** How a question stands. */
export const FEEDBACK_STATES = ['SENT', 'ANSWERED', 'CLOSED'] as const;
export type FeedbackState = (typeof FEEDBACK_STATES)[number];
/** Characters of a question, and pictures beside it: docs/rules/messages.md#feedback. */
export const FEEDBACK = { min: 5, max: 140, pictures: 3 } as const;

const Question = Type.Unsafe<QuestionType>(Type.String({ enum: [...QUESTION_TYPES] }));
/** More than a question may have: who writes too much is told so in words. */
const LONGEST_READ = 2_000;

export const feedbackCalls = {
  sendFeedback: defineCall({
    summary:
      'Sends the house a question, with up to three pictures of the member’s own. Five to 140 characters; ten questions in 24 hours.',
    method: 'PUT',
    path: '/wps/feedback',
    access: 'real',
    rate: { per: 'account', max: 20, seconds: 600 },
    body: Type.Object({
      questionType: Question,
      content: Type.String({ maxLength: LONGEST_READ }),
      pictures: Type.Optional(Type.Array(PictureId, { maxItems: FEEDBACK.pictures })),
    }),
    reply: Type.Object({ feedbackId: Type.Integer() }),
    errors: ['feedback.content', 'feedback.limit', 'picture.invalid'],
  }),
  feedback: defineCall({
    summary: 'A page of the member’s own questions with their answers, newest first.',
    method: 'GET',
    path: '/wps/feedback',
    access: 'real',
    rate: { per: 'account', max: 120, seconds: 60 },
    query: Type.Object({ page: PageNumber, size: pageSize(10), language: Ignored, _: Ignored }),
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          feedbackId: Type.Integer(),
          questionType: Question,
          content: Type.String(),
          pictures: Type.Array(PictureId),
          sentTime: Moment,
          state: Type.Unsafe<FeedbackState>(Type.String({ enum: [...FEEDBACK_STATES] })),
          /** Null until it is answered. */
          answer: Type.Union([Type.String(), Type.Null()]),
          answerTime: Type.Union([Moment, Type.Null()]),
        }),
      ),
      totalPages: Type.Integer(),
      totalCount: Type.Integer(),
    }),
  }),
};
