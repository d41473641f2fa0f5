import { PROGRAMMES } from '@marquee/contract/ops';
import { dateOf } from '../base/calendar/clock.ts';
import { refused } from '../base/change.ts';
import type { Transaction } from '../base/database/database.ts';
import type { SqlModule } from '../base/database/migrations.ts';
import { merchantChannel } from '../base/live/live.ts';
import { createPublished } from '../base/published.ts';
import { checkImage, checkSlug, checkWindow, checkWords, isFor, isInTime, type Reader, withFigures } from '../brand/index.ts';
import { readChannels } from '../cashier/index.ts';
import { demandReferences } from '../reward/index.ts';
import { announcementOf, linkBanners } from './answers.ts';
import { type CheckedPromotion, isAnnounced, type Promotion, type PromotionInput } from './promotion.ts';
import type { PromotionDeps, Promotions } from './promotions.ts';
import { lockPromotion, readPromotions, removePromotion, writePromotion } from './store.ts';
import { checkTerms } from './taking-part/terms.ts';

export { type Automatic, createAutomatic } from './automatic/automatic.ts';
export { type CheckIn, createCheckIn } from './check-in/check-in.ts';
export { seedDemoCheckIn } from './check-in/demo.ts';
export { checkInOpsCalls } from './check-in/ops-calls.ts';
export { checkInRoutes } from './check-in/routes.ts';
export { seedDemoPromotions } from './demo.ts';
export { createDepositBonuses, type DepositBonuses } from './deposit-bonus/deposit-bonuses.ts';
export { depositBonusRoutes } from './deposit-bonus/routes.ts';
export { createGiftCodes } from './gift-codes/gift-codes.ts';
export { giftOpsCalls } from './gift-codes/ops-calls.ts';
export { giftRoutes } from './gift-codes/routes.ts';
export { namesOfPromotions } from './naming.ts';
export { promotionOpsCalls } from './ops-calls.ts';
export { rewardPreviewOpsCalls } from './previewing/reward-preview.ts';
export type { Promotion, PromotionInput } from './promotion.ts';
export type { PromotionDeps, Promotions } from './promotions.ts';
export { promotionRoutes } from './routes.ts';
export { requestOpsCalls } from './taking-part/ops-calls.ts';
export { previewOpsCalls } from './taking-part/preview.ts';
export { takingPartRoutes } from './taking-part/routes.ts';
export type { Facts } from './taking-part/standing.ts';
export { createTakingPart, type TakingPart, type TakingPartDeps } from './taking-part/taking-part.ts';
export { promotionShares } from './turnover.ts';

export const sql: SqlModule = { name: 'promotion', directory: import.meta.dirname };

/** Checks a promotion and returns it as it may be stored. */
function checkPromotion(input: PromotionInput): CheckedPromotion {
  checkSlug(input.slug);
  checkWindow(input.startsAt, input.endsAt);
  checkImage(input.image);
  if (input.banner !== '') checkSlug(input.banner);
  const words = checkWords(input.words);
  if (Object.values(words).some(({ content }) => content === ''))
    throw refused('a promotion needs its terms in every language that it has');
  return { ...input, words, announcedDays: input.announcedDays ?? 0, terms: checkTerms(input.terms, input) };
}

/** Refuses terms that name what is not there: ways of paying, and what any rule may name. Throws `ops.refused`. */
async function demandTerms(tx: Transaction, merchantId: number, fit: CheckedPromotion, now: number): Promise<void> {
  if (!fit.terms) return;
  await demandReferences(tx, { ...fit, ...fit.terms, merchantId }, now);
  const { channels = null } = fit.terms.bonus ?? {};
  if (!fit.isOpen || channels === null) return;
  const known = new Set((await readChannels(tx, merchantId)).map(({ code }) => code));
  const unknown = channels.find((code) => !known.has(code));
  if (unknown !== undefined) throw refused(`there is no way of paying ${unknown}`);
}

/** Makes the promotion module. */
export function createPromotions({ db, clock, content, figures, live }: PromotionDeps): Promotions {
  const published = createPublished<Promotion>({
    db,
    clock,
    versionTable: 'promotion_version',
    read: readPromotions,
    order: (a, b) => a.sort - b.sort || a.id - b.id,
    onChange: (id) => live?.tell(merchantChannel(id), { type: 'brand' }),
  });

  const list: Promotions['list'] = published.of;

  const shown = async (merchantId: number, reader: Reader): Promise<Promotion[]> =>
    (await list(merchantId)).filter((each) => isInTime(each, reader.now) && isFor(each, reader));
  /** Those that run, and those that are told of ahead. */
  const told = async (merchantId: number, reader: Reader): Promise<Promotion[]> =>
    (await list(merchantId)).filter(
      (each) => (isInTime(each, reader.now) || isAnnounced(each, reader.now)) && isFor(each, reader),
    );

  return {
    async announcements(merchantId, query, reader) {
      const wanted = new Set(query.types?.split(',') ?? ['B', 'PL', 'PU', 'PR', 'H']);
      const others = await content.shown(merchantId, reader);
      const all = await list(merchantId);
      const open = await shown(merchantId, reader);
      const banners = linkBanners(others.banners, all, open);
      const { groupName, category } = query;
      const known = await figures({ merchantId, language: reader.language });
      const named = <T extends { title: string }>(items: readonly T[]): T[] => withFigures(items, known);
      const promotions = (await told(merchantId, reader)).filter((each) => category === undefined || each.category === category);
      return {
        banners: wanted.has('B') ? named(banners.filter((each) => groupName === undefined || each.groupName === groupName)) : [],
        player: wanted.has('PL') ? named(others.player) : [],
        popup: wanted.has('PU') ? named(others.popup) : [],
        promotion: wanted.has('PR') ? named(promotions.map((each) => announcementOf(each, reader))) : [],
        hot: wanted.has('H') ? named(others.hot) : [],
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
          async write(tx) {
            await demandTerms(tx, merchantId, fit, clock.now());
            return writePromotion(tx, merchantId, fit, dateOf(clock));
          },
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
