import { type TSchema, Type } from 'typebox';
import { LaunchIn } from '../calls/game-items.ts';
import { WireMoney } from '../common.ts';
import { defineOpsCall } from './define.ts';
import { merchant, pageOf, paging } from './fields.ts';
import { lotteryOpsCalls } from './lottery.ts';

const closed = { additionalProperties: false } as const;

/** Most games that a brand can have pinned: as many as a list of hot games shows. */
const MOST_PINS = 30;

const vendor = Type.String({ pattern: '^[A-Z0-9_]{2,12}$', description: 'code of the vendor' });
const gameCode = Type.String({ pattern: '^[A-Za-z0-9_-]{1,100}$', description: 'the vendor’s code of the game' });
// Without usual values: what is left out stays as it is.
const sort = Type.Optional(Type.Integer({ minimum: -1_000_000, maximum: 1_000_000, description: 'smaller first' }));
const flag = Type.Optional(Type.Boolean());
const multiple = Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'what a round may pay unseen, times its stake' });
const amount = Type.Number({ exclusiveMinimum: 0, maximum: 1e10, description: 'what may be paid unseen, in units' });
const orNone = <S extends TSchema>(schema: S) => Type.Optional(Type.Union([schema, Type.Null()]));
const NullableMoney = Type.Union([WireMoney, Type.Null()]);
const OpenState = Type.Unsafe<'open' | 'closed'>(Type.String({ enum: ['open', 'closed'] }));
const status = Type.Optional(OpenState);
const WalletMode = Type.Unsafe<'seamless' | 'transfer'>(
  Type.String({ enum: ['seamless', 'transfer'], description: 'whose wallet its bets are made with: ours, or its own' }),
);

const VendorRecord = Type.Object({
  code: Type.String(),
  name: Type.String(),
  /** Where the gateway reaches it; null for an operator of one brand. */
  url: Type.Union([Type.String(), Type.Null()]),
  status: OpenState,
  /** Does this brand offer the vendor's games? */
  isOffered: Type.Boolean(),
  launchIn: LaunchIn,
  wallet: WalletMode,
  sort: Type.Integer(),
  isHot: Type.Boolean(),
  accountTypeId: Type.Integer(),
  /** What a round may pay before a person looks at it, and a win that no stake precedes. */
  winMultiple: Type.Integer(),
  winAmount: NullableMoney,
  promotionAmount: WireMoney,
  /** Games that are open, wherever the vendor is offered. */
  gameCount: Type.Integer(),
});

const GameRecord = Type.Object({
  nodeId: Type.Integer(),
  vendor: Type.String(),
  gameCode: Type.String(),
  gameType: Type.String(),
  names: Type.Record(Type.String(), Type.String()),
  /** The operator's word. A game is open while the vendor lists it, too. */
  status: OpenState,
  isListed: Type.Boolean(),
  isTop: Type.Boolean(),
  sort: Type.Integer(),
  /** The operator's ceilings of this game; null: the vendor's. */
  winMultiple: Type.Union([Type.Integer(), Type.Null()]),
  winAmount: NullableMoney,
  /** The most that it can pay by the vendor's word, times the stake. */
  toldMultiple: Type.Union([Type.Integer(), Type.Null()]),
});

const PinsRecord = Type.Object({
  pins: Type.Array(
    Type.Object({
      vendor: Type.String(),
      gameCode: Type.String(),
      /** The game's node; null while the vendor has told of no such game. */
      nodeId: Type.Union([Type.Integer(), Type.Null()]),
    }),
  ),
});

const Pin = Type.Object({ vendor, gameCode }, closed);

/** The operator's calls about vendors, their games and what is hot. */
export const catalogueOpsCalls = {
  ...lotteryOpsCalls,
  opsVendors: defineOpsCall({
    summary: 'All vendors in the order in which they are shown, closed ones too, and whether the brand offers them.',
    method: 'GET',
    path: '/ops/v1/vendors',
    permission: 'games.read',
    query: Type.Object({ merchant, ...paging }),
    reply: pageOf(VendorRecord),
  }),
  opsVendorPut: defineOpsCall({
    summary:
      'Changes a vendor: whether the brand offers it and, by an operator of every brand, whether it is open, where its games open, rank and mark.',
    method: 'PUT',
    path: '/ops/v1/vendors',
    permission: 'games.write',
    body: Type.Object(
      {
        merchant,
        vendor,
        url: Type.Optional(Type.String({ minLength: 1, maxLength: 500, description: 'where the gateway reaches it' })),
        isOffered: flag,
        status,
        launchIn: Type.Optional(LaunchIn),
        wallet: Type.Optional(WalletMode),
        sort,
        isHot: flag,
        winMultiple: Type.Optional(multiple),
        winAmount: orNone(amount),
        promotionAmount: Type.Optional(amount),
      },
      closed,
    ),
    reply: VendorRecord,
    errors: ['ops.refused', 'ops.role'],
  }),
  opsGames: defineOpsCall({
    summary: 'The games of a vendor, closed and withdrawn ones too, by their codes.',
    method: 'GET',
    path: '/ops/v1/games',
    permission: 'games.read',
    query: Type.Object({ merchant, vendor, ...paging }),
    reply: pageOf(GameRecord),
    errors: ['ops.refused'],
  }),
  opsGamePut: defineOpsCall({
    summary: 'Changes a game in every brand, by an operator of every brand: whether it is open, whether it is a top game, rank.',
    method: 'PUT',
    path: '/ops/v1/games',
    permission: 'games.write',
    body: Type.Object(
      { merchant, vendor, gameCode, status, isTop: flag, sort, winMultiple: orNone(multiple), winAmount: orNone(amount) },
      closed,
    ),
    reply: GameRecord,
    errors: ['ops.refused', 'ops.role'],
  }),
  opsPins: defineOpsCall({
    summary: 'The games that stand before all others among the brand’s hot games, in their order.',
    method: 'GET',
    path: '/ops/v1/pins',
    permission: 'games.read',
    query: Type.Object({ merchant }),
    reply: PinsRecord,
  }),
  opsPinsPut: defineOpsCall({
    summary: 'Replaces the brand’s pins. A game may be pinned before the vendor has told of it.',
    method: 'PUT',
    path: '/ops/v1/pins',
    permission: 'pins.write',
    body: Type.Object({ merchant, pins: Type.Array(Pin, { maxItems: MOST_PINS }) }, closed),
    reply: PinsRecord,
    errors: ['ops.refused'],
  }),
};
