import type { Reply } from '@marquee/contract';
import { type Announcement, type Reader, repeatedFields, type ShownBanner, wordsFor } from '../brand/index.ts';
import type { Promotion } from './promotion.ts';

type Banners = Reply<'announcements'>['banners'];

/** A promotion as a reader sees it who has not taken part: docs/rules/content.md#promotions. */
export function announcementOf(promotion: Promotion, reader: Reader): Announcement {
  const words = wordsFor(promotion.words, reader);
  const picture = words.image ?? promotion.image;
  const isPassive = promotion.joinMode === 'INFO' || promotion.joinMode === 'AUTO';
  return {
    id: promotion.id,
    title: words.title,
    content: words.content,
    type: 'PR',
    execution: promotion.execution,
    photoUrl: picture,
    category: promotion.category,
    priority: promotion.priority,
    sortIndex: promotion.sort,
    startDate: promotion.startsAt,
    endDate: promotion.endsAt,
    announcementPopupFrequency: '',
    linkageType: '',
    linkage: '',
    // There is nothing to join and nothing to win in what is only told.
    signUpStatus: promotion.joinMode === 'INFO' ? '' : promotion.startsAt > reader.now ? 'SIGN_UP_DUE' : 'ALLOW_JOIN',
    signUpRequestRewardType: isPassive ? 'O' : 'J',
    read: false,
    ...repeatedFields(words, picture, promotion.endsAt),
    imageRequired: promotion.terms?.imageRequired ? 'Y' : 'N',
    remarkRequired: promotion.terms?.remarkRequired ? 'Y' : 'N',
  };
}

/**
 * Banners as the site gets them. One that a promotion names opens that promotion, and is left out while the promotion is not
 * shown to this reader, so that no banner leads to terms that do not hold.
 */
export function linkBanners(banners: readonly ShownBanner[], all: readonly Promotion[], open: readonly Promotion[]): Banners {
  return banners.flatMap(({ slug, ...banner }) => {
    const own = (each: Promotion): boolean => each.banner === slug;
    const promotion = open.find(own);
    if (promotion) return [{ ...banner, linkageType: 'P', linkage: String(promotion.id) }];
    return all.some(own) ? [] : [banner];
  });
}
