import type { Reply } from '@marquee/contract';
import type { RequestMerchant } from '../base/http/handlers.ts';

type Lists = Reply<'announcements'>;
type Announcement = Lists['player'][number];
type Banner = Lists['banners'][number];
type Link = Pick<Banner, 'linkageType' | 'linkage'>;

/** `2026-06-01 05:00:00`, in UTC: clients show it as it is where they have no format of their own. */
const written = (moment: number): string => new Date(moment).toISOString().slice(0, 19).replace('T', ' ');

/** Where a link leads, in the fields of newer clients. */
function redirectOf({ linkageType, linkage }: Link) {
  const isPromotion = linkageType === 'P';
  const isAddress = linkageType === 'URL';
  return {
    redirect: isPromotion ? 'PROMO' : isAddress ? 'REDIRECT_URL' : '',
    externalLink: isAddress ? linkage : '',
    redirectPromotionId: isPromotion && /^\d+$/.test(linkage) ? Number(linkage) : null,
    gameLinkageMapping: linkageType === 'G' ? linkage : '',
  };
}

const bannerOf = (banner: Banner, platform: 'W' | 'M'): Banner => ({ ...banner, platform, ...redirectOf(banner) });

/** Who wrote an announcement, and whom else it is for, is the house's business: those fields are there and say nothing. */
const UNSAID = {
  ...{ labels: [], ranks: [], agents: [], agentNames: [], announcementDisplaySpeed: null },
  ...{ createdBy: '', updatedBy: '', announcementMemberVisibility: '' },
};

function announcementOf(item: Announcement, { code }: Pick<RequestMerchant, 'code'>, platform: 'W' | 'M'): Announcement {
  const { startDate, endDate, linkage, announcementPopupFrequency } = item;
  const link = redirectOf(item);
  return {
    ...item,
    ...UNSAID,
    ...link,
    platform,
    startDateStr: written(startDate),
    endDateStr: endDate === null ? '' : written(endDate),
    utcStartDateTime: startDate,
    utcEndDateTime: endDate,
    announcementLink: linkage,
    linkedPromotionId: link.redirectPromotionId,
    promotionType: item.type === 'PR' ? item.category : '',
    announcementPopupDisplayFrequency: announcementPopupFrequency,
    createdAt: startDate,
    updatedAt: startDate,
    merchantCode: code,
  };
}

/** Announcements with every field that clients of other gateways may read: docs/rules/content.md#fields-for-other-clients. */
export function withFamilyFields(lists: Lists, merchant: Pick<RequestMerchant, 'code'>, platform: 'W' | 'M'): Lists {
  const { banners, player, popup, promotion, hot } = lists;
  const whole = (items: readonly Announcement[]) => items.map((item) => announcementOf(item, merchant, platform));
  return {
    banners: banners.map((banner) => bannerOf(banner, platform)),
    player: whole(player),
    popup: whole(popup),
    promotion: whole(promotion),
    hot: whole(hot),
  };
}
