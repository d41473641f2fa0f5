import { Type } from 'typebox';
import type { ErrorCode } from '../errors.ts';
import { defineOpsCall } from './define.ts';
import {
  merchant,
  PointConfigRecord,
  pageOf,
  paging,
  pointConfigFields,
  RewardRecord,
  revision,
  rewardFields,
  slug,
} from './fields.ts';

const closed = { additionalProperties: false } as const;
const WORDS_BYTES = 512 * 1024;
const CHANGE_ERRORS: readonly ErrorCode[] = ['ops.refused', 'ops.overtaken', 'ops.unknown'];

/** The operator's calls about points and what is given for them. */
export const pointOpsCalls = {
  opsRewards: defineOpsCall({
    summary: 'The rewards of a brand’s points mall, closed and ended too, in the order in which they are shown.',
    method: 'GET',
    path: '/ops/v1/rewards',
    permission: 'points.read',
    query: Type.Object({ merchant, ...paging }),
    reply: pageOf(RewardRecord),
  }),
  opsRewardPut: defineOpsCall({
    summary: 'Writes a reward, new or over the one of its name. HTML is sanitised.',
    method: 'PUT',
    path: '/ops/v1/rewards',
    permission: 'rewards.write',
    bodyLimit: WORDS_BYTES,
    body: Type.Object({ merchant, revision, ...rewardFields }, closed),
    reply: RewardRecord,
    errors: CHANGE_ERRORS,
  }),
  opsRewardDelete: defineOpsCall({
    summary: 'Deletes a reward.',
    method: 'DELETE',
    path: '/ops/v1/rewards',
    permission: 'rewards.write',
    query: Type.Object({ merchant, slug, revision }),
    reply: Type.Null(),
    errors: CHANGE_ERRORS,
  }),
  opsPointConfig: defineOpsCall({
    summary: 'How points are earned in a brand and what they are worth.',
    method: 'GET',
    path: '/ops/v1/points/config',
    permission: 'points.read',
    query: Type.Object({ merchant }),
    reply: PointConfigRecord,
  }),
  opsPointConfigPut: defineOpsCall({
    summary: 'Says how points are earned in a brand and what they are worth.',
    method: 'PUT',
    path: '/ops/v1/points/config',
    permission: 'points.write',
    body: Type.Object({ merchant, revision, ...pointConfigFields }, closed),
    reply: PointConfigRecord,
    errors: CHANGE_ERRORS,
  }),
};
