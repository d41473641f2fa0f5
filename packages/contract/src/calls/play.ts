import { Type } from 'typebox';
import { GameTypeName, Ignored, Moment, PageNumber, Period, Picture, pageSize, WireMoney } from '../common.ts';
import { type Alias, defineCall } from '../define.ts';
import { BetDetail } from './bet-detail.ts';
import { LaunchIn } from './game-items.ts';

/** Where a game that was launched is to be shown. */
export const Launched = Type.Object({
  content: Type.Object({ game_url: Type.String() }),
  /**
   * Address of the frame. A path without a server is of the brand's own launch servers (`launchGameCDNs`), of which the client
   * takes one at random.
   */
  gameUrl: Type.String(),
  url: Type.String(),
  /** Origin of the frame: messages from any other are ignored. Empty where the address is a path. */
  origin: Type.String(),
  /** Names this stretch of play, for the session's net result; empty for a trial, of which the platform keeps no record. */
  gameSession: Type.String(),
  launchIn: LaunchIn,
});

/** What a betting record is narrowed by. */
export const BetFilter = {
  startDate: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'business day, included' })),
  endDate: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'business day, included' })),
  /** Whether the days are those on which bets were placed, as they are when nothing is said, or settled. */
  dateBy: Type.Optional(Type.Union([Type.Literal('placed'), Type.Literal('settled')])),
  /** 0 unsettled, 1 won, 2 lost, 3 draw, 4 cancelled; absent is all. */
  status: Type.Optional(Type.Integer({ minimum: 0, maximum: 4 })),
  gameType: Type.Optional(GameTypeName),
  vassalage: Type.Optional(Type.String({ maxLength: 40 })),
  nodeId: Type.Optional(Type.String({ pattern: '^\\d{1,9}$', description: 'a game' })),
  betNo: Type.Optional(Type.String({ maxLength: 40 })),
  draw: Type.Optional(Type.String({ maxLength: 60, description: 'number of a draw, which the vendor tells with the result' })),
  language: Ignored,
};

/** A bet of a betting record. */
export const ShownBet = {
  betNo: Type.String(),
  vassalage: Type.String(),
  vendorName: Type.String(),
  nodeId: Type.String(),
  gameName: Type.String(),
  gameType: GameTypeName,
  roundId: Type.String(),
  stake: WireMoney,
  validBet: WireMoney,
  /** Of a bet that counts for what is to be wagered alone: what it counts there. Its valid bet is 0 then. */
  wagerBet: Type.Optional(WireMoney),
  /** What the valid bet comes from: what the vendor told of the round, or its stake. Slots, fishing and bingo always count their stake. */
  validBetBasis: Type.Union([Type.Literal('stake'), Type.Literal('detail')]),
  payout: WireMoney,
  profit: Type.Number({ description: 'payout minus stake; signed' }),
  /** unsettled, won, lost, draw, cancelled, corrected. */
  status: Type.String(),
  placedAt: Moment,
  settledAt: Type.Union([Moment, Type.Null()]),
  /** A win of it is booked and not paid yet: it waits for a decision of the house. */
  isHeld: Type.Boolean(),
  detail: Type.Optional(BetDetail),
  /** Where the vendor lets its player verify the round; absent where it does not, and while the round is open. */
  verifyUrl: Type.Optional(Type.String()),
};

/** What a betting record says of all its pages. */
export const ShownBets = {
  totalPages: Type.Integer(),
  totalCount: Type.Integer(),
  footer: Type.Object({
    count: Type.Integer(),
    stake: WireMoney,
    validBet: WireMoney,
    payout: WireMoney,
    profit: Type.Number(),
  }),
  /** The games of the selection, whichever of them is chosen: those with most bets first, at most 200. */
  games: Type.Array(Type.Object({ nodeId: Type.String(), gameName: Type.String() })),
  period: Period,
};

/** The record of one type of game, by the path that older clients have for it. */
const record = (name: string, query: Alias['query'] = {}): Alias => ({ method: 'GET', path: `/wps/relay/ODSFE2_${name}`, query });

export const playCalls = {
  launchGame: defineCall({
    summary:
      'Opens a game session with the vendor and answers the address of its frame. `launchMode` GLS opens a game, LOTT a lottery.',
    method: 'GET',
    path: '/wps/game/launchGame',
    access: 'member',
    rate: { per: 'account', max: 60, seconds: 60 },
    query: Type.Object({
      launchMode: Type.Optional(Type.String({ maxLength: 10 })),
      confirmTrans: Ignored,
      platform: Ignored,
      clientType: Ignored,
      gameId: Type.Optional(Type.String({ maxLength: 40 })),
      nodeId: Type.Optional(Type.String({ maxLength: 20, pattern: '^[0-9]+$' })),
      /** 0 asks for the vendor's trial mode, as `gameTrialLaunch` does; anything else plays with the account's money. */
      accountType: Type.Optional(Type.String({ maxLength: 4 })),
      vassalage: Type.Optional(Type.String({ maxLength: 40 })),
      username: Ignored,
      language: Type.Optional(Type.String({ maxLength: 5 })),
      webView: Ignored,
      isCoin: Ignored,
      device: Ignored,
      backUrl: Type.Optional(Type.String({ maxLength: 600 })),
      /** Lotteries: `VN` for the Vietnamese ones alone. */
      lottoArea: Type.Optional(Type.String({ maxLength: 4 })),
      lottoPrizeMode: Type.Optional(Type.String({ maxLength: 10 })),
      /** Older clients' word in the place of area and prize mode, e.g. `SEA_Tradition_Mobile`: it begins with the mode. */
      lottoMode: Type.Optional(Type.String({ maxLength: 40 })),
      /** None, `lobby` and `game_list` ask for the lobby. */
      lottoGameCode: Type.Optional(Type.String({ maxLength: 100 })),
      /** `lobby` opens a lottery's frame at its lobby, anything else at the bets. */
      lottoView: Type.Optional(Type.String({ maxLength: 20 })),
      hasLobby: Ignored,
      title: Ignored,
      labelName: Ignored,
    }),
    reply: Launched,
    errors: ['#727', 'game.unknown', 'game.closed', 'game.no.trial', 'vendor.unavailable', 'account.blocked'],
  }),
  gameTrialLaunch: defineCall({
    summary:
      'Opens a game in the vendor’s trial mode: play money of the vendor’s own, no account needed, nothing of it on record here.',
    method: 'GET',
    path: '/wps/relay/GCS_gameTrialLaunch',
    access: 'optional',
    rate: { per: 'address', max: 30, seconds: 60 },
    query: Type.Object({
      gameId: Type.Optional(Type.String({ maxLength: 40 })),
      nodeId: Type.Optional(Type.String({ maxLength: 20, pattern: '^[0-9]+$' })),
      vassalage: Type.Optional(Type.String({ maxLength: 40 })),
      platform: Ignored,
      clientType: Ignored,
      device: Ignored,
      language: Type.Optional(Type.String({ maxLength: 5 })),
      backUrl: Type.Optional(Type.String({ maxLength: 600 })),
    }),
    reply: Launched,
    errors: ['game.unknown', 'game.closed', 'game.no.trial', 'vendor.unavailable'],
  }),
  gameLaunchFB: defineCall({
    summary: 'Launches a vendor’s sports: the game named, or the vendor’s first of SPORTS, ESPORTS or COCKFIGHT.',
    method: 'GET',
    path: '/wps/relay/GCS_gameLaunchFB',
    access: 'member',
    rate: { per: 'account', max: 60, seconds: 60 },
    query: Type.Object({
      vendor: Type.Optional(Type.String({ maxLength: 40 })),
      vassalage: Type.Optional(Type.String({ maxLength: 40 })),
      gameType: Type.Optional(Type.String({ maxLength: 20 })),
      nodeId: Type.Optional(Type.String({ maxLength: 20, pattern: '^[0-9]*$' })),
      platform: Ignored,
      clientType: Ignored,
      device: Ignored,
      language: Type.Optional(Type.String({ maxLength: 5 })),
      backUrl: Type.Optional(Type.String({ maxLength: 600 })),
    }),
    reply: Launched,
    errors: ['game.unknown', 'game.closed', 'game.no.trial', 'vendor.unavailable', 'account.blocked'],
  }),
  roomList: defineCall({
    summary: 'Rooms of the PVP games that the brand offers: what it takes to sit down, and how many members play there now.',
    method: 'GET',
    path: '/wps/relay/GLS2_roomList',
    access: 'member',
    query: Type.Object({ vassalage: Type.Optional(Type.String({ maxLength: 40 })), language: Ignored, platform: Ignored }),
    reply: Type.Object({
      content: Type.Array(
        Type.Object({
          roomId: Type.String(),
          nodeId: Type.String(),
          vassalage: Type.String(),
          gameType: Type.String(),
          roomName: Type.String(),
          iconUrl: Picture,
          baseStake: WireMoney,
          /** The least that a player must hold to enter. */
          minEntry: WireMoney,
          playersOnline: Type.Integer(),
        }),
      ),
    }),
  }),
  bets: defineCall({
    summary: 'The betting record: one row a round, newest first, with totals. Of every type of game, or of one.',
    method: 'GET',
    path: '/wps/relay/ODSFE2_RNGOrders',
    aliases: [
      record('FishOrders', { gameType: 'FISH' }),
      record('LiveOrders', { gameType: 'LIVE' }),
      record('PvPOrders', { gameType: 'PVP' }),
      record('ordersSportsRemote', { gameType: 'SPORTS' }),
      record('SportsSettOrders', { gameType: 'SPORTS', dateBy: 'settled' }),
      record('SportsUnsettOrders', { gameType: 'SPORTS', status: '0' }),
      record('ElottSettledOrders', { gameType: 'ELOTT', dateBy: 'settled' }),
      record('ElottUnsettledOrders', { gameType: 'ELOTT', status: '0' }),
    ],
    access: 'real',
    rate: { per: 'account', max: 240, seconds: 60 },
    query: Type.Object({
      ...BetFilter,
      gameSession: Type.Optional(Type.String({ maxLength: 64 })),
      page: PageNumber,
      size: pageSize(10),
    }),
    reply: Type.Object({
      list: Type.Array(Type.Object(ShownBet)),
      ...ShownBets,
    }),
  }),
  betsFile: defineCall({
    summary: 'The betting record as a CSV file: the same filters, without pages.',
    method: 'GET',
    path: '/wps/relay/ODSFE2_RNGOrders.csv',
    access: 'real',
    rate: { per: 'account', max: 10, seconds: 60 },
    answer: 'file',
    query: Type.Object(BetFilter),
    reply: Type.Unsafe<AsyncIterable<string>>(Type.String()),
    errors: ['record.too.long'],
  }),
  interruptedRounds: defineCall({
    summary: 'Rounds of the member that are still open: their stake is held until they are resumed, settled or refunded.',
    method: 'GET',
    path: '/wps/game/interrupted',
    access: 'member',
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          roundId: Type.String(),
          nodeId: Type.String(),
          vassalage: Type.String(),
          vendorName: Type.String(),
          gameName: Type.String(),
          stake: WireMoney,
          openedAt: Moment,
          /** False while the game cannot be launched: the vendor settles or refunds the round without its player. */
          canResume: Type.Boolean(),
        }),
      ),
    }),
  }),
};
