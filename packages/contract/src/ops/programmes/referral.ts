import { Type } from 'typebox';
import { REFERRAL_SIGNS, REFERRAL_STATES } from '../../calls/programmes/referral.ts';
import { GAME_TYPES, GameTypeName, Moment, WireMoney } from '../../common.ts';
import { RuleCondition, RuleReward } from '../../rules.ts';
import { defineOpsCall } from '../define.ts';
import { among, isOpen, merchant, pageOf, paging, reason, revision } from '../fields.ts';

const closed = { additionalProperties: false } as const;
const username = Type.String({ minLength: 1, maxLength: 64 });
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const Count = Type.Integer({ minimum: 1, maximum: 10_000 });
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'business day' });

/** The share of qualified friends' valid bets that goes to their referrer, day by day: docs/rules/rewards.md#share-of-turnover. */
const Share = Type.Object(
  {
    percent: Type.Number({ exclusiveMinimum: 0, maximum: 5, description: 'of the valid bet, at most four decimals' }),
    gameTypes: Type.Optional(
      Type.Array(GameTypeName, { minItems: 1, maxItems: GAME_TYPES.length, description: 'bets of these only' }),
    ),
    days: Type.Optional(
      orNull(
        Type.Integer({
          minimum: 1,
          maximum: 3_650,
          description: 'for which it is given, from the day on which a friend qualified on',
        }),
      ),
    ),
    mostPerMonth: Type.Optional(
      orNull(Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000_000, description: 'units that a referrer is given at most' })),
    ),
    multiple: Type.Optional(Type.Number({ minimum: 0, maximum: 100, default: 1, description: 'times that it is to be wagered' })),
    collectDays: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 90, default: 7, description: 'days in which it can be collected' }),
    ),
  },
  closed,
);

/** What a brand gives for friends, as an operator writes it. */
const termsFields = {
  isOpen,
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 365, default: 30, description: 'in which a friend qualifies' })),
  conditions: Type.Array(RuleCondition, { minItems: 1, maxItems: 5, description: 'of the friend, all of them' }),
  signs: Type.Optional(
    Type.Array(among(REFERRAL_SIGNS), {
      uniqueItems: true,
      maxItems: 4,
      description: 'in common with the referrer: not counted',
    }),
  ),
  referrer: Type.Optional(orNull(RuleReward)),
  friend: Type.Optional(orNull(RuleReward)),
  ladder: Type.Optional(
    Type.Array(Type.Object({ count: Count, reward: RuleReward }, closed), {
      maxItems: 20,
      description: 'friends who qualify in one month',
    }),
  ),
  share: Type.Optional(orNull(Share)),
};

const Terms = Type.Object({
  isOpen: Type.Boolean(),
  revision: Type.Integer({ description: '0: the usual, which nobody wrote yet' }),
  days: Type.Integer(),
  conditions: Type.Array(RuleCondition),
  signs: Type.Array(among(REFERRAL_SIGNS)),
  referrer: orNull(RuleReward),
  friend: orNull(RuleReward),
  ladder: Type.Array(Type.Object({ count: Type.Integer(), reward: RuleReward })),
  share: orNull(Share),
});

const Referral = Type.Object({
  username: Type.String({ description: 'of the friend' }),
  referrer: Type.String(),
  registeredAt: Moment,
  state: among(REFERRAL_STATES),
  depositedAt: orNull(Moment),
  qualifiedAt: orNull(Moment),
  invalidAt: orNull(Moment),
  reason: Type.String({ description: 'why it is invalid: a sign, LATE or OPERATOR; empty: it is not' }),
  like: Type.String({ description: 'the account that it is like; empty: none' }),
  note: Type.String({ description: 'what the operator wrote' }),
  isCleared: Type.Boolean({ description: 'an operator has looked: signs do not count' }),
});

/** The operator's calls about friends that members bring. */
export const referralOpsCalls = {
  opsReferralTerms: defineOpsCall({
    summary: 'What a brand gives for friends, and when.',
    method: 'GET',
    path: '/ops/v1/referrals/terms',
    permission: 'promotions.read',
    query: Type.Object({ merchant }),
    reply: Terms,
  }),
  opsReferralTermsPut: defineOpsCall({
    summary: 'Says it anew. Who has not qualified yet does so by the new terms; what was given stays.',
    method: 'PUT',
    path: '/ops/v1/referrals/terms',
    permission: 'promotions.write',
    body: Type.Object({ merchant, revision, ...termsFields }, closed),
    reply: Terms,
    errors: ['ops.refused', 'ops.overtaken'],
  }),
  opsReferrals: defineOpsCall({
    summary: 'Friends that members brought in these days, the newest first; of one referrer, in one state.',
    method: 'GET',
    path: '/ops/v1/referrals',
    permission: 'accounts.read',
    query: Type.Object({
      merchant,
      referrer: Type.Optional(username),
      state: Type.Optional(among(REFERRAL_STATES)),
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      ...paging,
    }),
    reply: pageOf(Referral),
    errors: ['ops.refused', 'ops.unknown'],
  }),
  opsReferralPut: defineOpsCall({
    summary:
      'Decides on a friend: `invalidate` takes back what was given for it, `clear` lets it count though a sign says otherwise.',
    method: 'PUT',
    path: '/ops/v1/referrals',
    permission: 'accounts.funds',
    body: Type.Object({ merchant, username, decision: among(['invalidate', 'clear']), reason }, closed),
    reply: Referral,
    errors: ['ops.refused', 'ops.unknown', 'system_busy'],
  }),
  opsReferralReport: defineOpsCall({
    summary: 'What came of the friends that registered in these days, and what was given for them.',
    method: 'GET',
    path: '/ops/v1/referrals/report',
    permission: 'reports.read',
    query: Type.Object({ merchant, from: Type.Optional(Day), to: Type.Optional(Day) }),
    reply: Type.Object({
      from: Day,
      to: Day,
      states: Type.Array(Type.Object({ state: among(REFERRAL_STATES), count: Type.Integer() })),
      reasons: Type.Array(Type.Object({ reason: Type.String(), count: Type.Integer() })),
      /** Ladders and shares of turnover are not among it: they are given for a month and for a day. */
      issued: WireMoney,
      collected: WireMoney,
      points: Type.Integer({ description: 'collected' }),
    }),
    errors: ['ops.refused'],
  }),
};
