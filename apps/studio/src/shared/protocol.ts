import type { Scheme } from '../engine/stream.ts';

/**
 * What a game client and the studio's server say to each other. All calls carry the launch token in
 * `Authorization`; the token arrives in the frame's address behind `#`, so that no log ever sees it.
 * Amounts are integer texts in ten-thousandths of a unit.
 */

/** Symbols on the screen: one list per reel, top to bottom, of symbol ids. */
export type Window = readonly (readonly string[])[];

/** Cells are `[reel, row]`. */
export type Cell = readonly [number, number];

/** One win of one spin. */
export interface Win {
  /** `line` with the number of the line, `ways` with the number of ways, `cluster` or `scatter`. */
  kind: 'line' | 'ways' | 'cluster' | 'scatter';
  line?: number;
  ways?: number;
  /** Number of the window in `cascade` in which it stands; absent without cascades. */
  step?: number;
  symbol: string;
  count: number;
  cells: readonly Cell[];
  /** With every multiplier applied. */
  amount: string;
  multiplier: number;
}

/** One window of a cascade, from the landing to the one in which nothing vanishes any more. */
export interface CascadeStep {
  window: Window;
  /** Cells of the wins, which vanish; the window after this one follows by falling. Empty in the last one. */
  removed: readonly Cell[];
  /** What the wins of this window are multiplied by, the free spin's own multiplier included. */
  multiplier: number;
  /** Wins of this window together; the scatters' pay, which stands in the last one, not included. */
  amount: string;
}

/** One spin of a round: the paid spin is number 0, its free spins follow. */
export interface SpinResult {
  index: number;
  free: boolean;
  /** Stops of the reels, which with the strips give the window. */
  stops: readonly number[];
  /** As it landed. */
  window: Window;
  /** All windows of a cascade, `window` first; absent in games without cascades. */
  cascade?: readonly CascadeStep[];
  /** Cells that became wild by a feature of this spin (an expanding wild, say), in the window already applied. */
  wildCells: readonly Cell[];
  wins: readonly Win[];
  /** Multiplier of the whole spin, 1 when none. */
  multiplier: number;
  /** Per reel, what its multiplying wild multiplies wins through it by; 1 where there is none. */
  reelMultipliers?: readonly number[];
  amount: string;
  /** In `window`; with a cascade in its last one, in which they are counted. */
  scatters: readonly Cell[];
  /** Free spins that this spin awarded. */
  freeSpinsAwarded: number;
}

/** What proves a round of any game, and what became of its money. */
export interface RoundProof {
  roundId: string;
  stake: string;
  /** `refused`: no stake was taken. `cancelled`: it was, or may have been, and goes back. */
  state: 'open' | 'closed' | 'cancelled' | 'refused';
  /** What has been won so far; paid when the round closes. */
  payout: string;
  /** Commitment of this round's secret: SHA-256, hex. */
  commitment: string;
  /** How the round's key is made from secret, device number and text; see docs/studio.md. */
  scheme: Scheme;
  /** The number that the player's device drew for this round, 32 bytes in hex; null in rounds of the first scheme. */
  clientRandom: string | null;
  /** The player's own text. */
  clientSeed: string;
  /** Revealed when the round is decided, whether it was paid, cancelled or refused; null before. */
  secret: string | null;
  /** What a cancelled or refused round would have paid; null for one that was played, or that the player's choices would have decided. */
  forgone: string | null;
  openedAt: number;
  closedAt: number | null;
  /**
   * The player's balance before the stake and after the payout or the returned stake, as the wallet told it; null while
   * unknown, and for anyone but the player.
   */
  balanceBefore: string | null;
  balanceAfter: string | null;
}

export interface RoundView extends RoundProof {
  spins: readonly SpinResult[];
  freeSpinsTotal: number;
  freeSpinsLeft: number;
}

/** What a game needs to start, whatever it is; `R` is a round of it. */
export interface SeatView<R> {
  gameCode: string;
  language: string;
  currency: string;
  currencySymbol: string;
  /** Play money of a trial account or a demo brand. */
  demo: boolean;
  /** The studio's own play money: nothing of it reaches an account. `POST /api/refill` fills it up. */
  trial: boolean;
  balance: string;
  /** Stakes to choose from, and the usual one. */
  stakes: readonly string[];
  defaultStake: string;
  /** An interrupted round, to be resumed before anything else. */
  openRound: R | null;
  /** Commitment of the next round, published before it is played. */
  nextCommitment: string;
  parentOrigin: string;
  backUrl: string;
  version: string;
}

/** `GET /api/session` */
export type SessionView = SeatView<RoundView>;

/**
 * A stake on a round of whatever game. `clientRandom` is 32 bytes in hex (small letters) that the player's device draws again for every
 * commitment, once it knows it; `clientSeed` is up to 64 printable characters of the player's choosing.
 */
export interface StakeBody {
  /** Made by the client before sending and repeated on a retry: a repeated key never stakes twice. */
  requestKey: string;
  stake: string;
  clientRandom: string;
  clientSeed: string;
}

/** `POST /api/spin`: a paid spin. */
export type SpinRequest = StakeBody;

/** `POST /api/free-spin`: the next free spin of the open round. */
export interface FreeSpinRequest {
  roundId: string;
  /** The index that the client expects to get, so that a retry does not skip one. */
  index: number;
}

/** Answer to both. */
export interface SpinReply {
  round: RoundView;
  /** The spin that was asked for; it is also the last of `round.spins`. */
  spin: SpinResult;
  /** Balance after the stake and, when the round is closed, the payout. */
  balance: string;
  nextCommitment: string;
  /** The round is closed, but the wallet has not confirmed its payout yet: it is on its way and not in `balance`. */
  payoutPending?: boolean;
}

/** `POST /api/refill`, trials only, when the play money is too low for the stake. */
export interface RefillRequest {
  stake: string;
}

export interface RefillReply {
  balance: string;
}

/** `GET /api/history?before=<openedAt>`: closed, cancelled and refused rounds, newest first, 20 a page. */
export interface HistoryReply {
  rounds: readonly RoundView[];
  more: boolean;
}

/** `GET /api/rules`: the information page, no token needed with `?game=`. */
export interface RulesView {
  gameCode: string;
  version: string;
  /** Published return, parts of 10,000. */
  rtpBasisPoints: number;
  rtpMethod: 'exact' | 'simulated';
  /** Half width of the 99 % confidence interval in parts of 10,000; null when exact. */
  rtpInterval: number | null;
  /** Rounds that a simulated return was measured over; null when exact. */
  rtpRounds: number | null;
  hitRateBasisPoints: number;
  volatility: 'low' | 'medium' | 'high';
  maxWinMultiple: number;
  /** The maximum win comes once in about so many rounds. */
  maxWinOneIn?: number;
  /** Bounds of the 99 % interval of a measured `maxWinOneIn`, rounded outwards; null when it is exact. */
  maxWinBetween: { from: number; to: number } | null;
  /** The wild's symbol. */
  wild: string;
  /**
   * What one might expect and is not so: wilds alone pay nothing; the scatters' pay is not multiplied by the windows of a cascade, or
   * not by the multipliers of reels.
   */
  exceptions: readonly ('wildAlone' | 'scatterCascade' | 'scatterReels')[];
  /** Free spins by the number of scatters, in a paid and in a free spin, and the most that a round can have. */
  freeSpins?: {
    symbol: string;
    awards: readonly { count: number; spins: number }[];
    retriggers: readonly { count: number; spins: number }[];
    limit: number;
    /** Multiplier of the first, second, … free spin; the last one stays. */
    multipliers: readonly number[];
  };
  /** Pays per symbol for 3, 4, 5 … of a kind, in multiples of the total stake. */
  pays: readonly { symbol: string; counts: readonly { count: number; multiple: number }[] }[];
  lines: readonly (readonly number[])[] | null;
  ways: number | null;
  /** Of a cluster game: the multipliers of the windows of a cascade. `count` in `pays` is then the smallest size of a band. */
  cluster: {
    columns: number;
    rows: number;
    sizes: readonly number[];
    steps: { base: readonly number[]; free: readonly number[] };
  } | null;
  cycleMs: number;
}

/** A number that takes no more of a line of an order, or less than the line stakes on it. */
export interface FullNumber {
  /** The place of the line in the order, from 0. */
  line: number;
  /** A number, numbers in order, an outcome or the code of a bet. */
  number: string;
  /** The most that unit times multiple may be, in ten-thousandths; left out where it takes nothing. */
  room?: string;
}

/** A refused request: HTTP 4xx or 5xx with a code that the client has words for. */
export interface StudioError {
  error:
    | 'session.expired'
    | 'funds'
    | 'limit'
    | 'blocked'
    | 'game.closed'
    | 'stake.invalid'
    | 'too.fast'
    | 'rate.limited'
    | 'round.open'
    | 'round.unknown'
    | 'bad.request'
    | 'wallet.unavailable'
    | 'cancelled'
    | 'draw.closed'
    | 'calendar.short'
    | 'number.closed'
    | 'odds.changed'
    | 'selection.invalid'
    | 'order.unknown'
    | 'bets.closed'
    | 'area.unknown'
    | 'chip.invalid'
    | 'table.limit'
    | 'seat.taken'
    | 'pick.invalid'
    | 'flight.over'
    | 'choice.invalid'
    | 'raise.returned';
  message: string;
  /** How long to wait before the same request can succeed (`too.fast`, `rate.limited`, and a stake refused again within the cycle). */
  retryAfterMs?: number;
  /** A round that did not come about has used its secret up: the commitment of the one after it. */
  nextCommitment?: string;
  /** The number of a draw that takes no more bets, or how many draws a calendar has. */
  number?: string;
  /** Beside a number that takes less than was staked on it: the most that unit times multiple may be, in ten-thousandths. */
  room?: string;
  /** All such numbers of an order, as far as they are named: with the stakes taken down to their room and the others left out it is taken. */
  full?: readonly FullNumber[];
}

/** `GET /api/verify/:roundId`, no token: everything that anyone needs to check a round that has ended. */
export interface Verified<R> {
  gameCode: string;
  version: string;
  round: R;
}

export type VerifyView = Verified<RoundView>;
