import { Type } from 'typebox';
import type { ErrorCode } from '../errors.ts';
import { defineOpsCall } from './define.ts';
import { contentFields, merchant, siteFields } from './fields.ts';
import { loginsFields, Rules } from './logins.ts';

const closed = { additionalProperties: false } as const;
const CHANGE_ERRORS: readonly ErrorCode[] = ['ops.refused', 'ops.role'];
/** Pictures as base64, and texts. */
const BUNDLE_BYTES = 24 * 1024 * 1024;

const short = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const list = (maxItems: number, maxLength: number) => Type.Optional(Type.Array(Type.String({ maxLength }), { maxItems }));

const HeroWords = Type.Object(
  {
    eyebrow: Type.Optional(Type.String({ maxLength: 60, default: '' })),
    title: Type.String({ minLength: 1, maxLength: 80 }),
    text: Type.Optional(Type.String({ maxLength: 300, default: '' })),
  },
  closed,
);

/** What a brand is and shows. What is left out stays as it is; of a new brand it is as usual. */
const brandFields = {
  name: short(60),
  hosts: list(100, 253),
  agentHosts: list(100, 253),
  currency: Type.Optional(Type.String({ maxLength: 5, description: 'of ISO 4217, e.g. VND' })),
  currencySymbol: Type.Optional(Type.String({ minLength: 1, maxLength: 8 })),
  countryCode: short(2),
  businessTimezone: short(60),
  dayStart: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_439, description: 'minutes after midnight' })),
  languages: list(20, 2),
  defaultLanguage: short(2),
  minimumAge: Type.Optional(Type.Integer({ minimum: 18, maximum: 99 })),
  logo: short(400),
  logoOnLight: short(400),
  logoHasName: Type.Optional(Type.Boolean()),
  favicon: short(400),
  appIcon: short(400),
  hero: Type.Optional(Type.Record(Type.String({ pattern: '^[A-Z]{2}$' }), HeroWords, { additionalProperties: false })),
  jackpotCounter: Type.Optional(Type.Boolean()),
  blockedRegions: list(300, 8),
  modules: Type.Optional(
    Type.Record(Type.String({ pattern: '^[A-Z0-9]{2,40}$' }), Type.Boolean(), { additionalProperties: false }),
  ),
  logins: Type.Optional(Type.Object(loginsFields, closed)),
  rules: Type.Optional(Rules),
  site: Type.Optional(Type.Object(siteFields, closed)),
};

const Change = Type.Object({
  sign: Type.Unsafe<'+' | '~' | '-' | '='>(
    Type.String({ enum: ['+', '~', '-', '='], description: 'new, changed, deleted, there and not named' }),
  ),
  what: Type.String({ description: 'e.g. brand name, or notice new-hours' }),
  before: Type.String({ description: 'shortened' }),
  after: Type.String({ description: 'shortened' }),
});

/** The operator's calls about a whole brand. */
export const bundleOpsCalls = {
  opsBrands: defineOpsCall({
    summary: 'The brands that there are, or the one that is named.',
    method: 'GET',
    path: '/ops/v1/brands',
    permission: 'brand.read',
    query: Type.Object({ merchant: Type.Optional(merchant) }),
    reply: Type.Array(
      Type.Object({
        code: Type.String(),
        name: Type.String(),
        demo: Type.Boolean(),
        status: Type.String(),
        hosts: Type.Array(Type.String()),
        languages: Type.Array(Type.String()),
        currency: Type.String(),
      }),
    ),
  }),
  opsBrandPut: defineOpsCall({
    summary:
      'Changes what is given of a brand, with its content and pictures, all of it or nothing; without `merchant` makes the brand of `code`. `dryRun` only says what would change.',
    method: 'PUT',
    path: '/ops/v1/brand',
    permission: 'brand.write',
    bodyLimit: BUNDLE_BYTES,
    body: Type.Object(
      {
        merchant: Type.Optional(merchant),
        code: Type.Optional(merchant),
        brand: Type.Object(brandFields, closed),
        content: Type.Optional(Type.Array(Type.Object(contentFields, closed), { maxItems: 2_000, default: [] })),
        /** SVG as text, PNG and WebP as base64, by the name by which the rest names them behind `images/`. */
        images: Type.Optional(
          Type.Record(Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,49}\\.(?:svg|png|webp)$' }), Type.String(), {
            additionalProperties: false,
            default: {},
          }),
        ),
        dryRun: Type.Optional(Type.Boolean({ default: false })),
        /** Content that is not named is deleted. */
        prune: Type.Optional(Type.Boolean({ default: false })),
      },
      closed,
    ),
    reply: Type.Object({ code: Type.String(), changes: Type.Array(Change) }),
    errors: CHANGE_ERRORS,
  }),
  opsBrandBundle: defineOpsCall({
    summary: 'A whole brand with its content and pictures, in the form that `opsBrandPut` reads.',
    method: 'GET',
    path: '/ops/v1/brand/bundle',
    permission: 'brand.read',
    query: Type.Object({ merchant }),
    reply: Type.Object({
      code: Type.String(),
      brand: Type.Unknown(),
      content: Type.Array(Type.Unknown()),
      images: Type.Record(Type.String(), Type.String()),
    }),
  }),
};
