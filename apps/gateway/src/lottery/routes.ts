import { BusinessError } from '../base/errors.ts';
import type { Handlers } from '../base/http/handlers.ts';
import type { Play } from '../play/index.ts';
import type { LotteryBetting } from './betting.ts';
import { isOfMode, type LotteryLists, VIETNAM } from './lists.ts';
import type { LotteryTables } from './tables.ts';

interface RouteDeps {
  lists: LotteryLists;
  tables: LotteryTables;
  betting: LotteryBetting;
  /** The highest series that a member may choose; undefined where any. */
  seriesOf(member: { merchantId: number; accountId: bigint }): Promise<number | undefined>;
  play: Pick<Play, 'launch'>;
}

/** The player's calls about lotteries. */
export const lotteryRoutes = ({ lists, tables, betting, seriesOf, play }: RouteDeps): Handlers => ({
  popularLotteries: (request) => lists.popular(request.query, request),
  lotteryMenus: (request) => lists.menus(request.query, request),
  vnMenu: (request) => lists.vnMenu(request.query, request),
  vnRecent: (request) => lists.vnRecent(request.query, request),
  vnNumbers: (request) => lists.vnNumbers(request.query, request),
  openedNumbers: (request) => lists.opened(request.query, request),
  nearDraws: (request) => lists.near(request.query, request),
  lotterySetting: (request) => tables.setting(request.query, request),
  lotteryPlayMenu: (request) => tables.playMenu(request.query, request),
  lotteryDraws: (request) => tables.draws(request.query, request),
  lotterySeries: async ({ session }) => ({ series: (await seriesOf(session)) ?? null }),
  lotteryBet: (request) => betting.bet(request.body, request),
  lotteryCancel: (request) => betting.cancel(request.body, request),
  lotteryOrders: (request) => betting.orders(request.query, request),
  lotteryOrder: (request) => betting.order(request.query, request),
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
