import { Type } from 'typebox';
import { Moment, WireMoney } from '../../common.ts';
import { defineOpsCall } from '../define.ts';
import { merchant, pageOf, paging, reason } from '../fields.ts';

const closed = { additionalProperties: false } as const;

const PromotionRequest = Type.Object({
  id: Type.Integer(),
  promotion: Type.String({ description: 'its name; empty for one that is gone' }),
  username: Type.String(),
  cycle: Type.String(),
  state: Type.String(),
  amount: WireMoney,
  points: Type.Integer(),
  remark: Type.String(),
  pictures: Type.Array(Type.String(), { description: 'numbers, for the call of pictures' }),
  askedAt: Moment,
  decidedBy: Type.Union([Type.String(), Type.Null()]),
  reason: Type.String(),
});

/** The operator's calls about requests for the rewards of promotions. */
export const promotionRequestOpsCalls = {
  opsPromotionRequests: defineOpsCall({
    summary: 'The requests for rewards of promotions that wait for a person, oldest first.',
    method: 'GET',
    path: '/ops/v1/promotions/requests',
    permission: 'accounts.read',
    query: Type.Object({ merchant, ...paging }),
    reply: pageOf(PromotionRequest),
  }),
  opsPromotionRequestPut: defineOpsCall({
    summary:
      'Decides a request: `approve` lays the reward into the reward centre, `reject` says why not. Above what one person may adjust alone it takes two.',
    method: 'PUT',
    path: '/ops/v1/promotions/requests',
    permission: 'accounts.funds',
    fourEyes: { hours: 48 },
    body: Type.Object(
      {
        merchant,
        id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
        decision: Type.Unsafe<'approve' | 'reject'>(Type.String({ enum: ['approve', 'reject'] })),
        reason,
      },
      closed,
    ),
    reply: PromotionRequest,
    errors: ['ops.refused', 'ops.unknown'],
  }),
};
