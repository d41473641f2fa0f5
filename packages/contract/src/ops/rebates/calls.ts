import { Type } from 'typebox';
import { REBATE_KINDS, REBATE_STATES } from '../../calls/programmes/rebates.ts';
import { GameTypeName, Moment, WireMoney } from '../../common.ts';
import { RULE_PERIODS } from '../../rules.ts';
import { defineOpsCall } from '../define.ts';
import { among, merchant, pageOf, paging } from '../fields.ts';

const Percent = Type.Number({ description: 'percent, at most four decimals' });
const day = Type.Optional(
  Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'business day of the brand; absent: today' }),
);
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);

const LevelRates = Type.Object({
  level: Type.Integer(),
  name: Type.String(),
  rates: Type.Array(Type.Object({ gameType: GameTypeName, rate: Percent })),
});

const GameMargin = Type.Object({
  game: Type.String(),
  gameCode: Type.String(),
  gameType: Type.String(),
  vendor: Type.String(),
  /** Null: its vendor publishes none. */
  gameReturn: orNull(Percent),
  rates: Type.Array(
    Type.Object({
      source: Type.String(),
      kind: among(['rebate', 'bonus', 'salary'] as const),
      rate: Percent,
      what: Type.String(),
    }),
  ),
  total: Percent,
  left: Percent,
});

/** What a rule gives for bets, as a share of them. */
const RuleShare = Type.Object({
  source: Type.String({ description: 'missions or promotions' }),
  rule: Type.String(),
  period: among(RULE_PERIODS),
  of: among(['TURNOVER', 'WAGERING'] as const),
  /** None: all. */
  gameTypes: Type.Array(Type.String()),
  rate: Percent,
});

/** The operator's calls about rebates and about what is left of each game. */
export const rebateOpsCalls = {
  opsRebateRates: defineOpsCall({
    summary: 'What a brand’s VIP levels give back of valid bets, by game type.',
    method: 'GET',
    path: '/ops/v1/rebates/rates',
    permission: 'promotions.read',
    query: Type.Object({ merchant }),
    reply: Type.Array(LevelRates),
  }),
  opsRebateRatePut: defineOpsCall({
    summary:
      'Says what a VIP level gives back of valid bets of a game type, from the next settled bet on. Refused where a game would pay back more than is staked.',
    method: 'PUT',
    path: '/ops/v1/rebates/rates',
    permission: 'vip.write',
    body: Type.Object(
      {
        merchant,
        level: Type.Integer({ minimum: 0, maximum: 10 }),
        gameType: GameTypeName,
        rate: Type.Number({ minimum: 0, maximum: 100, description: 'percent, at most four decimals' }),
      },
      { additionalProperties: false },
    ),
    reply: LevelRates,
    errors: ['ops.refused'],
  }),
  opsRebates: defineOpsCall({
    summary: 'What a brand’s members were paid of rebates, and what was taken back, newest first.',
    method: 'GET',
    path: '/ops/v1/rebates',
    permission: 'promotions.read',
    query: Type.Object({ merchant, from: day, until: day, kind: Type.Optional(among(REBATE_KINDS)), ...paging }),
    reply: pageOf(
      Type.Object({
        username: Type.String(),
        at: Moment,
        kind: among(REBATE_KINDS),
        status: among(REBATE_STATES),
        from: orNull(Type.String()),
        until: orNull(Type.String()),
        validBet: WireMoney,
        amount: WireMoney,
      }),
    ),
  }),
  opsRebatesHeld: defineOpsCall({
    summary: 'Members whom the automatic run could not pay, because their account is frozen, with what has accrued.',
    method: 'GET',
    path: '/ops/v1/rebates/held',
    permission: 'promotions.read',
    query: Type.Object({ merchant, ...paging }),
    reply: pageOf(Type.Object({ username: Type.String(), accrued: WireMoney })),
  }),
  opsRebateReport: defineOpsCall({
    summary: 'What rebates cost in business days: accrued by game type and rate, paid and taken back.',
    method: 'GET',
    path: '/ops/v1/rebates/report',
    permission: 'promotions.read',
    query: Type.Object({ merchant, from: day, until: day }),
    reply: Type.Object({
      from: Type.String(),
      until: Type.String(),
      accrued: Type.Array(
        Type.Object({
          gameType: Type.String(),
          rate: Percent,
          members: Type.Integer(),
          validBet: WireMoney,
          amount: WireMoney,
        }),
      ),
      paid: Type.Array(
        Type.Object({ kind: among(REBATE_KINDS), members: Type.Integer(), count: Type.Integer(), amount: WireMoney }),
      ),
    }),
  }),
  opsMargin: defineOpsCall({
    summary:
      'What each game that a brand offers pays back, by its vendor’s word and by all that is given for bets; least margin first.',
    method: 'GET',
    path: '/ops/v1/margin',
    permission: 'promotions.read',
    query: Type.Object({ merchant, ...paging }),
    reply: Type.Object({
      list: Type.Array(GameMargin),
      totalPages: Type.Integer(),
      totalCount: Type.Integer(),
      rules: Type.Array(RuleShare, { description: 'what is given once a cycle for bets: no part of any total' }),
    }),
  }),
};
