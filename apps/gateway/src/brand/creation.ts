import { LANGUAGES } from '@marquee/contract';
import { Flaw, type Recorder } from '../base/change.ts';
import { usualContracts } from './contracts.ts';
import { dialingCodeOf } from './countries.ts';
import { isCurrency } from './currencies.ts';
import { demoTerms } from './level-terms.ts';
import { hostOf, type Merchant, type SiteSettings } from './merchant.ts';
import { isUsuallyOn, MODULES, type ModuleId, type ModuleRow } from './modules.ts';
import { checkRules, type FieldRules, usualRules } from './rules.ts';
import type { SecuritySettings } from './security.ts';
import type { MerchantRow } from './store.ts';
import { usualTiers } from './tiers.ts';

/** What an operator says of a new brand. */
export interface NewMerchant {
  /** Lower-case letters and digits, from 2 to 24. */
  code: string;
  name: string;
  /** Hosts without port; `*` takes every host that no brand names. */
  hosts: readonly string[];
  currency: string;
  currencySymbol: string;
  countryCode: string;
  businessTimezone: string;
  languages: readonly string[];
  /** The first of `languages` when not given. */
  defaultLanguage?: string;
  /** Minutes after midnight, 0 when not given. */
  dayStart?: number;
  minimumAge?: number;
  /** Modules that are on. */
  modules?: readonly ModuleId[];
  rules?: FieldRules;
  site?: Partial<SiteSettings>;
  demo?: boolean;
  encryption?: 'jwe' | 'legacy';
  allowPlain?: boolean;
  bearerSessions?: boolean;
  sessionIdleMinutes?: number;
  sessionMaxMinutes?: number;
  passwordMaxAgeDays?: number | null;
  blockedRegions?: readonly string[];
  security?: Partial<SecuritySettings>;
}

/** What makes brands. */
export interface Makes {
  /** Makes a brand, an operator's written down by `record`. Throws a {@link Flaw} for what is wrong or taken. */
  create(input: NewMerchant, record?: Recorder): Promise<Merchant>;
}

/** What the audit says of a new brand: what its operator has said. */
export const madeOf = ({ code, name, currency, country_code, business_timezone, languages }: MerchantRow) => ({
  code,
  name,
  currency,
  countryCode: country_code,
  businessTimezone: business_timezone,
  languages,
});

function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function demand(condition: boolean, message: string): void {
  if (!condition) throw new Flaw(message);
}

/** Checks what an operator says of a new brand and completes it. Throws an Error with one clear line. */
export function newMerchantRows(input: NewMerchant): { row: MerchantRow; hosts: string[]; modules: ModuleRow[] } {
  const rules = input.rules ?? usualRules();
  const languages: readonly string[] = input.languages;
  const defaultLanguage = input.defaultLanguage ?? languages[0] ?? '';
  demand(/^[a-z][a-z0-9]{1,23}$/.test(input.code), 'a brand’s code is 2 to 24 lower-case letters and digits, a letter first');
  demand(input.name.trim().length > 0 && input.name.length <= 60, 'a brand’s name has 1 to 60 characters');
  demand(isCurrency(input.currency), `“${input.currency.slice(0, 8)}” is no currency of ISO 4217, e.g. VND`);
  demand(dialingCodeOf(input.countryCode) !== null, `there is no country ${input.countryCode}`);
  demand(isTimezone(input.businessTimezone), `there is no time zone ${input.businessTimezone}`);
  const unknown = languages.find((language) => !(LANGUAGES as readonly string[]).includes(language));
  demand(unknown === undefined, `the language ${unknown} is not one of ${LANGUAGES.join(', ')}`);
  demand(languages.includes(defaultLanguage), 'the default language must be one of the languages offered');
  demand((input.minimumAge ?? 18) >= 18, 'the minimum age is 18 or more');
  const hosts = input.hosts.map((host) => (host === '*' ? host : (hostOf(host) ?? '')));
  demand(hosts.length > 0 && !hosts.includes(''), 'a brand needs at least one host, e.g. play.example.com');
  checkRules(rules);
  const row: MerchantRow = {
    code: input.code,
    name: input.name.trim(),
    demo: input.demo ?? false,
    blocked_regions: [...(input.blockedRegions ?? [])],
    currency: input.currency,
    currency_symbol: input.currencySymbol,
    country_code: input.countryCode,
    business_timezone: input.businessTimezone,
    day_start: input.dayStart ?? 0,
    languages: [...languages],
    default_language: defaultLanguage,
    minimum_age: input.minimumAge ?? 18,
    encryption: input.encryption ?? 'jwe',
    allow_plain: input.allowPlain ?? false,
    bearer_sessions: input.bearerSessions ?? false,
    session_idle_minutes: input.sessionIdleMinutes ?? 30,
    session_max_minutes: input.sessionMaxMinutes ?? 1440,
    password_max_age_days: input.passwordMaxAgeDays ?? null,
    rules,
    site: input.site ?? {},
    security: input.security ?? {},
  };
  const on: readonly string[] = input.modules ?? ['USERNAMEREG3'];
  const isOn = (modId: ModuleId) => on.includes(modId) || isUsuallyOn(modId);
  const modules = MODULES.map((modId, position) => ({ modId, parentId: null, position, enabled: isOn(modId) }));
  return { row, hosts: [...new Set(hosts)], modules };
}

/** The brand of a first start: play money, any host. */
export const demoMerchant = (): NewMerchant => ({
  code: 'marquee',
  name: 'Marquee',
  hosts: ['*'],
  currency: 'VND',
  currencySymbol: '₫',
  countryCode: 'VN',
  businessTimezone: 'Asia/Ho_Chi_Minh',
  languages: ['VI', 'EN', 'CN', 'JA', 'TH', 'TY', 'ID'],
  modules: [
    'USERNAMEREG3',
    'MOBILENUMREG3',
    'MOBILENUMPASSREG3',
    'DIRECTREG3',
    'FREEPLAY3',
    'PWDEXPFORCECHANGE3',
    'MOBILEVERCODELOGIN3',
    'CHNGPASSVERIF3',
  ],
  // The mobile tab asks for the number by its rule, whether or not the form of usernames does.
  rules: {
    ...usualRules(),
    mobileNum: { enabled: false, required: false, minLength: 9, maxLength: 10, acceptedPattern: '^[0-9]+$', patternId: 6 },
  },
  site: {
    sms: { firebase: true, provider: 'demo' },
    tiers: usualTiers().map((tier, level) => ({ ...tier, ...demoTerms(level) })),
    // Its stakes are small: some of what its past comes to waits for an operator.
    contracts: { ...usualContracts(), reviewAbove: 20 },
  },
  demo: true,
  // A phone that opens the demo over plain http on a local network has no WebCrypto.
  allowPlain: true,
});
