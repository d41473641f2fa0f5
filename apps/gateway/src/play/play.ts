import type { Query, Reply } from '@marquee/contract';
import type { FastifyInstance } from 'fastify';
import type { IntervalJob } from '../base/background/job.ts';
import type { BusinessCalendar } from '../base/calendar/business-day.ts';
import type { BrandCalendar } from '../base/calendar/day-sums.ts';
import type { RequestContext, RequestSession } from '../base/http/handlers.ts';
import type { Difference } from '../wallet/index.ts';
import type { PlayAccount, PlayDeps, PlayGame, ShownGame } from './deps.ts';
import type { GameSeat } from './launch/launch.ts';
import type { RecordDifference } from './rounds/audit.ts';
import type { BetReading } from './rounds/bet-reading.ts';
import type { LineBets, RoundOf } from './rounds/records.ts';
import type { HouseRounds } from './vendor-api/house-rounds.ts';
import type { VendorWallets } from './vendor-wallets/wallets.ts';

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
  /** All brands with their calendars. */
  brands?(): Promise<readonly BrandCalendar[]>;
  /** A brand's code, for the figures; by default its number. */
  codeOf?(merchantId: number): Promise<string | null>;
  /** Only in demo mode: makes `/vendor/v1/test/session` exist. */
  testAid?: {
    games(): Promise<readonly PlayGame[]> | readonly PlayGame[];
    createAccount(): Promise<PlayAccount>;
  };
}

export type PublicRequest = Pick<RequestContext, 'merchant' | 'language'>;
export type LaunchRequest = PublicRequest & Pick<RequestContext, 'origin'>;
type MemberRequest = LaunchRequest & { session: RequestSession };

/** What players call. */
export interface PlayerCalls {
  launch(query: Query<'launchGame'>, request: MemberRequest): Promise<Reply<'launchGame'>>;
  /** The vendor's trial mode, for visitors too. */
  trial(
    query: Query<'gameTrialLaunch'>,
    request: LaunchRequest & { session: RequestSession | null },
  ): Promise<Reply<'gameTrialLaunch'>>;
  /** A vendor's sports. */
  sports(query: Query<'gameLaunchFB'>, request: MemberRequest): Promise<Reply<'gameLaunchFB'>>;
  /** A seat at a game that is played without a frame; to be left again. Throws as a launch does. */
  seat(nodeId: string, request: MemberRequest): Promise<GameSeat>;
  /** Who the member is to a vendor; null where it has never played there. */
  playerAt(vendor: string, accountId: bigint): Promise<string | null>;
  rooms(query: Query<'roomList'>, request: PublicRequest): Promise<Reply<'roomList'>>;
  bets(query: Query<'bets'> & RoundOf, request: MemberRequest): Promise<Reply<'bets'>>;
  /** A page of the bets of members whom the caller has a right to see, each with whose it is. */
  lineBets(
    query: Query<'bets'> & Omit<RoundOf, 'roundId'>,
    accounts: readonly bigint[],
    request: PublicRequest,
  ): Promise<LineBets>;
  betsFile(query: Query<'betsFile'>, request: MemberRequest): Promise<AsyncIterable<string>>;
  profit(query: Query<'memberProfit'>, request: MemberRequest): Promise<Reply<'memberProfit'>>;
  profitFile(query: Query<'memberProfit'>, request: MemberRequest): Promise<AsyncIterable<string>>;
  interrupted(request: MemberRequest): Promise<Reply<'interruptedRounds'>>;
  winnerBoard(query: Query<'winnerBoard'>, request: PublicRequest): Promise<Reply<'winnerBoard'>>;
  latestWins(query: Query<'latestWins'>, request: PublicRequest): Promise<Reply<'latestWins'>>;
  /** The lottery games that a brand offers, the most played first. */
  popularLotteries(request: PublicRequest): Promise<ShownGame[]>;
}

/** Launch, the vendor API, rounds and the betting record. */
export interface Play extends PlayerCalls, BetReading {
  /** What members have at vendors that keep wallets of their own. */
  vendorWallets: VendorWallets;
  /** Adds the vendor API to the server. */
  registerVendorApi(app: FastifyInstance): Promise<void>;
  /** Rounds that no vendor asks for: those of a demo brand's past. */
  houseRounds: HouseRounds;
  /** Makes the hot games of what is counted by now, as a job does every few minutes. */
  countHeat(): Promise<void>;
  jobs: readonly IntervalJob[];
  /** Compares the betting records with the ledger: an empty list means that they agree. */
  differences(): Promise<RecordDifference[]>;
  /** Compares the daily rows of bets with the records: an empty list means that they agree. */
  dayDifferences(): Promise<Difference[]>;
  /** When the oldest transfer was made that no betting record has yet; null when there is none. */
  oldestWaiting(): Promise<Date | null>;
  /** Begins to make rounds from the ledger. */
  start(): void;
  /** Makes all rounds that the ledger has by now; returns the number of transfers read. */
  catchUp(): Promise<number>;
  stop(): Promise<void>;
}
