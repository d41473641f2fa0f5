import { Type } from 'typebox';
import { Ignored, Moment, PageNumber, pageSize, WireMoney } from '../common.ts';
import { defineCall } from '../define.ts';

/** What a requirement is for. A module that gives something which has to be wagered adds its own. */
export const REQUIREMENT_SOURCES = [
  'deposit',
  'transfer',
  'points',
  'manual',
  'promotion',
  'mission',
  'leaderboard',
  'raffle',
  'vip',
  'referral',
  'rebate',
] as const;
export type RequirementSource = (typeof REQUIREMENT_SOURCES)[number];

/** What becomes of a requirement: docs/rules/money.md#wagering. */
export const REQUIREMENT_STATES = ['OPEN', 'DONE', 'CLEARED', 'CANCELLED'] as const;
export type RequirementStatus = (typeof REQUIREMENT_STATES)[number];

const Named = <T extends string>(names: readonly T[]) => Type.Unsafe<T>(Type.String({ enum: [...names] }));

/** A requirement, to its member and to operators. */
export const RequirementShown = Type.Object({
  id: Type.Integer(),
  source: Named(REQUIREMENT_SOURCES),
  createdAt: Moment,
  base: WireMoney,
  multiple: Type.Number({ description: 'times the base' }),
  required: WireMoney,
  done: WireMoney,
  /** 0 unless it is open. */
  remaining: WireMoney,
  status: Named(REQUIREMENT_STATES),
  endedAt: Type.Union([Moment, Type.Null()]),
  /** False: while it is open, bets count for what is to be wagered alone. Absent: as ever. */
  countsBets: Type.Optional(Type.Literal(false)),
});

/** What the open requirements come to. */
export const RequirementTotals = Type.Object({ required: WireMoney, done: WireMoney, remaining: WireMoney });

export const wageringCalls = {
  turnoverRequirements: defineCall({
    summary: 'What the member has to wager before money can leave, newest first, and what the open ones come to together.',
    method: 'GET',
    path: '/wps/relay/MCSFE_getTurnoverRequirements',
    access: 'real',
    rate: { per: 'account', max: 240, seconds: 60 },
    query: Type.Object({ page: PageNumber, size: pageSize(10), language: Ignored }),
    reply: Type.Object({
      list: Type.Array(RequirementShown),
      open: RequirementTotals,
      totalPages: Type.Integer(),
      totalCount: Type.Integer(),
    }),
  }),
};
