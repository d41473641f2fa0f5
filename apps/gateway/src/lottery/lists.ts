import type { Query, Reply } from '@marquee/contract';
import type { LotteryState } from '@marquee/contract/vendor';
import type { Clock } from '../base/calendar/clock.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { Play, ShownGame } from '../play/index.ts';
import type { LotteryVendors } from './vendor.ts';

export type LotteryItem = Reply<'popularLotteries'>[string];
type PublicRequest = Parameters<Play['popularLotteries']>[0];
type MemberRequest = Parameters<Play['interrupted']>[0];

export interface ListDeps {
  clock: Clock;
  catalogue: Pick<Catalogue, 'recentGames'>;
  play: Pick<Play, 'popularLotteries'>;
  vendors: Pick<LotteryVendors, 'states' | 'draws'>;
}

/** The vendor of the Vietnamese tables: docs/rules/games.md#lotteries. */
export const VIETNAM = 'TCG_LOTTO_VN';
/** What a brand's prize mode can be. */
const BRAND_MODES: ReadonlySet<string> = new Set(['LOTT', 'ELOTT']);
const POPULAR = 20;
const NUMBERS = 100;
const NEAR = 20;
/** Draws to come that are void already, as those of a holiday: a vendor tells them with the past ones. */
const COMING = 20;
/** Most draws that a vendor is asked for. */
const MOST_DRAWS = 100;
/** Most games that a member keeps as recent ones. */
const RECENT = 30;

/** A game with the draw that takes bets at a time, and the last result. Without a word of the vendor it has neither. */
export function itemOf(game: ShownGame, state: LotteryState | undefined, now: number): LotteryItem {
  const { gameId, nodeId, gameCode, gameName, vassalage, gameType, iconUrl } = game;
  const { current, last } = state ?? {};
  const left = current ? current.locksAt - now : 0;
  return {
    ...{ gameId, nodeId, gameCode, code: gameCode, remark: gameName, vassalage, accountTypeName: vassalage, gameType },
    gameGroupCode: state?.group ?? '',
    prizeMode: state?.mode ?? '',
    defaultPlayType: state?.mode ?? gameType,
    iconUrl,
    mobileIconUrl: iconUrl,
    numero: current?.draw ?? '',
    winningTime: current?.drawsAt ?? null,
    isSale: left > 0,
    remainTime: Math.max(0, left),
    lockTime: current ? Math.round((current.drawsAt - current.locksAt) / 1_000) : 0,
    previousNumero: last?.draw ?? '',
    previousWinningNumber: last?.numbers ?? '',
    isSimulated: last?.source === 'simulated',
  };
}

/** Whether a lottery is of a prize mode, in any spelling. LOTT and ELOTT are types of games, ZY and SEA modes of some among them. */
export function isOfMode(
  { gameType, prizeMode }: Pick<LotteryItem, 'gameType' | 'prizeMode'>,
  asked: string | undefined,
): boolean {
  const mode = asked?.trim().toUpperCase();
  return !mode || gameType === mode || ((mode === 'ZY' || mode === 'SEA') && prizeMode === mode);
}

/**
 * Whether a lottery of Viet Nam is of a prize mode. Clients name the brand's mode there too, LOTT or ELOTT, which tells none of them apart:
 * docs/rules/games.md#lotteries.
 */
export const isOfModeInVietnam = (item: Pick<LotteryItem, 'gameType' | 'prizeMode'>, asked: string | undefined): boolean =>
  BRAND_MODES.has(asked?.trim().toUpperCase() ?? '') || isOfMode(item, asked);

/** Whether a client asks for lotteries of Viet Nam alone. */
export const isInVietnam = (lottoArea: string | undefined): boolean => lottoArea?.trim().toUpperCase() === 'VN';

const groupsOf = (items: readonly LotteryItem[]): [string, LotteryItem[]][] => [
  ...Map.groupBy(items, ({ gameGroupCode }) => gameGroupCode),
];
const byNumbers = <T>(list: readonly T[]): Record<string, T> =>
  Object.fromEntries(list.map((each, index) => [String(index), each]));
const menuOf = (items: readonly LotteryItem[]) => groupsOf(items).map(([groupName, gameMenus]) => ({ groupName, gameMenus }));

/** Makes the lists of lotteries. */
export function createLotteryLists({ clock, catalogue, play, vendors }: ListDeps) {
  const statesOf = async (games: readonly Pick<ShownGame, 'vassalage'>[]) => {
    const codes = [...new Set(games.map(({ vassalage }) => vassalage))];
    return new Map(await Promise.all(codes.map(async (code) => [code, await vendors.states(code)] as const)));
  };
  const withDraws = async (games: readonly ShownGame[]): Promise<LotteryItem[]> => {
    const states = await statesOf(games);
    const now = clock.now();
    return games.map((game) => itemOf(game, states.get(game.vassalage)?.get(game.gameCode), now));
  };
  /** The most popular first, behind them those without a draw to bet on: stations that are not drawn before tomorrow. A lock of seconds moves none. */
  const all = async (request: PublicRequest, mode: string | undefined): Promise<LotteryItem[]> =>
    (await withDraws(await play.popularLotteries(request)))
      .filter((item) => isOfMode(item, mode))
      .sort((a, b) => Number(b.numero !== '') - Number(a.numero !== ''));
  const ofVietnam = async (request: PublicRequest, mode: string | undefined) =>
    (await all(request, undefined)).filter((item) => item.vassalage === VIETNAM && isOfModeInVietnam(item, mode));
  const opened = async (items: readonly LotteryItem[], count: number) => {
    const states = await statesOf(items);
    // Numbers of draws are counted by each game in its own way: what is newer, their times say.
    const drawnAt = ({ vassalage, gameCode }: LotteryItem): number => states.get(vassalage)?.get(gameCode)?.last?.drawsAt ?? 0;
    return items
      .filter(({ previousNumero }) => previousNumero !== '')
      .sort((a, b) => drawnAt(b) - drawnAt(a))
      .slice(0, count);
  };

  return {
    all,
    popular: async ({ count = POPULAR, prizeMode, lottoArea }: Query<'popularLotteries'>, request: PublicRequest) =>
      byNumbers((await (isInVietnam(lottoArea) ? ofVietnam : all)(request, prizeMode)).slice(0, count)),
    menus: async ({ prizeMode }: Query<'lotteryMenus'>, request: PublicRequest) =>
      byNumbers(groupsOf(await all(request, prizeMode)).map(([gameGroupCode, games]) => ({ gameGroupCode, games }))),
    vnMenu: async ({ prizeMode }: Query<'vnMenu'>, request: PublicRequest) => menuOf(await ofVietnam(request, prizeMode)),
    async vnRecent({ prizeMode }: Query<'vnRecent'>, request: MemberRequest) {
      const { session, merchant, language } = request;
      const viewer = { accountId: session.accountId, merchantId: merchant.id, language };
      const { list } = await catalogue.recentGames({ vassalage: VIETNAM, pageSize: RECENT }, viewer);
      return menuOf((await withDraws(list)).filter((item) => isOfModeInVietnam(item, prizeMode)));
    },
    vnNumbers: async ({ count = NUMBERS, prizeMode }: Query<'vnNumbers'>, request: PublicRequest) =>
      opened(await ofVietnam(request, prizeMode), count),
    opened: async ({ count = NUMBERS, prizeMode }: Query<'openedNumbers'>, request: PublicRequest) =>
      opened(await all(request, prizeMode), count),
    async near({ gameId, count = NEAR }: Query<'nearDraws'>, request: PublicRequest): Promise<Reply<'nearDraws'>> {
      const game = (await play.popularLotteries(request)).find((each) => each.gameId === gameId);
      if (!game) return [];
      const asked = Math.min(count + COMING, MOST_DRAWS);
      const [draws, now] = [await vendors.draws(game.vassalage, game.gameCode, asked), clock.now()];
      return draws
        .filter(({ drawsAt }) => drawsAt <= now)
        .slice(0, count)
        .map(({ draw, numbers, drawsAt, state, source }) => ({
          numero: draw,
          winningNumber: numbers,
          winningTime: drawsAt,
          state,
          isSimulated: source === 'simulated',
        }));
    },
  };
}

export type LotteryLists = ReturnType<typeof createLotteryLists>;
