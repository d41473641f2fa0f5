import { BusinessError } from '../base/errors.ts';
import type { Handlers, RequestContext, RequestSession } from '../base/http/handlers.ts';
import type { Play } from './play.ts';

/** The request with its session, which the calls' access has made sure of. */
function member<R extends RequestContext & { session: RequestSession | null }>(request: R): R & { session: RequestSession } {
  const { session } = request;
  if (!session) throw new BusinessError('customer.not.login');
  return { ...request, session };
}

/** The player's calls of this module. */
export function playRoutes(play: Play): Handlers {
  return {
    launchGame: (request) => play.launch(request.query, member(request)),
    gameTrialLaunch: (request) => play.trial(request.query, request),
    gameLaunchFB: (request) => play.sports(request.query, member(request)),
    roomList: (request) => play.rooms(request.query, request),
    bets: (request) => play.bets(request.query, member(request)),
    winnerBoard: (request) => play.winnerBoard(request.query, request),
    latestWins: (request) => play.latestWins(request.query, request),
    popularLotteries: (request) => play.popularLotteries(request.query, request),
    interruptedRounds: (request) => play.interrupted(member(request)),
  };
}
