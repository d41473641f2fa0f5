import type { Reply } from '@marquee/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { STALE_MS } from '../../shared/api/query-client.ts';

export type RegisterRules = Reply<'registerSettings'>;

/** Rules of the registration form. The brand's status usually carries them already, and then nothing is asked. */
export const registerRulesQuery = (known: RegisterRules) =>
  queryOptions({
    queryKey: ['registerRules'],
    queryFn: ({ signal }) => call('registerSettings', { signal }),
    staleTime: STALE_MS.brand,
    ...(Object.keys(known).length > 0 ? { initialData: known } : {}),
  });
