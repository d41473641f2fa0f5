import type { Reply } from '@marquee/contract';
import { toWire } from '@marquee/money';
import { type Game, nameOf, type Vendor } from './game.ts';

export type GameItem = Reply<'game'>;

const NO_POSTER = 'TCG_GAME_ICONS/default.svg';

/** Path of a game's poster below the image base. */
export const posterPath = (vendorCode: string, gameCode: string): string => `games/${vendorCode}/${gameCode}.svg`;

/** Path of a vendor's mark below the image base: by game type, vendor and variant. */
export const markPath = (gameType: string, vendorCode: string, variant: 'WHITE' | 'COLOR'): string =>
  `TCG_PROD_IMAGES/${gameType}_LIST_VENDOR/${vendorCode}-${variant}.svg`;

/** A game as lists show it: docs/rules/games.md#games-as-lists-show-them. */
export function itemOf(game: Game, vendor: Vendor, language: string, isHot: boolean): GameItem {
  const node = String(game.nodeId);
  const name = nameOf(game, language);
  const icon = game.posterVersion === 0 ? NO_POSTER : `${posterPath(vendor.code, game.gameCode)}?v=${game.posterVersion}`;
  return {
    nodeId: node,
    roomId: node,
    gameId: node,
    vassalage: vendor.code,
    vendor: vendor.code,
    accountTypeName: vendor.code,
    vendorCode: vendor.code,
    vendorName: vendor.name,
    gameType: game.gameType,
    gameName: name,
    displayName: name,
    nodeName: game.gameCode,
    gameCode: game.gameCode,
    gameClassify: game.classification,
    gameClassifyNew: game.classification,
    isGame: 'GAME',
    isNew: game.isNew,
    isTop: game.isTop,
    isHot,
    supportPlay: game.hasDemo ? 1 : 0,
    iconUrl: icon,
    showIcon: icon,
    defaultIcon: icon,
    lottoMode: null,
    gameGroupId: null,
    minBet: toWire(game.minStake),
    maxBet: toWire(game.maxStake),
    rtpBasisPoints: game.rtpBasisPoints === 0 ? null : game.rtpBasisPoints,
    launchIn: vendor.launchIn,
  };
}
