import { inputError } from '../base/errors.ts';
import type { Handlers, RequestContext, RequestSession } from '../base/http/handlers.ts';
import type { Catalogue, MemberViewer, Viewer } from './index.ts';

const viewer = ({ merchant, language }: RequestContext): Viewer => ({ merchantId: merchant.id, language });

const member = (request: RequestContext & { session: RequestSession }): MemberViewer => ({
  ...viewer(request),
  accountId: request.session.accountId,
});

/** The catalogue's calls: docs/rules/games.md#games-as-lists-show-them. */
export function catalogueRoutes({ catalogue }: { catalogue: Catalogue }): Handlers {
  return {
    gameVendor: (request) => catalogue.gameVendor(viewer(request)),
    vassGameType: (request) => catalogue.vassGameType(viewer(request)),
    gameList: (request) => catalogue.gameList(request.query, viewer(request)),
    hotGames: (request) => catalogue.hotGames(request.query, viewer(request)),
    searchGames: (request) => catalogue.searchGames(request.query, viewer(request)),
    lastResults: (request) => catalogue.lastResults(request.query, viewer(request)),
    recentGames: (request) => catalogue.recentGames(request.query, member(request)),
    addRecentGame: async (request) => {
      const { nodeId, gameId, vendor } = request.query;
      const node = nodeId ?? gameId;
      if (node === undefined) throw inputError('nodeId');
      await catalogue.addRecentGame({ nodeId: node, vendor }, member(request));
      return null;
    },
    favouriteIds: (request) => catalogue.favouriteIds(member(request)),
    favouriteGames: (request) => catalogue.favouriteGames(request.query, member(request)),
    addFavourite: async (request) => {
      await catalogue.addFavourite(request.body, member(request));
      return null;
    },
    removeFavourite: async (request) => {
      await catalogue.removeFavourite(request.body, member(request));
      return null;
    },
    game: (request) => catalogue.gameInfo(request.query.nodeId, viewer(request)),
  };
}
