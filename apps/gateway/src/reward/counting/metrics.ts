import type { RuleMetric } from '@marquee/contract/ops';

/** Figures of bets: kept by business day, game type and vendor. */
export const BET_METRICS = [
  'BET_COUNT',
  'WIN_COUNT',
  'STAKE',
  'PAYOUT',
  'VALID_BET',
  'LOSS',
] as const satisfies readonly RuleMetric[];

export type BetMetric = (typeof BET_METRICS)[number];
/** Everything that is counted of a member: docs/rules/rewards.md#counting. */
export type Metric = RuleMetric;
/** What else counts: kept by business day. */
export type DayMetric = Exclude<Metric, BetMetric>;

/** Those that are money, in ten-thousandths of a unit; the others are whole numbers. */
export const MONEY_METRICS: ReadonlySet<Metric> = new Set<Metric>(['STAKE', 'PAYOUT', 'VALID_BET', 'LOSS', 'DEPOSIT_SUM']);

const OF_BETS: ReadonlySet<string> = new Set(BET_METRICS);

export const isOfBets = (metric: Metric): metric is BetMetric => OF_BETS.has(metric);

/** Which bets count; without a field all do. */
export interface Scope {
  gameTypes?: readonly string[] | undefined;
  vendorId?: number | undefined;
}

/** A figure that is asked for: of the business days from the first to the last, both included. */
export interface CountAsked {
  metric: Metric;
  scope?: Scope | undefined;
  from: string;
  to: string;
}
