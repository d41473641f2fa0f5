import type { ErrorCode, RequirementSource, RewardSource } from '@marquee/contract';
import type { Amount } from '@marquee/money';
import type { OrderProduct } from '../../points/index.ts';
import type { CodeName } from '../../wallet/index.ts';
import type { TicketTerms } from '../rules/index.ts';

/** What becomes of an item: docs/rules/rewards.md#rewards. COLLECTING: asked for, and its money is on its way. */
export type ItemStatus = 'COLLECTABLE' | 'COLLECTING' | 'COLLECTED' | 'REVERSED' | 'EXPIRED' | 'VOID';

/** What a member is given. */
export interface Item {
  id: bigint;
  merchantId: number;
  accountId: bigint;
  currency: string;
  source: RewardSource;
  sourceRef: string;
  /** The title by language. */
  words: Readonly<Record<string, string>>;
  /** Ten-thousandths of a unit. */
  money: Amount;
  points: number;
  /** Tickets of the raffle. */
  tickets: number;
  /** The raffle's name; null without tickets. */
  raffle: string | null;
  /** What is delivered instead of all that; null: nothing. */
  product: OrderProduct | null;
  /** Hundredths of a percent of the wager base: 10,000 is once. */
  multiple: number;
  /** What is to be wagered so many times, in ten-thousandths of a unit. */
  wagerBase: Amount;
  weights: Readonly<Record<string, number>> | null;
  /** False: while it is wagered, bets count as valid bet for nothing else. */
  countsBets: boolean;
  /** The key of the requirement in whose place its own comes; null: it stands beside the others. */
  replaces: string | null;
  status: ItemStatus;
  issuedAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  transferId: bigint | null;
  reason: string | null;
  /** The ledger's code; null: that of its source. */
  code: CodeName | null;
}

/** What is to be given. */
export interface NewItem {
  merchantId: number;
  accountId: bigint;
  source: RewardSource;
  /** The source's own name for it, e.g. a rule and its cycle: issued twice to a member, it is one. */
  sourceRef: string;
  /** The title by language. */
  words: Readonly<Record<string, string>>;
  /** Ten-thousandths of a unit; what is below 0.01 of it is not given. */
  money: Amount;
  points?: number;
  /** Tickets of a raffle. */
  tickets?: TicketTerms | undefined;
  /** A product of the points mall, instead of money, points and tickets. */
  product?: OrderProduct | null;
  /** Hundredths of a percent: 10,000 is once the base. 0: nothing is to be wagered. */
  multiple: number;
  /** `BONUS`: of what is given. `DEPOSIT_PLUS_BONUS`: of that and of `deposit`. */
  wagerBase?: 'BONUS' | 'DEPOSIT_PLUS_BONUS';
  /** What was paid in, in ten-thousandths of a unit. */
  deposit?: Amount;
  /** What a bet counts by game type, in hundredths of a percent; types that are not named count as usual. */
  categoryWeights?: Readonly<Record<string, number>> | null;
  /** False: while it is wagered, bets count as valid bet for nothing else. */
  countsBets?: boolean | undefined;
  /** The key of the requirement in whose place that of this item comes once it is collected: that of the deposit behind it. */
  replaces?: string | null;
  expiresAt: Date;
  /** The ledger's code, where it is not that of its source. */
  code?: CodeName;
  /** With what it is refused where its budget is spent; without one it is owed, and given all the same: docs/rules/rewards.md#budgets. */
  refusal?: ErrorCode;
}

/** The ledger's code of what a source gives. */
export const CODE_OF = {
  PROMOTION: 'BONUS',
  MISSION: 'MISSION',
  LEADERBOARD: 'LEADERBOARD',
  RAFFLE: 'RAFFLE',
  VIP: 'VIP_GIFT',
  REFERRAL: 'REFERRAL',
  REBATE: 'REBATE_MANUAL',
} as const satisfies Record<RewardSource, CodeName>;

/** What a requirement of a source is called. */
export const REQUIREMENT_OF = {
  PROMOTION: 'promotion',
  MISSION: 'mission',
  LEADERBOARD: 'leaderboard',
  RAFFLE: 'raffle',
  VIP: 'vip',
  REFERRAL: 'referral',
  REBATE: 'rebate',
} as const satisfies Record<RewardSource, RequirementSource>;

/** As what the items ask for something to be wagered. */
export const MAKER = 'reward';

/** The key of an item's requirement. */
export const requirementKey = (id: bigint | string): string => `${MAKER}:${id}`;

/** The ledger's id of an item's money. */
export const txIdOf = (id: bigint): string => `reward-${id}`;
