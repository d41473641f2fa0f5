import type { Reply } from '@marquee/contract';
import { place } from '../../shared/api/place.ts';
import { FALLBACK_LANGUAGE, LANGUAGES } from '../../shared/i18n/languages.ts';

type Status = Reply<'status'>;
type Info = Status['info'];

/** Number of the path that leads to customer service: docs/rules/brand.md#customer-service. */
const SERVICE_PATH = '3';
/**
 * What a brand is unless its status says otherwise, as that of other gateways does not:
 * docs/rules/brand.md#other-gateways.
 */
export const USUAL = { platform: 'WEB', lotteryType: 'SEA', encryption: 'legacy' } as const;

/** The days of a gateway that names no zone are the reader's. */
const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const MINIMUM_AGE = 18;

const hasAny = (record: Readonly<Record<string, boolean>> | undefined): record is Record<string, boolean> =>
  Object.keys(record ?? {}).length > 0;

/** The switches of a tree of modules; one below a module that is off is off. */
function switchesIn(node: Info['whitelabel'] | undefined, isOpen = true): Record<string, boolean> {
  const below = (node?.childrenNodes ?? []).map((child) => {
    const isOn = isOpen && child.enabled === '1';
    return { [child.modId]: isOn, ...switchesIn(child, isOn) };
  });
  return Object.assign({}, ...below);
}

/** The ways to customer service; a path of the brand counts as one where no entry has an address. */
function serviceOf({ customerService = [], paths = {} }: Partial<Info>): Info['customerService'] {
  const path = paths[SERVICE_PATH];
  if (!path || customerService.some((entry) => entry.path)) return customerService;
  return [...customerService, { csType: 'LIVECHAT', csPosition: '1', title: '', path }];
}

/** The image servers; of a gateway on another origin, its own pictures. */
function imagesOf(servers: readonly string[] = []): string[] {
  const own = servers.filter((server) => server !== '');
  if (own.length > 0) return own;
  return place.images || place.url ? [place.images || `${place.url}/images`] : [];
}

/** The languages that the brand offers; those that the site knows where its gateway does not say. */
function languagesOf({ languages, defaultLanguage }: Partial<Info>): Pick<Info, 'languages' | 'defaultLanguage'> {
  const offered = languages?.length ? languages : LANGUAGES.map(({ code }) => code);
  return { languages: offered, defaultLanguage: defaultLanguage || (languages?.[0] ?? FALLBACK_LANGUAGE) };
}

/** What is said of a record: fields without a value are as if they were not there. */
const said = <T extends object>(record: T): T =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined && value !== null)) as T;

/** A status with what the site reads of it, also where a gateway leaves that out; what is nothing or none there stands in the shape of the answer. */
export function completeStatus(status: Status): Status {
  const info: Partial<Info> = status.info;
  return {
    ...status,
    info: {
      ...said(status.info),
      ...languagesOf(info),
      brandName: info.brandName || info.merchantCode || '',
      platform: info.platform || USUAL.platform,
      lotteryType: info.lotteryType || USUAL.lotteryType,
      encryption: info.encryption || place.encryption || USUAL.encryption,
      businessTimezone: info.businessTimezone || OWN_ZONE,
      minimumAge: info.minimumAge || MINIMUM_AGE,
      whitelabelVal: hasAny(info.whitelabelVal) ? info.whitelabelVal : switchesIn(info.whitelabel),
      customerService: serviceOf(info),
      imageCDNs: imagesOf(info.imageCDNs),
      sms: { firebase: info.sms?.firebase ?? false, provider: info.sms?.provider ?? '' },
      gw: { GEETEST_ID: null, GEETEST_VERSION: null, PROFILE_ICON_COUNT: 0, widget: false, ...info.gw },
    },
  };
}
