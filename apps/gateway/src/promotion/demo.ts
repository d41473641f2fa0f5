import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../base/calendar/clock.ts';
import { type Brand, putArtwork } from '../brand/index.ts';
import type { PromotionInput } from './promotion.ts';
import type { Promotions } from './promotions.ts';

const DIRECTORY = join(import.meta.dirname, 'demo');
const DAY_MS = 86_400_000;

type Told = Pick<PromotionInput, 'slug' | 'category' | 'joinMode' | 'programme' | 'banner' | 'isOpen' | 'words'> & {
  daysAgo: number;
  /** How long it runs; null: without end. */
  days: number | null;
};

/** The demo brand's promotions at its first start. What an operator changed or deleted since stays so. */
export async function seedDemoPromotions(
  { promotions, images, clock }: { promotions: Promotions; images: Brand['images']; clock: Clock },
  merchantId: number,
): Promise<void> {
  const today = clock.now() - (clock.now() % DAY_MS);
  await promotions.seed(merchantId, async () => {
    const pictures = await putArtwork(images, join(DIRECTORY, 'artwork'), 'promotion');
    const told = JSON.parse(readFileSync(join(DIRECTORY, 'promotions.json'), 'utf8')) as Told[];
    return told.map(({ daysAgo, days, ...promotion }, index) => {
      const startsAt = today - daysAgo * DAY_MS;
      return {
        ...promotion,
        image: pictures.get(promotion.slug) ?? '',
        platform: 'A',
        execution: 'B',
        visibility: 'ALL',
        priority: 0,
        sort: index,
        startsAt,
        endsAt: days === null ? null : startsAt + days * DAY_MS,
      };
    });
  });
}
