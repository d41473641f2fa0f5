import { lotteryLaunch } from './family-model-lottery.ts';
import { memberAnswers } from './family-model-member.ts';
import type { Has, ModelAnswer, ModelReply, ModelRequest } from './family-reply.ts';

const RELAY = '/wps/relay/';
const TOTAL = 2;
const MOST = 100;

function gameOf(number: number, has: Has): Record<string, unknown> {
  const id = String(number);
  const icon = has('tells paths for pictures') ? 'games/a.png' : 'https://img.test/games/a.png';
  return {
    ...{ nodeId: id, roomId: id, gameId: id, vassalage: 'JL', vendorCode: 'JL', gameType: 'RNG' },
    ...{ gameName: 'Lucky', displayName: 'Lucky', nodeName: 'lucky', gameCode: 'LD', gameClassify: 'JP', gameClassifyNew: 'JP' },
    ...{
      isNew: true,
      isTop: false,
      supportPlay: 1,
      showIcon: icon,
      defaultIcon: icon,
      iconUrl: icon,
      lottoMode: null,
      gameGroupId: null,
    },
  };
}

function listOf({ query }: ModelRequest, has: Has): ModelReply {
  const [page, size] = [Number(query['pageNo'] ?? 1), Number(query['pageSize'] ?? 12)];
  if ((size > MOST || page < 1) && has('refuses pages beyond its limits')) return { errorCode: 'request_param_err', http: 400 };
  const [pageNum, each] = [Math.max(1, page), Math.min(MOST, size)];
  const all = Array.from({ length: TOTAL }, (_, index) => gameOf(index + 1, has));
  return {
    value: {
      games: all.slice((pageNum - 1) * each, pageNum * each),
      pageNum,
      totalPages: Math.ceil(TOTAL / each),
      totalCount: TOTAL,
    },
  };
}

function launch(request: ModelRequest, has: Has): ModelReply {
  const { query } = request;
  if (query['launchMode'] === 'LOTT') return lotteryLaunch(request, has);
  if (query['launchMode'] !== 'GLS') return { errorCode: '#727', http: 500 };
  const id = query['nodeId'] ?? query['gameId'] ?? '';
  return Number(id) <= TOTAL
    ? { value: { content: { game_url: 'https://frame.test/play' }, gameUrl: 'https://frame.test/play' } }
    : { errorCode: 'game.unknown' };
}

const icons = { smallIcon: 'a.png', mobileSmallIcon: 'a.png', h5Icon: 'a.png', lagerIcon: 'b.png', mobileLargeIcon: 'b.png' };
const card = {
  vassalage: 'JL',
  accountTypeName: 'JL',
  accountTypeId: 31,
  displayName: 'Jili',
  gameType: 'RNG',
  gameId: null,
  nodeId: null,
  isGame: 'VASSALAGE',
  isHot: true,
};

function announced(has: Has): ModelAnswer {
  const text = { sequence: 1, title: 'News', content: '<p>News</p>', language: 'default' };
  const link = { redirect: '', externalLink: '', redirectPromotionId: null, gameLinkageMapping: null, platform: 'W' };
  const item = {
    ...link,
    ...{ status: 'A', expiry: null, startDateStr: '', endDateStr: '', merchantCode: 'model', labels: [], ranks: [], agents: [] },
    ...{ announcementLink: '', linkedPromotionId: null, promotionType: '', announcementPopupFrequency: '' },
    ...{
      id: 1,
      title: 'News',
      content: '<p>News</p>',
      type: 'PL',
      execution: 'B',
      startDate: 1,
      endDate: null,
      noExpiry: 1,
      read: false,
    },
    ...{ photoUrl: '', priority: 0, category: '', sortIndex: 0, announcementImages: [], contents: [text] },
  };
  const url = has('tells a path for a banner') ? 'banner.png' : 'https://img.test/banner.png';
  const banner = {
    ...(has('tells no redirect of a banner') ? { platform: 'W' } : link),
    ...{ startDate: 1, endDate: null },
    announcementId: 1,
    bannerId: 1,
    title: 'B',
    groupName: 'w_home',
    url,
    linkage: '',
    linkageType: '',
    vendor: '',
    gameType: '',
    nodeId: '',
    roomId: '',
  };
  return ({ query }) => {
    const wants = (type: string): boolean => (query['types'] ?? '').split(',').includes(type);
    const isPhone = query['platform'] === 'M';
    const lists = {
      banners: wants('B') && !isPhone ? [banner] : [],
      player: wants('PL') ? [item] : [],
      popup: [],
      promotion: [],
    };
    return { value: { ...lists, ...(has('leaves an empty list of announcements out') ? {} : { hot: [] }) } };
  };
}

const always =
  (value: unknown): ModelAnswer =>
  () => ({ value });

/** The games that the members like, all of them together. */
function favouriteAnswers(has: Has): Record<string, ModelAnswer> {
  const favourites = new Set<string>();
  const nodeOf = ({ body }: ModelRequest): string | null => {
    if (body.split('"nodeId"').length > 2) return null;
    const { nodeId } = JSON.parse(body) as { nodeId: unknown };
    return typeof nodeId === 'number' && has('takes no number for a game') ? null : String(nodeId);
  };
  const favour =
    (change: (node: string) => unknown): ModelAnswer =>
    (request) => {
      const node = nodeOf(request);
      if (node === null) return { errorCode: 'request_param_err', http: 400 };
      change(node);
      return { value: null };
    };
  return {
    [`GET ${RELAY}MCSFE_getFavoriteGames`]: () => ({ value: [...favourites] }),
    [`GET ${RELAY}MCSFE_getFavoriteGamesList`]: always({ content: [], pageNum: 1, totalPages: 0 }),
    [`POST ${RELAY}MCSFE_addFavoriteGameV2`]: favour((node) => favourites.add(node)),
    [`DELETE ${RELAY}MCSFE_removeFavoriteGameV2`]: favour((node) => favourites.delete(node)),
  };
}

/** Games, and what a member is told of itself. */
export function gameAnswers(
  has: Has,
  accountOf: (request: ModelRequest) => { id: number; username: string } | null,
  type: number,
): Record<string, ModelAnswer> {
  const favourites = favouriteAnswers(has);
  const lanes = always({
    data: { lanes: [{ title: has('has a lane of its own') ? 'DICE' : 'RNG', gameCount: TOTAL, cards: [{ ...card, ...icons }] }] },
  });
  const wins = always({
    list: [
      {
        vo: {
          customerName: 'de***1',
          gameName: 'Lucky',
          winAmount: '1250.50',
          vendor: 'JL',
          nodeId: '1',
          gameType: 'RNG',
          iconUrl: 'https://img.test/a.png',
        },
      },
    ],
  });
  const types = always({ content: { RNG: { vendor: ['JL'] } } });
  const listed = always({ list: [gameOf(1, has)] });
  const list: ModelAnswer = (request) => listOf(request, has);
  return {
    ...favourites,
    ...memberAnswers(has),
    'GET /wps/member/info': (request) => ({
      value: {
        ...{
          id: accountOf(request)?.id,
          account: accountOf(request)?.username,
          nickname: 'Demo',
          type,
          mobile: null,
          email: null,
          regDate: 1,
          lastLogin: null,
        },
        ...{ clubLabel: { labelName: 'VIP1', rankLevel: 1, type: 'AUTO', color: '#ABABAB' }, memberLabel: [] },
      },
    }),
    'PUT /wps/member/language': always(null),
    [`GET ${RELAY}GCSGAME_gameVendor`]: lanes,
    [`GET ${RELAY}GCSGAME_newGameVendor`]: lanes,
    [`GET ${RELAY}GCSGAME_getVassGameType`]: types,
    [`GET ${RELAY}GCSGAME_getVassalage`]: types,
    [`GET ${RELAY}GCSGAME_gameList`]: list,
    [`GET ${RELAY}GCSGAME_hotGamesV2`]: listed,
    [`POST ${RELAY}GCSGAME_hotGamesV2`]: listed,
    [`GET ${RELAY}GCS_recentGame`]: listed,
    [`GET ${RELAY}MCS2_addRecentGame`]: always(null),
    [`GET ${RELAY}GCSGAME_getRankList`]: wins,
    [`GET ${RELAY}ODSFE2_getWinnerBoard`]: wins,
    [`GET ${RELAY}MCSFE_getListAnnouncements`]: announced(has),
    [`GET ${RELAY}CCSFE_getListAnnouncements`]: announced(has),
    'GET /wps/game/launchGame': (request) => launch(request, has),
    [`GET ${RELAY}GCS_gameTrialLaunch`]: (request) => launch({ ...request, query: { ...request.query, launchMode: 'GLS' } }, has),
  };
}
