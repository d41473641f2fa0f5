import type { OpsBody } from '@marquee/contract/ops';
import { mergedContracts } from '../contracts.ts';
import { newMerchantRows } from '../creation.ts';
import { showsCounter } from '../look.ts';
import { emptySite, type SiteSettings } from '../merchant.ts';
import { isUsuallyOn, MODULES } from '../modules.ts';
import { type FieldRules, usualRules } from '../rules.ts';
import { type SecuritySettings, type SessionSettings, usualSecurity } from '../security.ts';
import type { MerchantRow } from '../store.ts';
import type { HeldBrand } from './store.ts';

/** What an operator gives of a brand: what is left out stays as it is. */
export type GivenBrand = OpsBody<'opsBrandPut'>['brand'];

/** The parts of the site's settings that the document has in `site`. */
const SITE_PARTS = [
  'platform',
  'lotteryType',
  'loginedToHomePage',
  'customerService',
  'domainRoute',
  'resources',
  'analytics',
  'imageCDNs',
  'launchGameCDNs',
  'paths',
  'template',
  'sms',
  'claims',
  'agents',
  'contracts',
] as const satisfies readonly (keyof SiteSettings)[];

/** A whole brand as it is written into `brand.json`: nothing is left out. */
export interface BrandDocument {
  name: string;
  hosts: string[];
  agentHosts: string[];
  currency: string;
  currencySymbol: string;
  countryCode: string;
  businessTimezone: string;
  dayStart: number;
  languages: string[];
  defaultLanguage: string;
  minimumAge: number;
  logo: string;
  logoOnLight: string;
  logoHasName: boolean;
  favicon: string;
  appIcon: string;
  hero: SiteSettings['hero'];
  jackpotCounter: boolean;
  blockedRegions: string[];
  modules: Record<string, boolean>;
  logins: SessionSettings & { security: SecuritySettings };
  rules: FieldRules;
  site: Pick<SiteSettings, (typeof SITE_PARTS)[number]>;
}

const pick = <T extends object, K extends keyof T>(record: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<T, K>;

/** A stored brand as a document. */
export function documentOf({ row, hosts, modules }: HeldBrand): BrandDocument {
  const usual = emptySite();
  const site = {
    ...usual,
    ...row.site,
    sms: { ...usual.sms, ...row.site.sms },
    claims: { ...usual.claims, ...row.site.claims },
    template: { ...usual.template, ...row.site.template },
    agents: { ...usual.agents, ...row.site.agents },
    contracts: { ...usual.contracts, ...row.site.contracts },
  };
  const states = new Map(modules.map(({ modId, enabled }) => [modId, enabled]));
  return {
    name: row.name,
    hosts: hosts.map(({ host }) => host).sort(),
    agentHosts: hosts.flatMap(({ host, forAgents }) => (forAgents ? [host] : [])).sort(),
    currency: row.currency,
    currencySymbol: row.currency_symbol,
    countryCode: row.country_code,
    businessTimezone: row.business_timezone,
    dayStart: row.day_start,
    languages: row.languages,
    defaultLanguage: row.default_language,
    minimumAge: row.minimum_age,
    ...pick(site, ['logo', 'logoOnLight', 'logoHasName', 'favicon', 'appIcon', 'hero']),
    jackpotCounter: showsCounter({ demo: row.demo, site }),
    blockedRegions: [...row.blocked_regions].sort(),
    modules: Object.fromEntries(MODULES.map((modId) => [modId, states.get(modId) ?? isUsuallyOn(modId)])),
    logins: {
      encryption: row.encryption,
      sessionIdleMinutes: row.session_idle_minutes,
      sessionMaxMinutes: row.session_max_minutes,
      passwordMaxAgeDays: row.password_max_age_days,
      bearerSessions: row.bearer_sessions,
      security: { ...usualSecurity(), ...row.security },
    },
    rules: row.rules,
    site: pick(site, SITE_PARTS),
  };
}

/** A brand of which nothing was said yet. */
const usualDocument = (): BrandDocument => {
  const { row, modules } = newMerchantRows({
    code: 'new',
    name: 'new',
    hosts: ['new.invalid'],
    currency: 'VND',
    currencySymbol: '₫',
    countryCode: 'VN',
    businessTimezone: 'Asia/Ho_Chi_Minh',
    languages: ['VI', 'EN'],
    rules: usualRules(),
  });
  return { ...documentOf({ id: 0, row, hosts: [], modules, status: 'normal' }), name: '' };
};

/** Parts of the site’s settings with what they may leave out. */
function completeSite(
  { resources, customerService, agents, contracts, ...rest }: NonNullable<GivenBrand['site']>,
  held: BrandDocument['site'],
): object {
  return {
    ...rest,
    ...(agents ? { agents: { ...held.agents, ...agents } } : {}),
    ...(contracts ? { contracts: mergedContracts(held.contracts, contracts) } : {}),
    ...(resources ? { resources: resources.map((each) => ({ qrCodeUrl: '', labelNameEn: '', ...each })) } : {}),
    ...(customerService ? { customerService: customerService.map((each) => ({ csPosition: '1', ...each })) } : {}),
  };
}

/** The document with what is given in the place of what was; null: of a new brand. */
export function merged(before: BrandDocument | null, given: GivenBrand): BrandDocument {
  const held = before ?? usualDocument();
  const { modules, logins, site, hosts, agentHosts, blockedRegions, defaultLanguage, languages, ...rest } = given;
  const { security, ...sessions } = logins ?? {};
  const sorted = (list: readonly string[]): string[] => [...new Set(list)].sort();
  const nextLanguages = languages ?? held.languages;
  const isKept = before !== null && languages === undefined;
  return {
    ...held,
    ...(rest as Partial<BrandDocument>),
    hosts: sorted(hosts ?? held.hosts),
    agentHosts: sorted(agentHosts ?? held.agentHosts),
    blockedRegions: sorted(blockedRegions ?? held.blockedRegions),
    languages: nextLanguages,
    defaultLanguage:
      defaultLanguage ??
      (isKept || nextLanguages.includes(held.defaultLanguage) ? held.defaultLanguage : (nextLanguages[0] ?? '')),
    modules: { ...held.modules, ...modules },
    logins: { ...held.logins, ...sessions, security: { ...held.logins.security, ...security } } as BrandDocument['logins'],
    site: { ...held.site, ...completeSite(site ?? {}, held.site) } as BrandDocument['site'],
  };
}

/** What differs from the usual, so that what is usual may change. */
function unusual<T extends object>(given: T, usual: T): Partial<T> {
  const differs = ([name, value]: [string, unknown]): boolean => JSON.stringify(value) !== JSON.stringify(usual[name as keyof T]);
  return Object.fromEntries(Object.entries(given).filter(differs)) as Partial<T>;
}

/** The rows of a document. Throws an Error with one clear line when something about it is wrong. */
export function rowsOf(code: string, document: BrandDocument, held: MerchantRow | null): ReturnType<typeof newMerchantRows> {
  const {
    site,
    logins,
    modules,
    jackpotCounter,
    logo,
    logoOnLight,
    logoHasName,
    favicon,
    appIcon,
    hero,
    agentHosts: _,
    ...rest
  } = document;
  const { security, ...sessions } = logins;
  const isDemo = held?.demo ?? false;
  const shown = { ...site, logo, logoOnLight, logoHasName, favicon, appIcon, hero, jackpotCounter };
  const others = Object.entries(held?.site ?? {}).filter(([name]) => !(name in shown));
  const made = newMerchantRows({
    ...rest,
    ...sessions,
    code,
    demo: isDemo,
    security: unusual(security, usualSecurity()),
    site: { ...Object.fromEntries(others), ...unusual<Partial<SiteSettings>>(shown, { ...emptySite(), jackpotCounter: isDemo }) },
    ...(held ? { allowPlain: held.allow_plain } : {}),
  });
  return { ...made, modules: made.modules.map((row) => ({ ...row, enabled: modules[row.modId] ?? row.enabled })) };
}
