import type { Reply } from '@marquee/contract';

type Status = Reply<'status'>;
type Info = Status['info'];

/** Number of the path that leads to customer service: docs/rules/brand.md#customer-service. */
const SERVICE_PATH = '3';
/**
 * What a brand is unless its status says otherwise, as that of other gateways does not:
 * docs/rules/brand.md#other-gateways.
 */
export const USUAL = { platform: 'WEB', lotteryType: 'SEA', encryption: 'legacy' } as const;

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

/** A status with everything that the site reads of it, also where a gateway leaves a part out. */
export function completeStatus(status: Status): Status {
  const info: Partial<Info> = status.info;
  return {
    ...status,
    info: {
      ...status.info,
      platform: info.platform || USUAL.platform,
      lotteryType: info.lotteryType || USUAL.lotteryType,
      encryption: info.encryption || USUAL.encryption,
      whitelabelVal: info.whitelabelVal ?? switchesIn(info.whitelabel),
      customerService: serviceOf(info),
      logo: info.logo ?? '',
      logoOnLight: info.logoOnLight ?? '',
      logoHasName: info.logoHasName ?? false,
      favicon: info.favicon ?? '',
      hero: info.hero ?? {},
      jackpotCounter: info.jackpotCounter ?? false,
    },
  };
}
