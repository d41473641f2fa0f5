import { Type } from 'typebox';
import { REWARD_SOURCES } from '../calls/rewards.ts';
import { Moment, WireMoney } from '../common.ts';
import { defineOpsCall } from './define.ts';
import { merchant, pageOf, paging, reason } from './fields.ts';

const username = Type.String({ minLength: 1, maxLength: 64 });
const Named = <T extends string>(names: readonly T[]) => Type.Unsafe<T>(Type.String({ enum: [...names] }));

/** What becomes of what a member is given: docs/rules/rewards.md#rewards. */
export const ITEM_STATES = ['COLLECTABLE', 'COLLECTING', 'COLLECTED', 'REVERSED', 'EXPIRED', 'VOID'] as const;

const RewardItemRecord = Type.Object({
  id: Type.Integer(),
  source: Named(REWARD_SOURCES),
  sourceRef: Type.String({ description: 'the rule and its cycle' }),
  words: Type.Record(Type.String(), Type.String(), { description: 'the title by language' }),
  amount: WireMoney,
  points: Type.Integer(),
  tickets: Type.Integer({ description: 'of the raffle that it names' }),
  raffle: Type.Union([Type.String(), Type.Null()]),
  /** Of the points mall: it is delivered instead. */
  product: Type.Union([
    Type.Object({
      rewardId: Type.Integer(),
      names: Type.Record(Type.String(), Type.String()),
      deliveryType: Type.String(),
    }),
    Type.Null(),
  ]),
  multiple: Type.Number({ description: 'times the base' }),
  base: WireMoney,
  status: Named(ITEM_STATES),
  issuedAt: Moment,
  expiresAt: Moment,
  endedAt: Type.Union([Moment, Type.Null()]),
  reason: Type.Union([Type.String(), Type.Null()]),
});

/** The operator's calls about what members were given. */
export const rewardItemOpsCalls = {
  opsRewardItems: defineOpsCall({
    summary: 'What a member was given by promotions, missions and the like, newest first.',
    method: 'GET',
    path: '/ops/v1/account/rewards',
    permission: 'accounts.read',
    query: Type.Object({ merchant, username, ...paging }),
    reply: pageOf(RewardItemRecord),
    errors: ['ops.unknown'],
  }),
  opsRewardItemVoid: defineOpsCall({
    summary:
      'Takes back what a member was given: what is not collected cannot be any more; what was credited is taken from the balance, which may fall below zero, and need not be wagered any more.',
    method: 'PUT',
    path: '/ops/v1/account/rewards',
    permission: 'accounts.funds',
    body: Type.Object({ merchant, username, id: Type.Integer({ minimum: 1 }), reason }, { additionalProperties: false }),
    reply: RewardItemRecord,
    errors: ['ops.unknown', 'ops.refused', 'system_busy'],
  }),
};
