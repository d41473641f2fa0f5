/** What the client of tables and the studio's server say to each other. Amounts are integer texts in ten-thousandths of a unit. */

export interface StakeRequest {
  area: string;
  stake: string;
  /** The number named beside it, where the area asks for one: the height at which a flight is left. */
  pick?: number;
}

/** `POST /api/tables/bets`: one stake for all areas. A repeated key never stakes twice. */
export interface BetRequest {
  requestKey: string;
  table: string;
  roundNo: string;
  stakes: readonly StakeRequest[];
}

/** `POST /api/tables/:table/numbers`: the number that the device has drawn for a round, once it knew its fingerprint. */
export interface NumberRequest {
  roundNo: string;
  number: string;
}

/** A round as anybody is shown it. */
export interface TableRoundView {
  table: string;
  roundNo: string;
  /** The version of the rules that it is played by. */
  version: string;
  opensAt: number;
  /** The last moment for players' numbers; then they are mixed, and bets are taken. */
  mixesAt: number;
  locksAt: number;
  drawsAt: number;
  state: 'open' | 'drawn' | 'settled' | 'void';
  /** SHA-256 of the seed, published before players' numbers were taken. */
  commitment: string;
  /** What the players' numbers came to; empty until it is published, without which no bet is taken. */
  mix: string;
  /** Known when the round was drawn; of a flight when it is over, like the outcome. */
  seed: string | null;
  /** The first round of its shoe, and the cards left before this one, a digit for each of the 52: published with the mix. */
  shoeFrom: string;
  shoe: string;
  outcome: readonly number[];
  /** Made at the first start of the studio: nobody could bet on it. */
  isSample: boolean;
}

/** The round to which devices add their numbers while the one before it is played. */
export interface NextRound extends Pick<TableRoundView, 'table' | 'roundNo' | 'mixesAt' | 'commitment' | 'shoeFrom'> {
  /** Whether this device's number is in it. */
  hasNumber: boolean;
}

/** `GET /api/tables/rounds/:table/:roundNo`, `GET /api/tables/round-of/:betId`: what is needed to check a round; no token. */
export interface TableProof {
  round: TableRoundView;
  /** The players’ numbers; not kept where nobody bet. */
  numbers: readonly string[];
  /** The round before it in the same shoe. */
  before: TableRoundView | null;
  /** The bet by whose number the round was asked for: nobody but its player was told that number. */
  bet?: ProvenBet;
}

/** What of a bet is checked with its round. */
export type ProvenBet = Pick<TableBetView, 'betId' | 'table' | 'roundNo' | 'stakes' | 'total' | 'payout' | 'state'>;

/** Who sits at a table in a round. */
export interface SeatView {
  name: string;
  total: string;
  isOwn: boolean;
  /** At which height they left the flight. */
  left?: number;
}

export interface TableBetView {
  betId: string;
  table: string;
  roundNo: string;
  /** `left`: at which height the player left the flight. `resumedAt`: when the studio came back that was away while it was up. */
  stakes: readonly { area: string; stake: string; pick?: number; left?: number; resumedAt?: number; back?: string }[];
  total: string;
  payout: string;
  /** `placed`: it waits for the outcome. `settled`: paid, or on its way. `returned`: the stake is back, or on its way. */
  state: 'placed' | 'settled' | 'returned';
  /** The payout, or the stake that comes back, has not reached the wallet yet. */
  isOwed?: true;
  outcome: readonly number[];
  /** What the player held before the stake and after the payout, or the return; absent while the wallet has not said it. */
  balanceBefore?: string;
  balanceAfter?: string;
  createdAt: number;
}

/**
 * `GET /api/tables/:table/state?since=<the last round that the device knows>&at=<moment>`: with a moment by the studio's clock it is answered then.
 * `GET /api/tables/:table/landing` is answered when the flight that is on is over. Both after five seconds at the latest.
 */
export interface TableState {
  now: number;
  round: TableRoundView;
  /** Whether this device's number is in the round while it is not mixed: rounds of version 1.0.0 took numbers until shortly before their lock. */
  hasNumber: boolean;
  next: NextRound | null;
  seats: readonly SeatView[];
  players: number;
  /** The player's bet in the round. */
  bet: TableBetView | null;
  /** Newest first; after `since` alone, where it is named and not long ago. */
  past: readonly PastRound[];
}

export interface PastRound {
  roundNo: string;
  outcome: readonly number[];
  /** It had no valid outcome. */
  isVoid: boolean;
  isSample: boolean;
}

/** A table in the list of tables. */
export interface TableSummary {
  code: string;
  locksAt: number;
  players: number;
  past: readonly PastRound[];
}

/** `GET /api/tables/lobby` */
export interface TablesLobby {
  now: number;
  tables: readonly TableSummary[];
}

/** `GET /api/tables/session` */
export interface TableSession {
  tableCode: string;
  language: string;
  currencySymbol: string;
  demo: boolean;
  trial: boolean;
  parentOrigin: string;
  backUrl: string;
  balance: string;
  /** Says apart whose stakes a device keeps: one for each player of a vendor, and nothing else can be told by it. */
  seat?: string;
}

/** Answer to a placed bet, one that was taken back (`POST /api/tables/bets/:betId/cancel`) or a flight that was left (`…/leave`). */
export interface BetReply {
  bet: TableBetView;
  balance: string;
}

/** `GET /api/tables/bets?before=<createdAt>`: newest first, 20 a page. */
export interface BetsReply {
  bets: readonly TableBetView[];
  more: boolean;
}

/** `GET /api/tables/balance` */
export interface BalanceReply {
  balance: string;
}
