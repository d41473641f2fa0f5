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
export type Termed = Pick<TreeNode, 'id' | 'parentId' | 'series' | 'rates'>;

/** A point of the series is a two-thousandth of the valid bet. */
const SERIES_POINT = 500;

/**
 * The series that count: the brand's lowest for who has none, and the highest of the game where that is below those of others. `played`: that of the
 * ticket, by which its prizes are paid; nobody has less of it, whatever was taken from them since.
 */
export interface SeriesRange {
  seriesMin: number;
  seriesMost?: number | undefined;
  played?: number | undefined;
}

/** The series of an account that counts. */
export const seriesIn = (
  series: number | null,
  { seriesMin, seriesMost = Number.POSITIVE_INFINITY, played = 0 }: SeriesRange,
): number => Math.min(Math.max(series ?? seriesMin, played), seriesMost);

/** What an account has of a category, in millionths of the valid bet. */
const rateIn = ({ series, rates }: Pick<Termed, 'series' | 'rates'>, gameType: string, range: SeriesRange): number =>
  gameType === 'LOTT' ? seriesIn(series, range) * SERIES_POINT : (rates[gameType] ?? 0);

/** Has somebody of a line left it since the bet? Then an account stands below another now. */
const isMoved = (line: readonly Termed[]): boolean =>
  line.some(({ parentId }, place) => parentId !== (line[place - 1]?.id ?? null));

/**
 * What a bet gives those above its member: each the difference between its own rate and that of the account right below it.
 * `line` is from the top down, the member last. Where somebody has left it since, nobody counts with more than those above: who was given
 * more where it stands now gets no more of a bet that was placed before than the top of its line has. Nobody's series counts above the game's highest,
 * nor below the one that the ticket was played at: with what its prizes return, a line never has more than its top.
 */
export function sharesOf(line: readonly Termed[], gameType: string, range: SeriesRange): Share[] {
  const isCapped = isMoved(line);
  let most = Number.POSITIVE_INFINITY;
  const rates = line.map((each) => {
    const rate = Math.min(most, rateIn(each, gameType, range));
    if (isCapped) most = rate;
    return rate;
  });
  return line.flatMap((agent, place) => {
    const below = line[place + 1];
    const rate = (rates[place] ?? 0) - (rates[place + 1] ?? 0);
    return below && rate > 0 ? [{ agentId: agent.id, sourceId: below.id, rate }] : [];
  });
}
