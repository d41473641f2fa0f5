import { Type } from 'typebox';
import { Ignored, Moment, PageNumber, pageSize, WireMoney } from '../common.ts';
import { defineCall } from '../define.ts';

/** A vendor's card in a lane: wire-protocol 8. */
export const VendorCard = Type.Object({
  vassalage: Type.String(),
  accountTypeName: Type.String(),
  accountTypeId: Type.Integer(),
  displayName: Type.String(),
  gameType: Type.String(),
  gameId: Type.Union([Type.String(), Type.Null()]),
  nodeId: Type.Union([Type.String(), Type.Null()]),
  /** VASSALAGE: opens a list of games; GAME: launches at once. */
  isGame: Type.String(),
  isHot: Type.Boolean(),
  smallIcon: Type.String(),
  /** Games of this type that the vendor offers now. */
  gameCount: Type.Integer(),
});

/** A game as lists show it: wire-protocol 8, with provider's name and published return added. */
export const GameItem = Type.Object({
  nodeId: Type.String(),
  roomId: Type.String(),
  gameId: Type.String(),
  vassalage: Type.String(),
  vendorCode: Type.String(),
  vendorName: Type.String(),
  gameType: Type.String(),
  gameName: Type.String(),
  displayName: Type.String(),
  nodeName: Type.String(),
  gameCode: Type.String(),
  gameClassify: Type.String(),
  isGame: Type.String(),
  isNew: Type.Boolean(),
  isTop: Type.Boolean(),
  isHot: Type.Boolean(),
  supportPlay: Type.Integer({ description: '1 when the game has a trial mode' }),
  /** Path of the poster below the image base. */
  iconUrl: Type.String(),
  minBet: WireMoney,
  maxBet: WireMoney,
  /** Published theoretical return, parts of 10,000; null when the vendor publishes none. */
  rtpBasisPoints: Type.Union([Type.Integer(), Type.Null()]),
});

export const catalogueCalls = {
  gameVendor: defineCall({
    summary: 'Vendors by category, as lanes of cards.',
    method: 'GET',
    path: '/wps/relay/GCSGAME_gameVendor',
    aliases: ['/wps/relay/GCSGAME_newGameVendor'],
    access: 'optional',
    query: Type.Object({ platform: Ignored, merchantCode: Ignored }),
    reply: Type.Object({
      data: Type.Object({
        lanes: Type.Array(
          Type.Object({
            title: Type.String(),
            gameCount: Type.Integer(),
            gameClassify: Type.Array(
              Type.Object({
                key: Type.String(),
                displayName: Type.String(),
                gameCount: Type.Integer(),
                vendors: Type.Array(Type.String()),
              }),
            ),
            cards: Type.Array(VendorCard),
          }),
        ),
      }),
    }),
  }),
  vassGameType: defineCall({
    summary: 'Vendor codes by game type.',
    method: 'GET',
    path: '/wps/relay/GCSGAME_getVassGameType',
    access: 'optional',
    query: Type.Object({ typeId: Ignored, merchant_code: Ignored }),
    reply: Type.Object({ content: Type.Record(Type.String(), Type.Array(Type.String())) }),
  }),
  gameList: defineCall({
    summary:
      'A page of games by type, vendor, classification, name and minimum bet. The name is matched without accents, by prefix of its words.',
    method: 'GET',
    path: '/wps/relay/GCSGAME_gameList',
    access: 'optional',
    query: Type.Object({
      clientType: Ignored,
      platform: Ignored,
      channel: Ignored,
      merchant: Ignored,
      gameType: Type.Optional(Type.String({ maxLength: 20 })),
      vassalage: Type.Optional(Type.String({ maxLength: 40 })),
      gameClassify: Type.Optional(Type.String({ maxLength: 10 })),
      gameName: Type.Optional(Type.String({ maxLength: 100 })),
      /** The stake that the player wants to make, in units: games whose minimum stake is not above it. */
      minBet: Type.Optional(Type.String({ maxLength: 20 })),
      minLineNum: Type.Optional(Type.String({ maxLength: 5 })),
      minLine: Type.Optional(Type.String({ maxLength: 5 })),
      pageNo: PageNumber,
      pageSize: pageSize(21),
      language: Ignored,
      imgSize: Ignored,
      ext: Ignored,
      iconType: Ignored,
      isNew: Ignored,
    }),
    reply: Type.Object({
      games: Type.Array(GameItem),
      pageNum: Type.Integer(),
      totalPages: Type.Integer(),
      totalCount: Type.Integer(),
    }),
  }),
  hotGames: defineCall({
    summary: 'Hot games: the operator’s pins first, then by real play.',
    method: 'GET',
    path: '/wps/relay/GCSGAME_hotGamesV2',
    aliases: [{ method: 'POST', path: '/wps/relay/GCSGAME_hotGamesV2' }],
    access: 'optional',
    query: Type.Object({
      merchantCode: Ignored,
      isPlatform: Ignored,
      vassalage: Type.Optional(Type.String({ maxLength: 40 })),
      gameType: Type.Optional(Type.String({ maxLength: 20 })),
      platform: Ignored,
      language: Ignored,
    }),
    reply: Type.Object({ list: Type.Array(GameItem) }),
  }),
  game: defineCall({
    summary: 'One game by its node.',
    method: 'GET',
    path: '/wps/game/info',
    access: 'optional',
    query: Type.Object({ nodeId: Type.String({ minLength: 1, maxLength: 20, pattern: '^[0-9]+$' }) }),
    reply: GameItem,
    errors: ['game.unknown', 'game.closed'],
  }),
};

export const playCalls = {
  launchGame: defineCall({
    summary: 'Opens a game session with the vendor and answers the address of its frame.',
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
      accountType: Ignored,
      vassalage: Type.Optional(Type.String({ maxLength: 40 })),
      username: Ignored,
      language: Type.Optional(Type.String({ maxLength: 5 })),
      webView: Ignored,
      isCoin: Ignored,
      device: Ignored,
      backUrl: Type.Optional(Type.String({ maxLength: 600 })),
    }),
    reply: Type.Object({
      content: Type.Object({ game_url: Type.String() }),
      gameUrl: Type.String(),
      url: Type.String(),
      /** Origin of the frame: messages from any other are ignored. */
      origin: Type.String(),
      /** Names this stretch of play, for the session's net result. */
      gameSession: Type.String(),
    }),
    errors: ['#727', 'game.unknown', 'game.closed', 'game.no.trial', 'vendor.unavailable', 'account.blocked'],
  }),
  bets: defineCall({
    summary: 'The betting record of slots: one row a round, newest first, with totals.',
    method: 'GET',
    path: '/wps/relay/ODSFE2_RNGOrders',
    access: 'real',
    rate: { per: 'account', max: 240, seconds: 60 },
    query: Type.Object({
      startDate: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'business day, included' })),
      endDate: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'business day, included' })),
      /** 0 unsettled, 1 won, 2 lost, 3 draw, 4 cancelled; absent is all. */
      status: Type.Optional(Type.Integer({ minimum: 0, maximum: 4 })),
      vassalage: Type.Optional(Type.String({ maxLength: 40 })),
      betNo: Type.Optional(Type.String({ maxLength: 40 })),
      gameSession: Type.Optional(Type.String({ maxLength: 64 })),
      page: PageNumber,
      size: pageSize(10),
      language: Ignored,
    }),
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          betNo: Type.String(),
          vassalage: Type.String(),
          vendorName: Type.String(),
          nodeId: Type.String(),
          gameName: Type.String(),
          roundId: Type.String(),
          stake: WireMoney,
          validBet: WireMoney,
          payout: WireMoney,
          profit: Type.Number({ description: 'payout minus stake; signed' }),
          /** unsettled, won, lost, draw, cancelled, corrected. */
          status: Type.String(),
          placedAt: Moment,
          settledAt: Type.Union([Moment, Type.Null()]),
        }),
      ),
      totalPages: Type.Integer(),
      totalCount: Type.Integer(),
      footer: Type.Object({
        count: Type.Integer(),
        stake: WireMoney,
        validBet: WireMoney,
        payout: WireMoney,
        profit: Type.Number(),
      }),
    }),
  }),
  interruptedRounds: defineCall({
    summary: 'Rounds of the member that are still open: their stake is held until they are resumed or refunded.',
    method: 'GET',
    path: '/wps/game/interrupted',
    access: 'member',
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          roundId: Type.String(),
          nodeId: Type.String(),
          vassalage: Type.String(),
          gameName: Type.String(),
          stake: WireMoney,
          openedAt: Moment,
        }),
      ),
    }),
  }),
};
