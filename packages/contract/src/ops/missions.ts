import { Type } from 'typebox';
import { MISSION_GROUPS, MISSION_PLACES } from '../calls/missions.ts';
import { Moment } from '../common.ts';
import type { ErrorCode } from '../errors.ts';
import { RuleAudience, RuleCondition, RuleReward } from '../rules.ts';
import { defineOpsCall } from './define.ts';
import { merchant, pageOf, paging, revision, ruleBase, slug } from './fields.ts';

const closed = { additionalProperties: false } as const;
const WORDS_BYTES = 512 * 1024;
const CHANGE_ERRORS: readonly ErrorCode[] = ['ops.refused', 'ops.overtaken', 'ops.unknown'];
const named = <const T extends readonly string[]>(words: T) => Type.Unsafe<T[number]>(Type.String({ enum: [...words] }));

/** A mission as an operator writes it. */
const missionFields = {
  ...ruleBase,
  group: named(MISSION_GROUPS),
  audience: Type.Optional(RuleAudience),
  conditions: Type.Array(RuleCondition, { minItems: 1, maxItems: 5 }),
  reward: RuleReward,
  after: Type.Optional(
    Type.String({
      pattern: '^([a-z0-9][a-z0-9-]{0,59})?$',
      default: '',
      description: 'name of the step before in its ladder; empty: none',
    }),
  ),
  go: Type.Optional(Type.Unsafe<(typeof MISSION_PLACES)[number]>(Type.String({ enum: [...MISSION_PLACES], default: '' }))),
};

const MissionRecord = Type.Object({
  ...missionFields,
  id: Type.Integer(),
  revision: Type.Integer(),
  isOpen: Type.Boolean(),
  audience: RuleAudience,
  after: Type.String(),
  go: named(MISSION_PLACES),
  sort: Type.Integer(),
  startsAt: Moment,
  endsAt: Type.Union([Moment, Type.Null()]),
  updatedAt: Moment,
});

/** The operator's calls about missions. */
export const missionOpsCalls = {
  opsMissions: defineOpsCall({
    summary: 'The missions of a brand, closed and ended too, in the order in which they are shown.',
    method: 'GET',
    path: '/ops/v1/missions',
    permission: 'promotions.read',
    query: Type.Object({ merchant, ...paging }),
    reply: pageOf(MissionRecord),
  }),
  opsMissionPut: defineOpsCall({
    summary:
      'Writes a mission, new or over the one of its name. `isOpen` false pauses it, an `endsAt` ends it. What was collected before stays collected.',
    method: 'PUT',
    path: '/ops/v1/missions',
    permission: 'promotions.write',
    bodyLimit: WORDS_BYTES,
    body: Type.Object({ merchant, revision, ...missionFields }, closed),
    reply: MissionRecord,
    errors: CHANGE_ERRORS,
  }),
  opsMissionDelete: defineOpsCall({
    summary: 'Deletes a mission. What was collected of it stays in the records.',
    method: 'DELETE',
    path: '/ops/v1/missions',
    permission: 'promotions.write',
    query: Type.Object({ merchant, slug, revision }),
    reply: Type.Null(),
    errors: CHANGE_ERRORS,
  }),
};
