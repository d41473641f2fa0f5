import { Type } from 'typebox';
import { CHECK_IN_MISSES } from '../../calls/programmes/check-in.ts';
import { Moment } from '../../common.ts';
import { RuleAudience, RuleReward } from '../../rules.ts';
import { defineOpsCall } from '../define.ts';
import { among, endsAt, isOpen, merchant, revision, startsAt } from '../fields.ts';

const closed = { additionalProperties: false } as const;

const Calendar = Type.Object({
  isOpen: Type.Boolean(),
  revision: Type.Integer({ description: '0: there is none yet' }),
  audience: RuleAudience,
  onMiss: among(CHECK_IN_MISSES),
  days: Type.Array(RuleReward),
  startsAt: Moment,
  endsAt: Type.Union([Moment, Type.Null()]),
  /** Members who have checked in today. */
  claimedToday: Type.Integer(),
});

/** The operator's calls about the daily check-in. */
export const checkInOpsCalls = {
  opsCheckIn: defineOpsCall({
    summary: 'The calendar of a brand’s daily check-in, and how many have checked in today.',
    method: 'GET',
    path: '/ops/v1/check-in',
    permission: 'promotions.read',
    query: Type.Object({ merchant }),
    reply: Calendar,
  }),
  opsCheckInPut: defineOpsCall({
    summary: 'Writes the calendar anew: a reward for each day of its cycle. Members keep the day on which they are.',
    method: 'PUT',
    path: '/ops/v1/check-in',
    permission: 'promotions.write',
    body: Type.Object(
      {
        merchant,
        revision,
        isOpen,
        audience: Type.Optional(RuleAudience),
        onMiss: Type.Optional(among(CHECK_IN_MISSES)),
        days: Type.Array(RuleReward, { minItems: 1, maxItems: 31, description: 'of the cycle, in their order' }),
        startsAt,
        endsAt,
      },
      closed,
    ),
    reply: Calendar,
    errors: ['ops.refused', 'ops.overtaken'],
  }),
};
