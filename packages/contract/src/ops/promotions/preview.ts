import { Type } from 'typebox';
import { PROMOTION_STATES } from '../../calls/promotions.ts';
import { Moment } from '../../common.ts';
import { RuleProgress } from '../../rules.ts';
import { defineOpsCall } from '../define.ts';
import { merchant, pageOf, paging } from '../fields.ts';

/** The operator's call that shows promotions as a member sees them. */
export const promotionPreviewOpsCalls = {
  opsPromotionPreview: defineOpsCall({
    summary:
      'How a member stands with the promotions that have terms, as if all were open: the state, what can be taken now, and why the rest cannot.',
    method: 'GET',
    path: '/ops/v1/promotions/preview',
    permission: 'accounts.read',
    query: Type.Object({ merchant, username: Type.String({ minLength: 1, maxLength: 64 }), ...paging }),
    reply: pageOf(
      Type.Object({
        slug: Type.String(),
        joinMode: Type.String(),
        isOpen: Type.Boolean({ description: 'false: kept from everybody' }),
        startsAt: Moment,
        endsAt: Type.Union([Moment, Type.Null()]),
        cycle: Type.String(),
        state: Type.Unsafe<(typeof PROMOTION_STATES)[number]>(Type.String({ enum: [...PROMOTION_STATES] })),
        /** Can the member do something about it at this moment? */
        isActionable: Type.Boolean(),
        why: Type.String({ description: 'the code by which the member would be refused; empty: would not be' }),
        conditions: Type.Array(RuleProgress),
        placesLeft: Type.Union([Type.Integer(), Type.Null()]),
      }),
    ),
    errors: ['ops.unknown'],
  }),
};
