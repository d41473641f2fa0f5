import type { Runner } from '../base/database/database.ts';
import { DEPOSIT, SEA, SEA_TYPE, type Steps, WHOLE } from './earning/rates.ts';
import { readConfigs } from './mall/config-store.ts';
import type { PointConfigInput } from './mall/reward.ts';

/** What the points of a bet are worth when they are converted, as a share of its valid bet. */
export interface PointLoad {
  gameType: string;
  /** Of lotteries that pay fixed multiples alone, or of others alone; absent: of both. */
  fixedOdds?: boolean;
  /** Millionths of the valid bet, rounded up: 10,000 is 1 %. */
  rate: number;
  kind: 'bonus';
  /** When it is so much, in English. */
  what: string;
}

const MILLION = 1_000_000n;

/** The games that count in a category. */
function gamesOf(category: string, steps: Steps): Pick<PointLoad, 'gameType' | 'fixedOdds'> {
  if (category === SEA) return { gameType: SEA_TYPE, fixedOdds: true };
  return category === SEA_TYPE && steps[SEA] ? { gameType: category, fixedOdds: false } : { gameType: category };
}

/** What bets earn by a configuration at its best factor; nothing where points are not converted. */
export function pointLoads({ convertible, pointsPerUnit, steps, factors }: PointConfigInput): PointLoad[] {
  if (!convertible) return [];
  const best = Math.max(WHOLE, ...Object.values(factors));
  return Object.entries(steps)
    .filter(([name]) => name !== DEPOSIT)
    .map(([category, step]) => {
      const per = BigInt(WHOLE) * BigInt(step) * BigInt(pointsPerUnit);
      const rate = Number((MILLION * BigInt(best) + per - 1n) / per);
      return { ...gamesOf(category, steps), rate, kind: 'bonus', what: `converted, at the factor ${best / WHOLE}` };
    });
}

/** What bets of a brand earn now. */
export async function readPointLoads(runner: Runner, merchantId: number): Promise<PointLoad[]> {
  const config = (await readConfigs(runner)).find((each) => each.merchantId === merchantId);
  return config ? pointLoads(config) : [];
}
