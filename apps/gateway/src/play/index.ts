import type { SqlModule } from '../base/database/migrations.ts';
import { memoryNonceStore } from '../base/partner-api/nonces.ts';
import { AGENT_TYPES } from '../identity/index.ts';
import { followAccounts } from './account-news.ts';
import { createBetFigures } from './bet-figures.ts';
import { createFigures, publishFigures } from './figures.ts';
import { playJobs } from './jobs.ts';
import { createFrameAsker } from './launch/frame-address.ts';
import { createLaunch, type Launch, type LaunchContext, type LaunchDeps } from './launch/launch.ts';
import { createPlayers, type Players } from './launch/players.ts';
import { createRooms } from './launch/rooms.ts';
import { createSessions } from './launch/sessions.ts';
import { createTestSessions } from './launch/test-sessions.ts';
import type { LaunchRequest, Play, PlayerCalls, PlayOptions, PublicRequest } from './play.ts';
import { findDayDifferences } from './profit/day-store.ts';
import { daysJob } from './profit/days-job.ts';
import { createProfit, type Profit, type ProfitContext } from './profit/profit.ts';
import { findRecordDifferences } from './rounds/audit.ts';
import { createBetReading, readBets } from './rounds/bet-reading.ts';
import { createRecordKeeping, retryParked } from './rounds/record-keeping.ts';
import { createRecords, type Records } from './rounds/records.ts';
import { createAnswerers } from './vendor-api/answering.ts';
import { createVendorAsker } from './vendor-api/asking.ts';
import { createCeilings } from './vendor-api/ceilings.ts';
import { createDetails } from './vendor-api/details.ts';
import { createHouseRounds } from './vendor-api/house-rounds.ts';
import { createLookups } from './vendor-api/lookups.ts';
import { createMovements } from './vendor-api/movements.ts';
import { createPaying } from './vendor-api/paying.ts';
import { createReports } from './vendor-api/reports.ts';
import { createSettlements } from './vendor-api/settlements.ts';
import { createVendorCheck } from './vendor-api/signature.ts';
import { createStakes } from './vendor-api/stakes.ts';
import { registerVendorRoutes } from './vendor-api/vendor-routes.ts';
import { createVendorWalletRoom, createWalletComparison } from './vendor-wallets/index.ts';
import { createWins, type Wins, type WinViewer } from './wins/wins.ts';

export type {
  GameHeat,
  PlayAccount,
  PlayCatalogue,
  PlayDeps,
  PlayGame,
  PlayGuard,
  PlayIdentity,
  PlayVendor,
  ShownGame,
  Stake,
  WinCatalogue,
} from './deps.ts';
export { betCancelled, betCorrected, betSettled, playDaysChanged } from './events.ts';
export type { GameSeat } from './launch/launch.ts';
export { hasPlayers } from './launch/players.ts';
export { heldOpsCalls } from './ops-calls.ts';
export type { Play, PlayBrand, PlayOptions } from './play.ts';
export { hasToldDays, readBrandsOf, readDayAccounts, readDaysOf, readPlayedSince } from './profit/day-store.ts';
export { readChangedGroups, readSettledSlots } from './profit/settled-store.ts';
export type { RemadeBet } from './rounds/bonus.ts';
export { type ChangeNote, createRecordDesk, type RecordDesk } from './rounds/record-keeping.ts';
export type { ApartTickets } from './rounds/record-store.ts';
export {
  readBettors,
  readPlacedSums,
  readSettledAfter,
  readSettlers,
  readValidBets,
  type ValidBet,
} from './rounds/round-store.ts';
export { playRoutes } from './routes.ts';
export type { HouseRounds, Seat } from './vendor-api/house-rounds.ts';
export { signRequest } from './vendor-api/signature.ts';
export type { Compared } from './vendor-wallets/comparison.ts';
export type { VendorWallets } from './vendor-wallets/wallets.ts';
export { createBetReading, createVendorAsker, createWalletComparison, readBets };

export const sql: SqlModule = { name: 'play', directory: import.meta.dirname };

/** What players call; the brand of each request says the rest. */
function playerCalls(
  { brandOf, catalogue }: Pick<PlayOptions, 'brandOf' | 'catalogue'>,
  {
    launch,
    players,
    rooms,
    records,
    profit,
    wins,
  }: {
    launch: Launch;
    players: Pick<Players, 'ofAccount'>;
    rooms: ReturnType<typeof createRooms>;
    records: Records;
    profit: Profit;
    wins: Wins;
  },
): PlayerCalls {
  const viewer = ({ merchant, language }: PublicRequest): WinViewer => {
    const calendar = brandOf(merchant);
    return { merchantId: merchant.id, language, calendar, demo: calendar.demo };
  };

  const contextOf = ({ merchant, language, origin }: LaunchRequest, asked: string | undefined): LaunchContext => {
    const brand = brandOf(merchant);
    return {
      merchantId: merchant.id,
      currency: brand.currency,
      origin,
      language: merchant.languages.find((known) => known === asked?.toUpperCase()) ?? language,
      idleMinutes: brand.sessionIdleMinutes,
      demoBrand: brand.demo,
      hasServers: brand.site.launchGameCDNs.length > 0,
    };
  };

  const memberOf = ({ session, merchant, language }: Parameters<PlayerCalls['profit']>[1]): ProfitContext => {
    const brand = brandOf(merchant);
    const { currency } = brand;
    const { accountId, type } = session;
    return { merchantId: merchant.id, accountId, currency, language, calendar: brand, isAgent: AGENT_TYPES.includes(type) };
  };

  return {
    profit: (query, request) => profit.view(query, memberOf(request)),
    profitFile: (query, request) => profit.file(query, memberOf(request)),
    launch: (query, request) => launch.game(query, { ...contextOf(request, query.language), session: request.session }),
    trial: (query, request) => launch.trial(query, contextOf(request, query.language), request.session),
    sports: (query, request) => launch.sports(query, { ...contextOf(request, query.language), session: request.session }),
    seat: (nodeId, request) => launch.seat(nodeId, { ...contextOf(request, undefined), session: request.session }),
    async playerAt(code, accountId) {
      const vendor = await catalogue.vendorByCode(code);
      return vendor ? ((await players.ofAccount(accountId, vendor.id))?.id ?? null) : null;
    },
    rooms: (query, { merchant, language }) => rooms(query, { merchantId: merchant.id, language }),
    bets: (query, request) => records.bets(query, memberOf(request)),
    lineBets: (query, accounts, { merchant, language }) =>
      records.line(query, { merchantId: merchant.id, accounts, language, calendar: brandOf(merchant) }),
    betsFile: (query, request) => records.file(query, memberOf(request)),
    interrupted: ({ session, merchant, language }) =>
      records.interrupted({ merchantId: merchant.id, accountId: session.accountId, language }),
    winnerBoard: (query, request) => wins.board(query, viewer(request)),
    latestWins: (query, request) => wins.latest(query, viewer(request)),
    popularLotteries: (request) => wins.lotteries(viewer(request)),
  };
}

/** Makes what opens games, and takes members' money along to vendors that keep wallets of their own. */
function createLaunching(
  { db, clock, log, metrics, wallet, catalogue, identity, vendorKeys, fetch: send = fetch }: PlayOptions,
  { players, sessions, guards }: Pick<LaunchDeps, 'players' | 'sessions' | 'guards'>,
) {
  const askVendor = createVendorAsker({ clock, metrics, vendorKeys, fetch: send });
  const frames = createFrameAsker({ log, askVendor });
  const room = createVendorWalletRoom({ db, clock, log, wallet, players, catalogue, identity, askVendor });
  const { follow } = room.vendorWallets;
  return { room, launch: createLaunch({ log, catalogue, identity, players, sessions, guards, frames, follow }) };
}

/** Makes the play module. */
export function createPlay(options: PlayOptions): Play {
  const { db, clock, log, metrics, events, live, wallet, catalogue, identity, vendorKeys, guards = [] } = options;
  const players = createPlayers(db, wallet, clock);
  const sessions = createSessions(db, clock, log, players, identity);
  followAccounts({ events, identity, wallet, sessions, live });
  const nonces = options.nonces ?? memoryNonceStore(clock);
  const callerOf = createVendorCheck({ clock, catalogue, vendorKeys, otherVendorKeys: options.otherVendorKeys });
  const { launch, room } = createLaunching(options, { players, sessions, guards });
  const rooms = createRooms({ db, clock, catalogue });
  const ceilings = createCeilings({ wallet });
  const paying = createPaying({ wallet, log });
  const bets = createBetFigures(metrics, options.codeOf ?? (async (merchantId) => String(merchantId)));
  const stakes = createStakes({ wallet, sessions, catalogue, guards, ceilings, paying, bets });
  const figures = createFigures({ metrics });
  const settlements = createSettlements({ wallet, players, catalogue, log, figures, ceilings, paying, bets });
  const lookups = createLookups({ wallet, players, sessions, catalogue, identity, seriesOf: options.seriesOf });
  const { projection, heat } = createRecordKeeping({ ...options, players });
  const details = createDetails({ db, clock, wallet, players, catalogue, onTold: () => projection.nudge() });
  publishFigures({ db, clock, log, metrics, wallet, catalogue }, projection);
  const wins = createWins({ db, clock, catalogue, identity });
  const records = createRecords({ db, clock, catalogue, identity, wallet });
  const stopListening = wallet.onPosted(({ isPlayed }) => void (isPlayed && projection.nudge()));

  const single = {
    vendorAuthenticate: lookups.authenticate,
    vendorBalance: lookups.balance,
    vendorDebit: stakes.debit,
    vendorCredit: settlements.credit,
    vendorDebitCredit: stakes.debitCredit,
    vendorRollback: settlements.rollback,
    vendorReturnStake: settlements.returnStake,
    vendorRoundDetail: details.roundDetail,
    vendorEndRound: settlements.endRound,
    vendorPromotionWin: settlements.promotionWin,
    vendorRounds: createReports({ wallet, players, catalogue, details, bets, log }).rounds,
    vendorStatus: lookups.status,
    ...(options.testAid
      ? { vendorTestSession: createTestSessions({ db, clock, wallet, players, sessions, catalogue, ...options.testAid }) }
      : {}),
  };
  const calls = createAnswerers(single, { metrics, log });
  const { movements } = createMovements({ sessions, answerers: calls, figures, log });
  const answerers = { ...calls, ...createAnswerers({ vendorMovements: movements }, { metrics, log }) };

  return {
    ...createBetReading(wallet),
    ...playerCalls(options, { launch, players, rooms, records, wins, profit: createProfit({ db, clock, wallet, catalogue }) }),
    registerVendorApi: (app) => registerVendorRoutes(app, { callerOf, nonces, answerers, metrics }),
    vendorWallets: room.vendorWallets,
    houseRounds: createHouseRounds({ catalogue, identity, players, sessions, stakes, settlements, details }),
    countHeat: heat.count,
    jobs: [
      ...playJobs({ db, clock, log, retryParked: () => retryParked({ db }, projection.remake) }),
      wins.job,
      heat.job,
      daysJob({ db, projection, events, brands: options.brands ?? (async () => []) }),
      room.job,
    ],
    differences: () => findRecordDifferences(db, clock),
    dayDifferences: () => findDayDifferences(db),
    oldestWaiting: projection.oldestWaiting,
    start: projection.start,
    catchUp: projection.runAll,
    async stop() {
      stopListening();
      await projection.stop();
    },
  };
}
