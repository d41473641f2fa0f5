import type { Query, Reply } from '@marquee/contract';
import { PROGRAMMES } from '@marquee/contract/ops';
import { type Clock, dateOf } from '../base/calendar/clock.ts';
import { refused } from '../base/change.ts';
import type { Database } from '../base/database/database.ts';
import type { SqlModule } from '../base/database/migrations.ts';
import { type Live, merchantChannel } from '../base/live/live.ts';
import { type ChangeOptions, createPublished } from '../base/published.ts';
import { type Brand, checkImage, checkSlug, checkWindow, checkWords, isFor, isInTime, type Reader } from '../brand/index.ts';
import { announcementOf, linkBanners } from './answers.ts';
import type { Promotion, PromotionInput } from './promotion.ts';
import { lockPromotion, readPromotions, removePromotion, writePromotion } from './store.ts';

export { seedDemoPromotions } from './demo.ts';
export { promotionOpsCalls } from './ops-calls.ts';
export type { Promotion, PromotionInput } from './promotion.ts';
export { promotionRoutes } from './routes.ts';

export const sql: SqlModule = { name: 'promotion', directory: import.meta.dirname };

/** What the promotions need. */
export interface PromotionDeps {
  db: Database;
  clock: Clock;
  /** What the operator publishes beside promotions. */
  content: Brand['content'];
  /** Tells open pages that their brand has changed. */
  live?: Pick<Live, 'tell'>;
}

/** What a brand offers its members beside the games. Answered from memory. */
export interface Promotions {
  /** Everything that is announced to a reader: the brand's content and its promotions. */
  announcements(merchantId: number, query: Query<'announcements'>, reader: Reader): Promise<Reply<'announcements'>>;
  /** Which programmes are running for a reader. */
  available(merchantId: number, reader: Reader): Promise<Reply<'availablePromotions'>>;
  /** All promotions, closed and ended too, in the order in which they are shown. */
  list(merchantId: number): Promise<Promotion[]>;
  /**
   * Writes a promotion, new or over the one of its name, with its HTML sanitised. Throws `ops.refused` when something about it
   * is wrong, and `ops.overtaken` when what is there is not at the given revision.
   */
  put(merchantId: number, input: PromotionInput, options?: ChangeOptions): Promise<Promotion>;
  /** Deletes a promotion. Throws `ops.unknown` when there is none. */
  remove(merchantId: number, slug: string, options?: ChangeOptions): Promise<void>;
  /** Makes and writes a new brand's first promotions; nothing when it ever had any. Gives whether it did. */
  seed(merchantId: number, make: () => Promise<readonly PromotionInput[]>): Promise<boolean>;
  /** Looks for what another gateway changed, and tells the open pages of the brands that it concerns. */
  look(): Promise<void>;
}

/** Checks a promotion and gives it as it may be stored. */
function checkPromotion(input: PromotionInput): PromotionInput {
  checkSlug(input.slug);
  checkWindow(input.startsAt, input.endsAt);
  checkImage(input.image);
  if (input.banner !== '') checkSlug(input.banner);
  const words = checkWords(input.words);
  if (Object.values(words).some(({ content }) => content === ''))
    throw refused('a promotion needs its terms in every language that it has');
  return { ...input, words };
}

/** Makes the promotion module. */
export function createPromotions({ db, clock, content, live }: PromotionDeps): Promotions {
  const published = createPublished<Promotion>({
    db,
    clock,
    versionTable: 'promotion_version',
    read: readPromotions,
    onChange: (id) => live?.tell(merchantChannel(id), { type: 'brand' }),
  });

  const list = async (merchantId: number): Promise<Promotion[]> =>
    [...(await published.of(merchantId))].sort((a, b) => a.sort - b.sort || a.id - b.id);

  const shown = async (merchantId: number, reader: Reader): Promise<Promotion[]> =>
    (await list(merchantId)).filter((each) => isInTime(each, reader.now) && isFor(each, reader));

  return {
    async announcements(merchantId, query, reader) {
      const wanted = new Set(query.types?.split(',') ?? ['B', 'PL', 'PU', 'PR', 'H']);
      const others = await content.shown(merchantId, reader);
      const all = await list(merchantId);
      const open = await shown(merchantId, reader);
      const banners = linkBanners(others.banners, all, open);
      const { groupName, category } = query;
      const promotions = category === undefined ? open : open.filter((each) => each.category === category);
      return {
        banners: wanted.has('B') ? banners.filter((each) => groupName === undefined || each.groupName === groupName) : [],
        player: wanted.has('PL') ? others.player : [],
        popup: wanted.has('PU') ? others.popup : [],
        promotion: wanted.has('PR') ? promotions.map((each) => announcementOf(each, reader)) : [],
        hot: wanted.has('H') ? others.hot : [],
      };
    },
    async available(merchantId, reader) {
      const open = await shown(merchantId, reader);
      return Object.fromEntries(PROGRAMMES.map((name) => [name, { enabled: open.some((each) => each.programme === name) }]));
    },
    list,
    async put(merchantId, input, options) {
      const fit = checkPromotion(input);
      return published.put(
        merchantId,
        {
          lock: (tx) => lockPromotion(tx, merchantId, fit.slug),
          write: (tx) => writePromotion(tx, merchantId, fit, dateOf(clock)),
        },
        options,
      );
    },
    remove: (merchantId, slug, options) =>
      published.remove(merchantId, { lock: (tx) => lockPromotion(tx, merchantId, slug), remove: removePromotion }, options),
    seed: (merchantId, make) =>
      published.seed(merchantId, async () => {
        const fit = (await make()).map(checkPromotion);
        return async (tx) => {
          for (const each of fit) await writePromotion(tx, merchantId, each, dateOf(clock));
        };
      }),
    look: published.look,
  };
}
