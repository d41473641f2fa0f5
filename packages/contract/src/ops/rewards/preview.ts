import { Type } from 'typebox';
import { MISSION_STATES } from '../../calls/missions.ts';
import { RAFFLE_STATES } from '../../calls/programmes/raffles.ts';
import { Moment, WireMoney } from '../../common.ts';
import { RuleProgress } from '../../rules.ts';
import { defineOpsCall } from '../define.ts';
import { among, merchant } from '../fields.ts';
import { promotionPreviewOpsCalls } from '../promotions/preview.ts';

const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);

/** What operators schedule, and when it is there. */
const scheduled = {
  slug: Type.String(),
  isOpen: Type.Boolean({ description: 'false: kept from everybody' }),
  startsAt: Moment,
  endsAt: orNull(Moment),
};

const MissionPreview = Type.Object({
  ...scheduled,
  group: Type.String(),
  isForMember: Type.Boolean({ description: 'false: the member is not in its audience' }),
  cycle: Type.String(),
  state: among(MISSION_STATES),
  conditions: Type.Array(RuleProgress),
  step: orNull(Type.Object({ place: Type.Integer(), of: Type.Integer() })),
});

const BoardPreview = Type.Object({
  ...scheduled,
  cycle: Type.String(),
  members: Type.Integer({ description: 'who have a rank' }),
  /** The member’s own; null: none. */
  rank: orNull(Type.Integer()),
  score: Type.Number({ description: 'units of valid bet, times the stake, or mission score' }),
  /** What the member would get if it ended now; null: nothing. */
  prize: orNull(Type.Object({ amount: WireMoney, points: Type.Integer() })),
});

const RafflePreview = Type.Object({
  ...scheduled,
  kind: Type.String(),
  state: among(RAFFLE_STATES),
  isForMember: Type.Boolean({ description: 'false: it gives the member no tickets' }),
  valid: Type.Integer({ description: 'tickets that can be drawn, or wait for the draw' }),
  today: Type.Integer({ description: 'tickets that today has given' }),
});

const GiftPreview = Type.Object({
  gift: among(['UPGRADE', 'BIRTHDAY', 'PACKET'] as const),
  level: Type.Integer(),
  amount: WireMoney,
  state: Type.String({ description: 'NONE, UNKNOWN (no birthday is known), LOCKED, COLLECTABLE, COLLECTED or EXPIRED' }),
});

const CheckInPreview = Type.Object({
  isOpen: Type.Boolean(),
  startsAt: Moment,
  endsAt: orNull(Moment),
  isForMember: Type.Boolean(),
  days: Type.Integer(),
  place: Type.Integer({ description: 'the day of the calendar that today is' }),
  isClaimed: Type.Boolean(),
});

/** The operator's calls that show as a member sees it what operators schedule: docs/operators.md#preview-as-a-member. */
export const previewOpsCalls = {
  ...promotionPreviewOpsCalls,
  opsRewardPreview: defineOpsCall({
    summary:
      'How a member stands with all missions, leaderboards, raffles, VIP gifts and the daily check-in, as if all were open now, whatever is paused or comes later.',
    method: 'GET',
    path: '/ops/v1/account/preview',
    permission: 'accounts.read',
    query: Type.Object({ merchant, username: Type.String({ minLength: 1, maxLength: 64 }) }),
    reply: Type.Object({
      missions: Type.Array(MissionPreview),
      boards: Type.Array(BoardPreview),
      raffles: Type.Array(RafflePreview),
      level: Type.Object({ level: Type.Integer(), next: orNull(Type.Integer()), gifts: Type.Array(GiftPreview) }),
      /** Null: the brand has none. */
      checkIn: orNull(CheckInPreview),
    }),
    errors: ['ops.unknown'],
  }),
};
