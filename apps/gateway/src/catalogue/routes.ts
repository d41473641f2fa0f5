import type { Handlers, RequestContext } from '../base/http/handlers.ts';
import type { Catalogue, Viewer } from './index.ts';

const viewer = ({ merchant, language }: RequestContext): Viewer => ({ merchantId: merchant.id, language });

/** The catalogue's calls: specification 3, wire-protocol 8. */
export function catalogueRoutes({ catalogue }: { catalogue: Catalogue }): Handlers {
  return {
    gameVendor: (request) => catalogue.gameVendor(viewer(request)),
    vassGameType: (request) => catalogue.vassGameType(viewer(request)),
    gameList: (request) => catalogue.gameList(request.query, viewer(request)),
    hotGames: (request) => catalogue.hotGames(request.query, viewer(request)),
    game: (request) => catalogue.gameInfo(request.query.nodeId, viewer(request)),
  };
}
