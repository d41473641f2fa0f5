import { BusinessError } from '../base/errors.ts';
import { type AgentLimits, RATE_STEP, RATED, SERIES_STEP } from '../brand/index.ts';
import type { AccountType, Terms } from '../identity/index.ts';

/** Terms with nothing left out: the rate of a category that is missing is 0. */
export interface FullTerms {
  series: number;
  /** Ten-thousandths of a percent, by game category; only those above 0. */
  rates: Record<string, number>;
}

/** What of terms somebody gives; what is left out stays. */
export type GivenTerms = Partial<FullTerms>;

/** Accounts that own a line: docs/rules/accounts.md#account-types. */
export const AGENT_TYPES: readonly number[] = [1, 2, 41, 42];
/** Affiliates bring others by links only. */
const AFFILIATES: readonly number[] = [41, 42];

/** What an account's links open. */
export const linkTypesOf = (type: AccountType): readonly AccountType[] =>
  AFFILIATES.includes(type) ? [0, 41] : AGENT_TYPES.includes(type) ? [0, 1, 41] : [];
/** What an account opens by its own hand. */
export const formTypesOf = (type: AccountType): readonly AccountType[] => (type === 1 || type === 2 ? [0, 1] : []);

const positive = (rates: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(RATED.flatMap((type) => ((rates[type] ?? 0) > 0 ? [[type, rates[type] ?? 0]] : [])));

/** An account's terms, those that it has none of filled in. */
export const termsOf = ({ series, rates }: Terms, { seriesMin }: AgentLimits): FullTerms => ({
  series: series ?? seriesMin,
  rates: positive(rates),
});

/** The most that the house gives: docs/rules/agents.md#limits. */
export const mostOfHouse = ({ seriesMax, rates }: AgentLimits): FullTerms => ({ series: seriesMax, rates: positive(rates) });

/** The most that an account of these terms gives to a child: docs/rules/agents.md#limits. */
export function mostUnder(parent: FullTerms, { seriesMin, equalSeriesBelow, equalRates }: AgentLimits): FullTerms {
  const series = parent.series < equalSeriesBelow ? parent.series : parent.series - SERIES_STEP;
  const rates = Object.entries(parent.rates).map(([type, rate]) => [type, equalRates ? rate : rate - RATE_STEP] as const);
  return { series: Math.max(series, seriesMin), rates: positive(Object.fromEntries(rates)) };
}

/** Terms within a most. */
export const within = ({ series, rates }: FullTerms, most: FullTerms): FullTerms => ({
  series: Math.min(series, most.series),
  rates: positive(Object.fromEntries(Object.entries(rates).map(([type, rate]) => [type, Math.min(rate, most.rates[type] ?? 0)]))),
});

/** What of terms is above a most; null: nothing. */
export function excessOf({ series, rates }: FullTerms, most: FullTerms): 'agent.series' | 'agent.rate' | null {
  if (series > most.series) return 'agent.series';
  return Object.entries(rates).some(([type, rate]) => rate > (most.rates[type] ?? 0)) ? 'agent.rate' : null;
}

/** Terms with what is given in their place. Throws `agent.series` and `agent.rate` for what is off the steps or above the most. */
export function changed(
  before: FullTerms,
  given: GivenTerms,
  { limits, most }: { limits: AgentLimits; most: FullTerms },
): FullTerms {
  const { series = before.series, rates = {} } = given;
  const isOffStep = Object.entries(rates).some(
    ([type, rate]) => !RATED.includes(type as never) || rate % RATE_STEP !== 0 || rate < 0,
  );
  if (isOffStep) throw new BusinessError('agent.rate');
  if (series % SERIES_STEP !== 0 || series < limits.seriesMin) throw new BusinessError('agent.series');
  const next = { series, rates: positive({ ...before.rates, ...rates }) };
  const excess = excessOf(next, most);
  if (excess) throw new BusinessError(excess);
  return next;
}

/** Is any of these terms below what was before? */
export const isLowered = (next: FullTerms, before: FullTerms): boolean => excessOf(before, next) !== null;
