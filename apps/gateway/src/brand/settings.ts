import { type Change, type Recorder, refused } from '../base/change.ts';
import type { Database, Transaction } from '../base/database/database.ts';
import { checkAgents } from './agents.ts';
import { checkContracts, type GivenContracts, mergedContracts } from './contracts.ts';
import { checkTiers } from './level-terms.ts';
import { hostOf, type Merchant, type SiteSettings } from './merchant.ts';
import { MODULES, type ModuleId } from './modules.ts';
import { checkRules, type FieldRules } from './rules.ts';
import { checkLogins, LOCK_PRESETS, type LoginSettings, usualSecurity } from './security.ts';
import {
  lockLogins,
  lockModule,
  lockRules,
  lockSettings,
  readHosts,
  updateAgentHosts,
  updateLogins,
  updateModule,
  updateRegions,
  updateRules,
  updateSite,
  updateStatus,
} from './store.ts';
import { readTiers } from './tier-store.ts';
import type { Tier } from './tiers.ts';

/** Parts of a site's settings as an operator gives them. */
export type GivenSite = Partial<Omit<SiteSettings, 'contracts'>> & { contracts?: GivenContracts };

/** What an operator changes of a brand. Each change throws `ops.refused` when something about it is wrong. */
export interface BrandChanges {
  /** Opens a brand, or closes it for maintenance until an expected end. */
  setStatus(id: number, status: Merchant['status'], until: Date | null, record?: Recorder): Promise<void>;
  setModule(id: number, modId: ModuleId, enabled: boolean, record?: Recorder): Promise<void>;
  /** Replaces the registration rules. */
  setRules(id: number, rules: FieldRules, record?: Recorder): Promise<void>;
  /** Changes what is given of the brand's logins, codes, sessions and encryption; the rest stays. */
  setLogins(id: number, logins: LoginSettings, record?: Recorder): Promise<void>;
  /** Replaces which of the brand's hosts only agents log in at. */
  setAgentHosts(id: number, hosts: readonly string[], record?: Recorder): Promise<void>;
  /** Replaces the regions, by their codes of two letters, whose visitors are shown the block screen. */
  setRegions(id: number, regions: readonly string[], record?: Recorder): Promise<void>;
  /** Replaces the parts of the site's settings that are given; the others stay, and so does what may be left out of `agents` and `contracts`. */
  setSite(id: number, site: GivenSite, record?: Recorder): Promise<void>;
  /** Replaces the VIP levels by what is made of those that stand there. */
  changeTiers(id: number, make: (tiers: readonly Tier[]) => readonly Tier[], record?: Recorder): Promise<void>;
}

const isAddress = (address: string): boolean =>
  address.length <= 400 && (/^https?:\/\/[^/\\\s"<>]+[^\s"<>\\]*$/.test(address) || /^\/(?![/\\])[^\s"<>\\]*$/.test(address));

const isServer = (address: string): boolean => /^https?:\/\/[^/\\\s"<>]+(?:\/[^\s"<>\\]*[^/\s"<>\\])?$/.test(address);

function demandAll<T>(items: readonly T[] | undefined, fits: (item: T) => boolean, reason: (item: T) => string): void {
  const wrong = items?.find((item) => !fits(item));
  if (wrong !== undefined) throw refused(reason(wrong));
}

/** Checks the site's settings that an operator gives. Throws `ops.refused`. */
export function checkSite({
  resources,
  customerService,
  domainRoute,
  imageCDNs,
  launchGameCDNs,
  analytics,
  paths,
  tiers,
  agents,
  contracts,
}: GivenSite): void {
  if (tiers) checkTiers(tiers);
  if (agents) checkAgents(agents);
  if (contracts) checkContracts(contracts);
  const noAddress = (address: string): string => `“${address.slice(0, 80)}” is no address over http(s)`;
  demandAll(
    resources,
    ({ url }) => isAddress(url),
    ({ url }) => noAddress(url),
  );
  demandAll(
    resources,
    ({ qrCodeUrl: url }) => url === '' || isAddress(url),
    ({ qrCodeUrl: url }) => noAddress(url),
  );
  demandAll(
    customerService,
    ({ path }) => path === null || isAddress(path),
    ({ path }) => noAddress(path ?? ''),
  );
  demandAll(Object.values(paths ?? {}), isAddress, noAddress);
  const servers = [...(imageCDNs ?? []), ...(launchGameCDNs ?? [])];
  demandAll(servers, isServer, (server) => `“${server.slice(0, 80)}” is no server’s address, e.g. https://img.example.com`);
  demandAll(
    domainRoute,
    ({ domainName }) => hostOf(domainName) !== null && /^(?:https?:\/\/)?[A-Za-z0-9.-]+(?::\d{1,5})?$/.test(domainName),
    ({ domainName }) => `“${domainName.slice(0, 80)}” is no domain`,
  );
  const tag = analytics?.gtagId ?? null;
  if (tag !== null && !/^[A-Z]{1,4}-[A-Z0-9-]{4,20}$/.test(tag)) throw refused('an analytics id looks like G-AB12CD34EF');
}

/** What is wrong with rules, in one line; null for good ones. */
function faultOf(rules: FieldRules): string | null {
  try {
    checkRules(rules);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

type Changing = (work: (tx: Transaction) => Promise<Change>, record?: Recorder) => Promise<void>;

/** The changes of where a brand is reached from. */
const placeChanges = (change: Changing): Pick<BrandChanges, 'setAgentHosts' | 'setRegions'> => ({
  setAgentHosts: (id, hosts, record) =>
    change(async (tx) => {
      const wanted = [...new Set(hosts)].sort();
      const known = await readHosts(tx, id);
      demandAll(
        wanted,
        (host) => known.includes(host),
        (host) => `“${host.slice(0, 80)}” is no host of the brand; it has ${known.join(', ')}`,
      );
      if (known.every((host) => wanted.includes(host))) throw refused('members need a host to log in at');
      const before = await updateAgentHosts(tx, id, wanted);
      return { before: { agentHosts: before.sort() }, after: { agentHosts: wanted } };
    }, record),
  setRegions: (id, regions, record) =>
    change(async (tx) => {
      demandAll(
        regions,
        (region) => /^[A-Z]{2}$/.test(region),
        (region) => `“${region.slice(0, 8)}” is no region’s code, e.g. FR`,
      );
      const wanted = [...new Set(regions)].sort();
      const { blockedRegions } = await lockSettings(tx, id);
      await updateRegions(tx, id, wanted);
      return { before: { blockedRegions }, after: { blockedRegions: wanted } };
    }, record),
});

/** What is given of the site's settings, with what is left out of its parts as it is stored. */
const withKept = (kept: Partial<SiteSettings>, { agents, contracts, ...whole }: GivenSite): Partial<SiteSettings> => ({
  ...whole,
  ...(agents && { agents: { ...kept.agents, ...agents } }),
  ...(contracts && { contracts: mergedContracts(kept.contracts, contracts) }),
});

type Guard = (tx: Transaction, id: number, tiers: readonly Tier[]) => Promise<void>;

/** Makes the changes of brands; `changed` is awaited after each. */
export function createBrandChanges(
  { db, guardTiers }: { db: Database; guardTiers: Guard },
  changed: () => Promise<void>,
): BrandChanges {
  const change: Changing = async (work, record) => {
    await db.transaction(async (tx) => {
      const made = await work(tx);
      await record?.(tx, made);
    });
    await changed();
  };

  return {
    setStatus: (id, status, until, record) =>
      change(async (tx) => {
        if (status === 'normal' && until !== null) throw refused('only maintenance has an end');
        const { status: old, maintenanceUntil } = await lockSettings(tx, id);
        await updateStatus(tx, id, status, until);
        return { before: { status: old, until: maintenanceUntil }, after: { status, until } };
      }, record),
    setModule: (id, modId, enabled, record) =>
      change(async (tx) => {
        if (!MODULES.includes(modId)) throw refused(`there is no module ${modId}; there are ${MODULES.join(', ')}`);
        const old = await lockModule(tx, id, modId);
        await updateModule(tx, id, modId, enabled);
        return { before: { [modId]: old }, after: { [modId]: enabled } };
      }, record),
    setRules: (id, rules, record) =>
      change(async (tx) => {
        const wrong = faultOf(rules);
        if (wrong !== null) throw refused(wrong);
        const old = await lockRules(tx, id);
        await updateRules(tx, id, rules);
        return { before: old, after: rules };
      }, record),
    setLogins: (id, { preset, security = {}, ...sessions }, record) =>
      change(async (tx) => {
        const old = await lockLogins(tx, id);
        const next = {
          sessions: { ...old.sessions, ...sessions },
          security: { ...old.security, ...(preset && LOCK_PRESETS[preset]), ...security },
        };
        checkLogins(next.sessions, { ...usualSecurity(), ...next.security });
        await updateLogins(tx, id, next.sessions, next.security);
        return { before: { ...old.sessions, security: old.security }, after: { ...next.sessions, security: next.security } };
      }, record),
    ...placeChanges(change),
    changeTiers: (id, make, record) =>
      change(async (tx) => {
        const { site: old } = await lockSettings(tx, id);
        const before = await readTiers(tx, id);
        const tiers = make(before);
        checkSite({ tiers });
        await guardTiers(tx, id, tiers);
        await updateSite(tx, id, { ...old, tiers });
        return { before: { tiers: before }, after: { tiers } };
      }, record),
    setSite: (id, site, record) =>
      change(async (tx) => {
        checkSite(site);
        const { site: old } = await lockSettings(tx, id);
        if (site.tiers) await guardTiers(tx, id, site.tiers);
        const next = withKept(old, site);
        await updateSite(tx, id, { ...old, ...next });
        const given = Object.keys(next) as (keyof SiteSettings)[];
        return { before: Object.fromEntries(given.map((key) => [key, old[key] ?? null])), after: next };
      }, record),
  };
}
