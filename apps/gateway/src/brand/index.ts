import type { Reply } from '@marquee/contract';
import type { FastifyInstance } from 'fastify';
import { type Clock, dateOf } from '../base/clock.ts';
import type { Database } from '../base/database.ts';
import { type Live, merchantChannel } from '../base/live.ts';
import type { SqlModule } from '../base/migrations.ts';
import { createBrandCache } from './cache.ts';
import { demoMerchant, type NewMerchant, newMerchantRows } from './creation.ts';
import { createImages, type Images, registerImages } from './images.ts';
import { hostOf, type Merchant } from './merchant.ts';
import type { ModuleId } from './modules.ts';
import { checkRules, type FieldRules } from './rules.ts';
import { statusOf } from './status.ts';
import { insertMerchant, updateModule, updateRules, updateStatus } from './store.ts';

export type { NewMerchant } from './creation.ts';
export type { Merchant, SiteSettings } from './merchant.ts';
export { type FieldRule, type FieldRules, PROFILE_FIELDS, type ProfileField, usualRules } from './rules.ts';

export const sql: SqlModule = { name: 'brand', directory: import.meta.dirname };

/** What the brands need. */
export interface BrandDeps {
  db: Database;
  clock: Clock;
  /** False hides demo brands: the setting `DEMO`. */
  demo: boolean;
  /** Tells open pages that their brand has changed. */
  live?: Pick<Live, 'publish'>;
  /** The region of an address, null when it is not known. Without it nobody is refused by region. */
  regionOf?: (address: string) => string | null;
}

/** The brands: who they are, what they offer, what they show. */
export interface Brand {
  byCode(code: string): Promise<Merchant | null>;
  /** By host, with or without port. The wildcard's brand stands in for a host that no brand names. */
  byHost(host: string): Promise<Merchant | null>;
  byId(id: number): Promise<Merchant | null>;
  /** The whole record of a request's brand, without waiting. Throws when the brand was never read. */
  of(merchant: { id: number }): Merchant;
  /** Answer of the status call for a caller at `address` who reached us under `origin`. */
  status(merchant: { id: number }, address: string, origin: string): Reply<'status'>;
  /** Makes a brand. Throws an Error with one clear line when something about it is wrong or taken. */
  create(input: NewMerchant): Promise<Merchant>;
  /** Opens a brand, or closes it for maintenance until an expected end. */
  setStatus(id: number, status: Merchant['status'], until: Date | null): Promise<void>;
  setModule(id: number, modId: ModuleId, enabled: boolean): Promise<void>;
  /** Replaces the registration rules. Throws an Error that names the wrong field. */
  setRules(id: number, rules: FieldRules): Promise<void>;
  /** The demo brand; made when there is none yet. */
  seedDemo(): Promise<Merchant>;
  /** Pictures below the image base. */
  images: Images;
  /** Adds `GET /images/*` to the server. */
  registerImages(app: FastifyInstance): void;
}

/** Makes the brand module. */
export function createBrand({ db, clock, demo, live, regionOf = () => null }: BrandDeps): Brand {
  const cache = createBrandCache(db, clock, demo);
  const images = createImages(db, clock);

  const byCode = async (code: string): Promise<Merchant | null> => (await cache.current()).byCode.get(code) ?? null;

  const of = (merchant: { id: number }): Merchant => {
    const full = cache.inHand()?.byId.get(merchant.id);
    if (!full) throw new Error(`the brand ${merchant.id} is not known`);
    return full;
  };

  const changed = (id: number): void => {
    cache.forget();
    live?.publish(merchantChannel(id), { type: 'brand' });
  };

  const insert = async (input: NewMerchant): Promise<boolean> => {
    const { row, hosts, modules } = newMerchantRows(input);
    const id = await db.transaction((tx) => insertMerchant(tx, row, hosts, modules, dateOf(clock)));
    cache.forget();
    return id !== null;
  };

  const existing = async (code: string): Promise<Merchant> => {
    const merchant = await byCode(code);
    if (!merchant) throw new Error(`the brand ${code} is not served: demo brands are switched off`);
    return merchant;
  };

  return {
    byCode,
    async byHost(text) {
      const { byHost } = await cache.current();
      const host = hostOf(text);
      return (host === null ? undefined : byHost.get(host)) ?? byHost.get('*') ?? null;
    },
    byId: async (id) => (await cache.current()).byId.get(id) ?? null,
    of,
    status: (merchant, address, origin) => statusOf(of(merchant), address, origin, regionOf(address)),
    async create(input) {
      if (!(await insert(input))) throw new Error(`there is already a brand ${input.code}`);
      return existing(input.code);
    },
    async setStatus(id, status, until) {
      await db.transaction((tx) => updateStatus(tx, id, status, until));
      changed(id);
    },
    async setModule(id, modId, enabled) {
      await db.transaction((tx) => updateModule(tx, id, modId, enabled));
      changed(id);
    },
    async setRules(id, rules) {
      checkRules(rules);
      await db.transaction((tx) => updateRules(tx, id, rules));
      changed(id);
    },
    async seedDemo() {
      const input = demoMerchant();
      if (!(await byCode(input.code))) await insert(input);
      return existing(input.code);
    },
    images,
    registerImages: (app) => registerImages(app, images),
  };
}
