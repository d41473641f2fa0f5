import { Type } from 'typebox';
import { Moment } from '../../common.ts';
import { RuleAudience, RuleReward } from '../../rules.ts';
import { defineOpsCall } from '../define.ts';
import { byLanguage, endsAt, merchant, pageOf, paging, slug, startsAt } from '../fields.ts';

const closed = { additionalProperties: false } as const;

/** How codes are given out: one to each member, or one that many share. */
export const GIFT_KINDS = ['SINGLE', 'SHARED'] as const;

const kind = Type.Unsafe<(typeof GIFT_KINDS)[number]>(Type.String({ enum: [...GIFT_KINDS] }));
const words = byLanguage(Type.String({ minLength: 1, maxLength: 200 }));

/** A batch of gift codes. */
export const GiftRecord = Type.Object({
  id: Type.Integer(),
  slug: Type.String(),
  kind,
  isOpen: Type.Boolean(),
  words: Type.Record(Type.String(), Type.String(), { description: 'the title by language' }),
  audience: RuleAudience,
  reward: RuleReward,
  codes: Type.Integer(),
  /** How often each code can be used; null: any number of times. */
  uses: Type.Union([Type.Integer(), Type.Null()]),
  /** How many members have used one. */
  used: Type.Integer(),
  startsAt: Moment,
  endsAt: Type.Union([Moment, Type.Null()]),
  madeAt: Moment,
});

/** The operator's calls about gift codes. */
export const giftOpsCalls = {
  opsGifts: defineOpsCall({
    summary:
      'The batches of gift codes of a brand, newest first, with how many were used. The codes themselves are nowhere kept.',
    method: 'GET',
    path: '/ops/v1/promotions/gifts',
    permission: 'promotions.read',
    query: Type.Object({ merchant, ...paging }),
    reply: pageOf(GiftRecord),
  }),
  opsGiftMake: defineOpsCall({
    summary:
      'Makes a batch of gift codes and answers them, this once: what is kept of a code shows whether one is right, not which it is.',
    method: 'POST',
    path: '/ops/v1/promotions/gifts',
    permission: 'promotions.write',
    body: Type.Object(
      {
        merchant,
        slug,
        kind,
        words,
        audience: Type.Optional(RuleAudience),
        reward: RuleReward,
        count: Type.Optional(
          Type.Integer({ minimum: 1, maximum: 10_000, default: 1, description: 'how many codes; of a shared one 1' }),
        ),
        code: Type.Optional(
          Type.String({
            pattern: '^[A-Za-z0-9][A-Za-z0-9-]{4,38}[A-Za-z0-9]$',
            description: 'a shared code of one’s own; absent: made',
          }),
        ),
        uses: Type.Optional(
          Type.Union([Type.Integer({ minimum: 1, maximum: 1_000_000_000 }), Type.Null()], {
            description: 'members who may use a shared code; null: any number',
          }),
        ),
        startsAt,
        endsAt,
      },
      closed,
    ),
    reply: Type.Object({ gift: GiftRecord, codes: Type.Array(Type.String()) }),
    errors: ['ops.refused'],
  }),
  opsGiftPut: defineOpsCall({
    summary: 'Pauses a batch of gift codes, opens it again, or says when it ends. What was given stays.',
    method: 'PUT',
    path: '/ops/v1/promotions/gifts',
    permission: 'promotions.write',
    body: Type.Object(
      {
        merchant,
        slug,
        isOpen: Type.Optional(Type.Boolean()),
        endsAt: Type.Optional(Type.Union([Type.Integer({ minimum: 0 }), Type.Null()])),
      },
      closed,
    ),
    reply: GiftRecord,
    errors: ['ops.refused', 'ops.unknown'],
  }),
};
