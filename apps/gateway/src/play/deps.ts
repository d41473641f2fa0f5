import type { Reply } from '@marquee/contract';
import type { VendorStatus } from '@marquee/contract/vendor';
import type { Amount } from '@marquee/money';
import type { Events } from '../base/background/events.ts';
import type { Clock } from '../base/calendar/clock.ts';
import type { Database } from '../base/database/database.ts';
import type { Live } from '../base/live/live.ts';
import type { Log } from '../base/log.ts';
import type { Metrics } from '../base/metrics.ts';
import type { NonceStore } from '../base/partner-api/nonces.ts';
import type { Account, Identity } from '../identity/index.ts';
import type { Wallet } from '../wallet/index.ts';
import type { ApartBets } from './rounds/bonus.ts';

type Eventually<T> = T | Promise<T>;

/** A game, as far as play needs to know it. */
export interface PlayGame {
  nodeId: number;
  vendorId: number;
  gameCode: string;
  gameType: string;
  names: Readonly<Record<string, string>>;
  minStake: Amount;
  maxStake: Amount;
  /** The operator's ceilings of this game, and the vendor's word for the most it pays: null where nothing is said. See ceilings.ts. */
  ownMultiple: number | null;
  ownAmount: Amount | null;
  toldMultiple: number | null;
  status: string;
  hasDemo: boolean;
}

/** A vendor, as far as play needs to know it. */
export interface PlayVendor {
  id: number;
  code: string;
  name: string;
  /** Where the gateway reaches it. */
  baseUrl: string;
  status: string;
  /** What a round may pay before a person looks at it: times its stake, and in all (null: any amount); and a win without a stake. */
  winMultiple: number;
  winAmount: Amount | null;
  promotionAmount: Amount;
  /** Whose wallet its bets are made with, and the number of that wallet in the player protocol. */
  wallet: 'seamless' | 'transfer';
  accountTypeId: number;
  /** Where its games open. */
  launchIn: Reply<'launchGame'>['launchIn'];
  /** Where its rounds are verified, with `{round}` for a round's reference; null: nowhere. */
  verifyUrl: string | null;
}

/** What play asks of the catalogue: answered from memory, since every bet asks. */
export interface PlayCatalogue {
  game(nodeId: number): Eventually<PlayGame | null>;
  gameByCode(vendorId: number, gameCode: string): Eventually<PlayGame | null>;
  vendorByCode(code: string): Eventually<PlayVendor | null>;
  vendorById(id: number): Eventually<PlayVendor | null>;
  allVendors(): Eventually<readonly PlayVendor[]>;
  /** The types of a vendor's open games. */
  gameTypesOf(vendorId: number): Eventually<readonly string[]>;
  /** Does a brand offer an open vendor's games now? */
  offers(merchantId: number, vendorId: number): Eventually<boolean>;
  /** Puts a game at the head of a member's recent ones. */
  noteRecent(merchantId: number, accountId: bigint, nodeId: number): Eventually<void>;
  /** Tells how much a brand's games are really played: a game that is not told of is not played. */
  setHeat(merchantId: number, rows: readonly GameHeat[]): Eventually<void>;
}

/** How much a game is played, as measures to compare games by: by members first, then by rounds, newer days weighing more. */
export interface GameHeat {
  nodeId: number;
  players: number;
  rounds: number;
}

/** What the public lists show of games, to somebody who looks at a brand in a language. */
export interface WinCatalogue {
  /** A game that the brand offers now; null for any other. */
  shownGame(nodeId: number, viewer: { merchantId: number; language: string }): Eventually<ShownGame | null>;
  /** The games of these types that the brand offers now, in the order of lists. */
  lotteries(types: readonly string[], viewer: { merchantId: number; language: string }): Eventually<readonly ShownGame[]>;
}

export type ShownGame = Pick<
  Reply<'game'>,
  'nodeId' | 'roomId' | 'gameId' | 'gameCode' | 'gameName' | 'vassalage' | 'gameType' | 'iconUrl' | 'minBet'
>;

/** What play asks of identity. */
export type PlayIdentity = Pick<Identity, 'account' | 'keepAlive' | 'publicNames'>;
export type PlayAccount = Account;

/** The play of a stake, before it is taken. */
export interface Stake {
  merchantId: number;
  accountId: bigint;
  vendorId: number;
  nodeId: number;
  /** Zero when a game is launched. */
  amount: Amount;
}

/** A reason to refuse a stake: limits, exclusions, jurisdiction. Each debit passes all of them; null lets it pass. */
export type PlayGuard = (stake: Stake) => Eventually<VendorStatus | null>;

export interface PlayDeps {
  db: Database;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  events: Events;
  live: Live;
  wallet: Wallet;
  catalogue: PlayCatalogue & WinCatalogue;
  identity: PlayIdentity;
  /** Keys of vendors by code: by these our requests are signed, and theirs may be. */
  vendorKeys: ReadonlyMap<string, string>;
  /** Keys by which theirs may be signed too, while one is changed for another. */
  otherVendorKeys?: ReadonlyMap<string, string>;
  /** Where nonces are remembered; memory of this process by default. */
  nonces?: NonceStore;
  guards?: readonly PlayGuard[];
  /** The highest series of lotteries that a member may choose. */
  seriesOf?(member: { merchantId: number; accountId: bigint }): Promise<number | undefined>;
  /** Which bets count for nothing but what their accounts have to wager; without it, none. */
  apartBets?: ApartBets;
  /** Sends a launch request; the platform's `fetch` by default. */
  fetch?: typeof fetch;
}
