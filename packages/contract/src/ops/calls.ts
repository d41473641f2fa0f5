import { Type } from 'typebox';
import { FieldRules } from '../calls/brand.ts';
import { Moment } from '../common.ts';
import type { ErrorCode } from '../errors.ts';
import { accountOpsCalls } from './accounts.ts';
import { adjustmentOpsCalls } from './adjustments.ts';
import { agentOpsCalls } from './agents.ts';
import { AuditRecord, RefusalRecord } from './audit-records.ts';
import { backgroundOpsCalls } from './background.ts';
import { boardOpsCalls } from './boards.ts';
import { bundleOpsCalls } from './bundle.ts';
import { catalogueOpsCalls } from './catalogue.ts';
import { chatOpsCalls } from './chat.ts';
import { creationOpsCalls } from './creation.ts';
import { defineOpsCall } from './define.ts';
import { depositOpsCalls } from './deposits.ts';
import {
  ContentRecord,
  contentFields,
  kind,
  merchant,
  PromotionRecord,
  pageOf,
  paging,
  promotionFields,
  revision,
  siteFields,
  slug,
} from './fields.ts';
import { heldOpsCalls } from './held.ts';
import { LoginsRecord, loginsOpsCalls } from './logins.ts';
import { messageOpsCalls } from './messages.ts';
import { missionOpsCalls } from './missions.ts';
import { operatorOpsCalls } from './operators.ts';
import { pointOpsCalls } from './points/calls.ts';
import { checkInOpsCalls } from './programmes/check-in.ts';
import { referralOpsCalls } from './programmes/referral.ts';
import { giftOpsCalls } from './promotions/gifts.ts';
import { promotionRequestOpsCalls } from './promotions/requests.ts';
import { proposalOpsCalls } from './proposals.ts';
import { raffleOpsCalls } from './raffles/calls.ts';
import { rebateOpsCalls } from './rebates/calls.ts';
import { reportOpsCalls } from './reports.ts';
import { rewardItemOpsCalls } from './reward-items.ts';
import { rewardCostOpsCalls } from './rewards/costs.ts';
import { previewOpsCalls } from './rewards/preview.ts';
import { riskOpsCalls } from './risk.ts';
import { supportOpsCalls } from './support.ts';
import { transferOpsCalls } from './transfers.ts';
import { vipOpsCalls } from './vip/calls.ts';
import { wageringOpsCalls } from './wagering.ts';
import { withdrawalOpsCalls } from './withdrawals.ts';

const closed = { additionalProperties: false } as const;
const CONTENT_BYTES = 512 * 1024;
/** 2 MB as base64, and what surrounds it. */
const PICTURE_BYTES = 2_900 * 1024;
const BASE64 = '^[A-Za-z0-9+/]+={0,2}$';
const CHANGE_ERRORS: readonly ErrorCode[] = ['ops.refused', 'ops.overtaken', 'ops.unknown'];

const Nothing = Type.Null();
const Site = Type.Object({
  resources: Type.Array(Type.Unknown()),
  customerService: Type.Array(Type.Unknown()),
  domainRoute: Type.Array(Type.Unknown()),
  analytics: Type.Unknown(),
  imageCDNs: Type.Array(Type.String()),
  launchGameCDNs: Type.Array(Type.String()),
  loginedToHomePage: Type.Boolean(),
  platform: Type.String(),
  lotteryType: Type.String(),
  paths: Type.Record(Type.String(), Type.String()),
  ...{ agents: Type.Unknown(), contracts: Type.Unknown(), template: Type.Unknown() },
});

const brandCalls = {
  opsBrand: defineOpsCall({
    summary: 'A brand as its operator sees it: status, regions, modules, and what its site shows.',
    method: 'GET',
    path: '/ops/v1/brand',
    permission: 'brand.read',
    query: Type.Object({ merchant }),
    reply: Type.Object({
      code: Type.String(),
      name: Type.String(),
      demo: Type.Boolean(),
      status: Type.String(),
      maintenanceEnd: Type.Union([Moment, Type.Null()]),
      hosts: Type.Array(Type.String()),
      languages: Type.Array(Type.String()),
      defaultLanguage: Type.String(),
      agentHosts: Type.Array(Type.String()),
      blockedRegions: Type.Array(Type.String()),
      logins: LoginsRecord,
      rules: FieldRules,
      modules: Type.Record(Type.String(), Type.Boolean()),
      site: Site,
    }),
  }),
  opsBrandStatus: defineOpsCall({
    summary: 'Opens a brand, or closes it for maintenance until an expected end.',
    method: 'PUT',
    path: '/ops/v1/brand/status',
    permission: 'brand.write',
    body: Type.Object(
      {
        merchant,
        status: Type.Unsafe<'normal' | 'maintenance'>(Type.String({ enum: ['normal', 'maintenance'] })),
        until: Type.Optional(
          Type.Union([Type.Integer({ minimum: 0, maximum: 253_402_300_799_000 }), Type.Null()], { default: null }),
        ),
      },
      closed,
    ),
    reply: Nothing,
    errors: ['ops.refused'],
  }),
  opsBrandSite: defineOpsCall({
    summary: 'Replaces what a brand’s site shows: resources, customer service, domains, analytics, image and launch servers.',
    method: 'PUT',
    path: '/ops/v1/brand/site',
    permission: 'brand.write',
    body: Type.Object({ merchant, ...siteFields }, closed),
    reply: Nothing,
    errors: ['ops.refused'],
  }),
  opsBrandRegions: defineOpsCall({
    summary: 'Replaces the regions whose visitors are shown the block screen.',
    method: 'PUT',
    path: '/ops/v1/brand/regions',
    permission: 'brand.write',
    body: Type.Object({ merchant, blockedRegions: Type.Array(Type.String({ maxLength: 8 }), { maxItems: 300 }) }, closed),
    reply: Nothing,
    errors: ['ops.refused'],
  }),
  opsBrandModule: defineOpsCall({
    summary: 'Switches a feature of a brand.',
    method: 'PUT',
    path: '/ops/v1/brand/module',
    permission: 'brand.write',
    body: Type.Object({ merchant, module: Type.String({ maxLength: 40 }), enabled: Type.Boolean() }, closed),
    reply: Nothing,
    errors: ['ops.refused'],
  }),
};

const contentCalls = {
  opsContent: defineOpsCall({
    summary: 'Everything of a kind that a brand publishes, closed and ended too, in the order in which it is shown.',
    method: 'GET',
    path: '/ops/v1/content',
    permission: 'content.read',
    query: Type.Object({ merchant, kind, ...paging }),
    reply: pageOf(ContentRecord),
  }),
  opsContentPut: defineOpsCall({
    summary:
      'Writes a banner, notice, popup, hot announcement or help article, new or over the one of its name. HTML is sanitised.',
    method: 'PUT',
    path: '/ops/v1/content',
    permission: 'content.write',
    bodyLimit: CONTENT_BYTES,
    body: Type.Object({ merchant, revision, ...contentFields }, closed),
    reply: ContentRecord,
    errors: CHANGE_ERRORS,
  }),
  opsContentDelete: defineOpsCall({
    summary: 'Deletes an item of content.',
    method: 'DELETE',
    path: '/ops/v1/content',
    permission: 'content.write',
    query: Type.Object({ merchant, kind, slug, revision }),
    reply: Nothing,
    errors: CHANGE_ERRORS,
  }),
  opsImagePut: defineOpsCall({
    summary:
      'Keeps a picture below the image base, an SVG drawing or the base64 of a PNG or WebP, and gives the address that content names it by.',
    method: 'PUT',
    path: '/ops/v1/image',
    permission: 'content.write',
    bodyLimit: PICTURE_BYTES,
    body: Type.Object(
      {
        merchant,
        name: slug,
        svg: Type.Optional(Type.String({ minLength: 20 })),
        png: Type.Optional(Type.String({ pattern: BASE64 })),
        webp: Type.Optional(Type.String({ pattern: BASE64 })),
      },
      closed,
    ),
    reply: Type.Object({ image: Type.String() }),
    errors: ['ops.refused'],
  }),
};

const promotionCalls = {
  opsPromotions: defineOpsCall({
    summary: 'A brand’s promotions, closed and ended too, in the order in which they are shown.',
    method: 'GET',
    path: '/ops/v1/promotions',
    permission: 'promotions.read',
    query: Type.Object({ merchant, ...paging }),
    reply: pageOf(PromotionRecord),
  }),
  opsPromotionPut: defineOpsCall({
    summary: 'Writes a promotion, new or over the one of its name. HTML is sanitised.',
    method: 'PUT',
    path: '/ops/v1/promotions',
    permission: 'promotions.write',
    bodyLimit: CONTENT_BYTES,
    body: Type.Object({ merchant, revision, ...promotionFields }, closed),
    reply: PromotionRecord,
    errors: CHANGE_ERRORS,
  }),
  opsPromotionDelete: defineOpsCall({
    summary: 'Deletes a promotion.',
    method: 'DELETE',
    path: '/ops/v1/promotions',
    permission: 'promotions.write',
    query: Type.Object({ merchant, slug, revision }),
    reply: Nothing,
    errors: CHANGE_ERRORS,
  }),
};

/** Every call of the operator's API, by name. */
export const opsCalls = {
  ...brandCalls,
  ...creationOpsCalls,
  ...bundleOpsCalls,
  ...loginsOpsCalls,
  ...accountOpsCalls,
  ...adjustmentOpsCalls,
  ...wageringOpsCalls,
  ...transferOpsCalls,
  ...agentOpsCalls,
  ...supportOpsCalls,
  ...chatOpsCalls,
  ...messageOpsCalls,
  ...contentCalls,
  ...promotionCalls,
  ...rewardItemOpsCalls,
  ...rebateOpsCalls,
  ...rewardCostOpsCalls,
  ...promotionRequestOpsCalls,
  ...previewOpsCalls,
  ...giftOpsCalls,
  ...missionOpsCalls,
  ...boardOpsCalls,
  ...raffleOpsCalls,
  ...referralOpsCalls,
  ...checkInOpsCalls,
  ...pointOpsCalls,
  ...vipOpsCalls,
  ...catalogueOpsCalls,
  ...depositOpsCalls,
  ...heldOpsCalls,
  ...withdrawalOpsCalls,
  ...reportOpsCalls,
  ...riskOpsCalls,
  ...backgroundOpsCalls,
  ...operatorOpsCalls,
  ...proposalOpsCalls,
  opsAudit: defineOpsCall({
    summary: 'What operators changed in a brand, newest first, with the values before and after.',
    method: 'GET',
    path: '/ops/v1/audit',
    permission: 'audit.read',
    query: Type.Object({
      merchant,
      /** Entries older than this one: the last id of the page before. */
      before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
      size: paging.size,
    }),
    reply: Type.Object({
      list: Type.Array(AuditRecord),
      /** What to ask as `before` for the next page; null at the end. */
      next: Type.Union([Type.Integer(), Type.Null()]),
    }),
  }),
  opsRefusals: defineOpsCall({
    summary:
      'What operators were refused in a brand, newest first; operators of every brand see also who came with no key of ours, or named no brand.',
    method: 'GET',
    path: '/ops/v1/audit/refusals',
    permission: 'audit.read',
    query: Type.Object({
      merchant,
      /** Entries older than this one: the last id of the page before. */
      before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
      size: paging.size,
    }),
    reply: Type.Object({
      list: Type.Array(RefusalRecord),
      next: Type.Union([Type.Integer(), Type.Null()]),
    }),
  }),
};
