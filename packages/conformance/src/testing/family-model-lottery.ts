import type { Has, ModelAnswer, ModelReply, ModelRequest } from './family-reply.ts';

const CODE = 'DEMO1';
const FRAME = '/frame.test/lottery';
const ICON = 'https://img.test/d.png';
const item = {
  ...{ gameId: 31, gameCode: CODE, code: CODE, remark: 'Demo 1 minute', iconUrl: ICON, mobileIconUrl: ICON },
  ...{ numero: '202601010001', previousWinningNumber: '1,2,3,4,5', winningTime: 1_767_225_600_000 },
  ...{ isSale: true, remainTime: 42_000, lockTime: 5 },
};

/** A launch of a lottery: `gameUrl` is what clients put a slash before. */
export function lotteryLaunch({ query }: ModelRequest, has: Has): ModelReply {
  const code = query['lottoGameCode'] ?? '';
  if (!['', 'lobby', 'game_list', CODE].includes(code)) return { errorCode: 'game.unknown' };
  return { value: { gameUrl: has('tells a whole address for a lottery') ? `https:/${FRAME}` : FRAME } };
}

/** Lotteries, which are answered without an envelope. */
export function lotteryAnswers(has: Has): Record<string, ModelAnswer> {
  const bare =
    (value: object): ModelAnswer =>
    () =>
      has('wraps lotteries in an envelope') ? { value } : { bare: value };
  const menu = bare([{ groupName: 'VN', gameMenus: [item] }]);
  const groups: ModelAnswer = (request) => {
    const mode = request.query['prizeMode'] ?? '';
    const isKnown = has('knows prize modes in capitals only') ? mode === 'LOTT' : mode.toUpperCase() === 'LOTT';
    return bare(isKnown ? { 0: { gameGroupCode: 'SSC', games: [item] } } : {})(request);
  };
  return {
    'GET /lgw/games/popular': bare({ 0: item }),
    'GET /lgw/games/game_menus': groups,
    'GET /lgw/vn/games/game_menu': menu,
    'GET /lgw/vn/games/game_menu/recent': menu,
    'GET /lgw/vn/numeros/opened/game': bare([item]),
    'GET /lotto/lgw/games/opened/numero': bare([item]),
  };
}
