import type { Reply } from '@marquee/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { STALE_MS } from '../../shared/api/query-client.ts';

export type Countries = Reply<'country'>;

/** Countries with their dialling codes, and the brand's own: loaded at the start, docs/rules/login.md#startup. */
export const countryQuery = () =>
  queryOptions({
    queryKey: ['country'],
    queryFn: ({ signal }) => call('country', { signal }),
    staleTime: STALE_MS.brand,
    gcTime: Number.POSITIVE_INFINITY,
  });
