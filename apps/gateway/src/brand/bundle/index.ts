import { contentFields } from '@marquee/contract/ops';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import { type Recorder, refused } from '../../base/change.ts';
import type { Database, Transaction } from '../../base/database/database.ts';
import type { Content } from '../content/index.ts';
import { checkImage } from '../content/rules.ts';
import type { CleanImage } from '../image-forms.ts';
import type { Images } from '../images.ts';
import { checkHero, LOOK_PICTURES } from '../look.ts';
import { MODULES } from '../modules.ts';
import { checkLogins } from '../security.ts';
import { checkSite } from '../settings.ts';
import { insertMerchant, updateAgentHosts, updateModule } from '../store.ts';
import { type BundleChange, differences, sameText } from './changes.ts';
import { type GivenItem, inputOf, planContent } from './content.ts';
import { type BrandDocument, documentOf, type GivenBrand, merged, rowsOf } from './document.ts';
import { cleanImages, createCollector, type GivenImages, planImages, withAddresses } from './pictures.ts';
import { type HeldBrand, hostsOfOthers, lockBrand, replaceHosts, updateMerchant } from './store.ts';

/** What is to be changed of a brand, and what an operator may. */
export interface BrandPut {
  code: string;
  /** Makes the brand, which must not be there; otherwise it must be. */
  isNew: boolean;
  brand: GivenBrand;
  content: readonly GivenItem[];
  images: GivenImages;
  dryRun: boolean;
  prune: boolean;
  /** May it change where the brand is reached, and its currency? */
  isOfEveryBrand: boolean;
  /** Has anybody an account of the brand, which then has its currency? */
  hasAccounts(tx: Transaction, merchantId: number): Promise<boolean>;
  record?: Recorder;
}

/** A whole brand, as `put` reads it. */
export interface Bundle {
  code: string;
  brand: BrandDocument;
  content: object[];
  images: Record<string, string>;
}

/** Whole brands, with their content and pictures. */
export interface Bundles {
  /**
   * Changes what is given, all of it in one transaction or nothing; what is as it is already is no change. Returns the changes, which
   * with `dryRun` are only told. Throws `ops.refused` with one clear line.
   */
  put(given: BrandPut): Promise<BundleChange[]>;
  /** A brand as a bundle. Throws `ops.refused` when there is none. */
  read(code: string): Promise<Bundle>;
}

export interface BundlesDeps {
  db: Database;
  clock: Clock;
  content: Content;
  images: Images;
  /** Makes the brands in memory new. */
  changed(): Promise<void>;
}

/** What of an existing brand can no longer be changed, or not by everybody. Throws `ops.refused`. */
async function checkChange(tx: Transaction, held: HeldBrand, next: BrandDocument, given: BrandPut): Promise<void> {
  const before = documentOf(held);
  const differs = (field: keyof BrandDocument): boolean => sameText(before[field]) !== sameText(next[field]);
  if (differs('businessTimezone') || differs('dayStart')) {
    throw refused('the time zone and the start of the business day stay as they were made: periods are counted by them');
  }
  if (!given.isOfEveryBrand && (differs('hosts') || differs('currency'))) {
    throw refused('hosts and currency are changed by operators of every brand');
  }
  if (!differs('currency')) return;
  if (await given.hasAccounts(tx, held.id)) {
    throw refused(`the currency stays ${before.currency}: there are accounts in it`);
  }
  if (held.status !== 'maintenance') throw refused('the currency is changed in maintenance, so that nobody registers meanwhile');
}

/** Checks what the rows do not. Throws `ops.refused`. */
function checkDocument(document: BrandDocument): void {
  const { hero, defaultLanguage, logins, site, modules, hosts, agentHosts } = document;
  const { security, ...sessions } = logins;
  checkHero(hero, defaultLanguage);
  checkLogins(sessions, security);
  checkSite(site);
  for (const field of LOOK_PICTURES) checkImage(document[field]);
  const app = document.appIcon;
  if (app !== '' && !/\.png(?:\?|$)/.test(app)) throw refused('the icon of the app is a PNG');
  const unknown = Object.keys(modules).find((name) => !(MODULES as readonly string[]).includes(name));
  if (unknown !== undefined) throw refused(`there is no module ${unknown}; there are ${MODULES.join(', ')}`);
  const foreign = agentHosts.find((host) => !hosts.includes(host));
  if (foreign !== undefined) throw refused(`“${foreign.slice(0, 80)}” is no host of the brand; it has ${hosts.join(', ')}`);
  if (agentHosts.length > 0 && agentHosts.length === hosts.length) throw refused('members need a host to log in at');
}

/** The rows of a document; a fault of theirs is a refusal. */
function rowsFor(code: string, document: BrandDocument, held: HeldBrand | null): ReturnType<typeof rowsOf> {
  try {
    return rowsOf(code, document, held?.row ?? null);
  } catch (error) {
    throw refused((error as Error).message);
  }
}

/** Writes a brand, new or over the one that is held. Returns its number. Throws `ops.refused` for a host of another brand. */
async function writeBrand(
  tx: Transaction,
  held: HeldBrand | null,
  { row, hosts, modules }: ReturnType<typeof rowsOf>,
  { agentHosts, at }: { agentHosts: readonly string[]; at: Date },
): Promise<number> {
  const taken = (host: string) => refused(`the host ${host} belongs to another brand`);
  const write = async (): Promise<number> => {
    if (held) {
      await updateMerchant(tx, held.id, row);
      const [foreign] = await replaceHosts(tx, held.id, hosts);
      if (foreign !== undefined) throw taken(foreign);
      for (const { modId, enabled } of modules) await updateModule(tx, held.id, modId, enabled);
      return held.id;
    }
    const [foreign] = await hostsOfOthers(tx, 0, hosts);
    if (foreign !== undefined) throw taken(foreign);
    const id = await insertMerchant(tx, row, hosts, modules, at);
    if (id === null) throw refused(`there is already a brand ${row.code}`);
    return id;
  };
  const id = await write();
  await updateAgentHosts(tx, id, agentHosts);
  return id;
}

/** Makes what reads and changes whole brands. */
export function createBundles({ db, clock, content, images, changed }: BundlesDeps): Bundles {
  const planBrand = async (tx: Transaction, given: BrandPut, brand: GivenBrand) => {
    const held = await lockBrand(tx, given.code);
    if (held && given.isNew) throw refused(`there is already a brand ${given.code}`);
    if (!held && !given.isNew) throw refused(`there is no brand ${given.code}`);
    const before = held ? documentOf(held) : null;
    const wanted = merged(before, brand);
    const rows = rowsFor(given.code, wanted, held);
    checkDocument(wanted);
    const agents = new Set(wanted.agentHosts);
    const hosts = rows.hosts.map((host) => ({ host, forAgents: agents.has(host) }));
    const after = documentOf({ id: 0, status: 'normal', row: rows.row, hosts, modules: rows.modules });
    if (held) await checkChange(tx, held, after, given);
    const changes: BundleChange[] = before
      ? differences(before, after).map(({ path, ...values }) => ({ sign: '~', what: `brand ${path}`, ...values }))
      : [{ sign: '+', what: `brand ${given.code}`, before: null, after }];
    return { held, after, rows, changes };
  };

  const apply = async (tx: Transaction, given: BrandPut, clean: ReadonlyMap<string, CleanImage>): Promise<BundleChange[]> => {
    const named = withAddresses(clean, given.brand, given.content);
    const { held, after, rows, changes: brandChanges } = await planBrand(tx, given, named.brand);
    const items = await planContent(tx, held?.id ?? null, named.content, { prune: given.prune, now: clock.now() });
    const changes = [...brandChanges, ...(await planImages(tx, clean)), ...items.changes];
    const made = changes.filter(({ sign }) => sign !== '=');
    if (given.dryRun || made.length === 0) return changes;
    for (const image of clean.values()) await images.keep(tx, image);
    const id =
      held && brandChanges.length === 0
        ? held.id
        : await writeBrand(tx, held, rows, { agentHosts: after.agentHosts, at: dateOf(clock) });
    await items.write(id);
    await content.mark(tx, id);
    const side = (which: 'before' | 'after') => Object.fromEntries(made.map((change) => [change.what, change[which]]));
    await given.record?.(tx, { before: held ? side('before') : null, after: side('after') });
    return changes;
  };

  return {
    async put(given) {
      const clean = await cleanImages(images, given.code, given.images);
      // Listeners compare with what was held before.
      await content.look();
      const changes = await db.transaction((tx) => apply(tx, given, clean));
      if (!given.dryRun) await Promise.all([changed(), content.changed()]);
      return changes;
    },
    async read(code) {
      const held = await db.transaction((tx) => lockBrand(tx, code));
      if (!held) throw refused(`there is no brand ${code}`);
      const collector = createCollector(images, code);
      const document = documentOf(held);
      for (const field of LOOK_PICTURES) document[field] = await collector.nameOf(document[field]);
      const items: object[] = [];
      for (const item of await content.all(held.id)) items.push(await itemOf(item, collector.nameOf));
      return { code, brand: document, content: items, images: collector.found };
    },
  };
}

type Item = Parameters<typeof inputOf>[0];

/** An item as it is written into a bundle: what is as usual is left out. */
async function itemOf(item: Item, nameOf: (address: string) => Promise<string>): Promise<object> {
  const { words, image, link, ...rest } = inputOf(item);
  const told: [string, object][] = [];
  for (const [language, { title, content, image: own }] of Object.entries(words)) {
    told.push([language, { title, ...(content && { content }), ...(own && { image: await nameOf(own) }) }]);
  }
  const plain = Object.entries(rest).filter(([field, value]) => sameText(value) !== sameText(USUAL_ITEM[field]));
  const target = Object.entries(link).filter(([, value]) => value !== '');
  return {
    ...Object.fromEntries(plain),
    ...(image && { image: await nameOf(image) }),
    ...(target.length > 0 && { link: Object.fromEntries(target) }),
    words: Object.fromEntries(told),
  };
}

/** What the call’s definition completes. */
const USUAL_ITEM: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries(contentFields).flatMap(([field, shape]) => ('default' in shape ? [[field, shape.default]] : [])),
);
