import type { Handlers } from '../base/http/handlers.ts';
import type { Play } from './play.ts';

/** The player's calls of this module. */
export function playRoutes(play: Play): Handlers {
  return {
    launchGame: (request) => play.launch(request.query, request),
    gameTrialLaunch: (request) => play.trial(request.query, request),
    gameLaunchFB: (request) => play.sports(request.query, request),
    roomList: (request) => play.rooms(request.query, request),
    bets: (request) => play.bets(request.query, request),
    betsFile: (request) => play.betsFile(request.query, request),
    memberProfit: (request) => play.profit(request.query, request),
    memberProfitFile: (request) => play.profitFile(request.query, request),
    winnerBoard: (request) => play.winnerBoard(request.query, request),
    latestWins: (request) => play.latestWins(request.query, request),
    popularLotteries: (request) => play.popularLotteries(request.query, request),
    interruptedRounds: (request) => play.interrupted(request),
  };
}
