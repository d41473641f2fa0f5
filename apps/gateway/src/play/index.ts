import type { Query, Reply } from '@marquee/contract';
import type { FastifyInstance } from 'fastify';
import type { IntervalJob } from '../base/background/job.ts';
import type { BusinessCalendar } from '../base/calendar/business-day.ts';
import type { SqlModule } from '../base/database/migrations.ts';
import type { RequestContext, RequestSession } from '../base/http/handlers.ts';
import { followAccounts } from './account-news.ts';
import type { PlayAccount, PlayDeps, PlayGame } from './deps.ts';
import { createFigures, publishFigures } from './figures.ts';
import { playJobs } from './jobs.ts';
import { createFrameAsker } from './launch/frame-address.ts';
import { createLaunch, type LaunchContext } from './launch/launch.ts';
import { createPlayers } from './launch/players.ts';
import { createRooms } from './launch/rooms.ts';
import { createSessions } from './launch/sessions.ts';
import { createTestSessions } from './launch/test-sessions.ts';
import { findRecordDifferences, type RecordDifference } from './rounds/audit.ts';
import { createRecordKeeping, retryParked } from './rounds/record-keeping.ts';
import { createRecords } from './rounds/records.ts';
import { createAnswerers } from './vendor-api/answering.ts';
import { createCeilings } from './vendor-api/ceilings.ts';
import { createDetails } from './vendor-api/details.ts';
import { createHouseRounds, type HouseRounds } from './vendor-api/house-rounds.ts';
import { createLookups } from './vendor-api/lookups.ts';
import { createMovements } from './vendor-api/movements.ts';
import { memoryNonceStore } from './vendor-api/nonces.ts';
import { createPaying } from './vendor-api/paying.ts';
import { createSettlements } from './vendor-api/settlements.ts';
import { createSignatureCheck } from './vendor-api/signature.ts';
import { createStakes } from './vendor-api/stakes.ts';
import { registerVendorRoutes } from './vendor-api/vendor-routes.ts';
import { createWins, type WinViewer } from './wins/wins.ts';

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
export { betCancelled, betCorrected, betSettled } from './events.ts';
export { heldOpsCalls } from './ops-calls.ts';
export { type ChangeNote, createRecordDesk, type RecordDesk } from './rounds/record-keeping.ts';
export { playRoutes } from './routes.ts';
export type { HouseRounds, Seat } from './vendor-api/house-rounds.ts';
export { memoryNonceStore, type NonceStore, sharedNonceStore } from './vendor-api/nonces.ts';
export { signRequest } from './vendor-api/signature.ts';

export const sql: SqlModule = { name: 'play', directory: import.meta.dirname };

/** What play needs to know of a request's brand. */
export interface PlayBrand extends BusinessCalendar {
  sessionIdleMinutes: number;
  currency: string;
  /** Its money is play money. */
  demo: boolean;
  site: {
    /** Servers of its own on which game frames open. */
    launchGameCDNs: readonly string[];
  };
}

export interface PlayOptions extends PlayDeps {
  /** The whole record of a request's brand. */
  brandOf(merchant: { id: number }): PlayBrand;
  /** A brand's business calendar; null for a brand that is not served. */
  calendarOf(merchantId: number): Promise<BusinessCalendar | null>;
  /** Only in demo mode: makes `/vendor/v1/test/session` exist. */
  testAid?: {
    games(): Promise<readonly PlayGame[]> | readonly PlayGame[];
    createAccount(): Promise<PlayAccount>;
  };
}

type PublicRequest = Pick<RequestContext, 'merchant' | 'language'>;
type LaunchRequest = PublicRequest & Pick<RequestContext, 'origin'>;
type MemberRequest = LaunchRequest & { session: RequestSession };

/** Launch, the vendor API, rounds and the betting record. */
export interface Play {
  launch(query: Query<'launchGame'>, request: MemberRequest): Promise<Reply<'launchGame'>>;
  /** The vendor's trial mode, for visitors too. */
  trial(
    query: Query<'gameTrialLaunch'>,
    request: LaunchRequest & { session: RequestSession | null },
  ): Promise<Reply<'gameTrialLaunch'>>;
  /** A vendor's sports. */
  sports(query: Query<'gameLaunchFB'>, request: MemberRequest): Promise<Reply<'gameLaunchFB'>>;
  rooms(query: Query<'roomList'>, request: PublicRequest): Promise<Reply<'roomList'>>;
  bets(query: Query<'bets'>, request: MemberRequest): Promise<Reply<'bets'>>;
  interrupted(request: MemberRequest): Promise<Reply<'interruptedRounds'>>;
  winnerBoard(query: Query<'winnerBoard'>, request: PublicRequest): Promise<Reply<'winnerBoard'>>;
  latestWins(query: Query<'latestWins'>, request: PublicRequest): Promise<Reply<'latestWins'>>;
  popularLotteries(query: Query<'popularLotteries'>, request: PublicRequest): Promise<Reply<'popularLotteries'>>;
  /** Adds the vendor API to the server. */
  registerVendorApi(app: FastifyInstance): Promise<void>;
  /** Rounds that no vendor asks for: those of a demo brand's past. */
  houseRounds: HouseRounds;
  /** Makes the hot games of what is counted by now, as a job does every few minutes. */
  countHeat(): Promise<void>;
  jobs: readonly IntervalJob[];
  /** Compares the betting records with the ledger: an empty list means that they agree. */
  differences(): Promise<RecordDifference[]>;
  /** Begins to make rounds from the ledger. */
  start(): void;
  /** Makes all rounds that the ledger has by now; gives the number of transfers read. */
  catchUp(): Promise<number>;
  stop(): Promise<void>;
}

/** Makes the play module. */
export function createPlay(options: PlayOptions): Play {
  const { db, clock, log, metrics, events, live, wallet, catalogue, identity, vendorKeys, guards = [] } = options;
  const players = createPlayers(db, wallet, clock);
  const sessions = createSessions(db, clock, log, players, identity);
  followAccounts({ events, identity, wallet, sessions, live });
  const nonces = options.nonces ?? memoryNonceStore(clock);
  const callerOf = createSignatureCheck({ clock, catalogue, vendorKeys });
  const frames = createFrameAsker({ clock, log, metrics, vendorKeys, fetch: options.fetch ?? fetch });
  const launch = createLaunch({ log, catalogue, identity, players, sessions, guards, frames });
  const rooms = createRooms({ db, clock, catalogue });
  const ceilings = createCeilings({ wallet });
  const paying = createPaying({ wallet, log });
  const stakes = createStakes({ wallet, sessions, catalogue, guards, ceilings, paying });
  const figures = createFigures({ metrics });
  const settlements = createSettlements({ wallet, players, catalogue, log, figures, ceilings, paying });
  const lookups = createLookups({ wallet, players, sessions, catalogue });
  const { calendarOf } = options;
  const { projection, heat } = createRecordKeeping({ db, clock, log, wallet, players, catalogue, events, live, calendarOf });
  const details = createDetails({ db, clock, wallet, players, catalogue, onTold: () => projection.nudge() });
  publishFigures({ db, clock, log, metrics, wallet, catalogue }, projection);
  const wins = createWins({ db, clock, catalogue, identity });
  const records = createRecords({ db, clock, catalogue, identity, wallet });
  const stopListening = wallet.onPosted(({ kind }) => {
    if (kind === 'main') projection.nudge();
  });

  const viewer = ({ merchant, language }: PublicRequest): WinViewer => {
    const calendar = options.brandOf(merchant);
    return { merchantId: merchant.id, language, calendar, demo: calendar.demo };
  };

  const contextOf = ({ merchant, language, origin }: LaunchRequest, asked: string | undefined): LaunchContext => {
    const brand = options.brandOf(merchant);
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

  const told = { metrics, log };
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
    vendorStatus: lookups.status,
    ...(options.testAid
      ? { vendorTestSession: createTestSessions({ db, clock, wallet, players, sessions, catalogue, ...options.testAid }) }
      : {}),
  };
  const calls = createAnswerers(single, told);
  const { movements } = createMovements({ sessions, answerers: calls, figures, log });
  const answerers = { ...calls, ...createAnswerers({ vendorMovements: movements }, told) };

  return {
    launch: (query, request) => launch.game(query, { ...contextOf(request, query.language), session: request.session }),
    trial: (query, request) => launch.trial(query, contextOf(request, query.language), request.session),
    sports: (query, request) => launch.sports(query, { ...contextOf(request, query.language), session: request.session }),
    rooms: (query, { merchant, language }) => rooms(query, { merchantId: merchant.id, language }),
    bets: (query, { session, merchant, language }) =>
      records.bets(query, {
        merchantId: merchant.id,
        accountId: session.accountId,
        language,
        calendar: options.brandOf(merchant),
      }),
    interrupted: ({ session, merchant, language }) =>
      records.interrupted({ merchantId: merchant.id, accountId: session.accountId, language }),
    winnerBoard: (query, request) => wins.board(query, viewer(request)),
    latestWins: (query, request) => wins.latest(query, viewer(request)),
    popularLotteries: (query, request) => wins.lotteries(query, viewer(request)),
    registerVendorApi: (app) => registerVendorRoutes(app, { callerOf, nonces, answerers }),
    houseRounds: createHouseRounds({ catalogue, identity, players, sessions, stakes }),
    countHeat: heat.count,
    jobs: [...playJobs({ db, clock, log, retryParked: () => retryParked({ db }, projection.remake) }), wins.job, heat.job],
    differences: () => findRecordDifferences(db, clock),
    start: projection.start,
    catchUp: projection.runAll,
    async stop() {
      stopListening();
      await projection.stop();
    },
  };
}
