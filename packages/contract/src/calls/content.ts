import { Type } from 'typebox';
import { Ignored, Moment, Picture } from '../common.ts';
import { defineCall } from '../define.ts';

const Text = Type.String();
const Optional = Type.Union([Type.String(), Type.Null()]);
const Nobody = Type.Optional(Type.Array(Text));
const MaybeNumber = Type.Optional(Type.Union([Type.Integer(), Type.Null()]));

/** What clients of other gateways read of a banner or an announcement besides; told to them alone: docs/rules/content.md#fields-for-other-clients. */
const FAMILY_LINK = {
  platform: Type.Optional(Text),
  /** PROMO or REDIRECT_URL, by `linkageType`. */
  redirect: Type.Optional(Text),
  externalLink: Type.Optional(Text),
  redirectPromotionId: MaybeNumber,
  /** The node of a game. */
  gameLinkageMapping: Type.Optional(Text),
};
const FAMILY_ANNOUNCEMENT = {
  ...FAMILY_LINK,
  /** Start and end again: written in UTC, the end empty where there is none, and as moments. */
  startDateStr: Type.Optional(Text),
  endDateStr: Type.Optional(Text),
  utcStartDateTime: Type.Optional(Moment),
  utcEndDateTime: Type.Optional(Type.Union([Moment, Type.Null()])),
  announcementLink: Type.Optional(Text),
  linkedPromotionId: MaybeNumber,
  /** A promotion's category. */
  promotionType: Type.Optional(Text),
  announcementPopupDisplayFrequency: Type.Optional(Text),
  /** Whom it is for, and who wrote it: the fields are there, and empty. */
  announcementMemberVisibility: Type.Optional(Text),
  labels: Nobody,
  ranks: Nobody,
  agents: Nobody,
  agentNames: Nobody,
  announcementDisplaySpeed: MaybeNumber,
  createdAt: Type.Optional(Moment),
  createdBy: Type.Optional(Text),
  updatedAt: Type.Optional(Moment),
  updatedBy: Type.Optional(Text),
  merchantCode: Type.Optional(Text),
};

/** A banner of the carousel: docs/rules/content.md#banners. */
export const Banner = Type.Object({
  announcementId: Type.Integer(),
  bannerId: Type.Union([Type.Integer(), Type.Null()]),
  title: Text,
  /** The pages that show it: docs/rules/screens.md#banner-groups. */
  groupName: Text,
  url: Picture,
  /** What it opens: `P` a promotion, `URL` an address, `G` a game; empty: nothing, it is not clickable. */
  linkageType: Text,
  /** The promotion's id or the address, by `linkageType`. */
  linkage: Text,
  vendor: Text,
  gameType: Text,
  nodeId: Text,
  /** The room of a game: its node. */
  roomId: Type.Optional(Text),
  sortIndex: Type.Integer(),
  startDate: Type.Optional(Moment),
  endDate: Type.Optional(Type.Union([Moment, Type.Null()])),
  ...FAMILY_LINK,
});

/** A notice, popup, promotion or hot announcement. `content` is HTML that was sanitised when it was stored. */
export const Announcement = Type.Object({
  id: Type.Integer(),
  title: Text,
  content: Text,
  /** PL notice, PU popup, PR promotion, H hot. */
  type: Text,
  /** B before login, A after login, F at the first login. */
  execution: Text,
  /** Empty: none. */
  photoUrl: Picture,
  /** The picture again, as a list of at most one. */
  announcementImages: Type.Optional(Type.Array(Type.Object({ sequence: Type.Integer(), url: Picture, imageUrl: Picture }))),
  /** Title and text again, as a list of one in the reader's language. */
  contents: Type.Optional(
    Type.Array(
      Type.Object({
        sequence: Type.Integer(),
        title: Text,
        content: Text,
        language: Text,
        isDefault: Type.Boolean(),
        webImageUrl: Picture,
        mobileImageUrl: Picture,
      }),
    ),
  ),
  category: Text,
  priority: Type.Integer(),
  sortIndex: Type.Integer(),
  startDate: Moment,
  /** Null: without end. */
  endDate: Type.Union([Moment, Type.Null()]),
  /** 1 where there is no end. */
  noExpiry: Type.Optional(Type.Integer()),
  /** The end again. */
  expiry: Type.Optional(Type.Union([Moment, Type.Null()])),
  /** A: it is shown. */
  status: Type.Optional(Text),
  /** A popup's frequency: `ALWAYS` each visit, `SESSION` once a session, `DAY` once a business day, `ONCE` once for each member or device. */
  announcementPopupFrequency: Text,
  /** The same links as a banner's. */
  linkageType: Text,
  linkage: Text,
  /** Promotions: what the member may do: ALLOW_JOIN, JOINED, …; without a login ALLOW_JOIN. */
  signUpStatus: Text,
  /** Promotions: `O` asks for no action, `J` is joined. */
  signUpRequestRewardType: Text,
  /** Has the member opened it? False for visitors, guests and promotions. */
  read: Type.Boolean(),
  /** Promotions: `Y` where a request needs a picture, or a remark. */
  imageRequired: Type.Optional(Text),
  remarkRequired: Type.Optional(Text),
  ...FAMILY_ANNOUNCEMENT,
});

export const contentCalls = {
  announcements: defineCall({
    summary: 'Banners, notices, popups, promotions and hot announcements that the caller may see, in the caller’s language.',
    method: 'GET',
    path: '/wps/relay/MCSFE_getListAnnouncements',
    aliases: ['/wps/relay/CCSFE_getListAnnouncements'],
    access: 'optional',
    query: Type.Object({
      /** Comma-separated: B banners, PL notices, PU popups, PR promotions, H hot; absent is all. */
      types: Type.Optional(Type.String({ maxLength: 40, pattern: '^(B|PL|PU|PR|H)(,(B|PL|PU|PR|H))*$' })),
      /** W the web site, M a mobile client. */
      platform: Type.Optional(Type.Union([Type.Literal('W'), Type.Literal('M')])),
      execution: Ignored,
      groupName: Type.Optional(Type.String({ maxLength: 40 })),
      category: Type.Optional(Type.String({ maxLength: 40 })),
      merchantCode: Ignored,
      token: Ignored,
      language: Ignored,
    }),
    reply: Type.Object({
      banners: Type.Array(Banner),
      player: Type.Array(Announcement),
      popup: Type.Array(Announcement),
      promotion: Type.Array(Announcement),
      hot: Type.Array(Announcement),
    }),
  }),
  helpCenter: defineCall({
    summary: 'The help centre’s articles in the caller’s language. `content` is HTML that was sanitised when it was stored.',
    method: 'GET',
    path: '/wps/system/helpCenter',
    access: 'public',
    query: Type.Object({ lang: Ignored, device: Ignored }),
    reply: Type.Array(
      Type.Object({
        id: Type.Integer(),
        /** Stable name, for links from the footer: e.g. `deposit`, `responsible-gaming`. */
        slug: Text,
        title: Text,
        content: Text,
        /** Group in the menu; the footer shows those with the tag `footer`. */
        category: Text,
        tags: Type.Array(Text),
      }),
    ),
  }),
  domainRoute: defineCall({
    summary: 'The brand’s addresses and customer service. The client measures the speed of each address itself.',
    method: 'GET',
    path: '/wps/system/domainRoute',
    access: 'public',
    whenClosed: true,
    query: Type.Object({ _: Ignored, device: Ignored }),
    reply: Type.Object({
      domainList: Type.Array(Type.Object({ domainName: Text })),
      customerService: Type.Array(Type.Object({ csType: Text, title: Text, path: Optional })),
      version: Type.Object({ pathList: Type.Array(Type.Object({ type: Text, path: Text })) }),
    }),
  }),
  ping: defineCall({
    summary: 'Answers at once, from any origin: a client measures its addresses with it.',
    method: 'GET',
    path: '/wps/system/test/ping',
    access: 'public',
    whenClosed: true,
    anyOrigin: true,
    query: Type.Object({ speed: Ignored, _: Ignored }),
    reply: Type.Object({ pong: Moment }),
  }),
  availablePromotions: defineCall({
    summary: 'Which kinds of promotion are running, e.g. REFERRAL, and how many rewards the caller may claim.',
    method: 'GET',
    path: '/wps/relay/MCSFE_getAvailablePromotions',
    aliases: ['/wps/relay/MCSFE_getMerchantAvailablePromotions'],
    access: 'optional',
    query: Type.Object({ platform: Ignored, language: Ignored }),
    reply: Type.Record(Text, Type.Object({ enabled: Type.Boolean(), count: Type.Optional(Type.Integer()) })),
  }),
};
