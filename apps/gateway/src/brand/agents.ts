import { GAME_TYPES, type GameType } from '@marquee/contract';
import type { Amount } from '@marquee/money';
import { refused } from '../base/change.ts';

/** Categories that have a rebate rate; lotteries have the series: docs/rules/agents.md#terms. */
export const RATED: readonly GameType[] = GAME_TYPES.filter((type) => type !== 'LOTT');

/** Between what a brand's agents give terms: docs/rules/agents.md#limits. */
export interface AgentLimits {
  /** The lowest and the highest series; both even. */
  seriesMin: number;
  seriesMax: number;
  /** A child may have its parent's series where that is below this one; from it on it has less. */
  equalSeriesBelow: number;
  /** Whose series is above this one takes no part in lotteries by series itself; null: everybody may. */
  noBetSeries?: number | null;
  /** A child may have its parent's rate. */
  equalRates: boolean;
  /** The highest rate of each category, in ten-thousandths of a percent; a category that is missing has none. */
  rates: Partial<Record<GameType, number>>;
  /** Registration links that an agent has open at the same time. */
  links: number;
  /** The valid bet by which a member is active in reports, in whole units; 500 where it is not set. */
  activeMinBet?: number;
}

const USUAL_ACTIVE_MIN_BET = 500;
const UNIT = 10_000n;

/** The valid bet by which a brand's members are active in a range of reports, in ten-thousandths of a unit: docs/rules/agents.md#reports. */
export const activeMinBetOf = ({ activeMinBet = USUAL_ACTIVE_MIN_BET }: Pick<AgentLimits, 'activeMinBet'>): Amount =>
  BigInt(activeMinBet) * UNIT;

/** Steps of rates, in ten-thousandths of a percent: 0.1 %. */
export const RATE_STEP = 1_000;
/** Steps of series. */
export const SERIES_STEP = 2;
const ONE_PERCENT = 10_000;

/** The platform's usual limits. */
export const usualAgents = (): AgentLimits => ({
  seriesMin: 1_700,
  seriesMax: 1_960,
  equalSeriesBelow: 1_900,
  noBetSeries: null,
  equalRates: true,
  rates: Object.fromEntries(RATED.map((type) => [type, ONE_PERCENT])),
  links: 20,
  activeMinBet: USUAL_ACTIVE_MIN_BET,
});

/** Checks the limits that an operator gives. Throws `ops.refused`. */
export function checkAgents({ seriesMin, seriesMax, equalSeriesBelow, noBetSeries, rates }: AgentLimits): void {
  if ([seriesMin, seriesMax, equalSeriesBelow, noBetSeries ?? seriesMin].some((series) => series % SERIES_STEP !== 0))
    throw refused('a series is an even number');
  if (seriesMin >= seriesMax) throw refused('the lowest series is below the highest');
  for (const [type, rate] of Object.entries(rates)) {
    if (!RATED.includes(type as GameType)) throw refused(`${type} has no rebate rate`);
    if (rate % RATE_STEP !== 0) throw refused(`the rate of ${type} goes in steps of 0.1 %, which is ${RATE_STEP}`);
  }
}
