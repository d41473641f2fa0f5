import { Type } from 'typebox';
import { VIP_CHANGE_REASONS } from '../../calls/vip/calls.ts';
import { GAME_TYPES, GameTypeName, Moment, WireMoney } from '../../common.ts';
import { defineOpsCall } from '../define.ts';
import { byLanguage, merchant, reason } from '../fields.ts';

const closed = { additionalProperties: false } as const;
const units = Type.Number({ minimum: 0, maximum: 1e10, description: 'units, at most two decimals' });
const color = Type.String({ pattern: '^#[0-9A-Fa-f]{6}$' });
const username = Type.String({ minLength: 1, maxLength: 64 });
const level = Type.Integer({ minimum: 0, maximum: 10 });
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);

/** A VIP level as an operator writes it. */
const VipLevel = Type.Object(
  {
    names: byLanguage(Type.String({ minLength: 1, maxLength: 40 })),
    color,
    color2: color,
    deposit: units,
    validBet: units,
    keepBet: units,
    upgradeGift: units,
    birthdayGift: units,
    redPacket: units,
    cashback: Type.Partial(
      Type.Record(GameTypeName, Type.Number({ minimum: 0, maximum: 100 }), {
        additionalProperties: false,
        description: `percent of the valid bet by game type (${GAME_TYPES.join(', ')}), at most four decimals`,
      }),
    ),
  },
  closed,
);

const VipRules = Type.Object(
  {
    keepDays: Type.Integer({ minimum: 1, maximum: 366 }),
    packetDeposit: units,
    giftDays: Type.Integer({ minimum: 1, maximum: 90 }),
  },
  closed,
);

const VipTable = Type.Object({ rules: VipRules, levels: Type.Array(VipLevel) });

const VipRecord = Type.Object({
  username: Type.String(),
  level: Type.Integer(),
  name: Type.String(),
  reached: Type.Integer({ description: 'only a higher level is a promotion' }),
  lost: orNull(Type.Integer({ description: 'the level to which the member can return' })),
  deposits: WireMoney,
  validBet: WireMoney,
  cycle: orNull(Type.Object({ from: Type.String(), to: Type.String(), bet: WireMoney, keep: WireMoney })),
  changes: Type.Array(
    Type.Object({
      at: Moment,
      from: Type.Integer(),
      to: Type.Integer(),
      reason: Type.Unsafe<(typeof VIP_CHANGE_REASONS)[number]>(Type.String({ enum: [...VIP_CHANGE_REASONS] })),
      deposits: WireMoney,
      validBet: WireMoney,
      note: Type.String(),
    }),
  ),
});

/** The operator's calls about VIP levels. */
export const vipOpsCalls = {
  opsVipLevels: defineOpsCall({
    summary: 'What the VIP levels of a brand ask for and give, from 0 on.',
    method: 'GET',
    path: '/ops/v1/vip/levels',
    permission: 'promotions.read',
    query: Type.Object({ merchant }),
    reply: VipTable,
  }),
  opsVipLevelsPut: defineOpsCall({
    summary:
      'Replaces the VIP levels of a brand, all of them, or what holds for all. Nobody loses a level by it; who reaches one now gets it in the night.',
    method: 'PUT',
    path: '/ops/v1/vip/levels',
    permission: 'vip.write',
    body: Type.Object(
      { merchant, rules: Type.Optional(VipRules), levels: Type.Optional(Type.Array(VipLevel, { minItems: 2, maxItems: 11 })) },
      closed,
    ),
    reply: VipTable,
    errors: ['ops.refused'],
  }),
  opsVipMember: defineOpsCall({
    summary: 'A member’s VIP level with what it came of, and its last 50 changes, newest first.',
    method: 'GET',
    path: '/ops/v1/account/vip',
    permission: 'accounts.read',
    query: Type.Object({ merchant, username }),
    reply: VipRecord,
    errors: ['ops.unknown'],
  }),
  opsVipMemberPut: defineOpsCall({
    summary: 'Gives a member a VIP level by hand. A new cycle begins; gifts of levels are given by what is reached only.',
    method: 'PUT',
    path: '/ops/v1/account/vip',
    permission: 'vip.write',
    body: Type.Object({ merchant, username, level, reason }, closed),
    reply: VipRecord,
    errors: ['ops.unknown', 'ops.refused'],
  }),
};
