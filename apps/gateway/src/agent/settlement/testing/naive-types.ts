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
  /** Ended with a period, not replaced: its holder is moved no more. */
  isEnding?: boolean;
  /** Ended in the middle of a period by another version of it. */
  isReplaced?: boolean;
}

export interface NaiveBill {
  contract: NaiveContract;
  start: number;
  end: number;
  base: bigint;
  /** By what the tier was chosen, and which it was. */
  tested: { valid: bigint; net: bigint; active: number };
  tier: number | null;
  carryIn: bigint;
  gross: bigint;
  owed: bigint;
  /** What is owed right below, as texts. */
  below: string[];
  carryOut: bigint;
  remainder: bigint;
  status: string;
  paid: bigint;
  kept: bigint;
}

/** The bills of a line in a period, and where its stream stands among those whose periods end at once. */
export interface NaiveRun {
  end: number;
  place: number;
  bills: NaiveBill[];
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
  /** At which valid bet of a team's day real-time salaries stop; null: they do not. */
  stop: bigint | null;
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

/** Counts what was paid of a bill, to its holder or kept for it. */
export function count(bill: NaiveBill, part: bigint, isKept: boolean): void {
  bill.paid += part;
  if (isKept) bill.kept += part;
  if (bill.status === 'HELD' || bill.kept > 0n) bill.status = 'HELD';
  else if (bill.paid === bill.gross) bill.status = 'PAID';
  else if (bill.status !== 'OVERDUE') bill.status = 'PARTLY_PAID';
}

/** Are two bills of one run? */
export const isOfRun = (a: NaiveBill, b: NaiveBill): boolean =>
  a.start === b.start &&
  a.contract.terms.kind === b.contract.terms.kind &&
  a.contract.terms.period === b.contract.terms.period &&
  a.contract.terms.salaryType === b.contract.terms.salaryType;

/** What the windows of a contract's holder were paid on since a moment, also by an earlier version of it. */
export const basesSince = (
  bills: readonly NaiveBill[],
  { holder, terms: { kind, salaryType } }: NaiveContract,
  since: number,
): bigint =>
  bills
    .filter(
      ({ start, contract: { terms, ...of } }) =>
        start >= since && of.holder === holder && terms.kind === kind && terms.salaryType === salaryType,
    )
    .reduce((sum, { base }) => sum + base, 0n);
