import type { Reply } from '@marquee/contract';
import type { Closure } from '../base/http/handlers.ts';
import { mainDomainOf, pathFor } from './domains.ts';
import { AVATARS } from './images.ts';
import { showsCounter } from './look.ts';
import type { Merchant } from './merchant.ts';

const isBlocked = (merchant: Merchant, region: string | null): boolean =>
  region !== null && merchant.blockedRegions.includes(region);

const endOf = (merchant: Merchant): number | null => merchant.maintenanceEnd?.getTime() ?? null;

/** Why a brand does not answer a caller of a region; null when it does. Maintenance comes first: docs/rules/brand.md#status. */
export function closureOf(merchant: Merchant, region: string | null): Closure | null {
  if (merchant.status === 'maintenance') return { code: 'system_maintenance', value: { maintenanceEnd: endOf(merchant) } };
  return isBlocked(merchant, region) ? { code: 'access_restricted', value: null } : null;
}

/** What a client that dresses itself is to look like: docs/rules/brand.md#templates. */
export function templateOf({ code, name, languages, defaultLanguage, site }: Merchant): Reply<'templates'> {
  const { id, title, iconTheme } = site.template;
  const others = languages.filter((language) => language !== defaultLanguage);
  return {
    merchantCode: code,
    templateId: id || code,
    parameters: {
      language: [defaultLanguage, ...others].join(','),
      title: title || name,
      game_group_icon_theme: iconTheme,
    },
  };
}

/**
 * What a page needs to know of its brand before it can show anything: docs/rules/brand.md#status. Every list and object is there.
 */
export function statusOf(merchant: Merchant, address: string, origin: string, region: string | null): Reply<'status'> {
  const { site } = merchant;
  return {
    maintenance: merchant.status === 'maintenance',
    maintenanceEnd: merchant.status === 'maintenance' ? endOf(merchant) : null,
    regionRestriction: isBlocked(merchant, region),
    test: merchant.demo,
    location: { ip: address },
    info: {
      merchantCode: merchant.code,
      platform: site.platform,
      lotteryType: site.lotteryType,
      brandName: merchant.name,
      mainDomain: mainDomainOf(merchant, origin),
      demo: merchant.demo,
      defaultLanguage: merchant.defaultLanguage,
      languages: [...merchant.languages],
      businessTimezone: merchant.businessTimezone,
      dayStart: merchant.dayStart,
      currency: merchant.currency,
      currencySymbol: merchant.currencySymbol,
      encryption: merchant.encryption,
      allowPlain: merchant.allowPlain,
      minimumAge: merchant.minimumAge,
      loginedToHomePage: site.loginedToHomePage,
      customerService: site.customerService
        .filter(({ path }) => merchant.encryption !== 'legacy' || path !== null)
        .map((entry) => ({ ...entry, path: pathFor(merchant, entry.path) })),
      domainRoute: site.domainRoute,
      resources: site.resources,
      whitelabel: merchant.modules,
      whitelabelVal: { ...merchant.switches },
      register: merchant.rules,
      analytics: site.analytics,
      imageCDNs: site.imageCDNs.length > 0 ? site.imageCDNs : [`${origin}/images`],
      launchGameCDNs: site.launchGameCDNs.length > 0 ? site.launchGameCDNs : [origin],
      mobileTemplate: site.mobileTemplate,
      paths: site.paths,
      sms: site.sms,
      claims: site.claims,
      logo: site.logo,
      logoOnLight: site.logoOnLight,
      logoHasName: site.logoHasName,
      favicon: site.favicon,
      hero: { ...site.hero },
      jackpotCounter: showsCounter(merchant),
      gw: { GEETEST_ID: null, GEETEST_VERSION: null, PROFILE_ICON_COUNT: AVATARS, widget: merchant.security.widget },
    },
  };
}
