import type { BusinessCalendar } from '../base/calendar/business-day.ts';
import type { Handlers } from '../base/http/handlers.ts';
import type { Play } from './play.ts';

/** The player's calls of this module. */
export function playRoutes(play: Play, calendarOf: (merchant: { id: number }) => BusinessCalendar): Handlers {
  const { vendorWallets } = play;
  return {
    gameTrialLaunch: (request) => play.trial(request.query, request),
    gameLaunchFB: (request) => play.sports(request.query, request),
    roomList: (request) => play.rooms(request.query, request),
    bets: (request) => play.bets(request.query, request),
    betsFile: (request) => play.betsFile(request.query, request),
    memberProfit: (request) => play.profit(request.query, request),
    memberProfitFile: (request) => play.profitFile(request.query, request),
    winnerBoard: (request) => play.winnerBoard(request.query, request),
    latestWins: (request) => play.latestWins(request.query, request),
    merchantWallet: ({ session }) => vendorWallets.head(session),
    vendorWallets: ({ session }) => vendorWallets.list(session),
    walletTransfer: ({ body, session }) => vendorWallets.move(body, session),
    collectWallets: ({ session }) => vendorWallets.collect(session),
    automaticTransfer: ({ body, session }) => vendorWallets.setAutomatic(body, session),
    vendorTransfers: ({ query, session, merchant }) => vendorWallets.records(query, session, calendarOf(merchant)),
    interruptedRounds: (request) => play.interrupted(request),
  };
}
