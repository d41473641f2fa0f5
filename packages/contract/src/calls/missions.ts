import { Type } from 'typebox';
import { Ignored, Moment, PageNumber, pageSize, WireMoney } from '../common.ts';
import { defineCall } from '../define.ts';
import { RuleProgress } from '../rules.ts';

/** The tabs of the missions: docs/rules/rewards.md#missions. */
export const MISSION_GROUPS = ['NEWBIE', 'DAILY', 'WEEKLY', 'MONTHLY', 'EVENT'] as const;
export type MissionGroup = (typeof MISSION_GROUPS)[number];

/** Where a member stands with a mission. */
export const MISSION_STATES = ['LOCKED', 'IN_PROGRESS', 'COMPLETED', 'COLLECTED', 'EXPIRED'] as const;
export type MissionState = (typeof MISSION_STATES)[number];

/** Where "Go" leads: to the lobby of a category, or to a page. */
export const MISSION_PLACES = [
  '',
  'HOME',
  'DEPOSIT',
  'SECURITY',
  'RNG',
  'LIVE',
  'FISH',
  'PVP',
  'SPORTS',
  'ESPORTS',
  'LOTT',
  'ELOTT',
  'BINGO',
] as const;

/** What a leaderboard ranks: docs/rules/rewards.md#leaderboards. */
export const BOARD_SCORES = ['MISSION_SCORE', 'VALID_BET', 'WIN_MULTIPLE'] as const;
export type BoardScore = (typeof BOARD_SCORES)[number];

/** Over what it does. */
export const BOARD_PERIODS = ['DAILY', 'WEEKLY', 'EVENT'] as const;
export type BoardPeriod = (typeof BOARD_PERIODS)[number];

const Named = <T extends string>(names: readonly T[]) => Type.Unsafe<T>(Type.String({ enum: [...names] }));
const reading = { per: 'account', max: 240, seconds: 60 } as const;
const MissionId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** What is given for it, and what is to be wagered then. */
const Given = {
  amount: WireMoney,
  points: Type.Integer(),
  score: Type.Integer({ description: 'mission score' }),
  tickets: Type.Integer({ description: 'of a raffle' }),
  multiple: Type.Number({ description: 'times that the money is to be wagered' }),
  /** False: until that is wagered, bets count for it alone. Absent: as ever. */
  countsBets: Type.Optional(Type.Literal(false)),
};

const Mission = Type.Object({
  missionId: Type.Integer(),
  title: Type.String(),
  /** HTML; empty: none. */
  content: Type.String(),
  group: Named(MISSION_GROUPS),
  state: Named(MISSION_STATES),
  progress: Type.Array(RuleProgress),
  ...Given,
  go: Named(MISSION_PLACES),
  /** Its place in its ladder, and of how many; null: it stands alone. */
  step: Type.Union([Type.Object({ place: Type.Integer(), of: Type.Integer() }), Type.Null()]),
  /** When its cycle ends; null: never. */
  endsAt: Type.Union([Moment, Type.Null()]),
});

const Score = Type.Number({ description: 'mission score; units of valid bet; times the stake' });
const PRIZE = { amount: WireMoney, points: Type.Integer(), multiple: Type.Number() };
const Prize = Type.Union([Type.Object(PRIZE), Type.Null()]);

export const missionCalls = {
  missionSummary: defineCall({
    summary:
      'The member’s missions in the order of the tabs. `completed` is how many wait to be collected, in all tabs: the badge.',
    method: 'GET',
    path: '/wps/relay/MCSFE_getMissionSummaryDetails',
    access: 'real',
    rate: reading,
    query: Type.Object({
      status: Type.Optional(Named(['O', 'C', 'E'] as const)),
      group: Type.Optional(Named(MISSION_GROUPS)),
      page: PageNumber,
      size: pageSize(50),
      language: Ignored,
    }),
    reply: Type.Object({
      list: Type.Array(Mission),
      totalPages: Type.Integer(),
      totalCount: Type.Integer(),
      completed: Type.Integer(),
      /** Mission score of the current week. */
      score: Type.Integer(),
    }),
  }),
  missionMilestones: defineCall({
    summary: 'The steps of the ladder that a mission belongs to, from the first; a mission that stands alone is its only step.',
    method: 'GET',
    path: '/wps/relay/MCSFE_getMissionMilestones',
    access: 'real',
    rate: reading,
    query: Type.Object({ missionId: MissionId, language: Ignored }),
    reply: Type.Array(Mission),
    errors: ['mission.unknown'],
  }),
  missionLeaderboard: defineCall({
    summary:
      'A page of a leaderboard, at most its first 1,000 ranks, with the member’s own place in the footer. Without a number: of the first board. `board` is null where there is none.',
    method: 'GET',
    path: '/wps/relay/MCSFE_getMissionLeaderboard',
    access: 'real',
    rate: reading,
    query: Type.Object({
      missionId: Type.Optional(MissionId),
      period: Type.Optional(Named(['current', 'previous'] as const)),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 1 })),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 10 })),
      language: Ignored,
    }),
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          rank: Type.Integer(),
          /** Masked. */
          member: Type.String(),
          score: Score,
          prize: Prize,
          isOwn: Type.Boolean(),
        }),
      ),
      totalPages: Type.Integer(),
      totalCount: Type.Integer(),
      /** The member’s own place; `gap` is what is missing to the next better prize, null at the best. */
      footer: Type.Object({
        rank: Type.Union([Type.Integer(), Type.Null()]),
        reachedValue: Score,
        prize: Prize,
        gap: Type.Union([Score, Type.Null()]),
        nextRank: Type.Union([Type.Integer(), Type.Null()]),
      }),
      boards: Type.Array(Type.Object({ missionId: Type.Integer(), title: Type.String() })),
      board: Type.Union([
        Type.Object({
          missionId: Type.Integer(),
          title: Type.String(),
          content: Type.String(),
          score: Named(BOARD_SCORES),
          period: Named(BOARD_PERIODS),
          /** What the members of some ranks get, from the first rank on. */
          prizes: Type.Array(Type.Object({ from: Type.Integer(), to: Type.Integer(), ...PRIZE })),
          hasPrevious: Type.Boolean(),
          startsAt: Moment,
          endsAt: Moment,
        }),
        Type.Null(),
      ]),
    }),
    errors: ['mission.unknown'],
  }),
  collectMission: defineCall({
    summary: 'Collects a completed mission: credits it at once, once for each cycle, and asks for what is to be wagered for it.',
    method: 'POST',
    path: '/wps/relay/MCSFE_claimMission',
    access: 'real',
    rate: { per: 'account', max: 60, seconds: 60 },
    body: Type.Object({ missionId: MissionId }),
    reply: Type.Object({ missionId: Type.Integer(), ...Given }),
    errors: ['mission.open', 'mission.unknown', 'raffle.closed', 'reward.blocked', 'reward.collected', 'reward.expired'],
  }),
};
