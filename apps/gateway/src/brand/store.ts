import { Flaw } from '../base/change.ts';
import type { Database, Runner, Transaction } from '../base/database/database.ts';
import { type Merchant, type SiteSettings, siteOf } from './merchant.ts';
import { isUsuallyOn, type ModuleRow, moduleMap, moduleTree } from './modules.ts';
import type { FieldRules } from './rules.ts';
import { type SecuritySettings, type SessionSettings, usualSecurity } from './security.ts';

export interface MerchantTable {
  id: number;
  code: string;
  name: string;
  demo: boolean;
  status: Merchant['status'];
  maintenance_until: Date | null;
  blocked_regions: string[];
  currency: string;
  currency_symbol: string;
  country_code: string;
  business_timezone: string;
  day_start: number;
  languages: string[];
  default_language: string;
  minimum_age: number;
  encryption: Merchant['encryption'];
  allow_plain: boolean;
  bearer_sessions: boolean;
  session_idle_minutes: number;
  session_max_minutes: number;
  password_max_age_days: number | null;
  rules: FieldRules;
  site: Partial<SiteSettings>;
  security: Partial<SecuritySettings>;
}

export const COLUMNS = `id, code, name, demo, status, maintenance_until, blocked_regions, currency, currency_symbol, country_code,
  business_timezone, day_start, languages, default_language, minimum_age, encryption, allow_plain, bearer_sessions,
  session_idle_minutes, session_max_minutes, password_max_age_days, rules, site, security`;

/** A host as it is stored. */
interface HostRow {
  host: string;
  merchantId: number;
  forAgents: boolean;
}

type ModuleTable = ModuleRow & { merchantId: number };

/** Everything that is written of a brand when it is made. */
export type MerchantRow = Omit<MerchantTable, 'id' | 'status' | 'maintenance_until'>;

const merchantOf = (row: MerchantTable, hosts: HostRow[], modules: ModuleRow[]): Merchant => {
  const tree = moduleTree(modules);
  const security = { ...usualSecurity(), ...row.security };
  const site = siteOf(row.site);
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    demo: row.demo,
    status: row.status,
    maintenanceEnd: row.maintenance_until,
    blockedRegions: row.blocked_regions,
    currency: row.currency,
    currencySymbol: row.currency_symbol,
    countryCode: row.country_code,
    businessTimezone: row.business_timezone,
    dayStart: row.day_start,
    languages: row.languages,
    defaultLanguage: row.default_language,
    minimumAge: row.minimum_age,
    encryption: row.encryption,
    allowPlain: row.allow_plain,
    bearerSessions: row.bearer_sessions,
    sessionIdleMinutes: row.session_idle_minutes,
    sessionMaxMinutes: row.session_max_minutes,
    passwordMaxAgeDays: row.password_max_age_days,
    security,
    origins: security.origins,
    hosts: hosts.map(({ host }) => host),
    agentHosts: hosts.filter(({ forAgents }) => forAgents).map(({ host }) => host),
    rules: row.rules,
    modules: tree,
    switches: moduleMap(tree),
    site,
    imageCDNs: site.imageCDNs,
  };
};

/** The version of the brands' settings: changes with every change of any of them. */
export async function readVersion(db: Runner): Promise<bigint> {
  const [row] = await db.query<{ version: bigint }>({ name: 'brand-version', text: 'select version from brand_version' });
  return row?.version ?? 0n;
}

/** All brands with their hosts and modules, and the version that they were read at. */
export async function readMerchants(db: Database): Promise<{ version: bigint; merchants: Merchant[] }> {
  // The version first: a change that falls between the reads is then read again, never missed.
  const version = await readVersion(db);
  const rows = await db.query<MerchantTable>({ text: `select ${COLUMNS} from merchant order by id` });
  const hosts = await db.query<HostRow>({
    text: 'select host, merchant_id as "merchantId", for_agents as "forAgents" from merchant_host',
  });
  const modules = await db.query<ModuleTable>({
    text: `select merchant_id as "merchantId", mod_id as "modId", parent_id as "parentId", position, enabled from merchant_module`,
  });
  const merchants = rows.map((row) =>
    merchantOf(
      row,
      hosts.filter((host) => host.merchantId === row.id),
      modules.filter((module) => module.merchantId === row.id),
    ),
  );
  return { version, merchants };
}

/** The currency of a brand, within the caller's transaction; null when there is no such brand. */
export async function readCurrency(runner: Runner, merchantId: number): Promise<string | null> {
  const [row] = await runner.query<{ currency: string }>({
    name: 'brand-currency',
    text: 'select currency from merchant where id = $1',
    values: [merchantId],
  });
  return row?.currency ?? null;
}

/** Marks the settings as changed; part of every change's transaction. */
export const bumpVersion = (tx: Runner): Promise<unknown> => tx.query({ text: 'update brand_version set version = version + 1' });

/** Writes a new brand; null when its code or one of its hosts is taken. */
export async function insertMerchant(
  tx: Transaction,
  row: MerchantRow,
  hosts: readonly string[],
  modules: readonly ModuleRow[],
  at: Date,
): Promise<number | null> {
  const columns = {
    ...row,
    rules: JSON.stringify(row.rules),
    site: JSON.stringify(row.site),
    security: JSON.stringify(row.security),
    created_at: at,
  };
  const names = Object.keys(columns);
  const [made] = await tx.query<{ id: number }>({
    text: `insert into merchant (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})
           on conflict (code) do nothing returning id`,
    values: Object.values(columns),
  });
  if (!made) return null;
  for (const host of hosts) {
    const added = await tx.query({
      text: 'insert into merchant_host (host, merchant_id) values ($1, $2) on conflict (host) do nothing returning host',
      values: [host, made.id],
    });
    if (added.length === 0) throw new Flaw(`the host ${host} belongs to another brand`);
  }
  for (const { modId, parentId, position, enabled } of modules) {
    await tx.query({
      text: 'insert into merchant_module (merchant_id, mod_id, parent_id, position, enabled) values ($1, $2, $3, $4, $5)',
      values: [made.id, modId, parentId, position, enabled],
    });
  }
  await bumpVersion(tx);
  return made.id;
}

/** Sets whether a brand is open, and until when it is expected to be closed. */
export async function updateStatus(tx: Transaction, id: number, status: Merchant['status'], until: Date | null): Promise<void> {
  await tx.query({ text: 'update merchant set status = $2, maintenance_until = $3 where id = $1', values: [id, status, until] });
  await bumpVersion(tx);
}

/** What an operator changes of a brand that is no module, as it is stored. */
export interface BrandSettings {
  status: Merchant['status'];
  maintenanceUntil: Date | null;
  blockedRegions: string[];
  site: Partial<SiteSettings>;
}

/** A brand's settings, held until the transaction ends. */
export async function lockSettings(tx: Transaction, id: number): Promise<BrandSettings> {
  const [row] = await tx.query<BrandSettings>({
    text: `select status, maintenance_until as "maintenanceUntil", blocked_regions as "blockedRegions", site
           from merchant where id = $1 for update`,
    values: [id],
  });
  if (!row) throw new Error(`there is no brand ${id}`);
  return row;
}

/** Replaces the regions whose visitors a brand does not serve. */
export async function updateRegions(tx: Transaction, id: number, regions: readonly string[]): Promise<void> {
  await tx.query({ text: 'update merchant set blocked_regions = $2 where id = $1', values: [id, [...regions]] });
  await bumpVersion(tx);
}

/** Replaces what the site shows of a brand. */
export async function updateSite(tx: Transaction, id: number, site: Partial<SiteSettings>): Promise<void> {
  await tx.query({ text: 'update merchant set site = $2 where id = $1', values: [id, JSON.stringify(site)] });
  await bumpVersion(tx);
}

/** Is a module of a brand switched on? Held until the transaction ends. */
export async function lockModule(tx: Transaction, id: number, modId: string): Promise<boolean> {
  const [row] = await tx.query<{ enabled: boolean }>({
    text: 'select enabled from merchant_module where merchant_id = $1 and mod_id = $2 for update',
    values: [id, modId],
  });
  return row?.enabled ?? isUsuallyOn(modId);
}

/** Switches a module of a brand. */
export async function updateModule(tx: Transaction, id: number, modId: string, enabled: boolean): Promise<void> {
  await tx.query({
    text: `insert into merchant_module (merchant_id, mod_id, position, enabled) values ($1, $2, 1000, $3)
           on conflict (merchant_id, mod_id) do update set enabled = excluded.enabled`,
    values: [id, modId, enabled],
  });
  await bumpVersion(tx);
}

/** What of a brand's logins is stored: of `security` only what differs from the usual. Held until the transaction ends. */
export async function lockLogins(
  tx: Transaction,
  id: number,
): Promise<{ sessions: SessionSettings; security: Partial<SecuritySettings> }> {
  const [row] = await tx.query<SessionSettings & { security: Partial<SecuritySettings> }>({
    text: `select encryption, session_idle_minutes as "sessionIdleMinutes", session_max_minutes as "sessionMaxMinutes",
             password_max_age_days as "passwordMaxAgeDays", bearer_sessions as "bearerSessions", security from merchant where id = $1 for update`,
    values: [id],
  });
  if (!row) throw new Error(`there is no brand ${id}`);
  const { security, ...sessions } = row;
  return { sessions, security };
}

/** Replaces what a brand decides of its logins. */
export async function updateLogins(
  tx: Transaction,
  id: number,
  sessions: SessionSettings,
  security: Partial<SecuritySettings>,
): Promise<void> {
  await tx.query({
    text: `update merchant set encryption = $2, session_idle_minutes = $3, session_max_minutes = $4, password_max_age_days = $5,
             security = $6, bearer_sessions = $7 where id = $1`,
    values: [
      id,
      sessions.encryption,
      sessions.sessionIdleMinutes,
      sessions.sessionMaxMinutes,
      sessions.passwordMaxAgeDays,
      JSON.stringify(security),
      sessions.bearerSessions,
    ],
  });
  await bumpVersion(tx);
}

/** The hosts of a brand. */
export async function readHosts(tx: Transaction, id: number): Promise<string[]> {
  const rows = await tx.query<{ host: string }>({
    text: 'select host from merchant_host where merchant_id = $1 order by host',
    values: [id],
  });
  return rows.map(({ host }) => host);
}

/** Sets which of a brand's hosts only agents log in at; returns those that were before. */
export async function updateAgentHosts(tx: Transaction, id: number, hosts: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ host: string; was: boolean }>({
    text: `update merchant_host h set for_agents = h.host = any($2::text[])
           from merchant_host o where o.host = h.host and h.merchant_id = $1 returning o.host, o.for_agents as was`,
    values: [id, [...hosts]],
  });
  await bumpVersion(tx);
  return rows.filter(({ was }) => was).map(({ host }) => host);
}

/** The registration rules of a brand, held until the transaction ends. */
export async function lockRules(tx: Transaction, id: number): Promise<FieldRules> {
  const [row] = await tx.query<{ rules: FieldRules }>({
    text: 'select rules from merchant where id = $1 for update',
    values: [id],
  });
  if (!row) throw new Error(`there is no brand ${id}`);
  return row.rules;
}

/** Replaces the registration rules of a brand. */
export async function updateRules(tx: Transaction, id: number, rules: FieldRules): Promise<void> {
  await tx.query({ text: 'update merchant set rules = $2 where id = $1', values: [id, JSON.stringify(rules)] });
  await bumpVersion(tx);
}
