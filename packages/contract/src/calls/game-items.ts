import { Type } from 'typebox';
import { Picture, WireMoney } from '../common.ts';

/**
 * Where a vendor's games open: in a frame of the game page, in a page that is all theirs, or in a window of their own:
 * docs/rules/games.md#launch-places.
 */
export const LAUNCH_PLACES = ['IFRAME', 'ROUTE', 'WINDOW'] as const;
export const LaunchIn = Type.Unsafe<(typeof LAUNCH_PLACES)[number]>({ type: 'string', enum: [...LAUNCH_PLACES] });

/** A vendor's card in a lane: docs/rules/games.md#vendor-cards. */
export const VendorCard = Type.Object({
  vassalage: Type.String(),
  accountTypeName: Type.String(),
  accountTypeId: Type.Integer(),
  displayName: Type.String(),
  gameType: Type.String(),
  gameId: Type.Union([Type.String(), Type.Null()]),
  nodeId: Type.Union([Type.String(), Type.Null()]),
  /** VASSALAGE: opens a list of games; GAME: launches at once. */
  isGame: Type.String(),
  isHot: Type.Boolean(),
  launchIn: LaunchIn,
  smallIcon: Type.String(),
  /** The same picture by the other names that clients have for it; `lagerIcon` is how they spell it. */
  ...Type.Partial(
    Type.Object({
      mobileSmallIcon: Type.String(),
      h5Icon: Type.String(),
      lagerIcon: Type.String(),
      mobileLargeIcon: Type.String(),
    }),
  ).properties,
  /** Games of this type that the vendor offers now. */
  gameCount: Type.Integer(),
  /** Smallest stake of these games: a list narrowed to less holds none of them. */
  minBet: Type.Optional(WireMoney),
});

/** A game as lists show it, with provider's name and published return added: docs/rules/games.md#games-as-lists-show-them. */
export const GameItem = Type.Object({
  nodeId: Type.String(),
  roomId: Type.String(),
  gameId: Type.String(),
  vassalage: Type.String(),
  /** The same code as `vassalage`, as launches and favourites name it. */
  vendor: Type.String(),
  /** Name of the vendor's type of account, as on its card. */
  accountTypeName: Type.String(),
  vendorCode: Type.String(),
  vendorName: Type.String(),
  gameType: Type.String(),
  gameName: Type.String(),
  displayName: Type.String(),
  nodeName: Type.String(),
  gameCode: Type.String(),
  /** By the names of both generations of clients. */
  gameClassify: Type.String(),
  gameClassifyNew: Type.Optional(Type.String()),
  isGame: Type.String(),
  isNew: Type.Boolean(),
  isTop: Type.Boolean(),
  isHot: Type.Boolean(),
  supportPlay: Type.Integer({ description: '1 when the game has a trial mode' }),
  /** The poster, by the three names that clients have for it. */
  iconUrl: Picture,
  showIcon: Type.Optional(Picture),
  defaultIcon: Type.Optional(Picture),
  lottoMode: Type.Optional(Type.Null()),
  gameGroupId: Type.Optional(Type.Null()),
  minBet: WireMoney,
  maxBet: WireMoney,
  /** Published theoretical return, parts of 10,000; null when the vendor publishes none. */
  rtpBasisPoints: Type.Union([Type.Integer(), Type.Null()]),
  launchIn: LaunchIn,
});
