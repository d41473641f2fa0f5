import type { RequirementSource, RequirementStatus } from '@marquee/contract';
import type { Amount } from '@marquee/money';

/** What a bet counts by game type, in hundredths of a percent; types that are not named count as usual. */
export type Weights = Readonly<Record<string, number>>;

/** The whole of an amount, in hundredths of a percent. */
export const WHOLE = 10_000n;

/** What a settled bet counts where a requirement says nothing else: docs/rules/money.md#wagering. */
export const USUAL_WEIGHTS: Weights = {
  RNG: 10_000,
  FISH: 10_000,
  SPORTS: 10_000,
  ESPORTS: 10_000,
  BINGO: 10_000,
  COCKFIGHT: 10_000,
  LIVE: 5_000,
  PVP: 5_000,
  LOTT: 5_000,
  ELOTT: 5_000,
};

/** What a bet of a game type counts for a requirement, in hundredths of a percent. */
export const weightOf = (weights: Weights | null, gameType: string): bigint =>
  BigInt(weights?.[gameType] ?? USUAL_WEIGHTS[gameType] ?? Number(WHOLE));

/** What remains below this is done: 0.01. */
export const NEXT_TO_NOTHING: Amount = 100n;

/** What is to be wagered before money can leave: docs/rules/money.md#wagering. Amounts in ten-thousandths of a unit. */
export interface Requirement {
  id: bigint;
  merchantId: number;
  accountId: bigint;
  currency: string;
  source: RequirementSource;
  requestKey: string;
  base: Amount;
  /** Hundredths of a percent: 10,000 is once the base. */
  multiple: number;
  weights: Weights | null;
  required: Amount;
  done: Amount;
  status: RequirementStatus;
  /** It stays as it is, whatever becomes of the bets that fed it. */
  isFinal: boolean;
  createdAt: Date;
  endedAt: Date | null;
  /** False: while it is open, bets count as valid bet for nothing else. */
  countsBets: boolean;
  /** Why an operator ended it. */
  reason: string | null;
}

/** What a credit asks to be wagered. */
export interface NewRequirement {
  merchantId: number;
  accountId: bigint;
  currency: string;
  source: RequirementSource;
  /** Ten-thousandths of a unit. */
  base: Amount;
  /** Hundredths of a percent: 10,000 is once the base. 0: nothing is to be wagered. */
  multipleBps: number;
  weights?: Weights;
  /** False: while it is open, bets count as valid bet for nothing else. */
  countsBets?: boolean;
  /** The maker's own name for the credit, with the module's in front, e.g. `deposit:D-7KQ2M9XA3B`: added twice, it is one. */
  key: string;
}

/** What a requirement asks for: the base times the multiple, truncated. */
export const requiredOf = ({ base, multipleBps }: Pick<NewRequirement, 'base' | 'multipleBps'>): Amount =>
  (base * BigInt(multipleBps)) / WHOLE;

/** What is left of a requirement: 0 unless it is open. */
export const remainingOf = ({ status, required, done }: Pick<Requirement, 'status' | 'required' | 'done'>): Amount =>
  status === 'OPEN' ? required - done : 0n;

/** What members are told of whether bets count while something is wagered: nothing where they count as ever. */
export const shownCounting = ({ countsBets }: { countsBets?: boolean | undefined }): { countsBets?: false } =>
  countsBets === false ? { countsBets } : {};
