import type { Outcome } from '../../tables/area.ts';

/**
 * The life of a round:
 * - `open`: bets are taken until it locks, which its clock alone says;
 * - `drawn`: its outcome is known, bets are being settled;
 * - `settled`: every bet is (end);
 * - `void`: it has no valid outcome, every bet goes back (end).
 */
export type TableRoundState = 'open' | 'drawn' | 'settled' | 'void';

export interface TableRound {
  table: string;
  roundNo: string;
  /** The version of the rules that it is played by. */
  version: string;
  opensAt: number;
  /** The last moment for players' numbers: that at which bets open. Of rounds of version 1.0.0 it was five seconds before the lock. */
  mixesAt: number;
  locksAt: number;
  drawsAt: number;
  state: TableRoundState;
  /** 32 bytes in hex; its SHA-256 was published before players' numbers were taken. */
  seed: string;
  /** What the players' devices added, as it was mixed; forgotten where nobody bet. */
  numbers: readonly string[];
  /** What they came to; empty until it is published, without which no bet is taken. */
  mix: string;
  /** The first round of its shoe, and the cards that are left before this one: fixed with the mix, empty without cards. */
  shoeFrom: string;
  shoe: string;
  /** Empty before. */
  outcome: Outcome;
  /** Made at the first start of a demo, so that the roads have a past: nobody could bet on it. */
  isSample: boolean;
}

/**
 * The life of a bet:
 * - `debiting`: on record, the stake may or may not have been taken;
 * - `refused`: the wallet said no (end);
 * - `placed`: it waits for the outcome;
 * - `paying`: settled, its payout is on its way, of 0 too;
 * - `paid`: the wallet has the payout (end);
 * - `returning`: taken back, given up or void, the stake is on its way back;
 * - `returned`: the wallet has taken the stake back (end).
 */
export type TableBetState = 'debiting' | 'refused' | 'placed' | 'paying' | 'paid' | 'returning' | 'returned';

/** What lies on an area; `back` is what comes back of it, absent before the outcome. */
export interface AreaStake {
  area: string;
  stake: string;
  /** The number that the player named beside it. */
  pick?: number;
  /** At which height the player left the flight; absent while they have not. */
  left?: number;
  /** When the studio came back that was away while this flight was up. */
  resumedAt?: number;
  back?: string;
}

export interface TableBet {
  betId: string;
  vendor: string;
  player: string;
  trial: boolean;
  table: string;
  roundNo: string;
  currency: string;
  requestKey: string;
  stakes: readonly AreaStake[];
  total: string;
  state: TableBetState;
  /** What the player was told when it did not come about; `cancelled` when they took it back. */
  refusal: string | null;
  payout: string;
  /** What the wallet held before the stake and after the payout, or the return, as it said; absent while it has not. */
  balanceBefore?: string;
  balanceAfter?: string;
  createdAt: number;
  /** Attempts to bring the payout or the stake to the wallet, and when the next one is due. */
  attempts: number;
  nextAt: number;
}
