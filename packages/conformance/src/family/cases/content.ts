import { Type } from 'typebox';
import { expectThat } from '../../check.ts';
import { type FamilyBench, type FamilyCase, familyCase } from '../bench.ts';
import { expectShape, expectWhole, valueOf } from '../expect.ts';

const LIST = '/wps/relay/MCSFE_getListAnnouncements';
const ALL = { types: 'B,PL,PU,PR,H', platform: 'W', execution: 'B' };
const Text = Type.String();

/** Where a link leads, as newer clients read it. */
const LINK = { redirect: Text, externalLink: Text, redirectPromotionId: Type.Unknown(), gameLinkageMapping: Type.Unknown() };
const Banner = Type.Object({
  ...{ platform: Text, startDate: Type.Integer(), endDate: Type.Union([Type.Integer(), Type.Null()]) },
  ...LINK,
  ...{
    announcementId: Type.Integer(),
    bannerId: Type.Union([Type.Integer(), Type.Null()]),
    title: Text,
    groupName: Text,
    url: Text,
  },
  ...{ linkage: Text, linkageType: Text, vendor: Text, gameType: Text, nodeId: Text, roomId: Text },
});
const Announcement = Type.Object({
  ...LINK,
  ...{ status: Text, platform: Text, expiry: Type.Unknown(), startDateStr: Text, endDateStr: Text, merchantCode: Text },
  ...{ labels: Type.Array(Type.Unknown()), ranks: Type.Array(Type.Unknown()), agents: Type.Array(Type.Unknown()) },
  ...{ announcementLink: Text, linkedPromotionId: Type.Unknown(), promotionType: Text, announcementPopupFrequency: Text },
  ...{
    id: Type.Integer(),
    title: Text,
    content: Text,
    type: Text,
    execution: Type.Union([Type.Literal('B'), Type.Literal('A'), Type.Literal('F')]),
  },
  ...{
    startDate: Type.Integer(),
    endDate: Type.Union([Type.Integer(), Type.Null()]),
    noExpiry: Type.Integer(),
    read: Type.Boolean(),
  },
  ...{ photoUrl: Text, priority: Type.Integer(), category: Text, sortIndex: Type.Integer() },
  announcementImages: Type.Array(Type.Object({ sequence: Type.Integer(), url: Text })),
  contents: Type.Array(Type.Object({ sequence: Type.Integer(), title: Text, content: Text, language: Text })),
});
const Lists = Type.Object({
  banners: Type.Array(Banner),
  player: Type.Array(Announcement),
  popup: Type.Array(Announcement),
  promotion: Type.Array(Announcement),
  hot: Type.Array(Announcement),
});
const Available = Type.Record(Text, Type.Object({ enabled: Type.Boolean() }));

const listsOf = async ({ visitor, merchant }: FamilyBench, query: Record<string, string> = ALL, path = LIST) =>
  expectShape(
    Lists,
    valueOf(await visitor().send('GET', path, { query: { ...query, merchantCode: merchant } })),
    'announcements',
  );

/** What operators tell. */
export const contentCases: readonly FamilyCase[] = [
  familyCase(
    'ANN-01',
    'Announcements have all five lists, with their fields',
    'Clients assign them unguarded.',
    async (bench) => void (await listsOf(bench)),
  ),
  familyCase('ANN-02', 'All five are there where some are asked for', 'The same.', async (bench) => {
    const { banners } = await listsOf(bench, { ...ALL, types: 'PL,PU' });
    expectThat(banners.length === 0, 'banners came that were not asked for');
  }),
  familyCase('ANN-03', 'The newer name of the lists answers too', 'Clients of two generations ask.', async (bench) => {
    await listsOf(bench, ALL, '/wps/relay/CCSFE_getListAnnouncements');
  }),
  familyCase(
    'ANN-04',
    'The pictures of banners and announcements are whole addresses',
    'Clients use them as they are.',
    async (bench) => {
      const { banners, player, popup, promotion, hot } = await listsOf(bench);
      for (const { url } of banners) expectWhole(url, 'a banner’s url');
      for (const { photoUrl, announcementImages } of [...player, ...popup, ...promotion, ...hot]) {
        if (photoUrl !== '') expectWhole(photoUrl, 'photoUrl');
        for (const { url } of announcementImages) expectWhole(url, 'the url of announcementImages');
      }
    },
  ),
  familyCase('ANN-05', 'Banners are narrowed by their group', 'Each page shows its own.', async (bench) => {
    const { banners } = await listsOf(bench, { ...ALL, types: 'B', groupName: 'w_home' });
    expectThat(
      banners.every(({ groupName }) => groupName === 'w_home'),
      'banners of other groups came',
    );
  }),
  familyCase(
    'ANN-06',
    'A client on phones asks for its own',
    'Its platform is another one.',
    async (bench) => void (await listsOf(bench, { ...ALL, platform: 'M', groupName: 'm_home' })),
  ),
  familyCase('ANN-07', 'Running promotions are told to visitors', 'The menu shows entries by them.', async ({ visitor }) => {
    const value = valueOf(await visitor().send('GET', '/wps/relay/MCSFE_getMerchantAvailablePromotions'));
    expectShape(Available, value, 'available promotions');
  }),
  familyCase('ANN-08', 'Running promotions are told to members', 'The menu shows entries by them.', async ({ member }) => {
    const value = valueOf(await (await member()).send('GET', '/wps/relay/MCSFE_getAvailablePromotions'));
    expectShape(Available, value, 'available promotions');
  }),
];
