import type { TreeNode } from '../../identity/index.ts';

/** What a bet gives one of those above it. */
export interface Share {
  /** Who earns. */
  agentId: bigint;
  /** The account right below it through which the bet came. */
  sourceId: bigint;
  /** Millionths of the valid bet. */
  rate: number;
}

/** An account with its own terms, as far as commissions ask. */
export type Termed = Pick<TreeNode, 'id' | 'series' | 'rates'>;

/** A point of the series is a two-thousandth of the valid bet. */
const SERIES_POINT = 500;

/** What an account has of a category, in millionths of the valid bet. */
export const rateIn = ({ series, rates }: Termed, gameType: string, seriesMin: number): number =>
  gameType === 'LOTT' ? (series ?? seriesMin) * SERIES_POINT : (rates[gameType] ?? 0);

/**
 * What a bet gives those above its member: each the difference between its own rate and that of the account right below it.
 * `line` is from the top down, the member last. Nobody counts with more than those above: who was given more where it stands now has left
 * the line of a bet that was placed before, and that gives no more than its top has.
 */
export function sharesOf(line: readonly Termed[], gameType: string, seriesMin: number): Share[] {
  let most = Number.POSITIVE_INFINITY;
  const rates = line.map((each) => (most = Math.min(most, rateIn(each, gameType, seriesMin))));
  return line.flatMap((agent, place) => {
    const below = line[place + 1];
    const rate = (rates[place] ?? 0) - (rates[place + 1] ?? 0);
    return below && rate > 0 ? [{ agentId: agent.id, sourceId: below.id, rate }] : [];
  });
}
