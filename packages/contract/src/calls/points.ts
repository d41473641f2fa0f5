import { Type } from 'typebox';
import { Ignored, Moment, PageNumber, Period, pageSize, WireMoney } from '../common.ts';
import { defineCall } from '../define.ts';
import type { ErrorCode } from '../errors.ts';

/** Why points changed: docs/rules/points.md#entries. */
export const POINT_KINDS = [
  'BET',
  'DEPOSIT',
  'PROMOTION',
  'MISSION',
  'LEADERBOARD',
  'RAFFLE',
  'VIP',
  'REFERRAL',
  'REBATE',
  'CONVERT',
  'REDEEM',
  'RETURN',
] as const;

/** States of an exchange that its member sees: docs/rules/points.md#record. */
export const EXCHANGE_STATES = ['PROCESSING', 'COMPLETED', 'REJECTED'] as const;
/** What points were exchanged for: a product, or money. */
export const EXCHANGE_TYPES = ['PRODUCT', 'BALANCE'] as const;

const Text = Type.String();
const Named = <T extends string>(names: readonly T[]) => Type.Unsafe<T>(Type.String({ enum: [...names] }));
const closed = { additionalProperties: false } as const;
const rate = { per: 'account', max: 30, seconds: 60 } as const;
const reads = { per: 'account', max: 120, seconds: 60 } as const;
const Day = Type.String({ maxLength: 10, pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

/** A product of the points mall: docs/rules/points.md#mall. */
export const PointReward = Type.Object({
  rewardId: Type.Integer(),
  name: Text,
  imageUrl: Text,
  /** CHIPS, GOODS or PROMO. */
  rewardType: Text,
  /** GOODS, PHONE_CREDIT, FREE_BET or VOUCHER: what its delivery asks for. */
  deliveryType: Text,
  pointsRequired: Type.Integer(),
  amountRequired: WireMoney,
  /** What is booked to the wallet for each piece; 0: nothing. It is to be wagered once. */
  creditAmount: WireMoney,
  availableQuantity: Type.Integer(),
  /** Pieces for each member; 0: as many as there are. */
  memberLimit: Type.Integer(),
  vipMinimum: Type.Integer(),
  conditions: Text,
  details: Text,
});

const secret = {
  password: Type.String({ maxLength: 64, description: 'the payment password' }),
  requestKey: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9-]{8,64}$',
      description: 'the member’s own name for the request: sent again it is the same exchange',
    }),
  ),
};
const secretErrors: readonly ErrorCode[] = [
  'invalid.payment.pw',
  'not.exists.payment.password',
  'payment.pw.locked',
  'points.account',
  'points.repeated',
  'points.short',
];

/** What an exchange came to. */
const Exchanged = Type.Object({
  transactionNo: Text,
  status: Named(EXCHANGE_STATES),
  /** Points that are left. */
  pointBalance: Type.Integer(),
  voucher: Type.Union([Text, Type.Null()]),
});

const recordFilter = {
  startDate: Type.Optional(Day),
  endDate: Type.Optional(Day),
  status: Type.Optional(Named(EXCHANGE_STATES)),
  exchangeType: Type.Optional(Named(EXCHANGE_TYPES)),
  language: Ignored,
};

/** Points: docs/rules/points.md. */
export const pointCalls = {
  pointBalance: defineCall({
    summary: 'The points that the member can spend; below zero after a correction of what was spent already.',
    method: 'GET',
    path: '/wps/relay/MCS2_getPointBalance',
    aliases: ['/wps/relay/MCSFE_getPointBalance'],
    access: 'real',
    rate: reads,
    query: Type.Object({ language: Ignored, _: Ignored }),
    reply: Type.Integer(),
  }),
  pointSummary: defineCall({
    summary: 'The member’s points: what can be spent, all that was ever earned, and what today has left to convert.',
    method: 'GET',
    path: '/wps/member/points',
    access: 'real',
    rate: reads,
    reply: Type.Object({
      balance: Type.Integer(),
      accumulated: Type.Integer(),
      /** Points that can still be converted in this business day. */
      convertLeft: Type.Integer(),
      vipLevel: Type.Integer(),
      /** What a point makes at the member’s level, in hundredths. */
      factor: Type.Integer(),
    }),
  }),
  pointRewards: defineCall({
    summary: 'A page of the points mall’s products.',
    method: 'GET',
    path: '/wps/relay/MCS2_getPointReward',
    aliases: ['/wps/relay/MCSFE_getPointReward'],
    access: 'optional',
    query: Type.Object({
      rewardType: Type.Optional(Type.Union([Type.Literal('CHIPS'), Type.Literal('GOODS'), Type.Literal('PROMO')])),
      page: PageNumber,
      size: pageSize(12),
      language: Ignored,
    }),
    reply: Type.Object({ list: Type.Array(PointReward), totalPages: Type.Integer(), totalCount: Type.Integer() }),
  }),
  pointConfig: defineCall({
    summary: 'How points are earned and what they are worth.',
    method: 'GET',
    path: '/wps/relay/MCS2_getPointConfig',
    aliases: ['/wps/relay/MCSFE_getPointConfig', '/wps/relay/MCSFE_getPointRewardConversionType'],
    access: 'optional',
    query: Type.Object({ language: Ignored }),
    reply: Type.Object({
      convertible: Type.Boolean(),
      pointsPerUnit: Type.Number({ description: 'points that convert to one unit of money' }),
      minAmount: Type.Integer({ description: 'points' }),
      maxAmount: Type.Integer({ description: 'points of a business day' }),
      stepAmount: Type.Integer({ description: 'points convert in steps of these' }),
      /** Points for each 1,000 units of valid bet by game type and of SEA, and of deposits; made of the steps, to two decimals. */
      ratios: Type.Record(Text, Type.Number()),
      /** Units for one point: what is counted by. */
      steps: Type.Record(Text, Type.Integer()),
      /** What a point makes from a VIP level on, in hundredths. */
      factors: Type.Record(Text, Type.Integer()),
    }),
  }),
  redeemPointReward: defineCall({
    summary: 'Redeems a product: points and cash are taken at once. The same request sent again is the same exchange.',
    method: 'POST',
    path: '/wps/relay/passwordCheck/MCS2_redeemPointReward',
    aliases: ['/wps/relay/passwordCheck/MCSFE_redeemPointReward'],
    access: 'real',
    encrypted: true,
    rate,
    body: Type.Object(
      {
        rewardId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
        quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 1 })),
        address: Type.Optional(Type.Union([Type.String({ maxLength: 300 }), Type.Null()])),
        mobileNum: Type.Optional(Type.Union([Type.String({ maxLength: 24 }), Type.Null()])),
        ...secret,
      },
      closed,
    ),
    reply: Exchanged,
    errors: [
      ...secretErrors,
      'points.address',
      'points.funds',
      'points.limit',
      'points.mobile',
      'points.reward',
      'points.stock',
      'points.vip',
    ],
  }),
  convertPoint: defineCall({
    summary: 'Converts points to money, at once. The same request sent again is the same exchange.',
    method: 'POST',
    path: '/wps/relay/passwordCheck/MCS2_convertPoint',
    aliases: ['/wps/relay/passwordCheck/MCSFE_convertPoint'],
    access: 'real',
    encrypted: true,
    rate,
    body: Type.Object({ amount: Type.Integer({ minimum: 1, maximum: 1_000_000_000, description: 'points' }), ...secret }, closed),
    reply: Exchanged,
    errors: [...secretErrors, 'points.amount', 'points.daily', 'points.off'],
  }),
  redeemPointList: defineCall({
    summary: 'The member’s exchanges of points, newest first.',
    method: 'GET',
    path: '/wps/relay/MCS2_getRedeemPointList',
    aliases: ['/wps/relay/MCSFE_getRedeemPointList'],
    access: 'real',
    rate: reads,
    query: Type.Object({ ...recordFilter, page: PageNumber, size: pageSize(10) }),
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          transactionNo: Text,
          applyTime: Moment,
          exchangeType: Named(EXCHANGE_TYPES),
          /** Empty for money. */
          productName: Text,
          quantity: Type.Integer(),
          pointsRequired: Type.Integer(),
          amountRequired: WireMoney,
          /** What was booked to the wallet. */
          creditAmount: WireMoney,
          status: Named(EXCHANGE_STATES),
          /** When it was completed or rejected; null: neither yet. */
          time: Type.Union([Moment, Type.Null()]),
          remark: Text,
          voucher: Type.Union([Text, Type.Null()]),
          /** What it has done to the points: nothing once they have come back. */
          pointsChange: Type.Integer(),
          /** What the member had ever earned when it was asked for. */
          accumulatedPoints: Type.Integer(),
        }),
      ),
      totalPages: Type.Integer(),
      totalCount: Type.Integer(),
      period: Period,
    }),
  }),
  redeemPointFile: defineCall({
    summary: 'The member’s exchanges of points as a file of comma-separated values, the same selection as the list.',
    method: 'GET',
    path: '/wps/member/points/record.csv',
    access: 'real',
    answer: 'file',
    rate: { per: 'account', max: 10, seconds: 60 },
    query: Type.Object(recordFilter),
    reply: Type.Unsafe<AsyncIterable<string>>(Type.String()),
    errors: ['record.too.long'],
  }),
};
