import { type TSchema, Type } from 'typebox';
import { CONTRACT_KINDS, ContractKindName, PAYER_MODES } from '../calls/agents/contract-terms.ts';
import { Moment, PageNumber, pageSize } from '../common.ts';
import { PromotionTerms } from '../promotion-terms.ts';

const closed = { additionalProperties: false } as const;

/** A text of bounded length that may be left out. */
const text = (maxLength: number) => Type.Optional(Type.String({ maxLength, default: '' }));

/** The categories of promotions: docs/rules/content.md#promotions. */
export const PROMOTION_CATEGORIES = [
  'new_player',
  'deposit_promo',
  'app_download',
  'rng_promo',
  'live_promo',
  'pvp_promo',
  'sport_promo',
  'fish_promo',
  'lotto_promo',
  'rebate_promo',
  'player_rank_rules',
  'point_mall',
  'other_promo',
] as const;

/** How a member takes part in a promotion: docs/rules/content.md#promotions. */
export const JOIN_MODES = ['INFO', 'AUTO', 'JOIN', 'CLAIM', 'APPLY_WITH_PROOF'] as const;

/** The platform's own programmes, which are on while a promotion of theirs is: e.g. REFERRAL shows 'invite friends'. */
export const PROGRAMMES = ['REFERRAL', 'APP_DOWNLOAD', 'LOGIN'] as const;

/** The kinds of content: docs/rules/content.md#kinds. */
export const CONTENT_KINDS = ['banner', 'notice', 'popup', 'hot', 'help'] as const;

/** One of a few words. */
export const among = <const T extends readonly string[]>(words: T) => Type.Unsafe<T[number]>(Type.String({ enum: [...words] }));

/** One of a few words; the usual one unless something else is said. */
const oneOf = <const T extends readonly string[]>(words: T, usual: T[number]) =>
  Type.Optional(Type.Unsafe<T[number]>(Type.String({ enum: [...words], default: usual })));

/** The brand that a call is about. */
export const merchant = Type.String({ pattern: '^[a-z][a-z0-9]{1,23}$', description: 'code of the brand' });
/** A stable name within its kind. */
export const slug = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,59}$', description: 'stable name, e.g. spring-cup' });
/** The revision that must be in the way of a change: 0 when there must be nothing; absent: whatever is there. */
export const revision = Type.Optional(
  Type.Integer({ minimum: 0, description: 'revision that is being changed; 0 for a new one' }),
);
export const sort = Type.Optional(
  Type.Integer({ minimum: -1_000_000, maximum: 1_000_000, default: 0, description: 'smaller first' }),
);
export const isOpen = Type.Optional(Type.Boolean({ default: true, description: 'false: kept, but not shown' }));
export const startsAt = Type.Optional(Type.Integer({ minimum: 0, description: 'ms since the epoch; absent: as it was, or now' }));
export const endsAt = Type.Optional(Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], { default: null }));
export const image = text(400);

export const byLanguage = <T extends TSchema>(words: T) =>
  Type.Record(Type.String({ pattern: '^[A-Z]{2}$' }), words, {
    additionalProperties: false,
    description: 'by language, e.g. VI and EN',
  });

const Words = Type.Object(
  { title: Type.String({ maxLength: 400 }), content: text(60_000), image: Type.Optional(Type.String({ maxLength: 400 })) },
  closed,
);
export const RewardWords = Type.Object(
  { title: Type.String({ maxLength: 400 }), content: text(60_000), conditions: text(400) },
  closed,
);

const audience = {
  platform: oneOf(['A', 'W', 'M'], 'A'),
  execution: oneOf(['B', 'A', 'F'], 'B'),
  visibility: oneOf(['ALL', 'MEMBER', 'AGENT'], 'ALL'),
};

const Link = Type.Object(
  { type: oneOf(['', 'P', 'URL', 'G'], ''), target: text(400), vendor: text(40), gameType: text(12) },
  closed,
);

/** The kinds of content. */
export const kind = among(CONTENT_KINDS);

/** An item of content as an operator writes it. */
export const contentFields = {
  kind,
  slug,
  isOpen,
  words: byLanguage(Words),
  image,
  groups: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 20, default: [] })),
  link: Type.Optional(Link),
  ...audience,
  frequency: oneOf(['ALWAYS', 'SESSION', 'DAY', 'ONCE'], 'SESSION'),
  category: text(40),
  tags: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 20, default: [] })),
  priority: sort,
  sort,
  startsAt,
  endsAt,
};

/** A promotion as an operator writes it. */
export const promotionFields = {
  slug,
  isOpen,
  category: among(PROMOTION_CATEGORIES),
  joinMode: oneOf(JOIN_MODES, 'INFO'),
  programme: oneOf(['', ...PROGRAMMES], ''),
  words: byLanguage(Words),
  image,
  banner: text(60),
  ...audience,
  priority: sort,
  sort,
  startsAt,
  endsAt,
  announcedDays: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 60,
      default: 0,
      description: 'from so many days before it begins members see it, as coming soon',
    }),
  ),
  terms: Type.Optional(Type.Union([PromotionTerms, Type.Null()], { default: null })),
};

/** What missions and leaderboards have in common with all that is published. */
export const ruleBase = { slug, isOpen, words: byLanguage(Words), sort, startsAt, endsAt };
/** What the site shows of a brand, as an operator writes it; what is left out stays as it is. */
const rate = Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'ten-thousandths of a percent' });
const wholeUnits = Type.Integer({ minimum: 1, maximum: 99_999_999_999, description: 'whole units' });

export const siteFields = {
  resources: Type.Optional(
    Type.Array(
      Type.Object(
        {
          resourceType: Type.String({ pattern: '^[A-Z][A-Z0-9_]{1,39}$' }),
          url: Type.String({ maxLength: 400 }),
          qrCodeUrl: Type.Optional(Type.String({ maxLength: 400, default: '' })),
          labelNameEn: Type.Optional(Type.String({ maxLength: 60, default: '' })),
        },
        closed,
      ),
      { maxItems: 40 },
    ),
  ),
  customerService: Type.Optional(
    Type.Array(
      Type.Object(
        {
          csType: Type.String({ pattern: '^[A-Z][A-Z0-9_]{1,39}$' }),
          csPosition: Type.Optional(Type.String({ maxLength: 10, default: '1' })),
          title: Type.String({ minLength: 1, maxLength: 60 }),
          path: Type.Union([Type.String({ maxLength: 400 }), Type.Null()]),
        },
        closed,
      ),
      { maxItems: 20 },
    ),
  ),
  domainRoute: Type.Optional(
    Type.Array(Type.Object({ domainName: Type.String({ minLength: 1, maxLength: 200 }) }, closed), { maxItems: 40 }),
  ),
  analytics: Type.Optional(Type.Object({ gtagId: Type.Union([Type.String({ maxLength: 30 }), Type.Null()]) }, closed)),
  imageCDNs: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 20 })),
  launchGameCDNs: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 20 })),
  loginedToHomePage: Type.Optional(Type.Boolean()),
  platform: Type.Optional(Type.String({ pattern: '^[A-Z][A-Z0-9_-]{0,19}$' })),
  lotteryType: Type.Optional(Type.String({ pattern: '^[A-Z][A-Z0-9_-]{0,19}$' })),
  paths: Type.Optional(Type.Record(Type.String({ pattern: '^[0-9]{1,3}$' }), Type.String({ maxLength: 400 }))),
  template: Type.Optional(
    Type.Object(
      {
        id: Type.String({ pattern: '^[A-Za-z0-9_-]{0,40}$', description: 'name of the template; empty: the brand’s code' }),
        title: Type.String({ maxLength: 60, description: 'empty: the brand’s name' }),
        iconTheme: Type.String({ pattern: '^[A-Z0-9_]{1,30}$', description: 'theme of the icons of game groups, e.g. ORIGINAL' }),
      },
      closed,
    ),
  ),
  sms: Type.Optional(Type.Object({ firebase: Type.Boolean(), provider: Type.String({ pattern: '^[a-z0-9-]{0,30}$' }) }, closed)),
  claims: Type.Optional(
    Type.Object({ roundTheClock: Type.Boolean(), liveCountries: Type.Integer({ minimum: 0, maximum: 250 }) }, closed),
  ),
  agents: Type.Optional(
    Type.Object(
      {
        seriesMin: Type.Integer({ minimum: 0, maximum: 2_000 }),
        seriesMax: Type.Integer({ minimum: 0, maximum: 2_000 }),
        equalSeriesBelow: Type.Integer({
          minimum: 0,
          maximum: 2_002,
          description: 'from this series on a child has less than its parent',
        }),
        noBetSeries: Type.Optional(
          Type.Union([Type.Integer({ minimum: 0, maximum: 2_000 }), Type.Null()], {
            description: 'whose series is above it bets on no lottery by series; null: everybody may',
          }),
        ),
        equalRates: Type.Boolean(),
        rates: Type.Record(Type.String({ pattern: '^[A-Z]{1,12}$' }), rate),
        links: Type.Integer({ minimum: 0, maximum: 200 }),
        activeMinBet: Type.Optional(wholeUnits),
      },
      closed,
    ),
  ),
  contracts: Type.Optional(
    Type.Object(
      {
        kinds: Type.Array(ContractKindName, { maxItems: CONTRACT_KINDS.length }),
        rates: Type.Record(Type.String({ pattern: '^[A-Z_]{1,20}$' }), rate),
        tiers: Type.Integer({ minimum: 1, maximum: 20 }),
        requestDays: Type.Integer({ minimum: 1, maximum: 90 }),
        reviewAbove: Type.Integer({ minimum: 0, maximum: 99_999_999_999, description: 'whole units' }),
        reviewDaily: Type.Optional(Type.Boolean()),
        realtimeStop: Type.Optional(Type.Union([Type.Null(), wholeUnits])),
        payerMode: Type.Optional(among(PAYER_MODES)),
        dividendExcludeSelf: Type.Optional(Type.Boolean()),
        dividendDeductFees: Type.Optional(Type.Boolean()),
        secondPerson: Type.Boolean(),
      },
      closed,
    ),
  ),
};

/** Why somebody decides so: kept with what was decided. */
export const reason = Type.String({ minLength: 3, maxLength: 300 });

/** Stands beside amounts of a currency: they are units, which need not be one of it. */
export const unitValue = Type.Integer({ minimum: 1, description: 'amounts are units: 1.00 is so many of the currency' });

/** A page of a list. */
export const paging = { page: PageNumber, size: pageSize(50) };

/** A list with its pages. */
export const pageOf = <T extends TSchema>(item: T) =>
  Type.Object({ list: Type.Array(item), totalPages: Type.Integer(), totalCount: Type.Integer() });

export const Stored = { id: Type.Integer(), revision: Type.Integer(), updatedAt: Moment, startsAt: Moment };
const StoredLink = Type.Object({ type: Type.String(), target: Type.String(), vendor: Type.String(), gameType: Type.String() });
const anyWords = Type.Record(
  Type.String(),
  Type.Object({ title: Type.String(), content: Type.String(), image: Type.Optional(Type.String()) }),
);
export const end = Type.Union([Moment, Type.Null()]);

/** To whom something is shown. */
const shownTo = { platform: Type.String(), execution: Type.String(), visibility: Type.String() };

/** An item of content as it is. */
export const ContentRecord = Type.Object({
  ...Stored,
  kind,
  slug: Type.String(),
  isOpen: Type.Boolean(),
  words: anyWords,
  image: Type.String(),
  groups: Type.Array(Type.String()),
  link: StoredLink,
  ...shownTo,
  frequency: Type.String(),
  category: Type.String(),
  tags: Type.Array(Type.String()),
  priority: Type.Integer(),
  sort: Type.Integer(),
  endsAt: end,
});

/** A promotion as it is. */
export const PromotionRecord = Type.Object({
  ...Stored,
  slug: Type.String(),
  isOpen: Type.Boolean(),
  category: Type.String(),
  joinMode: Type.String(),
  programme: Type.String(),
  words: anyWords,
  image: Type.String(),
  banner: Type.String(),
  ...shownTo,
  priority: Type.Integer(),
  sort: Type.Integer(),
  endsAt: end,
  announcedDays: Type.Integer(),
  terms: Type.Union([PromotionTerms, Type.Null()], { description: 'as they are put' }),
});
