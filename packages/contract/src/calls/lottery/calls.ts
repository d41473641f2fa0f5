import { Type } from 'typebox';
import { Ignored, Moment } from '../../common.ts';
import { defineCall } from '../../define.ts';
import { Launched } from '../play.ts';
import { bettingCalls } from './betting.ts';
import { GameId, LotteryItem } from './items.ts';

const Text = Type.String();

const prizeMode = Type.Optional(
  Type.String({ maxLength: 10, description: 'LOTT, ZY, ELOTT or SEA in any spelling; LOTT and ELOTT are types of games' }),
);
const lottoArea = Type.Optional(Type.String({ maxLength: 4, description: 'VN: Vietnamese lotteries alone' }));
const count = (usual: number) => Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: usual }));
const asked = { prizeMode, lotteryType: Ignored, device: Ignored, language: Ignored };
const Group = Type.Object({ gameGroupCode: Text, games: Type.Array(LotteryItem) });
const Menu = Type.Array(Type.Object({ groupName: Text, gameMenus: Type.Array(LotteryItem) }));

/** What older clients of the family ask about lotteries. Their answers have no envelope. */
export const lotteryCalls = {
  popularLotteries: defineCall({
    summary: 'The most played lottery games of a prize mode, as an object whose values are the list.',
    method: 'GET',
    path: '/lgw/games/popular',
    // The games whose pictures a client shows first.
    aliases: [
      '/lgw/games/show_logo',
      { method: 'GET', path: '/lgw/vn/games/show_logo', query: { lottoArea: 'VN' } },
      '/lgw/games/mobile',
    ],
    access: 'public',
    answer: 'bare',
    query: Type.Object({ count: count(20), lottoArea, ...asked }),
    reply: Type.Record(Text, LotteryItem),
  }),
  lotteryMenus: defineCall({
    summary: 'The lotteries of a prize mode by groups, as an object whose values are the groups.',
    method: 'GET',
    path: '/lgw/games/game_menus',
    aliases: ['/lgw/games/mobile_game_menus'],
    access: 'public',
    answer: 'bare',
    query: Type.Object(asked),
    reply: Type.Record(Text, Group),
  }),
  vnMenu: defineCall({
    summary: 'The Vietnamese lotteries by groups.',
    method: 'GET',
    path: '/lgw/vn/games/game_menu',
    access: 'public',
    answer: 'bare',
    query: Type.Object(asked),
    reply: Menu,
  }),
  vnRecent: defineCall({
    summary: 'The Vietnamese lotteries that the member opened, the latest first, as a menu.',
    method: 'GET',
    path: '/lgw/vn/games/game_menu/recent',
    access: 'member',
    answer: 'bare',
    query: Type.Object(asked),
    reply: Menu,
  }),
  vnNumbers: defineCall({
    summary: 'The last results of the Vietnamese lotteries, the newest first.',
    method: 'GET',
    path: '/lgw/vn/numeros/opened/game',
    access: 'public',
    answer: 'bare',
    query: Type.Object({ count: count(100), ...asked }),
    reply: Type.Array(LotteryItem),
  }),
  openedNumbers: defineCall({
    summary: 'The last results of all lotteries, the newest first.',
    method: 'GET',
    path: '/lotto/lgw/games/opened/numero',
    // Clients of one generation send no token.
    access: 'optional',
    answer: 'bare',
    query: Type.Object({ count: count(100), ...asked }),
    reply: Type.Array(LotteryItem),
  }),
  nearDraws: defineCall({
    summary: 'The last draws of a lottery, newest first. Empty for a game that is none of the brand’s lotteries.',
    method: 'GET',
    path: '/lgw/numeros/near',
    access: 'public',
    answer: 'bare',
    query: Type.Object({
      gameId: GameId,
      count: count(20),
      device: Ignored,
      language: Ignored,
    }),
    reply: Type.Array(
      Type.Object({
        numero: Text,
        winningNumber: Text,
        winningTime: Moment,
        state: Type.String({ description: 'drawn, settled or void' }),
        isSimulated: Type.Boolean(),
      }),
    ),
  }),
  lotteryLobby: defineCall({
    summary: 'Opens a lottery of the brand for a member: by its code, or the first of the prize mode.',
    method: 'GET',
    path: '/lotto/lgw/lobby',
    access: 'member',
    answer: 'bare',
    rate: { per: 'account', max: 60, seconds: 60 },
    query: Type.Object({
      lottoArea,
      launchMode: Ignored,
      lottoPrizeMode: prizeMode,
      lottoGameCode: Type.Optional(Type.String({ maxLength: 100 })),
      /** As of a launch. */
      lottoView: Type.Optional(Type.String({ maxLength: 20 })),
      device: Ignored,
      backUrl: Type.Optional(Type.String({ maxLength: 600 })),
      language: Type.Optional(Type.String({ maxLength: 5 })),
    }),
    reply: Launched,
    errors: ['game.unknown', 'game.closed', 'vendor.unavailable', 'account.blocked'],
  }),
  ...bettingCalls,
};
