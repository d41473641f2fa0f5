import { BusinessError } from '../base/errors.ts';
import type { Handlers } from '../base/http/handlers.ts';
import type { Play } from '../play/index.ts';
import { isOfMode, type LotteryLists, VIETNAM } from './lists.ts';

interface RouteDeps {
  lists: LotteryLists;
  play: Pick<Play, 'launch'>;
}

/** The player's calls about lotteries. */
export const lotteryRoutes = ({ lists, play }: RouteDeps): Handlers => ({
  popularLotteries: (request) => lists.popular(request.query, request),
  lotteryMenus: (request) => lists.menus(request.query, request),
  vnMenu: (request) => lists.vnMenu(request.query, request),
  vnRecent: (request) => lists.vnRecent(request.query, request),
  vnNumbers: (request) => lists.vnNumbers(request.query, request),
  openedNumbers: (request) => lists.opened(request.query, request),
  nearDraws: (request) => lists.near(request.query, request),
  async lotteryLobby(request) {
    const { lottoArea, lottoPrizeMode, lottoGameCode, backUrl, language } = request.query;
    const code = lottoGameCode?.toLowerCase();
    const games = await lists.all(request, undefined);
    const game = games.find(
      (each) =>
        (lottoArea?.toUpperCase() !== 'VN' || each.vassalage === VIETNAM) &&
        isOfMode(each, lottoPrizeMode) &&
        (!code || each.gameCode.toLowerCase() === code),
    );
    if (!game) throw new BusinessError('game.unknown');
    const query = {
      launchMode: 'GLS',
      nodeId: game.nodeId,
      ...(backUrl === undefined ? {} : { backUrl }),
      ...(language === undefined ? {} : { language }),
    };
    return play.launch(query, request);
  },
});
