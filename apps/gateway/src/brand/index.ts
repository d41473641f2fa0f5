import type { Reply } from '@marquee/contract';
import type { FastifyInstance } from 'fastify';
import { type Clock, dateOf } from '../base/calendar/clock.ts';
import { Flaw, type Recorder } from '../base/change.ts';
import type { Database, Transaction } from '../base/database/database.ts';
import type { SqlModule } from '../base/database/migrations.ts';
import type { Closure } from '../base/http/handlers.ts';
import type { PageLook } from '../base/http/page-look.ts';
import { type Live, merchantChannel } from '../base/live/live.ts';
import { type Bundles, createBundles } from './bundle/index.ts';
import { type BrandCache, createBrandCache } from './cache.ts';
import { seedDemoContent } from './content/demo.ts';
import { type Content, createContent } from './content/index.ts';
import { demoMerchant, type Makes, madeOf, type NewMerchant, newMerchantRows } from './creation.ts';
import { domainRouteOf, domainsOf, memberDomainsOf } from './domains.ts';
import { createImages, type Images, registerImages } from './images.ts';
import { hostOf, type Merchant } from './merchant.ts';
import { pageLookOf } from './page-look.ts';
import { type BrandChanges, createBrandChanges } from './settings.ts';
import { closureOf, statusOf } from './status.ts';
import { insertMerchant } from './store.ts';
import type { Tier } from './tiers.ts';

export { type AgentLimits, activeMinBetOf, RATE_STEP, RATED, SERIES_STEP } from './agents.ts';
export { bundleOpsCalls } from './bundle/ops-calls.ts';
export { readCalendar } from './calendar-store.ts';
export { type Announcement, repeatedFields, type ShownBanner } from './content/answers.ts';
export { putArtwork } from './content/artwork.ts';
export { type Figures, type FiguresOf, withFigures } from './content/figures.ts';
export type { Content } from './content/index.ts';
export type { Audience, ContentItem, ContentKind, ItemInput, WordsByLanguage } from './content/item.ts';
export { contentOpsCalls } from './content/ops-calls.ts';
export { checkImage, checkSlug, checkWindow, checkWords } from './content/rules.ts';
export { isFor, isInTime, type Reader, wordsFor } from './content/showing.ts';
export { CONTRACT_STEPS, type ContractLimits, rateName } from './contracts.ts';
export { COUNTRIES, dialingCodeOf, servedDialingCodes } from './countries.ts';
export type { NewMerchant } from './creation.ts';
export { AVATARS } from './images.ts';
export { cashbackRate, demoTerms, type LevelTerms, type VipLevel, type VipRules, vipLevelsOf } from './level-terms.ts';
export type { Merchant, SiteSettings } from './merchant.ts';
export { brandOpsCalls } from './ops-calls.ts';
export type { OpsHandlers, OpsRequest } from './ops-request.ts';
export { type FieldRule, type FieldRules, PROFILE_FIELDS, type ProfileField, usualRules } from './rules.ts';
export type { LoginSettings, SecuritySettings, SessionSettings } from './security.ts';
export { readCurrency } from './store.ts';
export { readTiers } from './tier-store.ts';
export { clubLabelOf, nameOfTier, type Tier, withTiers } from './tiers.ts';

export const sql: SqlModule = { name: 'brand', directory: import.meta.dirname };

/** What the brands need. */
export interface BrandDeps {
  db: Database;
  clock: Clock;
  /** False hides demo brands: the setting `DEMO`. */
  demo: boolean;
  /** Tells open pages that their brand has changed. */
  live?: Pick<Live, 'tell'>;
  /** Refuses levels that give back too much, in the transaction that writes them. Throws `ops.refused`. Nobody refuses by default. */
  guardTiers?(tx: Transaction, id: number, tiers: readonly Tier[]): Promise<void>;
  /** The region of an address, null when it is not known. Without it nobody is refused by region. */
  regionOf?: (address: string) => string | null;
}

/** The brands: who they are, what they offer, what they show. */
export interface Brand extends BrandChanges, Makes {
  byCode(code: string): Promise<Merchant | null>;
  /** By host, with or without port. The wildcard's brand stands in for a host that no brand names. */
  byHost(host: string): Promise<Merchant | null>;
  /** Has a brand that host for its own? That a demo brand answers at every host makes none its own. */
  ownsHost(host: string): Promise<boolean>;
  byId(id: number): Promise<Merchant | null>;
  /** Every brand that is served. */
  all(): Promise<readonly Merchant[]>;
  /** The whole record of a request's brand, without waiting. Throws when the brand was never read. */
  of(merchant: { id: number }): Merchant;
  /** Answer of the status call for a caller at `address` who reached us under `origin`. */
  status(merchant: { id: number }, address: string, origin: string): Reply<'status'>;
  /** Why the brand does not answer a caller at an address now; null when it does. */
  closed(merchant: { id: number }, address: string): Closure | null;
  /** The brand's addresses, as origins. */
  domains(merchant: { id: number }, origin: string): string[];
  /** Those of them at which members log in; for links that bring members, the first. */
  memberDomains(merchant: { id: number }, origin: string): string[];
  domainRoute(merchant: { id: number }, origin: string): Reply<'domainRoute'>;
  /** The demo brand; made when there is none yet. */
  seedDemo(): Promise<Merchant>;
  /** What the operator publishes: banners, notices, popups, help. */
  content: Content;
  /** The demo brand's content, made when it has none yet. */
  seedDemoContent(merchantId: number): Promise<void>;
  /** Looks for what another gateway changed, and tells the open pages of the brands that it concerns. */
  look(): Promise<void>;
  /** What of the brand's look is in the page itself, for who reached us under `origin`. */
  pageLook(merchant: { id: number }, origin: string): Promise<PageLook>;
  /** Whole brands, with content and pictures. */
  bundles: Bundles;
  /** Pictures below the image base. */
  images: Images;
  /** Adds `GET /images/*` to the server. */
  registerImages(app: FastifyInstance): void;
}

/** What is asked by host. */
function hostCalls({ current }: BrandCache): Pick<Brand, 'byHost' | 'ownsHost'> {
  return {
    async byHost(text) {
      const { byHost } = await current();
      const host = hostOf(text);
      return (host === null ? undefined : byHost.get(host)) ?? byHost.get('*') ?? null;
    },
    async ownsHost(text) {
      const { byHost } = await current();
      const host = hostOf(text);
      const everywhere = byHost.get('*');
      return host !== null && (byHost.has(host) || (everywhere !== undefined && !everywhere.demo));
    },
  };
}

/** Makes the brand module. */
export function createBrand({ db, clock, demo, live, regionOf = () => null, guardTiers = async () => {} }: BrandDeps): Brand {
  const tell = (id: number): void => live?.tell(merchantChannel(id), { type: 'brand' });
  const cache = createBrandCache(db, clock, demo, (fresh, older) => {
    for (const [id, merchant] of fresh.byId) {
      if (JSON.stringify(merchant) !== JSON.stringify(older.byId.get(id))) tell(id);
    }
  });
  const content = createContent({ db, clock, onChange: tell });
  const images = createImages(db, clock);

  const byCode = async (code: string): Promise<Merchant | null> => (await cache.current()).byCode.get(code) ?? null;

  const of = (merchant: { id: number }): Merchant => {
    const full = cache.inHand()?.byId.get(merchant.id);
    if (!full) throw new Error(`the brand ${merchant.id} is not known`);
    return full;
  };

  const insert = async (input: NewMerchant, record?: Recorder): Promise<boolean> => {
    const { row, hosts, modules } = newMerchantRows(input);
    const id = await db.transaction(async (tx) => {
      const made = await insertMerchant(tx, row, hosts, modules, dateOf(clock));
      if (made !== null) await record?.(tx, { before: null, after: { ...madeOf(row), hosts } });
      return made;
    });
    cache.forget();
    return id !== null;
  };

  const changed = async (): Promise<void> => {
    cache.forget();
    await cache.current();
  };

  const existing = async (code: string): Promise<Merchant> => {
    const merchant = await byCode(code);
    if (!merchant) throw new Error(`the brand ${code} is not served: demo brands are switched off`);
    return merchant;
  };

  return {
    byCode,
    ...hostCalls(cache),
    byId: async (id) => (await cache.current()).byId.get(id) ?? null,
    all: async () => [...(await cache.current()).byId.values()],
    of,
    status: (merchant, address, origin) => statusOf(of(merchant), address, origin, regionOf(address)),
    closed: (merchant, address) => closureOf(of(merchant), regionOf(address)),
    domains: (merchant, origin) => domainsOf(of(merchant), origin),
    memberDomains: (merchant, origin) => memberDomainsOf(of(merchant), origin),
    domainRoute: (merchant, origin) => domainRouteOf(of(merchant), origin),
    async create(input, record) {
      if (!(await insert(input, record))) throw new Flaw(`there is already a brand ${input.code}`);
      return existing(input.code);
    },
    ...createBrandChanges({ db, guardTiers }, changed),
    async seedDemo() {
      const input = demoMerchant();
      if (!(await byCode(input.code))) await insert(input);
      return existing(input.code);
    },
    content,
    seedDemoContent: (merchantId) => seedDemoContent({ content, images, clock }, merchantId),
    look: async () => void (await Promise.all([cache.current(), content.look()])),
    pageLook: (merchant, origin) => pageLookOf(images, of(merchant), origin),
    bundles: createBundles({ db, clock, content, images, changed }),
    images,
    registerImages: (app) => registerImages(app, images),
  };
}
