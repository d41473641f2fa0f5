import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../base/calendar/clock.ts';
import { type Brand, putArtwork } from '../brand/index.ts';
import type { Points } from './points.ts';
import type { PointConfigInput, Reward, RewardInput } from './reward.ts';

const DIRECTORY = join(import.meta.dirname, 'demo');
const DAY_MS = 86_400_000;
const UNIT = 10_000;

interface Told {
  /** The same for every reward, by language. */
  conditions: Readonly<Record<string, string>>;
  rewards: readonly {
    slug: string;
    type: Reward['rewardType'];
    points: number;
    /** In units. */
    amount: number;
    left: number;
    /** Name and details by language. */
    words: Readonly<Record<string, readonly [name: string, details: string]>>;
  }[];
}

/** Points for each 1,000 units; 1,000 points are 10.00 units: docs/rules/content.md#points-mall. */
const CONFIG: PointConfigInput = {
  convertible: true,
  pointsPerUnit: 100,
  minPoints: 1_000,
  maxPoints: 50_000,
  ratios: { RNG: 10, FISH: 10, SPORTS: 6.67, ESPORTS: 6.67, LIVE: 5, PVP: 5, BINGO: 5, LOTT: 5, ELOTT: 5, DEPOSIT: 10 },
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
        ({ slug, type, points: pointsRequired, amount, left, words }, sort): RewardInput => ({
          slug,
          isOpen: true,
          rewardType: type,
          pointsRequired,
          amountRequired: BigInt(amount * UNIT),
          availableQuantity: left,
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
