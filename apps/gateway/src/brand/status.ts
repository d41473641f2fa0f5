import type { Reply } from '@marquee/contract';
import type { Merchant } from './merchant.ts';

/** What a page needs to know of its brand before it can show anything: wire-protocol 5. Every list and object is there. */
export function statusOf(merchant: Merchant, address: string, origin: string, region: string | null): Reply<'status'> {
  const { site } = merchant;
  return {
    maintenance: merchant.status === 'maintenance',
    maintenanceEnd: merchant.status === 'maintenance' ? (merchant.maintenanceEnd?.getTime() ?? null) : null,
    regionRestriction: region !== null && merchant.blockedRegions.includes(region),
    test: merchant.demo,
    location: { ip: address },
    info: {
      merchantCode: merchant.code,
      brandName: merchant.name,
      mainDomain: merchant.hosts.find((host) => host !== '*') ?? new URL(origin).host,
      demo: merchant.demo,
      defaultLanguage: merchant.defaultLanguage,
      languages: [...merchant.languages],
      businessTimezone: merchant.businessTimezone,
      currency: merchant.currency,
      currencySymbol: merchant.currencySymbol,
      encryption: merchant.encryption,
      allowPlain: merchant.allowPlain,
      minimumAge: merchant.minimumAge,
      loginedToHomePage: site.loginedToHomePage,
      customerService: site.customerService,
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
    },
  };
}
