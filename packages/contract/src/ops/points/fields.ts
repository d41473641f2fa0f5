import { Type } from 'typebox';
import { GAME_TYPES, WireMoney } from '../../common.ts';
import { among, byLanguage, end, endsAt, image, isOpen, RewardWords, Stored, slug, sort, startsAt } from '../fields.ts';

/** What a product of the points mall is, by which it is delivered: docs/rules/points.md#mall. */
export const DELIVERY_TYPES = ['GOODS', 'PHONE_CREDIT', 'FREE_BET', 'VOUCHER'] as const;

/** A reward of the points mall as an operator writes it. */
export const rewardFields = {
  slug,
  isOpen,
  deliveryType: among(DELIVERY_TYPES),
  pointsRequired: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
  amountRequired: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1e10, default: 0, description: 'units, at most two decimals' }),
  ),
  creditAmount: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1e10, default: 0, description: 'what a FREE_BET books: units, at most two decimals' }),
  ),
  stock: Type.Integer({ minimum: 0, maximum: 1_000_000_000, description: 'all that was ever there, what is taken included' }),
  memberLimit: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0, description: 'for each member; 0: none' }),
  ),
  vipMinimum: Type.Optional(Type.Integer({ minimum: 0, maximum: 10, default: 0 })),
  image,
  words: byLanguage(RewardWords),
  sort,
  startsAt,
  endsAt,
};

/** What points are worth, as an operator writes it. */
export const pointConfigFields = {
  convertible: Type.Boolean(),
  pointsPerUnit: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
  minPoints: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
  maxPoints: Type.Integer({ minimum: 1, maximum: 1_000_000_000, description: 'that a member converts in a business day' }),
  stepPoints: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000_000, default: 100, description: 'points convert in steps of these' }),
  ),
  steps: Type.Record(Type.String({ maxLength: 12 }), Type.Integer({ minimum: 1, maximum: 1_000_000 }), {
    description: `units of valid bet for one point by game type (${GAME_TYPES.join(', ')}), of lotteries that pay fixed multiples (SEA) and of deposits (DEPOSIT); what is left out earns none, but SEA as much as LOTT`,
  }),
  factors: Type.Optional(
    Type.Record(Type.String({ pattern: '^(\\d|10)$' }), Type.Integer({ minimum: 0, maximum: 10_000 }), {
      default: { '0': 100, '3': 120, '6': 150, '9': 200 },
      description: 'what a point makes from a VIP level on, in hundredths',
    }),
  ),
};

/** A reward as it is. */
export const RewardRecord = Type.Object({
  ...Stored,
  slug: Type.String(),
  isOpen: Type.Boolean(),
  deliveryType: Type.String(),
  pointsRequired: Type.Integer(),
  amountRequired: WireMoney,
  creditAmount: WireMoney,
  stock: Type.Integer(),
  taken: Type.Integer({ description: 'of the stock: redeemed and not returned' }),
  memberLimit: Type.Integer(),
  vipMinimum: Type.Integer(),
  image: Type.String(),
  words: Type.Record(Type.String(), Type.Object({ title: Type.String(), content: Type.String(), conditions: Type.String() })),
  sort: Type.Integer(),
  endsAt: end,
});

/** What points are worth; revision 0: nothing has been said yet. */
export const PointConfigRecord = Type.Object({
  revision: Type.Integer(),
  convertible: Type.Boolean(),
  pointsPerUnit: Type.Integer(),
  minPoints: Type.Integer(),
  maxPoints: Type.Integer(),
  stepPoints: Type.Integer(),
  steps: Type.Record(Type.String(), Type.Integer()),
  factors: Type.Record(Type.String(), Type.Integer()),
});
