import type { OpsBody } from '@marquee/contract/ops';
import { fromWire } from '@marquee/money';
import { refused } from '../../base/change.ts';
import type { Runner } from '../../base/database/database.ts';
import type { MarginRate } from '../margin/rate.ts';
import { checkReward } from '../rules/index.ts';

/** The share of friends' valid bets that goes to their referrer, as it is stored: docs/rules/rewards.md#share-of-turnover. */
export interface ShareTerms {
  /** Millionths of the valid bet: 500 is 0.05 %. */
  rate: number;
  /** Null: all. */
  gameTypes: readonly string[] | null;
  /** Business days for which it is given, from the one on which the friend qualified on. Null: without an end. */
  days: number | null;
  /** The most that a referrer is given in a month of the brand, in ten-thousandths of a unit, as text. Null: any amount. */
  mostPerMonth: string | null;
  /** Hundredths of a percent: 10,000 is once. */
  multiple: number;
  /** Days in which it can be collected. */
  collectDays: number;
  /** The business day from which on bets count by these terms. */
  since: string;
}

type ShareInput = NonNullable<OpsBody<'opsReferralTermsPut'>['share']>;

const MILLIONTHS = 10_000;

/** Checks a share and returns it as it is stored, from `since` on. Throws `ops.refused`. */
export function checkShare({
  percent,
  gameTypes,
  days,
  mostPerMonth,
  multiple,
  collectDays,
}: ShareInput): Omit<ShareTerms, 'since'> {
  const rate = Math.round(percent * MILLIONTHS);
  if (Math.abs(percent * MILLIONTHS - rate) > 1e-6) throw refused('a share of turnover has at most four decimals of a percent');
  const most = mostPerMonth == null ? null : fromWire(mostPerMonth);
  if (most !== null && most % 100n !== 0n) throw refused('the most of a month has at most two decimals');
  // The multiple and the days of a share are those of any reward.
  const reward = checkReward({
    points: 1,
    ...(multiple === undefined ? {} : { multiple }),
    ...(collectDays === undefined ? {} : { collectDays }),
  });
  return {
    rate,
    gameTypes: gameTypes ? [...new Set(gameTypes)].sort() : null,
    days: days ?? null,
    mostPerMonth: most === null ? null : most.toString(),
    multiple: reward.multiple,
    collectDays: reward.collectDays,
  };
}

/** What counts of bets: where it changes, it holds from the day of the change on. */
const countsOf = ({ rate, gameTypes, days }: Omit<ShareTerms, 'since'>): string => JSON.stringify([rate, gameTypes, days]);

/** The share that is written on a business day, where another was in force, or none. */
export const datedShare = (
  share: Omit<ShareTerms, 'since'> | null,
  before: ShareTerms | null,
  today: string,
): ShareTerms | null => share && { ...share, since: before && countsOf(before) === countsOf(share) ? before.since : today };

/** What a share comes to, for the margin guard. */
export const shareLoads = (share: Pick<ShareTerms, 'rate' | 'gameTypes'> | null): MarginRate[] =>
  share
    ? (share.gameTypes ?? [undefined]).map(
        (gameType): MarginRate => ({ gameType, rate: share.rate, kind: 'bonus', what: 'of friends’ valid bets' }),
      )
    : [];

/** What referrers of a brand are given of valid bets now. */
export async function readShareLoads(runner: Runner, merchantId: number): Promise<MarginRate[]> {
  const [row] = await runner.query<{ share: ShareTerms | null }>({
    name: 'reward-referral-share-terms',
    text: `select terms->'share' as share from reward_referral_terms where merchant_id = $1 and is_open`,
    values: [merchantId],
  });
  return shareLoads(row?.share ?? null);
}
