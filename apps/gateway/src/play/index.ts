import type { Query, Reply } from '@marquee/contract';
import type { FastifyInstance } from 'fastify';
import type { BusinessCalendar } from '../base/business-day.ts';
import type { RequestContext, RequestSession } from '../base/http/handlers.ts';
import type { Job } from '../base/jobs.ts';
import type { SqlModule } from '../base/migrations.ts';
import { followAccounts } from './account-news.ts';
import type { PlayAccount, PlayDeps, PlayGame } from './deps.ts';
import { createFigures } from './figures.ts';
import { createHouseRounds, type HouseRounds } from './house-rounds.ts';
import { playJobs } from './jobs.ts';
import { createLaunch } from './launch.ts';
import { createLookups } from './lookups.ts';
import { memoryNonceStore } from './nonces.ts';
import { createPlayers } from './players.ts';
import { createProjection } from './projection.ts';
import { createRecords } from './records.ts';
import { createSessions } from './sessions.ts';
import { createSettlements } from './settlements.ts';
import { createSignatureCheck } from './signature.ts';
import { createStakes } from './stakes.ts';
import { createTestSessions } from './test-sessions.ts';
import { registerVendorRoutes, type VendorHandlers } from './vendor-routes.ts';
import { createWinMaker } from './win-making.ts';
import { createWins, type WinViewer } from './wins.ts';

export type {
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
export type { HouseRounds, Seat } from './house-rounds.ts';
export { memoryNonceStore, type NonceStore, sharedNonceStore } from './nonces.ts';
export { playRoutes } from './routes.ts';
export { signRequest } from './signature.ts';

export const sql: SqlModule = { name: 'play', directory: import.meta.dirname };

/** What play needs to know of a request's brand. */
export interface PlayBrand extends BusinessCalendar {
  sessionIdleMinutes: number;
  /** Its money is play money. */
  demo: boolean;
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
type MemberRequest = Pick<RequestContext, 'merchant' | 'language' | 'origin'> & { session: RequestSession };

/** Launch, the vendor API, rounds and the betting record. */
export interface Play {
  launch(query: Query<'launchGame'>, request: MemberRequest): Promise<Reply<'launchGame'>>;
  bets(query: Query<'bets'>, request: MemberRequest): Promise<Reply<'bets'>>;
  interrupted(request: MemberRequest): Promise<Reply<'interruptedRounds'>>;
  winnerBoard(query: Query<'winnerBoard'>, request: PublicRequest): Promise<Reply<'winnerBoard'>>;
  latestWins(query: Query<'latestWins'>, request: PublicRequest): Promise<Reply<'latestWins'>>;
  popularLotteries(query: Query<'popularLotteries'>, request: PublicRequest): Promise<Reply<'popularLotteries'>>;
  /** Adds the vendor API to the server. */
  registerVendorApi(app: FastifyInstance): Promise<void>;
  /** Rounds that no vendor asks for: those of a demo brand's past. */
  houseRounds: HouseRounds;
  jobs: readonly Job[];
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
  followAccounts({ events, identity, wallet, sessions });
  const nonces = options.nonces ?? memoryNonceStore(clock);
  const callerOf = createSignatureCheck({ clock, nonces, catalogue, vendorKeys });
  const launch = createLaunch({
    clock,
    log,
    catalogue,
    identity,
    players,
    sessions,
    vendorKeys,
    guards,
    fetch: options.fetch ?? fetch,
  });
  const stakes = createStakes({ wallet, sessions, catalogue, guards });
  const settlements = createSettlements({ wallet, players, catalogue, log, figures: createFigures({ db, clock, log, metrics }) });
  const lookups = createLookups({ wallet, players, sessions, catalogue });
  const winsOf = createWinMaker({ clock, calendarOf: options.calendarOf });
  const projection = createProjection({ db, wallet, players, catalogue, events, live, log, winsOf });
  const wins = createWins({ db, clock, catalogue, identity });
  const records = createRecords({ db, clock, catalogue });
  const stopListening = wallet.onPosted(({ kind }) => {
    if (kind === 'main') projection.nudge();
  });

  const viewer = ({ merchant, language }: PublicRequest): WinViewer => {
    const calendar = options.brandOf(merchant);
    return { merchantId: merchant.id, language, calendar, demo: calendar.demo };
  };

  const handlers: VendorHandlers = {
    vendorAuthenticate: lookups.authenticate,
    vendorBalance: lookups.balance,
    vendorDebit: stakes.debit,
    vendorCredit: settlements.credit,
    vendorDebitCredit: stakes.debitCredit,
    vendorRollback: settlements.rollback,
    vendorEndRound: settlements.endRound,
    vendorPromotionWin: settlements.promotionWin,
    vendorStatus: lookups.status,
    ...(options.testAid
      ? { vendorTestSession: createTestSessions({ db, clock, wallet, players, sessions, catalogue, ...options.testAid }) }
      : {}),
  };

  return {
    launch: (query, { session, merchant, origin, language }) =>
      launch(query, {
        session,
        origin,
        language: merchant.languages.find((known) => known === query.language?.toUpperCase()) ?? language,
        idleMinutes: options.brandOf(merchant).sessionIdleMinutes,
        demoBrand: options.brandOf(merchant).demo,
      }),
    bets: (query, { session, merchant, language }) =>
      records.bets(query, { accountId: session.accountId, language, calendar: options.brandOf(merchant) }),
    interrupted: ({ session, language }) => records.interrupted(session.accountId, language),
    winnerBoard: (query, request) => wins.board(query, viewer(request)),
    latestWins: (query, request) => wins.latest(query, viewer(request)),
    popularLotteries: (query, request) => wins.lotteries(query, viewer(request)),
    registerVendorApi: (app) => registerVendorRoutes(app, { callerOf, handlers, metrics, log }),
    houseRounds: createHouseRounds({ catalogue, identity, players, sessions, stakes }),
    jobs: [...playJobs({ db, clock, log }), wins.job],
    start: projection.start,
    catchUp: projection.runAll,
    async stop() {
      stopListening();
      await projection.stop();
    },
  };
}
