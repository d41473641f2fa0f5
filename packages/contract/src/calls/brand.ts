import { Type } from 'typebox';
import { Ignored } from '../common.ts';
import { defineCall } from '../define.ts';

/** One rule of a registration field: docs/rules/registration.md#fields. */
export const FieldRule = Type.Object({
  enabled: Type.Boolean(),
  required: Type.Boolean(),
  minLength: Type.Optional(Type.Integer()),
  maxLength: Type.Optional(Type.Integer()),
  acceptedPattern: Type.Optional(Type.String()),
  patternId: Type.Optional(Type.Integer()),
});
export const FieldRules = Type.Record(Type.String(), FieldRule);

/** A white-label module with those below it. */
export interface WhitelabelTree {
  modId: string;
  enabled: string;
  childrenNodes: WhitelabelTree[];
}

// Written for one level: a schema that refers to itself has no form that both the serialiser and OpenAPI read alike.
export const WhitelabelNode = Type.Unsafe<WhitelabelTree>(
  Type.Object({
    modId: Type.String(),
    enabled: Type.String(),
    childrenNodes: Type.Array(Type.Object({}, { additionalProperties: true, description: 'nodes of the same form' })),
  }),
);

const CustomerService = Type.Object({
  csType: Type.String(),
  csPosition: Type.String(),
  title: Type.String(),
  path: Type.Union([Type.String(), Type.Null()]),
});

const Resource = Type.Object({
  resourceType: Type.String(),
  url: Type.String(),
  qrCodeUrl: Type.String(),
  labelNameEn: Type.String(),
});

/** What the stage of the home page says, in one language. */
export const HeroWords = Type.Object({ eyebrow: Type.String(), title: Type.String(), text: Type.String() });

/** What a page needs to know of its brand before it can show anything: docs/rules/brand.md#status. */
export const BrandStatus = Type.Object({
  maintenance: Type.Boolean(),
  maintenanceEnd: Type.Union([Type.Integer(), Type.Null()]),
  regionRestriction: Type.Boolean(),
  test: Type.Boolean(),
  location: Type.Object({ ip: Type.String() }),
  info: Type.Object({
    merchantCode: Type.String(),
    /** What the brand's web site calls itself in its calls, e.g. `WEB`. */
    platform: Type.String(),
    /** The kind of lottery that the brand sells, e.g. `SEA`. */
    lotteryType: Type.String(),
    brandName: Type.String(),
    mainDomain: Type.String(),
    /** True when the brand runs on play money. */
    demo: Type.Boolean(),
    defaultLanguage: Type.String(),
    languages: Type.Array(Type.String()),
    businessTimezone: Type.String(),
    /** Minutes after midnight at which the business day begins. */
    dayStart: Type.Integer(),
    currency: Type.String(),
    currencySymbol: Type.String(),
    /** Scheme of encrypted calls: `jwe` or `legacy`. */
    encryption: Type.String(),
    /** True where a browser without WebCrypto (plain http on a local network) may send clear text with `Encryption: none`. */
    allowPlain: Type.Boolean(),
    minimumAge: Type.Integer(),
    loginedToHomePage: Type.Boolean(),
    customerService: Type.Array(CustomerService),
    domainRoute: Type.Array(Type.Object({ domainName: Type.String() })),
    resources: Type.Array(Resource),
    whitelabel: WhitelabelNode,
    whitelabelVal: Type.Record(Type.String(), Type.Boolean()),
    register: FieldRules,
    analytics: Type.Object({ gtagId: Type.Union([Type.String(), Type.Null()]) }),
    imageCDNs: Type.Array(Type.String()),
    launchGameCDNs: Type.Array(Type.String()),
    mobileTemplate: Type.Object({ mem_cen: Type.String(), dep_func: Type.String() }),
    paths: Type.Record(Type.String(), Type.String()),
    /** Login by a phone-auth provider's identity token: on or off, and which of the site's clients speaks to the provider. */
    sms: Type.Object({ firebase: Type.Boolean(), provider: Type.String() }),
    /** What the brand's advertising may claim: customer service at any hour, and hosts of live tables in so many countries. */
    claims: Type.Object({ roundTheClock: Type.Boolean(), liveCountries: Type.Integer() }),
    /** Paths of the brand's own mark below the image base, on dark and on light ground, and of its icon; empty: the platform's. */
    logo: Type.String(),
    logoOnLight: Type.String(),
    logoHasName: Type.Boolean(),
    favicon: Type.String(),
    /** What the stage says, by language; none: the platform's words. */
    hero: Type.Record(Type.String(), HeroWords),
    /** An illustrative counter stands where the brand has no pool. */
    jackpotCounter: Type.Boolean(),
    gw: Type.Object({
      GEETEST_ID: Type.Union([Type.String(), Type.Null()]),
      GEETEST_VERSION: Type.Union([Type.String(), Type.Null()]),
      PROFILE_ICON_COUNT: Type.Integer(),
      /** The verification widget takes the captcha picture’s place. */
      widget: Type.Boolean(),
    }),
  }),
});

export const brandCalls = {
  status: defineCall({
    summary: 'Status of the brand behind a host: maintenance, region, modules, resources, registration rules.',
    method: 'GET',
    path: '/wps/system/status',
    access: 'public',
    whenClosed: true,
    query: Type.Object({ url: Ignored, device: Ignored, originalDomain: Ignored, track: Ignored }),
    reply: BrandStatus,
    errors: ['domain_not_available'],
  }),
  templates: defineCall({
    summary:
      'What a client of the brand is to look like: its template, languages, title and theme of icons. Without `Merchant` of the host.',
    method: 'GET',
    path: '/wps/system/templates',
    access: 'public',
    whenClosed: true,
    byHost: true,
    query: Type.Object({ domain: Ignored, url: Ignored, device: Ignored }),
    reply: Type.Object({
      merchantCode: Type.String(),
      templateId: Type.String(),
      parameters: Type.Object({
        /** Codes of the brand’s languages with commas between, its own first. */
        language: Type.String(),
        title: Type.String(),
        game_group_icon_theme: Type.String(),
      }),
    }),
    errors: ['domain_not_available'],
  }),
  settings: defineCall({
    summary: 'What clients of some generations read beside the status: languages, currency and look of the brand.',
    method: 'GET',
    path: '/wps/system/settings/consolidated',
    access: 'public',
    whenClosed: true,
    byHost: true,
    reply: Type.Object({
      merchantCode: Type.String(),
      /** As `templates` tells them. */
      language: Type.String(),
      templateId: Type.String(),
      title: Type.String(),
      currency: Type.String(),
      currencySymbol: Type.String(),
    }),
  }),
  isAppDomain: defineCall({
    summary: 'Asked by clients that are opened as an app: there is nothing to tell them.',
    method: 'GET',
    path: '/wps/relay/WPSCORE_checkIfAppDomain',
    access: 'public',
    whenClosed: true,
    reply: Type.Null(),
  }),
  customerServiceScript: defineCall({
    summary: 'A script of a provider of customer service that the client would run. Always empty: service opens by address.',
    method: 'GET',
    path: '/wps/relay/WPSCORE_getCustomerServiceScript',
    access: 'public',
    whenClosed: true,
    reply: Type.String(),
  }),
  whitelabel: defineCall({
    summary: 'The tree of modules with their switches.',
    method: 'GET',
    path: '/wps/system/whitelabel',
    access: 'public',
    whenClosed: true,
    reply: WhitelabelNode,
  }),
  country: defineCall({
    summary: 'Countries with dialling codes, and the brand’s own country and currency.',
    method: 'GET',
    path: '/wps/system/country',
    access: 'public',
    whenClosed: true,
    reply: Type.Object({
      countries: Type.Array(Type.Object({ countryCode: Type.String(), countryDialingCode: Type.String() })),
      /** Dialling codes of the numbers that the brand serves. */
      dialingCodes: Type.Array(Type.String()),
      countryCode: Type.String(),
      countryDialingCode: Type.String(),
      currencySymbol: Type.String(),
      currency: Type.String(),
    }),
  }),
  location: defineCall({
    summary: 'The address that the gateway sees the caller at.',
    method: 'GET',
    path: '/wps/system/location',
    access: 'public',
    whenClosed: true,
    reply: Type.Object({ ip: Type.String() }),
  }),
};
