import { BusinessError } from './base/errors.ts';
import type { Handlers } from './base/http/handlers.ts';

const none = { pageNum: 1, totalPages: 0, totalCount: 0 };
const closed = (): never => {
  throw new BusinessError('game.closed');
};

/** Empty answers of calls whose module is not there yet. */
export const pendingRoutes: Handlers = {
  searchGames: () => ({ games: [], totalCount: 0, isNear: false }),
  recentGames: () => ({ list: [], ...none }),
  addRecentGame: () => null,
  favouriteIds: () => [],
  favouriteGames: () => ({ content: [], ...none }),
  addFavourite: () => null,
  removeFavourite: () => null,
  gameTrialLaunch: closed,
  gameLaunchFB: closed,
  roomList: () => ({ content: [] }),
};
