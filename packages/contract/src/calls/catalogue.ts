import { Type } from 'typebox';
import { Ignored, PageNumber, pageSize } from '../common.ts';
import { defineCall } from '../define.ts';
import { ResultTone } from '../vendor/launch.ts';
import { GameItem, VendorCard } from './game-items.ts';

/** What names a game that a member likes or played: docs/rules/lobbies.md#favourites. */
const GameRef = {
  nodeId: Type.String({ minLength: 1, maxLength: 20, pattern: '^[0-9]+$', 'x-number': true }),
  /** Code of the vendor; checked against the game's where it is given. */
  vendor: Type.Optional(Type.String({ maxLength: 40 })),
  gameType: Type.Optional(Type.String({ maxLength: 20 })),
};

const FavouriteBody = Type.Object({ ...GameRef, token: Ignored });

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
    aliases: ['/wps/relay/GCSGAME_getVassalage'],
    access: 'optional',
    query: Type.Object({ typeId: Ignored, merchant_code: Ignored }),
    reply: Type.Object({
      content: Type.Record(
        Type.String(),
        Type.Object({
          gameCategory: Type.String(),
          vendors: Type.Array(Type.String()),
          /** The same, as older clients name it. */
          vendor: Type.Array(Type.String()),
        }),
      ),
    }),
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
  searchGames: defineCall({
    summary:
      'Games of every category by name: what begins the words of the name first; where nothing does, what is spelled nearly so.',
    method: 'GET',
    path: '/wps/game/search',
    access: 'optional',
    query: Type.Object({
      text: Type.String({ minLength: 1, maxLength: 100 }),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 12 })),
      language: Ignored,
    }),
    reply: Type.Object({
      games: Type.Array(GameItem),
      totalCount: Type.Integer(),
      /** True when no name has these words and the games are those whose names come near. */
      isNear: Type.Boolean(),
    }),
  }),
  lastResults: defineCall({
    summary: 'How the last rounds of tables of a type ended, as their vendors tell it: newest first, by the node of the game.',
    method: 'GET',
    path: '/wps/game/lastResults',
    access: 'optional',
    query: Type.Object({ gameType: Type.String({ minLength: 1, maxLength: 20 }) }),
    reply: Type.Object({
      results: Type.Record(Type.String(), Type.Array(Type.Object({ text: Type.String(), tone: ResultTone }))),
    }),
  }),
  recentGames: defineCall({
    summary: 'Games that the member opened, the latest first; those that are not offered now are left out.',
    method: 'GET',
    path: '/wps/relay/GCS_recentGame',
    access: 'member',
    query: Type.Object({
      clientType: Ignored,
      platform: Ignored,
      vassalage: Type.Optional(Type.String({ maxLength: 40 })),
      gameType: Type.Optional(Type.String({ maxLength: 20 })),
      /** Without a usual value, so that `page` is seen where this is absent. */
      pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
      /** Read where `pageNo` is absent. */
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
      pageSize: pageSize(21),
      language: Ignored,
    }),
    reply: Type.Object({
      list: Type.Array(GameItem),
      pageNum: Type.Integer(),
      totalPages: Type.Integer(),
      totalCount: Type.Integer(),
    }),
  }),
  addRecentGame: defineCall({
    summary: 'Puts a game at the head of the member’s recent games. A launch does so by itself.',
    method: 'GET',
    path: '/wps/relay/MCS2_addRecentGame',
    access: 'member',
    rate: { per: 'account', max: 60, seconds: 60 },
    query: Type.Object({
      ...GameRef,
      nodeId: Type.Optional(GameRef.nodeId),
      /** Read where `nodeId` is absent: a game's numbers are one. */
      gameId: Type.Optional(GameRef.nodeId),
      vassalage: Ignored,
      language: Ignored,
      platform: Ignored,
    }),
    reply: Type.Null(),
    errors: ['game.unknown'],
  }),
  favouriteIds: defineCall({
    summary: 'Nodes of the member’s favourite games, the latest first.',
    method: 'GET',
    path: '/wps/relay/MCSFE_getFavoriteGames',
    access: 'member',
    query: Type.Object({ clientType: Ignored, platform: Ignored, language: Ignored, token: Ignored }),
    reply: Type.Array(Type.String()),
  }),
  favouriteGames: defineCall({
    summary: 'The member’s favourite games, the latest first; those that are not offered now are left out.',
    method: 'GET',
    path: '/wps/relay/MCSFE_getFavoriteGamesList',
    access: 'member',
    query: Type.Object({
      clientType: Ignored,
      platform: Ignored,
      token: Ignored,
      gameType: Type.Optional(Type.String({ maxLength: 20 })),
      /** As clients on phones spell it; read where `gameType` is absent. */
      gameTyp: Type.Optional(Type.String({ maxLength: 20 })),
      vassalage: Type.Optional(Type.String({ maxLength: 40 })),
      pageNo: PageNumber,
      pageSize: pageSize(21),
      language: Ignored,
    }),
    reply: Type.Object({
      content: Type.Array(GameItem),
      pageNum: Type.Integer(),
      totalPages: Type.Integer(),
      totalCount: Type.Integer(),
    }),
  }),
  addFavourite: defineCall({
    summary: 'Adds a game to the member’s favourites; adding it again changes nothing. At most 500.',
    method: 'POST',
    path: '/wps/relay/MCSFE_addFavoriteGameV2',
    access: 'member',
    rate: { per: 'account', max: 120, seconds: 60 },
    body: FavouriteBody,
    reply: Type.Null(),
    errors: ['game.unknown', 'favourites.full'],
  }),
  removeFavourite: defineCall({
    summary: 'Takes a game from the member’s favourites; one that is none changes nothing.',
    method: 'DELETE',
    path: '/wps/relay/MCSFE_removeFavoriteGameV2',
    access: 'member',
    rate: { per: 'account', max: 120, seconds: 60 },
    body: FavouriteBody,
    reply: Type.Null(),
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
