import type { Reply } from '@marquee/contract';
import { expect, it } from 'vitest';
import { withFamilyFields } from './family-fields.ts';

type Lists = Reply<'announcements'>;

const start = Date.UTC(2026, 5, 1, 5);
const notice: Lists['player'][number] = {
  ...{ id: 7, title: 'News', content: '<p>News</p>', type: 'PL', execution: 'B', photoUrl: '', category: '', priority: 0 },
  ...{ sortIndex: 1, startDate: start, endDate: start + 1_000, announcementPopupFrequency: '', read: false },
  ...{ linkageType: 'URL', linkage: 'https://news.example/', signUpStatus: '', signUpRequestRewardType: '' },
};
const banner: Lists['banners'][number] = {
  ...{ announcementId: 3, bannerId: 3, title: 'B', groupName: 'w_home', url: 'a.png', linkageType: 'P', linkage: '12' },
  ...{ vendor: '', gameType: '', nodeId: '', sortIndex: 1, startDate: start, endDate: null },
};
const lists: Lists = {
  banners: [banner, { ...banner, linkageType: 'G', linkage: '100021' }],
  player: [notice],
  popup: [{ ...notice, type: 'PU', linkageType: '', linkage: '', announcementPopupFrequency: 'DAY', endDate: null }],
  promotion: [{ ...notice, type: 'PR', category: 'deposit_promo', linkageType: '', linkage: '' }],
  hot: [],
};
const told = withFamilyFields(lists, { code: 'orchid' }, 'M');

it('tells where a banner leads, to a promotion or a game', () => {
  expect(told.banners).toEqual([
    {
      ...lists.banners[0],
      ...{ platform: 'M', redirect: 'PROMO', redirectPromotionId: 12, externalLink: '', gameLinkageMapping: '' },
    },
    {
      ...lists.banners[1],
      ...{ platform: 'M', redirect: '', redirectPromotionId: null, externalLink: '', gameLinkageMapping: '100021' },
    },
  ]);
});

it('tells of an announcement when it runs and where it leads, and not for whom or by whom it is', () => {
  expect(told.player[0]).toEqual({
    ...notice,
    ...{ platform: 'M', merchantCode: 'orchid', redirect: 'REDIRECT_URL', externalLink: 'https://news.example/' },
    ...{ announcementLink: 'https://news.example/', redirectPromotionId: null, linkedPromotionId: null, gameLinkageMapping: '' },
    ...{ startDateStr: '2026-06-01 05:00:00', endDateStr: '2026-06-01 05:00:01', utcStartDateTime: start },
    ...{ utcEndDateTime: start + 1_000, createdAt: start, updatedAt: start, createdBy: '', updatedBy: '' },
    ...{ labels: [], ranks: [], agents: [], agentNames: [], announcementDisplaySpeed: null, announcementMemberVisibility: '' },
    ...{ promotionType: '', announcementPopupDisplayFrequency: '' },
  });
});

it('says so where there is no end, how often a popup comes and of what category a promotion is', () => {
  expect(told.popup[0]).toMatchObject({ endDateStr: '', utcEndDateTime: null, announcementPopupDisplayFrequency: 'DAY' });
  expect(told.promotion[0]).toMatchObject({ promotionType: 'deposit_promo' });
  expect(told.hot).toEqual([]);
});
