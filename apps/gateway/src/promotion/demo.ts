import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../base/calendar/clock.ts';
import type { Database } from '../base/database/database.ts';
import { type Brand, putArtwork } from '../brand/index.ts';
import { type GiftInput, makeGift } from './gift-codes/gift-codes.ts';
import type { PromotionInput } from './promotion.ts';
import type { Promotions } from './promotions.ts';

const DIRECTORY = join(import.meta.dirname, 'demo');
const DAY_MS = 86_400_000;

type Told = Pick<
  PromotionInput,
  'slug' | 'category' | 'joinMode' | 'programme' | 'banner' | 'isOpen' | 'announcedDays' | 'words' | 'terms'
> & {
  /** Below 0: it is still to come. */
  daysAgo: number;
  /** How long it runs; null: without end. */
  days: number | null;
};

/** The gift code that the demo tells of. */
const GIFT: Omit<GiftInput, 'startsAt'> = {
  ...{ slug: 'demo-gift', kind: 'SHARED', count: 1, code: 'MARQUEE-GIFT', uses: null, endsAt: null },
  words: { EN: 'Gift code', VI: 'Mã quà tặng', CN: '礼品码', ID: 'Kode hadiah', TH: 'โค้ดของขวัญ', TY: 'Gift code' },
  reward: { money: 3, points: 20, multiple: 1, collectDays: 7 },
};

/** The demo brand's promotions and its gift code at its first start. What an operator changed or deleted since stays so. */
export async function seedDemoPromotions(
  { db, promotions, images, clock }: { db: Database; promotions: Promotions; images: Brand['images']; clock: Clock },
  merchantId: number,
): Promise<void> {
  const today = clock.now() - (clock.now() % DAY_MS);
  const isNew = await promotions.seed(merchantId, async () => {
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
  if (isNew) await makeGift({ db, clock }, merchantId, { ...GIFT, startsAt: today }, async () => {});
}
