import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../base/calendar/clock.ts';
import { type Brand, putArtwork } from '../brand/index.ts';
import type { PointConfigInput, Reward, RewardInput } from './mall/reward.ts';
import type { Points } from './points.ts';

const DIRECTORY = join(import.meta.dirname, 'demo');
const DAY_MS = 86_400_000;
const UNIT = 10_000;

interface Told {
  /** The same for every reward, by language. */
  conditions: Readonly<Record<string, string>>;
  rewards: readonly {
    slug: string;
    type: Reward['deliveryType'];
    points: number;
    /** In units. */
    amount: number;
    /** Of a FREE_BET, in units. */
    credit?: number;
    left: number;
    /** Pieces for each member. */
    limit?: number;
    vip?: number;
    /** Name and details by language. */
    words: Readonly<Record<string, readonly [name: string, details: string]>>;
  }[];
}

/** 1,000 points are 10.00 units: docs/rules/points.md#earning. */
const CONFIG: PointConfigInput = {
  convertible: true,
  pointsPerUnit: 100,
  minPoints: 1_000,
  maxPoints: 50_000,
  stepPoints: 100,
  steps: {
    RNG: 100,
    FISH: 100,
    SPORTS: 150,
    ESPORTS: 150,
    COCKFIGHT: 150,
    LIVE: 200,
    PVP: 200,
    BINGO: 200,
    LOTT: 200,
    ELOTT: 200,
    SEA: 500,
    DEPOSIT: 100,
  },
  factors: { '0': 100, '3': 120, '6': 150, '9': 200 },
};

/** The demo brand's mall at its first start. What an operator changed or deleted since stays so. */
export async function seedDemoPoints(
  { points, images, clock }: { points: Points; images: Brand['images']; clock: Clock },
  merchantId: number,
): Promise<void> {
  const startsAt = clock.now() - (clock.now() % DAY_MS);
  await points.seed(merchantId, async () => {
    const pictures = await putArtwork(images, join(DIRECTORY, 'artwork'), 'reward');
    const { conditions, rewards } = JSON.parse(readFileSync(join(DIRECTORY, 'rewards.json'), 'utf8')) as Told;
    return {
      config: CONFIG,
      rewards: rewards.map(
        ({ slug, type, points: pointsRequired, amount, credit = 0, left, limit = 0, vip = 0, words }, sort): RewardInput => ({
          slug,
          isOpen: true,
          deliveryType: type,
          pointsRequired,
          amountRequired: BigInt(amount * UNIT),
          creditAmount: BigInt(credit * UNIT),
          stock: left,
          memberLimit: limit,
          vipMinimum: vip,
          image: pictures.get(slug) ?? '',
          words: Object.fromEntries(
            Object.entries(words).map(([language, [title, content]]) => [
              language,
              { title, content, conditions: conditions[language] ?? '' },
            ]),
          ),
          sort,
          startsAt,
          endsAt: null,
        }),
      ),
    };
  });
}
