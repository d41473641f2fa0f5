import type { Handlers } from './base/http/handlers.ts';

/** Empty answers of calls whose module is not there yet. */
export const pendingRoutes: Handlers = {
  searchGames: () => ({ games: [], totalCount: 0, isNear: false }),
};
