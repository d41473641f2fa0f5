import type { Reply } from '@marquee/contract';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { gatewayHost, place } from '../../shared/api/place.ts';
import { STALE_MS } from '../../shared/api/query-client.ts';
import { completeStatus } from './complete.ts';

/** The brand as a page needs it. */
export type BrandStatus = Reply<'status'>;
export type Brand = BrandStatus['info'];

const moneyOf = ({ currency, currencySymbol }: Reply<'country'>) => ({ currency, currencySymbol });

/** Status of the brand behind this host. The start puts the page's boot data in, so that most pages never ask. */
export const statusQuery = () =>
  queryOptions({
    queryKey: ['status'],
    queryFn: async ({ signal }) => {
      const status = await call('status', { query: { url: gatewayHost(), device: 'web' }, signal });
      // Other gateways tell the currency beside the countries only.
      const money = status.info.currency ? null : await call('country', { signal }).catch(() => null);
      return completeStatus(money ? { ...status, info: { ...status.info, ...moneyOf(money) } } : status);
    },
    staleTime: STALE_MS.brand,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** 0 normal, 1 maintenance, 2 region restriction; maintenance goes first: docs/rules/brand.md#status. */
export function systemStatus(status: BrandStatus): 0 | 1 | 2 {
  if (status.maintenance) return 1;
  return status.regionRestriction ? 2 : 0;
}

/** Status of the brand; always there, since the app starts with it. */
export function useBrandStatus(): BrandStatus {
  return useSuspenseQuery(statusQuery()).data;
}

/** How often a page without a live connection asks whether the site is still open. */
const WATCH_MS = 30_000;

/**
 * The status for the one that must follow it at once: a member's page hears of each change by its live connection, a
 * visitor's has none and asks, as long as somebody looks at it.
 */
export function useWatchedStatus(hasLive: boolean): BrandStatus {
  return useSuspenseQuery({
    ...statusQuery(),
    // A closed site's screen asks by itself.
    refetchInterval: ({ state }) =>
      (hasLive && !place.isOther) || (state.data && systemStatus(state.data) !== 0) ? false : WATCH_MS,
    refetchOnWindowFocus: hasLive ? false : 'always',
  }).data;
}

/** Stands for the symbol of a currency that a gateway has none of: in the header, and in all the rest of the shell. */
export const FALLBACK_SYMBOLS = { header: 'P', shell: '¥' } as const;

/** The brands whose gateway names no symbol, completed once each, so that nothing renders again for it. */
const completed = new WeakMap<Brand, Brand>();

/** The brand with a currency symbol in any case: docs/rules/screens.md#money. */
export function withSymbol(brand: Brand): Brand {
  if (brand.currencySymbol) return brand;
  const known = completed.get(brand) ?? { ...brand, currencySymbol: FALLBACK_SYMBOLS.shell };
  completed.set(brand, known);
  return known;
}

/** The brand's own words for the stage: in the page's language, else in the brand's, else in English; null where it has none. */
export function heroOf({ hero, defaultLanguage }: Brand, language: string): Brand['hero'][string] | null {
  const written = [language, defaultLanguage, 'EN'].find((each) => hero[each]);
  return written === undefined ? null : (hero[written] ?? null);
}

/** The brand of this host. */
export function useBrand(): Brand {
  return withSymbol(useBrandStatus().info);
}
