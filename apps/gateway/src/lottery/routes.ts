import type { Query, Reply } from '@marquee/contract';
import { BusinessError } from '../base/errors.ts';
import type { Handlers } from '../base/http/handlers.ts';
import type { Play } from '../play/index.ts';
import type { LotteryBetting } from './betting.ts';
import { isInVietnam, isOfMode, isOfModeInVietnam, type LotteryItem, type LotteryLists, VIETNAM } from './lists.ts';
import type { LotteryTables } from './tables.ts';

interface RouteDeps {
  lists: LotteryLists;
  tables: LotteryTables;
  betting: LotteryBetting;
  /** The highest series that a member may choose; undefined where any. */
  seriesOf(member: { merchantId: number; accountId: bigint }): Promise<number | undefined>;
  play: Pick<Play, 'launch'>;
}

type MemberRequest = Parameters<Play['launch']>[1];
type Lobby = Query<'lotteryLobby'>;

/** What clients say in the place of a game's code where they want the lobby. */
const LOBBIES: ReadonlySet<string> = new Set(['', 'lobby', 'game_list']);

/** Whether the lobby is asked for: by its name, or in the place of a game's code. */
const asksLobby = ({ lottoGameCode = '', lottoView = '' }: Lobby): boolean =>
  LOBBIES.has(lottoGameCode.toLowerCase()) || lottoView.toLowerCase() === 'lobby';

/** The prize mode that a launch asks for. Older clients begin the one word that they have with it: `SEA_Tradition_Mobile`. */
const modeOf = ({ lottoPrizeMode, lottoMode }: Query<'launchGame'>): string | undefined =>
  lottoPrizeMode ?? lottoMode?.split('_')[0];

/** An address for clients that put a slash before what they are told: `/host/path` becomes one of the page's own scheme. */
const unslashed = (href: string): string => href.replace(/^(?:https?:)?\//, '');

/** The lottery that a client asks for. Its code decides where one is given; the prize mode then only chooses among equals. */
function chosenOf(games: readonly LotteryItem[], { lottoArea, lottoPrizeMode, lottoGameCode = '' }: Lobby): LotteryItem {
  const code = lottoGameCode.toLowerCase();
  const isLobby = LOBBIES.has(code);
  const isVietnam = isInVietnam(lottoArea);
  const isOfAsked = isVietnam ? isOfModeInVietnam : isOfMode;
  const fit = games.filter(
    ({ vassalage, gameCode }) => (!isVietnam || vassalage === VIETNAM) && (isLobby || gameCode.toLowerCase() === code),
  );
  const game = fit.find((each) => isOfAsked(each, lottoPrizeMode)) ?? (isLobby ? undefined : fit[0]);
  if (!game) throw new BusinessError('game.unknown');
  return game;
}

/** The player's calls about lotteries. */
export function lotteryRoutes({ lists, tables, betting, seriesOf, play }: RouteDeps): Handlers {
  const open = async (lobby: Lobby, request: MemberRequest): Promise<Reply<'launchGame'>> => {
    const { backUrl, language, device } = lobby;
    const { nodeId } = chosenOf(await lists.all(request, undefined), lobby);
    const query = {
      launchMode: 'GLS',
      nodeId,
      lottoView: asksLobby(lobby) ? 'lobby' : 'betting',
      ...(device === undefined ? {} : { device }),
      ...(backUrl === undefined ? {} : { backUrl }),
      ...(language === undefined ? {} : { language }),
    };
    const launched = await play.launch(query, request);
    return { ...launched, gameUrl: unslashed(launched.gameUrl) };
  };

  return {
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
    lotteryLobby: (request) => open(request.query, request),
    /** Every launch: of a lottery here, of all other games as the player's module opens them. */
    async launchGame(request) {
      const { query } = request;
      if (query.launchMode !== 'LOTT') return play.launch(query, request);
      const mode = modeOf(query);
      return open({ ...query, ...(mode === undefined ? {} : { lottoPrizeMode: mode }) }, request);
    },
  };
}
