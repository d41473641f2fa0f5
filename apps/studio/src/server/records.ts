import type { Params } from '../arcade/game.ts';

/** A launch: who plays what from where. Only the hash of its token is kept. */
export interface SessionRecord {
  tokenHash: string;
  vendor: string;
  gameCode: string;
  /** The gateway's token of the session; it never leaves the server. */
  vendorToken: string;
  language: string;
  currency: string;
  parentOrigin: string;
  backUrl: string;
  demo: boolean;
  /** Plays with the studio's own play money: fixed at the launch. `vendorToken` is then the name of its player. */
  trial: boolean;
  /** Its stakes count in a pool: play money counts where all money is, and a trial or test account nowhere. */
  pooled: boolean;
  /** Known after the first authentication. */
  player: string | null;
  /** As the wallet last told it. */
  balance: string;
  minStake: string | null;
  maxStake: string | null;
  /** The highest series of lotteries that the player may choose; null: any. */
  mostSeries: number | null;
  /** Secret of the next round; its commitment is already published. */
  nextSecret: string;
  seenAt: number;
}

/**
 * The life of a round:
 * - `debiting`: on record, the stake may or may not have been taken;
 * - `refused`: the wallet said no; nothing was taken (end);
 * - `open`: the stake is taken, free spins are left to play or something is left to choose;
 * - `paying`: played to its end, the payout is on its way;
 * - `closed`: the wallet has the payout (end);
 * - `returning`: given up, the stake is on its way back;
 * - `cancelled`: the wallet has taken the stake back (end).
 */
export type RoundState = 'debiting' | 'refused' | 'open' | 'paying' | 'closed' | 'returning' | 'cancelled';

export interface RoundRecord {
  roundId: string;
  vendor: string;
  player: string;
  /** Played with the studio's own play money; the gateway never hears of it. */
  trial: boolean;
  /** As of its session. */
  pooled: boolean;
  gameCode: string;
  gameVersion: string;
  currency: string;
  stake: string;
  /** Null in rounds of the first scheme. */
  clientRandom: string | null;
  clientSeed: string;
  requestKey: string;
  /** What was chosen before the round; empty in slots, which have nothing to choose. */
  params: Params;
  /** What was chosen in it, in order; empty in slots. */
  choices: readonly string[];
  secret: string;
  state: RoundState;
  /** What the player was told when the round did not come about. */
  refusal: string | null;
  payout: string;
  /** What the wallet told: the balance before the stake, and after the payout or the return. Null while unknown. */
  balanceBefore: string | null;
  balanceAfter: string | null;
  /** Of a slot. */
  spinsServed: number;
  openedAt: number;
  touchedAt: number;
  closedAt: number | null;
}

/** How far a round has come. */
export interface Standing {
  isComplete: boolean;
  payout: bigint;
}

/** A credit or rollback that the wallet has not confirmed yet. */
export interface OutboundRecord {
  roundId: string;
  kind: 'credit' | 'rollback';
  attempts: number;
  nextAt: number;
  lastAnswer: string;
}

/**
 * A further stake in a round, which a choice costs:
 * - `debiting`: on record, it may or may not have been taken;
 * - `taken`: it was, and the choice counts (end);
 * - `refused`: the wallet said no, nothing was chosen (end);
 * - `returning`: given up, nothing was chosen, it is on its way back;
 * - `returned`: the wallet has taken it back (end).
 */
export type RaiseState = 'debiting' | 'taken' | 'refused' | 'returning' | 'returned';

export interface RaiseRecord {
  roundId: string;
  /** The first stake of a round is number 1. */
  number: number;
  choice: string;
  /** How many choices were made before. */
  index: number;
  amount: string;
  state: RaiseState;
  attempts: number;
  nextAt: number;
}

/** Whose rounds: one player in one game of one vendor. */
export interface Seat {
  vendor: string;
  player: string;
  gameCode: string;
}

/** A session whose player is known. */
export type SeatedSession = SessionRecord & { player: string };
