import { expect, it } from 'vitest';
import { type CallName, callList } from './index.ts';

/** What a call needs: `nothing`, the login's token, or a token where there is one. */
type Needs = 'nothing' | 'token' | 'token if any';

/** Calls that clients know, with the method, path and need that they expect: docs/rules/calls.md#path-families. */
const ROWS: readonly [call: CallName, method: string, path: string, needs: Needs, isEncrypted?: true][] = [
  ['login', 'POST', '/wps/session/login', 'nothing', true],
  ['whitelabel', 'GET', '/wps/system/whitelabel', 'nothing'],
  ['memberInfo', 'GET', '/wps/member/info', 'token'],
  ['register', 'PUT', '/wps/member/register', 'nothing', true],
  ['avatar', 'GET', '/wps/relay/MCSFE_getPlayerAvatar', 'token'],
  ['changePassword', 'POST', '/wps/member/password', 'token', true],
  ['forgotPassword', 'POST', '/wps/member/password/email', 'nothing'],
  ['memberIcon', 'GET', '/wps/member/info/icon', 'token'],
  ['passwordByPhone', 'POST', '/wps/member/password/verification', 'nothing', true],
  ['registerSettings', 'GET', '/wps/system/setting/register', 'nothing'],
  ['status', 'GET', '/wps/system/status', 'nothing'],
  ['balance', 'GET', '/wps/v2/wallets/balance', 'token'],
  ['logout', 'DELETE', '/wps/session/logout', 'token if any'],
  ['hotGames', 'GET', '/wps/relay/GCSGAME_hotGamesV2', 'token if any'],
  ['gameList', 'GET', '/wps/relay/GCSGAME_gameList', 'token if any'],
  ['announcements', 'GET', '/wps/relay/MCSFE_getListAnnouncements', 'token if any'],
  ['vassGameType', 'GET', '/wps/relay/GCSGAME_getVassGameType', 'token if any'],
  ['gameVendor', 'GET', '/wps/relay/GCSGAME_gameVendor', 'token if any'],
  ['favouriteIds', 'GET', '/wps/relay/MCSFE_getFavoriteGames', 'token'],
  ['favouriteGames', 'GET', '/wps/relay/MCSFE_getFavoriteGamesList', 'token'],
  ['addFavourite', 'POST', '/wps/relay/MCSFE_addFavoriteGameV2', 'token'],
  ['removeFavourite', 'DELETE', '/wps/relay/MCSFE_removeFavoriteGameV2', 'token'],
  ['recentGames', 'GET', '/wps/relay/GCS_recentGame', 'token'],
  ['gameLaunchFB', 'GET', '/wps/relay/GCS_gameLaunchFB', 'token'],
  ['roomList', 'GET', '/wps/relay/GLS2_roomList', 'token'],
  ['launchGame', 'GET', '/wps/game/launchGame', 'token'],
  ['popularLotteries', 'GET', '/lgw/games/popular', 'nothing'],
  ['lotteryMenus', 'GET', '/lgw/games/game_menus', 'nothing'],
  ['vnMenu', 'GET', '/lgw/vn/games/game_menu', 'nothing'],
  ['vnRecent', 'GET', '/lgw/vn/games/game_menu/recent', 'token'],
  ['vnNumbers', 'GET', '/lgw/vn/numeros/opened/game', 'nothing'],
  ['openedNumbers', 'GET', '/lotto/lgw/games/opened/numero', 'token if any'],
  ['lotteryLobby', 'GET', '/lotto/lgw/lobby', 'token'],
  ['merchantWallet', 'GET', '/wps/relay/GCS_merchantWallet', 'token'],
  ['winnerBoard', 'GET', '/wps/relay/GCSGAME_getRankList', 'nothing'],
  ['domainRoute', 'GET', '/wps/system/domainRoute', 'nothing'],
  ['pointRewards', 'GET', '/wps/relay/MCS2_getPointReward', 'token if any'],
  ['pointConfig', 'GET', '/wps/relay/MCS2_getPointConfig', 'token if any'],
  ['drawRaffle', 'POST', '/wps/relay/MCS2_claimRafflePromotion', 'token'],
  ['statement', 'GET', '/wps/relay/ODSFE2_MemTransDet', 'token'],
  ['unreadCount', 'GET', '/wps/relay/CSP_unreadCount', 'token'],
  ['helpCenter', 'GET', '/wps/system/helpCenter', 'nothing'],
];

const NEEDS: Readonly<Record<string, Needs>> = {
  public: 'nothing',
  optional: 'token if any',
  member: 'token',
  real: 'token',
};

it.each(ROWS)('the call %s is %s %s and needs %s', (name, method, path, needs, isEncrypted = undefined) => {
  const call = new Map(callList).get(name);
  expect([call?.method, call?.path, NEEDS[call?.access ?? ''], call?.encrypted]).toEqual([
    method,
    path,
    needs,
    isEncrypted ?? false,
  ]);
});
