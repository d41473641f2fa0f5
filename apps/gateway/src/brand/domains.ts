import { isIP } from 'node:net';
import type { Reply } from '@marquee/contract';
import { sealPath } from '../base/security/encryption-legacy.ts';
import type { Merchant } from './merchant.ts';

/** Behind the names by which everybody reaches a brand stand those that lead to the reader's own machine, and bare addresses. */
const rankOf = (host: string): number => (isIP(host.replaceAll(/[[\]]/g, '')) > 0 ? 2 : /(?:^|\.)localhost$/.test(host) ? 1 : 0);
const inOrder = (one: string, other: string): number => rankOf(one) - rankOf(other) || (one < other ? -1 : 1);

const hostsOf = (merchant: Merchant): string[] => merchant.hosts.filter((host) => host !== '*').sort(inOrder);

/** The host that stands for the brand: its first by name at which members log in, else the one that the caller came by. */
export function mainDomainOf(merchant: Merchant, origin: string): string {
  return hostsOf(merchant).find((host) => !merchant.agentHosts.includes(host)) ?? new URL(origin).host;
}

/** The brand's addresses as origins: those that it names, as it names them, else its hosts, else the one that the caller came by. */
export function domainsOf(merchant: Merchant, origin: string): string[] {
  const names =
    merchant.site.domainRoute.length > 0 ? merchant.site.domainRoute.map(({ domainName }) => domainName) : hostsOf(merchant);
  const reached = new URL(origin);
  const origins = names.flatMap((name) => {
    const isWhole = /^https?:\/\//i.test(name);
    const address = isWhole ? name : `${reached.protocol}//${name}`;
    if (!URL.canParse(address)) return [];
    const url = new URL(address);
    // A bare host is reached as this page was, port included.
    if (!isWhole && url.port === '') url.port = reached.port;
    return [url.origin];
  });
  return origins.length > 0 ? [...new Set(origins)] : [reached.origin];
}

/**
 * Those of the brand's addresses at which members log in, for links that bring some: without the hosts of agents alone. The operator's order
 * holds; where none is named, the address that the caller came by is the first if it is the brand's.
 */
export function memberDomainsOf(merchant: Merchant, origin: string): string[] {
  const isForMembers = (address: string): boolean => !merchant.agentHosts.includes(new URL(address).hostname);
  const domains = domainsOf(merchant, origin).filter(isForMembers);
  const reached = new URL(origin);
  const isOwn = merchant.hosts.includes('*') || merchant.hosts.includes(reached.hostname);
  if (merchant.site.domainRoute.length > 0 || !isOwn || !isForMembers(origin)) return domains;
  return [...new Set([reached.origin, ...domains])];
}

/** An address of customer service or of a download as the brand's clients read one: encrypted for those of scheme legacy. */
export function pathFor<P extends string | null>({ encryption }: Merchant, path: P): P | string {
  return encryption === 'legacy' && path ? sealPath(path) : path;
}

/** The brand's addresses and customer service: docs/rules/brand.md#addresses. */
export function domainRouteOf(merchant: Merchant, origin: string): Reply<'domainRoute'> {
  const { site } = merchant;
  return {
    domainList: domainsOf(merchant, origin).map((domainName) => ({ domainName })),
    customerService: site.customerService.map(({ csType, title, path }) => ({ csType, title, path: pathFor(merchant, path) })),
    version: { pathList: Object.entries(site.paths).map(([type, path]) => ({ type, path: pathFor(merchant, path) })) },
  };
}
