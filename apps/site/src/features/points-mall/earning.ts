import type { PointConfig } from '../../domain/content/points.ts';

/** Bets that a ratio is given for, in units of money: the contract, pointConfig. */
export const RATIO_UNITS = 1000;

const DEPOSIT = 'DEPOSIT';

/** Points for each 1,000 units, by game type in the order of the most. */
export interface Earning {
  games: { gameType: string; points: number }[];
  /** Points for deposits of 1,000 units; 0 when deposits earn none. */
  deposit: number;
}

/** Reads how points are earned; what earns none is left out. */
export function earningOf({ ratios }: Pick<PointConfig, 'ratios'>): Earning {
  const games = Object.entries(ratios)
    .filter(([gameType, points]) => gameType !== DEPOSIT && points > 0)
    .map(([gameType, points]) => ({ gameType, points }))
    .toSorted((a, b) => b.points - a.points);
  return { games, deposit: Math.max(0, ratios[DEPOSIT] ?? 0) };
}

/** What a point makes, in hundredths, as a member reads it: ×1.2. */
export const factorText = (hundredths: number): string => `×${hundredths / 100}`;

/** The levels from which a point makes more than one, lowest first. */
export function factorsOf({ factors }: Pick<PointConfig, 'factors'>): { level: number; factor: number }[] {
  return Object.entries(factors)
    .map(([level, factor]) => ({ level: Number(level), factor }))
    .filter(({ factor }) => factor !== 100)
    .toSorted((a, b) => a.level - b.level);
}

/** What points are worth at the smallest conversion, or null when they do not convert. */
export function worthOf(
  config: Pick<PointConfig, 'convertible' | 'pointsPerUnit' | 'minAmount'>,
): { points: number; units: number } | null {
  if (!config.convertible || config.pointsPerUnit <= 0) return null;
  const points = Math.max(config.minAmount, Math.ceil(config.pointsPerUnit));
  // Amounts have four decimals: what is beyond them is not paid.
  return { points, units: Math.floor((points / config.pointsPerUnit) * 10_000) / 10_000 };
}
