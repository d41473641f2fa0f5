import type { Brand } from './brand.ts';

export type Resource = Brand['resources'][number];

/** The brand's resource of a type, e.g. `TELEGRAM`, if it leads somewhere: an address of the web, nothing else. */
export function resourceOf(resources: readonly Resource[], type: string): Resource | null {
  return resources.find((each) => each.resourceType.toUpperCase() === type && /^https?:\/\//i.test(each.url)) ?? null;
}

/** The page with the steps for every device; the redirect guard leaves it open. */
const DOWNLOAD_PAGE = '/download';

/** Where a phone gets the app: the operator's own address, or the download page of this site. */
export function appAddress(resources: readonly Resource[], platform: 'ANDROID' | 'IOS'): string {
  return resourceOf(resources, platform)?.url ?? `${DOWNLOAD_PAGE}?${new URLSearchParams({ device: platform.toLowerCase() })}`;
}
