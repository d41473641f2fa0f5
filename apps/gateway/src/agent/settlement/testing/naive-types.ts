import type { ContractTerms } from '@marquee/contract';

/** A bet, or what a correction changed of one. */
export interface NaiveBet {
  of: bigint;
  at: number;
  type: string;
  vendor: number;
  stake: bigint;
  payout: bigint;
  valid: bigint;
  won: bigint;
  lost: bigint;
}

/** A version of a contract. */
export interface NaiveContract {
  id: bigint;
  holder: bigint;
  upline: bigint | null;
  terms: ContractTerms;
  from: number;
  until: number | null;
}

export interface NaiveBill {
  contract: NaiveContract;
  start: number;
  end: number;
  base: bigint;
  gross: bigint;
  owed: bigint;
  carryOut: bigint;
  remainder: bigint;
  status: string;
  paid: bigint;
  kept: bigint;
}

export interface NaiveDebt {
  bill: NaiveBill;
  payer: bigint;
  creditor: bigint | null;
  open: bigint;
  at: number;
  /** The house has advanced it, and sets it off against bills of the payer's of the kind alone. */
  isAdvance?: boolean;
}

/** What the brand says of how runs that are made now are counted and paid. */
export interface NaiveRules {
  isByHouse: boolean;
  excludesSelf: boolean;
  deductsFees: boolean;
}

/** Whom risk control has marked, and for how long. */
export interface NaiveDoubt {
  of: bigint;
  from: number;
  until: number | null;
}

/** Is somebody marked at the last instant before a moment? */
export const isDoubtful = (doubts: readonly NaiveDoubt[], account: bigint, end: number): boolean =>
  doubts.some(({ of, from, until }) => of === account && from < end && (until === null || until >= end));
