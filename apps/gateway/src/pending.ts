import { BusinessError } from './base/errors.ts';
import type { Handlers } from './base/http/handlers.ts';

const closed = (): never => {
  throw new BusinessError('game.closed');
};

/** Empty answers of calls whose module is not there yet. */
export const pendingRoutes: Handlers = {
  searchGames: () => ({ games: [], totalCount: 0, isNear: false }),
  gameTrialLaunch: closed,
  gameLaunchFB: closed,
  roomList: () => ({ content: [] }),
};
