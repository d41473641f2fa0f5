import type { Reply } from '@marquee/contract';
import type { RequestMerchant } from '../base/http/handlers.ts';
import { type AgentLimits, usualAgents } from './agents.ts';
import { type ContractLimits, usualContracts } from './contracts.ts';
import { usualTerms, usualVipRules, type VipRules } from './level-terms.ts';
import { emptyLook, type Look } from './look.ts';
import type { ModuleNode } from './modules.ts';
import type { FieldRules } from './rules.ts';
import type { SecuritySettings } from './security.ts';
import { type Tier, usualTiers } from './tiers.ts';

type Info = Reply<'status'>['info'];

/** What the site shows of a brand. Addresses may be empty lists: then the brand's own origin serves them. */
export interface SiteSettings extends Look {
  /** What the site calls itself in its calls: docs/rules/brand.md#platform-and-lottery-type. */
  platform: string;
  /** The kind of lottery that the brand sells. */
  lotteryType: string;
  loginedToHomePage: boolean;
  customerService: Info['customerService'];
  domainRoute: Info['domainRoute'];
  resources: Info['resources'];
  analytics: Info['analytics'];
  imageCDNs: string[];
  launchGameCDNs: string[];
  mobileTemplate: Info['mobileTemplate'];
  paths: Record<string, string>;
  /** The login by a phone-auth provider's identity token, and the name of the provider's client on the site. */
  sms: Info['sms'];
  /** What clients that dress themselves are told to look like: docs/rules/brand.md#templates. */
  template: { id: string; title: string; iconTheme: string };
  /** What the brand's advertising may claim; the site makes no claim that is not here. */
  claims: Info['claims'];
  /** The VIP levels, from 0 on: their names by language, what they ask for and what they give. */
  tiers: readonly Tier[];
  /** What holds for all of them. */
  vip: VipRules;
  /** Between what agents give terms. */
  agents: AgentLimits;
  /** Between what agents make contracts. */
  contracts: ContractLimits;
}

/** A brand as the modules know it. Shared and cached: never changed in place. */
export interface Merchant extends RequestMerchant {
  name: string;
  /** True when the brand runs on play money. */
  demo: boolean;
  status: 'normal' | 'maintenance';
  maintenanceEnd: Date | null;
  blockedRegions: readonly string[];
  currency: string;
  currencySymbol: string;
  countryCode: string;
  businessTimezone: string;
  /** Minutes after midnight at which the business day begins. */
  dayStart: number;
  minimumAge: number;
  encryption: 'jwe' | 'legacy';
  sessionIdleMinutes: number;
  sessionMaxMinutes: number;
  /** Null: passwords do not expire. */
  passwordMaxAgeDays: number | null;
  security: SecuritySettings;
  hosts: readonly string[];
  /** Those of the hosts that only agents log in at. */
  agentHosts: readonly string[];
  rules: FieldRules;
  /** The white-label modules as tree and as flat map. */
  modules: ModuleNode;
  switches: Readonly<Record<string, boolean>>;
  site: SiteSettings;
}

/** The host of a host header or of a page's address: lower case, without port. Null when there is none in it. */
export function hostOf(text: string): string | null {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  if (text === '' || !URL.canParse(address)) return null;
  return new URL(address).hostname || null;
}

/** Settings of a brand that says nothing about itself: every list and object is there. */
export const emptySite = (): SiteSettings => ({
  platform: 'WEB',
  lotteryType: 'SEA',
  loginedToHomePage: false,
  customerService: [],
  domainRoute: [],
  resources: [],
  analytics: { gtagId: null },
  imageCDNs: [],
  launchGameCDNs: [],
  mobileTemplate: { mem_cen: '0', dep_func: '0' },
  paths: {},
  sms: { firebase: false, provider: '' },
  template: { id: '', title: '', iconTheme: 'ORIGINAL' },
  claims: { roundTheClock: false, liveCountries: 0 },
  ...emptyLook(),
  tiers: usualTiers(),
  vip: usualVipRules(),
  agents: usualAgents(),
  contracts: usualContracts(),
});

/** Settings as they were written; what has come since is as of a brand that says nothing about it. */
export function siteOf(site: Partial<SiteSettings>): SiteSettings {
  const usual = emptySite();
  return {
    ...usual,
    ...site,
    sms: { ...usual.sms, ...site.sms },
    template: { ...usual.template, ...site.template },
    claims: { ...usual.claims, ...site.claims },
    vip: { ...usual.vip, ...site.vip },
    agents: { ...usual.agents, ...site.agents },
    contracts: { ...usual.contracts, ...site.contracts },
    tiers: site.tiers?.map((tier, level) => ({ ...usualTerms(level), ...tier })) ?? usual.tiers,
  };
}
