import { Type } from 'typebox';
import { Moment, WireMoney } from '../../common.ts';
import type { ErrorCode } from '../../errors.ts';
import { defineOpsCall } from '../define.ts';
import { merchant, pageOf, paging, revision, slug } from '../fields.ts';
import { PointConfigRecord, pointConfigFields, RewardRecord, rewardFields } from './fields.ts';

const closed = { additionalProperties: false } as const;
const WORDS_BYTES = 512 * 1024;
const orderNo = Type.String({ minLength: 1, maxLength: 40, pattern: '^[A-Z0-9-]+$' });
const remark = Type.String({ minLength: 3, maxLength: 140, description: 'the member reads it' });
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);

/** An exchange of points as operators see it. */
const PointOrderRecord = Type.Object({
  id: Type.Integer(),
  orderNo: Type.String(),
  username: Type.String(),
  exchangeType: Type.String({ description: 'PRODUCT, BALANCE, or PRIZE for a product that was won' }),
  product: Type.String({ description: 'its name; empty for a conversion' }),
  deliveryType: orNull(Type.String()),
  quantity: Type.Integer(),
  points: Type.Integer(),
  amount: WireMoney,
  credit: WireMoney,
  currency: Type.String(),
  address: orNull(Type.String()),
  mobile: orNull(Type.String()),
  voucher: orNull(Type.String()),
  state: Type.String({ description: 'MOVING, PROCESSING, COMPLETED, RETURNING, REJECTED, FAILED' }),
  remark: Type.String(),
  requestedAt: Moment,
  endedAt: orNull(Moment),
});
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
  opsPointOrders: defineOpsCall({
    summary: 'What members of a brand exchanged points for, newest first; `open`: only what waits to be delivered.',
    method: 'GET',
    path: '/ops/v1/points/orders',
    permission: 'exchanges.read',
    query: Type.Object({
      merchant,
      open: Type.Optional(Type.Boolean()),
      before: Type.Optional(Type.Integer({ minimum: 1, description: 'only older ones than this' })),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    }),
    reply: Type.Object({ list: Type.Array(PointOrderRecord), next: Type.Union([Type.Integer(), Type.Null()]) }),
  }),
  opsPointOrderDecide: defineOpsCall({
    summary:
      'Notes that a product was delivered, or rejects it: points, cash and stock go back, a prize can be collected again, and the member reads the remark.',
    method: 'PUT',
    path: '/ops/v1/points/orders',
    permission: 'exchanges.decide',
    body: Type.Object(
      {
        merchant,
        orderNo,
        decision: Type.Union([Type.Literal('deliver'), Type.Literal('reject')]),
        remark: Type.Optional(remark),
      },
      closed,
    ),
    reply: PointOrderRecord,
    errors: ['ops.refused', 'ops.unknown'],
  }),
};
